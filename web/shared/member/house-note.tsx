import clsx from 'clsx'

type Props = { text: string; className?: string }

/** What an operator wrote to this very member, in whatever language: not the page's, so that nobody reads it out as such (WCAG 3.1.2). */
export function HouseNote({ text, className }: Props) {
  return (
    <p lang="" dir="auto" className={clsx('border-line-strong border-l-2 pl-3 text-pretty text-sm', className)}>
      {text}
    </p>
  )
}
