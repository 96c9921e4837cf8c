import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType } from 'react'
import { type Count, CountBadge } from '../../../kit/ui/count-badge.tsx'

type Props = {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  name: string
  /** What waits there. */
  badge?: Count | undefined
  active: boolean
  onOpen: () => void
}

/** An entry of a centre's menu, in a list. */
export function CentreMenuItem({ icon: Icon, name, badge, active, onOpen }: Props) {
  return (
    <li>
      <button
        type="button"
        aria-current={active ? 'page' : undefined}
        onClick={onOpen}
        className={clsx(
          'flex h-12 w-full shrink-0 items-center gap-3 rounded-m px-3 text-left text-sm transition-colors duration-(--quick) md:h-9 md:pointer-coarse:h-11',
          'text-soft hover:bg-surface-2 hover:text-text',
          active && 'md:bg-surface-2 md:font-semibold md:text-text',
        )}
      >
        <Icon aria-hidden size={20} />
        <span className="flex-1 truncate">{name}</span>
        {badge && <CountBadge {...badge} />}
        <ChevronRight aria-hidden size={18} className="md:hidden" />
      </button>
    </li>
  )
}
