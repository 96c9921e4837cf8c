/** Bets of the racetrack: numbers as they lie on the rim, and the three called parts of the wheel. Pure. */
import { WHEEL } from '../../table-rules/roulette.ts'

/** On each side of the number that was pressed. */
const REACH = 2

/** The number and those beside it on the rim, in the rim's order. */
export function neighboursOf(number: number): readonly number[] {
  const at = WHEEL.indexOf(number)
  return Array.from({ length: 2 * REACH + 1 }, (_, index) => {
    const place = (at + index - REACH + WHEEL.length) % WHEEL.length
    return WHEEL[place] as number
  })
}

/** Chips by spot: some bets take two. Together the three parts cover each number of the wheel. */
export const SECTORS = {
  voisins: {
    'n-0-2-3': 2,
    'n-4-7': 1,
    'n-12-15': 1,
    'n-18-21': 1,
    'n-19-22': 1,
    'n-25-26-28-29': 2,
    'n-32-35': 1,
  },
  tiers: { 'n-5-8': 1, 'n-10-11': 1, 'n-13-16': 1, 'n-23-24': 1, 'n-27-30': 1, 'n-33-36': 1 },
  orphelins: { 'n-1': 1, 'n-6-9': 1, 'n-14-17': 1, 'n-17-20': 1, 'n-31-34': 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>
export type Sector = keyof typeof SECTORS

export const chipsOfSector = (sector: Sector): Readonly<Record<string, number>> => SECTORS[sector]
export const chipsOfNumber = (number: number): Readonly<Record<string, number>> =>
  Object.fromEntries(neighboursOf(number).map((one) => [`n-${one}`, 1]))

export const TRACK_COLUMNS = 10
export const TRACK_ROWS = 11

/** Where each number of the rim stands on the ring of cells, clockwise; the zero takes the two in the middle of the top. */
export function placesOnTrack(): readonly { readonly number: number; readonly column: number; readonly row: number }[] {
  const middle = TRACK_COLUMNS / 2
  const right = Array.from({ length: TRACK_COLUMNS - middle - 1 }, (_, at) => [middle + 2 + at, 1] as const)
  const down = Array.from({ length: TRACK_ROWS - 1 }, (_, at) => [TRACK_COLUMNS, at + 2] as const)
  const left = Array.from({ length: TRACK_COLUMNS - 1 }, (_, at) => [TRACK_COLUMNS - 1 - at, TRACK_ROWS] as const)
  const up = Array.from({ length: TRACK_ROWS - 1 }, (_, at) => [1, TRACK_ROWS - 1 - at] as const)
  const back = Array.from({ length: middle - 2 }, (_, at) => [2 + at, 1] as const)
  const cells = [[middle, 1] as const, ...right, ...down, ...left, ...up, ...back]
  return WHEEL.map((number, at) => {
    const [column, row] = cells[at] as readonly [number, number]
    return { number, column, row }
  })
}
