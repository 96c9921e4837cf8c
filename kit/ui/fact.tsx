import type { ReactNode } from 'react'

/** A line of a list of facts (`dl`): what it is, and what it is here. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-faint">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
