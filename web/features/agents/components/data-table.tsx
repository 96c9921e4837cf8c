import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  isFigure?: boolean
  /** A long text, which takes several lines. */
  isLong?: boolean
}

type Props<Row> = {
  /** What the table holds, for those who do not see it. */
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isMarked?: (row: Row) => boolean
}

/** Rows of 40 pixels at every width: a phone shows eight and more, and what is beside them by moving the table. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isMarked }: Props<Row>) {
  const place = ({ isFigure, isLong }: Column<Row>, index: number) =>
    clsx(
      'px-3 max-md:px-2',
      isFigure ? 'text-right whitespace-nowrap tabular-nums' : 'text-left',
      isLong ? 'max-md:min-w-48' : index > 0 && 'max-md:whitespace-nowrap',
      // The name stays while the figures move under it, and takes two lines where it is long.
      index === 0 &&
        'max-md:sticky max-md:left-0 max-md:max-w-40 max-md:min-w-24 max-md:bg-inherit max-md:wrap-anywhere',
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keys alone
    <div tabIndex={0} className="overflow-x-auto rounded-m border border-line bg-surface-1">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2 text-xs text-faint">
          <tr className="bg-surface-2">
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={clsx('py-2 font-medium', place(column, index))}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={clsx('h-10', isMarked?.(row) ? 'bg-surface-2' : 'bg-surface-1 hover:bg-surface-2')}
            >
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={clsx('font-normal', place(column, index))}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={place(column, index)}>
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
