import { type ReactNode, useId } from 'react'

/** A titled part of a sheet or a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-display font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
