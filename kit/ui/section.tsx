import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Painting stays inside what is laid out late, so its box reaches to the edges that shelves run to, and as far as a finger. */
const LATE = 'paint-near -mx-4 px-4 pt-1 pb-2 md:-mx-6 md:px-6'
const BELOW = {
  grid: `below-rows ${LATE} [--near-height:75rem] md:[--near-height:40rem]`,
  shelf: `below-fold ${LATE} [--near-height:11rem]`,
} as const

/**
 * A titled part of a page. `tint`: the icon's class of colour. `aside` stands at the end of the title's line. `below`: what it
 * holds, for one that is never on the first screen of its page. `leads`: the first part below what a page opens with.
 */
export function Section({
  id,
  icon: Icon,
  tint,
  title,
  aside,
  below,
  leads = false,
  children,
}: {
  id: string
  icon?: LucideIcon
  tint?: string
  title: string
  aside?: ReactNode
  below?: keyof typeof BELOW
  leads?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className={clsx('first:mt-0', leads ? 'mt-3 md:mt-6' : 'mt-8', below && BELOW[below])}
    >
      <div className={clsx('flex min-h-9 items-center justify-between gap-4', leads ? 'mb-1.5 md:mb-3' : 'mb-3')}>
        <h2 id={id} className="flex items-center gap-2 font-display text-lg font-semibold md:text-xl">
          {Icon && <Icon aria-hidden size={20} className={tint} />}
          <span>{title}</span>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type ShelfProps = {
  label: string
  /** Nothing in it takes the focus, so the row itself does: a keyboard could not scroll it otherwise. */
  focusable?: boolean
  children: ReactNode
}

/**
 * A row that scrolls sideways under the thumb and snaps to its items. What is for the ears alone stands free: held by the
 * row it is cut with it, and does not widen the page.
 */
export function Shelf({ label, focusable = false, children }: ShelfProps) {
  return (
    <ul
      aria-label={label}
      tabIndex={focusable ? 0 : undefined}
      className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6"
    >
      {children}
    </ul>
  )
}
