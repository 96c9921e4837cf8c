import type { ReactNode } from 'react'

/** What names a row of a table and leads on from it. */
export function NameButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="reach relative text-left max-md:min-h-11 max-md:min-w-11 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  )
}
