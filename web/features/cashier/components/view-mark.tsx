import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import type { OrderView } from '../deposit-view.ts'

const MARKS = {
  redirecting: 'turning',
  waiting: Clock,
  returned_unknown: Clock,
  processing: 'turning',
  crediting: 'turning',
  credited: Check,
  review: Eye,
  failed_retry: X,
  failed_final: X,
} as const satisfies Record<OrderView, unknown>

/** The state at a glance; its words stand beside it. */
export function ViewMark({ view }: { view: OrderView }) {
  const Mark = MARKS[view]
  const isFailed = Mark === X
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-12 shrink-0 place-items-center rounded-full',
        view === 'credited' ? 'bg-live text-on-live' : isFailed ? 'bg-danger text-on-danger' : 'bg-surface-2 text-soft',
      )}
    >
      {Mark === 'turning' ? (
        <span className="turning size-5 rounded-full border-2 border-current border-r-transparent" />
      ) : (
        <Mark size={22} />
      )}
    </span>
  )
}
