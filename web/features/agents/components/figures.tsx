import type { ReactNode } from 'react'

export type Figure = { key: string; label: string; value: ReactNode; note?: ReactNode }

/** Figures side by side: what each is, what it comes to, and what is to be said of it. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-m border border-line bg-surface-1 md:grid-cols-4">
      {figures.map(({ key, label, value, note }) => (
        <div key={key} className="-mr-px -mb-px flex min-w-0 flex-col border-r border-b border-line px-4 py-3">
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="font-display font-semibold tabular-nums wrap-anywhere">{value}</dd>
          {note && <dd className="text-xs text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
