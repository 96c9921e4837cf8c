import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type CompactColumn<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Left out where there is no room. */
  isWide?: boolean
}

type Props<Row> = {
  caption: string
  /** The first names the row; all others are figures. */
  columns: readonly CompactColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isMarked?: (row: Row) => boolean
}

/** Rows of 40 pixels, as a table on every screen: eight of them stand on a phone. */
export function CompactTable<Row>({ caption, columns, rows, keyOf, isMarked }: Props<Row>) {
  const place = (index: number, isWide = false) =>
    clsx('px-3 text-sm', index === 0 ? 'text-left' : 'text-right whitespace-nowrap', isWide && 'max-md:hidden')
  return (
    <div className="overflow-x-auto rounded-m border border-line bg-surface-1">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-10 text-soft">
            {columns.map(({ key, label, isWide }, index) => (
              <th key={key} scope="col" className={clsx(place(index, isWide), 'font-medium')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className={clsx('h-10', isMarked?.(row) && 'bg-surface-2')}>
              {columns.map(({ key, cell, isWide }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" className={clsx(place(index, isWide), 'font-normal')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={clsx(place(index, isWide), 'tabular-nums')}>
                    {cell(row)}
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
