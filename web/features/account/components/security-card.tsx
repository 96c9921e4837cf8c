import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; text: string; children: ReactNode }

/** One thing of the security centre: what it is, how it stands, what can be done. */
export function SecurityCard({ icon, title, text, children }: Props) {
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-m border border-line p-4">
      <span aria-hidden className="grid size-10 place-items-center rounded-full bg-surface-2 text-accent">
        {icon}
      </span>
      <div className="min-w-0 grow basis-32">
        <h4 className="font-semibold">{title}</h4>
        <p className="text-sm break-words text-soft">{text}</p>
      </div>
      {children}
    </section>
  )
}
