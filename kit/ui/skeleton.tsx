import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'

/** A grey stand-in at the final size of what is to come; said once by the region, not by each piece. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('shimmer block rounded-m', className)} />
}

/** The same stand-in several times over. */
export function Repeat({ count, children }: { count: number; children: ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
  return Array.from({ length: count }, (_, index) => <Fragment key={index}>{children}</Fragment>)
}
