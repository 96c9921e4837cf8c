import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  icon?: ReactNode
  title: string
  /** `h1` where the message is the whole page, `h4` where it is a part of a page of the personal centre. */
  heading?: 'h1' | 'h2' | 'h4'
  text?: ReactNode
  /** What to do next. */
  action?: ReactNode
  /** A line for support: a code, a request id. */
  detail?: string
  role?: 'status' | 'alert'
  className?: string
}

/** Empty, failed, refused: what happened, what it means, what to do next. As wide as its column where that sets `--message-most`. */
export function Message({ icon, title, heading: Heading = 'h2', text, action, detail, role, className }: Props) {
  return (
    <div
      role={role}
      className={clsx(
        'mx-auto flex w-full max-w-(--message-most,32rem) flex-col items-center gap-3 rounded-l border border-line bg-surface-1 px-6 py-10 text-center',
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="grid size-12 place-items-center rounded-full bg-accent/15 text-accent">
          {icon}
        </span>
      )}
      <Heading className="font-display text-lg font-semibold">{title}</Heading>
      {text && <div className="text-pretty text-soft">{text}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
      {detail && <p className="mt-1 font-mono text-xs text-faint select-all">{detail}</p>}
    </div>
  )
}
