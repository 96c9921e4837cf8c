import { assert } from '../../../contract/lib/assert.ts'

/** A row of a table by column name; a column the table does not have is absent. */
export type TableRow = Readonly<Record<string, string>>

/** Reads a table written as text: a line a row, `|` between cells, column names in the first line. */
export function readTable(text: string): TableRow[] {
  const [columns, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  assert(columns, 'a table begins with its column names')
  return rows.map((cells) => {
    assert(cells.length === columns.length, `row of ${cells.length} cells in a table of ${columns.length}: ${cells[0]}`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']).filter(([, cell]) => cell !== ''))
  })
}
