/** Where a bet lies on the cloth of roulette: three columns of numbers, twelve rows below the zero. Pure. */

export const COLUMNS = 3
/** The zero is the first. */
export const ROWS = 13
/** So far from a line, in parts of a cell, a press is on the line. */
const REACH = 0.24

export interface Place {
  /** Columns from the left, 0 to 3, and rows from the top, 0 to 13. */
  readonly x: number
  readonly y: number
}

const columnOf = (number: number) => (number - 1) % COLUMNS
const rowOf = (number: number) => (number === 0 ? 0 : Math.ceil(number / COLUMNS))
const numberAt = (column: number, row: number) => (row === 0 ? 0 : (row - 1) * COLUMNS + column + 1)
const average = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)))

/** `n-1-2-4-5` → 1, 2, 4, 5; null for a bet outside the numbers. */
export function numbersOf(code: string): readonly number[] | null {
  return /^n(-\d+)+$/.test(code) ? code.slice(2).split('-').map(Number) : null
}

/** Where the chip of these numbers stands: within its number, on a line, or on the outer edge of whole rows. */
export function placeOf(numbers: readonly number[]): Place {
  if (numbers.length === 1 && numbers[0] === 0) return { x: COLUMNS / 2, y: 0.5 }
  const others = numbers.filter((number) => number > 0)
  const columns = [...new Set(others.map(columnOf))]
  const x = columns.length === COLUMNS ? COLUMNS : average(columns) + 0.5
  return { x, y: numbers.includes(0) ? 1 : average(others.map(rowOf)) + 0.5 }
}

/** The bet under a press: `codes` are those of the table. Between what has none, the number itself. */
export function codeAt({ x, y }: Place, codes: ReadonlySet<string>): string {
  const rows = [clamp(y - REACH, ROWS - 1), clamp(y + REACH, ROWS - 1)]
  const isEdge = x + REACH > COLUMNS
  const columns = isEdge ? [0, 1, 2] : [clamp(x - REACH, COLUMNS - 1), clamp(x + REACH, COLUMNS - 1)]
  const touched = new Set(rows.flatMap((row) => columns.map((column) => numberAt(column, row))))
  const code = `n-${[...touched].toSorted((one, other) => one - other).join('-')}`
  return codes.has(code) ? code : `n-${numberAt(clamp(x, COLUMNS - 1), clamp(y, ROWS - 1))}`
}
