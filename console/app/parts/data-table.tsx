/** Rows of a queue or a record: real headers, numbers to the right, a head that stays, one row that is open. */
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers and money. */
  right?: boolean
  /** Left out where the list is narrow: on a phone, or beside an open sheet where it says `roomyOnly`. */
  wideOnly?: boolean
  roomyOnly?: boolean
  className?: string
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  openId?: string | null
  onOpen?: (row: Row) => void
}

export function DataTable<Row>({ label, columns, rows, idOf, openId = null, onOpen }: Props<Row>) {
  const open = useRef<HTMLTableRowElement>(null)
  // The next one opens by itself: it has to be seen.
  useEffect(() => {
    if (openId !== null) open.current?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  // A number that comes first is an age or a count: it takes its own width, and leaves the room to words.
  const side = ({ right, wideOnly, roomyOnly }: Column<Row>) =>
    clsx(
      right ? 'text-right first:w-px' : 'text-left',
      wideOnly && '@max-[36rem]:hidden',
      roomyOnly && '@max-[48rem]:hidden',
    )
  return (
    <div className="@container">
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'sticky top-0 z-10 h-8 bg-surface-1 px-3 text-xs font-medium whitespace-nowrap text-faint shadow-[inset_0_-1px_var(--line)] first:pl-4 last:pr-4',
                  side(column),
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row)
            const isOpen = id === openId
            return (
              <tr
                key={id}
                ref={isOpen ? open : undefined}
                aria-current={isOpen ? 'true' : undefined}
                onClick={onOpen && (() => onOpen(row))}
                className={clsx(
                  'h-9 border-b border-line',
                  onOpen && 'cursor-pointer hover:bg-surface-2',
                  isOpen && 'bg-tint-act shadow-[inset_3px_0_var(--accent)]',
                )}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={clsx(
                      'max-w-64 truncate px-3 whitespace-nowrap first:pl-4 last:pr-4',
                      side(column),
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What opens a row by keyboard and by a reader; the row's press is the same. */
type OpenProps = {
  children: string
  /** Where what is shown does not tell this row from another. */
  label?: string
  onOpen: () => void
}

export const OpenRow = ({ children, label, onOpen }: OpenProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
    className="font-semibold underline-offset-2 hover:underline"
  >
    {children}
  </button>
)
