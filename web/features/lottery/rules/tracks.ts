/** LOT-03: what the chart and the roads of a game follow from draw to draw. They say nothing about the next one. */
import { DIGITS, range, valuesOf } from '../../../../contract/lottery/play.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'

/** `ending`: of the special ball. `tens`, `units`: of the last two digits of the prize that is followed. */
type TrackName = 'place' | 'sum' | 'ending' | 'tens' | 'units'
export type Track = {
  name: TrackName
  /** From 1, of `place`. */
  place: number | null
  /** The columns of the chart. */
  symbols: readonly string[]
  symbolOf: (result: LotteryResult) => string | null
  /** Big from this value on; null where the game knows no big and small. */
  bigFrom: number | null
  /** What is big or small, odd or even; null where a draw is neither. */
  numberOf: (result: LotteryResult) => number | null
  /** Draws that are odd or even, but neither big nor small. */
  hasNoSize?: (result: LotteryResult) => boolean
}
export const keyOfTrack = ({ name, place }: Track): string => `${name}${place ?? ''}`

const toValue = (symbol: string | null | undefined) => (symbol === null || symbol === undefined ? null : Number(symbol))

function places(count: number, symbols: readonly string[], bigFrom: number | null): Track[] {
  return Array.from({ length: count }, (_, index) => {
    const symbolOf = ({ balls = [] }: LotteryResult) => balls[index] ?? null
    const numberOf = (result: LotteryResult) => toValue(symbolOf(result))
    return { name: 'place', place: index + 1, symbols, bigFrom, symbolOf, numberOf }
  })
}

function sum(from: number, to: number, bigFrom: number, hasNoSize: (values: readonly number[]) => boolean): Track[] {
  const add = ({ balls }: LotteryResult) => balls && valuesOf(balls).reduce((all, value) => all + value, 0)
  return [
    {
      name: 'sum',
      place: null,
      symbols: range(from, to),
      bigFrom,
      symbolOf: (result) => add(result)?.toString() ?? null,
      numberOf: (result) => add(result) ?? null,
      hasNoSize: ({ balls = [] }) => hasNoSize(valuesOf(balls)),
    },
  ]
}

/** The last two digits of a prize, digit by digit. */
function ends(prize: string): Track[] {
  const digit = (name: 'tens' | 'units', at: number): Track => {
    const symbolOf = (result: LotteryResult) => result[prize]?.[0]?.at(at) ?? null
    return {
      name,
      place: null,
      symbols: DIGITS,
      bigFrom: 5,
      symbolOf,
      numberOf: (result) => toValue(symbolOf(result)),
    }
  }
  return [digit('tens', -2), digit('units', -1)]
}

const isTriple = ([first, ...others]: readonly number[]) => others.every((value) => value === first)

/** The plays of the game say what is big. None where a draw is a set of balls alone. */
export function tracksOf({ rules }: Pick<LotteryGame, 'rules'>): Track[] {
  switch (rules) {
    case 'ssc':
      return places(5, DIGITS, 5)
    case 'ssc3':
      return places(3, DIGITS, 5)
    case '11x5':
      return places(5, range(1, 11), null)
    case 'pk10':
      return places(10, range(1, 10), 6)
    case 'k3':
      return sum(3, 18, 11, isTriple)
    case 'l28':
      return sum(0, 27, 14, () => false)
    case 'six':
      return [special]
    case 'keno':
      return []
    case '4d':
      return ends('first')
    case 'thai':
      return ends('bottom')
    case 'hanoi':
      return ends('one')
    default:
      return ends('db')
  }
}

/** Forty-nine is neither big nor small, odd nor even: its plays return the stake. */
const special: Track = {
  name: 'ending',
  place: null,
  symbols: DIGITS,
  bigFrom: 25,
  symbolOf: (result) => result.special?.[0]?.at(-1) ?? null,
  numberOf: ({ special: balls }) => (balls?.[0] === '49' ? null : toValue(balls?.[0])),
}

export type Side = 'big' | 'small' | 'odd' | 'even'
/** The sides of draws in the order drawn, those that are neither left out. */
export function sidesOf(track: Track, kind: 'size' | 'parity', results: readonly LotteryResult[]): Side[] {
  const { bigFrom, numberOf, hasNoSize } = track
  return results.flatMap((result) => {
    const value = numberOf(result)
    if (value === null) return []
    if (kind === 'parity') return [value % 2 === 1 ? 'odd' : 'even']
    return bigFrom === null || hasNoSize?.(result) ? [] : [value >= bigFrom ? 'big' : 'small']
  })
}

export const ROAD_ROWS = 6
type Bead = { column: number; row: number; side: Side }
/** A run of the same side goes down a column, and along its last free row where it is longer; another side begins the next column. */
export function layRoad(sides: readonly Side[]): Bead[] {
  const beads: Bead[] = []
  const taken = new Set<string>()
  let start = -1
  let [column, row] = [-1, 0]
  for (const [index, side] of sides.entries()) {
    if (side !== sides[index - 1]) {
      start += 1
      while (taken.has(`${start}:0`)) start += 1
      ;[column, row] = [start, 0]
    } else if (row + 1 < ROAD_ROWS && !taken.has(`${column}:${row + 1}`)) row += 1
    else column += 1
    taken.add(`${column}:${row}`)
    beads.push({ column, row, side })
  }
  return beads
}
