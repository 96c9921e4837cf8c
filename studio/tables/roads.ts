/** The five roads of a shoe. They draw the past; they say nothing of what comes. */
import type { Side } from '../table-rules/table-rules.ts'

export const ROAD_ROWS = 6
/** A page of roads begins with each. */
export const ROUNDS_PER_SHOE = 72

type Colour = 'R' | 'U'

export interface RoadCell {
  readonly column: number
  readonly row: number
  readonly side: Colour
  /** Ties since the mark before. */
  readonly ties: number
}

/** Every result, down six rows, then the next column. */
export const layBeadPlate = (sides: readonly Side[]): { column: number; row: number; side: Side }[] =>
  sides.map((side, at) => ({ column: Math.floor(at / ROAD_ROWS), row: at % ROAD_ROWS, side }))

/** How often each side won in a row. Ties break nothing. */
export function readStreaks(sides: readonly Side[]): { side: Colour; length: number }[] {
  const streaks: { side: Colour; length: number }[] = []
  for (const side of sides) {
    if (side === 'T') continue
    const last = streaks.at(-1)
    if (last?.side === side) last.length += 1
    else streaks.push({ side, length: 1 })
  }
  return streaks
}

/** Marks of one side go down; another side starts a column. A column that meets the floor or a mark turns right. */
export function layBigRoad(sides: readonly Side[]): RoadCell[] {
  const cells: { column: number; row: number; side: Colour; ties: number }[] = []
  const taken = new Set<string>()
  const isFree = (column: number, row: number) => row < ROAD_ROWS && !taken.has(`${column}:${row}`)
  let start = -1
  let hasTurned = false
  let earlyTies = 0
  for (const side of sides) {
    const last = cells.at(-1)
    if (side === 'T') {
      if (last) last.ties += 1
      else earlyTies += 1
      continue
    }
    let place = { column: 0, row: 0 }
    if (last?.side === side) {
      hasTurned ||= !isFree(last.column, last.row + 1)
      place = hasTurned ? { column: last.column + 1, row: last.row } : { column: last.column, row: last.row + 1 }
    } else {
      hasTurned = false
      do start += 1
      while (!isFree(start, 0))
      place = { column: start, row: 0 }
    }
    taken.add(`${place.column}:${place.row}`)
    cells.push({ ...place, side, ties: last ? 0 : earlyTies })
  }
  return cells
}

/** 1 big eye, 2 small, 3 cockroach: how many streaks back the shoe is compared with itself. */
export const DERIVED_ROADS = { bigEye: 1, small: 2, cockroach: 3 } as const
export type DerivedRoad = keyof typeof DERIVED_ROADS

/** The marks of a derived road: red where the shoe repeats itself, blue where it does not. */
export function deriveRoad(sides: readonly Side[], distance: number): Colour[] {
  const lengths = readStreaks(sides).map(({ length }) => length)
  return lengths.flatMap((length, streak) =>
    Array.from({ length }, (_, index): Colour | null => {
      const depth = index + 1
      if (depth > 1) {
        const other = lengths[streak - distance]
        if (other === undefined) return null
        return depth === other + 1 ? 'U' : 'R'
      }
      const [before, other] = [lengths[streak - 1], lengths[streak - 1 - distance]]
      if (before === undefined || other === undefined) return null
      return before === other ? 'R' : 'U'
    }).filter((mark) => mark !== null),
  )
}

/** What the roads show, in figures. */
export function countRoad(sides: readonly Side[]): { red: number; blue: number; ties: number; longest: number } {
  const count = (wanted: Side) => sides.filter((side) => side === wanted).length
  const longest = Math.max(0, ...readStreaks(sides).map(({ length }) => length))
  return { red: count('R'), blue: count('U'), ties: count('T'), longest }
}
