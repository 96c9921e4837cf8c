import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Of a group with one name only one is open. */
  group?: string
  open?: boolean
  children: ReactNode
}

/** A line that unfolds: the platform's own, so it works before any script has come and weighs nothing. */
export function Fold({ title, group, open, children }: Props) {
  return (
    <details name={group} open={open} className="group/fold border-b border-line last-of-type:border-0">
      <summary className="bare-summary flex min-h-12 items-center justify-between gap-3 rounded-s py-2 text-sm text-text hover:text-accent">
        <span className="contents">{title}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-faint transition-transform duration-(--quick) group-open/fold:rotate-180"
        />
      </summary>
      <div className="pb-4 text-sm">{children}</div>
    </details>
  )
}
