import { clsx } from 'clsx'

const MOST_SHOWN = 99

export type Count = {
  count: number
  /** What a reader says of it. */
  said: string
}

/** How many wait there; nothing for none. */
export function CountBadge({ count, said, className }: Count & { className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={clsx(
        'grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-bold text-on-danger',
        className,
      )}
    >
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
