import type { Difference } from './compare-records.ts'

export type Row = Readonly<Record<string, string | number | null>>
export type TableShape = {
  table: Difference['table']
  /** The columns compared, comma-separated as in SQL. */
  columns: string
  key: readonly string[]
  /** The column that tells an older copy from a newer one. */
  version: string
}

/** What the stored rows lack, hold wrongly, or hold without reason, against those expected. Pure. */
export function diffRows(shape: TableShape, expected: readonly Row[], stored: readonly Row[]): Difference[] {
  const keyOf = (row: Row) => shape.key.map((column) => row[column]).join(' ')
  const unmatched = new Map(stored.map((row) => [keyOf(row), row]))
  const differences: Difference[] = []
  const note = (fault: Difference['fault'], row: Row) =>
    differences.push({ table: shape.table, fault, key: keyOf(row), sequence: Number(row[shape.version]) })
  for (const row of expected) {
    const copy = unmatched.get(keyOf(row))
    unmatched.delete(keyOf(row))
    if (!copy) note('missing', row)
    else if (!isEqual(shape, row, copy)) note(isOlder(shape, copy, row) ? 'behind' : 'different', row)
  }
  for (const row of unmatched.values()) note('stray', row)
  return differences
}

function isEqual({ columns }: TableShape, left: Row, right: Row): boolean {
  return columns.split(',').every((column) => left[column.trim()] === right[column.trim()])
}

function isOlder({ version }: TableShape, copy: Row, row: Row): boolean {
  return Number(copy[version]) < Number(row[version])
}
