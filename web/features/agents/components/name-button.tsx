import type { ReactNode } from 'react'

/** What names a row of a table and leads on from it. */
export function NameButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 min-w-11 text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  )
}
