import type { ReactNode } from 'react'

export function SearchHeading({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-4 mb-1 flex min-h-11 items-center justify-between">
      <h3 className="text-sm font-semibold text-soft">{children}</h3>
      {aside}
    </div>
  )
}
