import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  isFigure?: boolean
  /** A long text: on a card it stands below all else, over the whole width. */
  isLong?: boolean
  /** Left out of a compact table where there is no room. */
  isWide?: boolean
}

type Props<Row> = {
  /** What the table holds, for those who do not see it. */
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isMarked?: (row: Row) => boolean
  /** Few columns: a table on a phone as well, where eight rows stand on a screen. */
  isCompact?: boolean
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
  const isWide = useIsWide()
  return isWide || props.isCompact ? <Table {...props} /> : <Cards {...props} />
}

function Table<Row>({ caption, columns, rows, keyOf, isMarked }: Props<Row>) {
  const place = ({ isFigure, isWide }: Column<Row>) =>
    clsx('px-3', isFigure ? 'text-right whitespace-nowrap tabular-nums' : 'text-left', isWide && 'max-md:hidden')
  return (
    <div className="overflow-x-auto rounded-m border border-line bg-surface-1">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2 text-xs text-faint">
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={clsx('py-2 font-medium', place(column))}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className={clsx('h-10', isMarked?.(row) ? 'bg-surface-2' : 'hover:bg-surface-2/50')}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={clsx('font-normal', place(column))}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={place(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
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
            {columns.map(({ key, label, cell, isLong }) => (
              <div key={key} className={clsx('min-w-0', isLong && 'order-last col-span-2')}>
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
