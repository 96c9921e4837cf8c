/** Coupons: which lines a slip makes, and what they pay. */
import { assert } from '../lib/assert.ts'
import type { Odds } from './odds.ts'
import { type Factor, factorOf, payLine } from './settle.ts'

/** By name: how many legs, and of how many legs its lines are. */
const NAMED = {
  trixie: [3, 2, 3],
  patent: [3, 1, 3],
  yankee: [4, 2, 4],
  lucky15: [4, 1, 4],
  canadian: [5, 2, 5],
  lucky31: [5, 1, 5],
  heinz: [6, 2, 6],
  lucky63: [6, 1, 6],
  superheinz: [7, 2, 7],
  goliath: [8, 2, 8],
} as const satisfies Record<string, readonly [legs: number, from: number, to: number]>
type SystemName = keyof typeof NAMED

const MOST_LEGS = 20

interface Shape {
  readonly legs: number
  /** Sizes of its lines, from and to. */
  readonly from: number
  readonly to: number
}

const isNamed = (kind: string): kind is SystemName => Object.hasOwn(NAMED, kind)

/**
 * `multiple` is one line of all legs, one leg a single; `2-of-4` is every pair of four, of eight legs at most. Null where the
 * kind is none, or is not of so many legs.
 */
export function shapeOf(kind: string, legs: number): Shape | null {
  if (!Number.isInteger(legs) || legs < 1) return null
  if (kind === 'multiple') return legs <= MOST_LEGS ? { legs, from: legs, to: legs } : null
  if (isNamed(kind)) {
    const [count, from, to] = NAMED[kind]
    return count === legs ? { legs, from, to } : null
  }
  const [, size, of] = /^([2-7])-of-([3-8])$/.exec(kind) ?? []
  if (Number(of) !== legs || !(Number(size) < legs)) return null
  return { legs, from: Number(size), to: Number(size) }
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

export function countLines({ legs, from, to }: Shape): number {
  let lines = 0
  for (let size = from; size <= to; size += 1) lines += choose(legs, size)
  return lines
}

/** Indexes of legs, a list a line. */
export function listLines({ legs, from, to }: Shape): number[][] {
  if (from === legs) return [Array.from({ length: legs }, (_, leg) => leg)]
  const lines: number[][] = []
  for (let mask = 1; mask < 1 << legs; mask += 1) {
    const line = Array.from({ length: legs }, (_, leg) => leg).filter((leg) => (mask >> leg) & 1)
    if (line.length >= from && line.length <= to) lines.push(line)
  }
  return lines
}

export interface CouponTerms {
  readonly kind: string
  readonly unitMinor: number
}

/** What a coupon pays by the factors of all its legs: each line cut down once, then summed. */
export function payCoupon({ kind, unitMinor }: CouponTerms, factors: readonly Factor[]): number {
  const shape = shapeOf(kind, factors.length)
  assert(shape, 'a coupon that was taken has a shape')
  return listLines(shape).reduce(
    (sum, line) =>
      sum +
      payLine(
        unitMinor,
        line.flatMap((leg) => factors[leg] ?? []),
      ),
    0,
  )
}

/** What it pays when every leg wins. */
export const largestPayout = (terms: CouponTerms, odds: readonly Odds[]): number =>
  payCoupon(
    terms,
    odds.map((each) => factorOf(each, { won: 1, back: 0, of: 1 })),
  )

/** The largest unit whose payout is within the cap: what a refusal tells the member. */
export function largestUnit(kind: string, odds: readonly Odds[], capMinor: number): number {
  let [fits, tooLarge] = [0, capMinor + 1]
  while (tooLarge - fits > 1) {
    const unitMinor = Math.floor((fits + tooLarge) / 2)
    if (largestPayout({ kind, unitMinor }, odds) <= capMinor) fits = unitMinor
    else tooLarge = unitMinor
  }
  return fits
}
