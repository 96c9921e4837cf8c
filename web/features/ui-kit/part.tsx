import type { ReactNode } from 'react'

/** One component of the design system with all its states side by side. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="border-t border-line py-6">
      <h3 className="mb-4 font-mono text-sm text-faint">{name}</h3>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  )
}
