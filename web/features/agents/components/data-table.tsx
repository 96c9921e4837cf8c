import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  isFigure?: boolean
}

type Props<Row> = {
  /** What the table holds, for those who do not see it. */
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const WIDE = '(width >= 48rem)'
function subscribe(listener: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )

/** Rows of 40 pixels as a table where there is room, and as cards on a phone. */
export function DataTable<Row>(props: Props<Row>) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />
}

function Table<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className="overflow-x-auto rounded-m border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2 text-xs text-faint">
          <tr>
            {columns.map(({ key, label, isFigure }) => (
              <th
                key={key}
                scope="col"
                className={clsx('px-3 py-2 font-medium', isFigure ? 'text-right' : 'text-left')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="h-10 hover:bg-surface-2/50">
              {columns.map(({ key, cell, isFigure }) => (
                <td
                  key={key}
                  className={clsx('px-3', isFigure ? 'text-right whitespace-nowrap tabular-nums' : 'text-left')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ caption, columns: [title, ...columns], rows, keyOf }: Props<Row>) {
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-m border border-line bg-surface-1 p-4">
          <div className="mb-2 font-medium">{title?.cell(row)}</div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
            {columns.map(({ key, label, cell }) => (
              <div key={key} className="min-w-0">
                <dt className="text-xs text-faint">{label}</dt>
                <dd className="tabular-nums wrap-anywhere">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
