/** What a pick brought, and what a coupon pays. Money is exact: integers, cut once a line. */
import { assert } from '../lib/assert.ts'
import type { Odds } from './odds.ts'
import type { Pick } from './picks.ts'
import { NO_SCORE, type Score } from './timeline.ts'

/** How a fixture ended. */
export type End =
  | ({ readonly kind: 'score' } & Score)
  /** Boats that came first, by lane from 1. */
  | { readonly kind: 'race'; readonly first: readonly number[] }
  /** By rule: every leg on it counts 1. */
  | { readonly kind: 'void' }

/** By what they say: one that was parsed has its fields in another order. */
export function isSameEnd(one: End, other: End): boolean {
  if (one.kind === 'score') return other.kind === 'score' && one.home === other.home && one.away === other.away
  if (one.kind === 'race') return other.kind === 'race' && one.first.join() === other.first.join()
  return other.kind === 'void'
}

/** Shares of the stake that won at the odds, or come back; the rest is lost. Half won is 1 won and 1 back of 2. */
export interface Outcome {
  readonly won: number
  readonly back: number
  readonly of: number
}

const WON: Outcome = { won: 1, back: 0, of: 1 }
const LOST: Outcome = { won: 0, back: 0, of: 1 }
export const VOID: Outcome = { won: 0, back: 1, of: 1 }

const wonIf = (isWon: boolean) => (isWon ? WON : LOST)

/** Of a line in quarters, by how many quarter goals it was beaten. A quarter line is two halves. */
function lineOutcome(quarters: number): Outcome {
  if (quarters >= 2) return WON
  if (quarters === 1) return { won: 1, back: 1, of: 2 }
  if (quarters === 0) return VOID
  return quarters === -1 ? { won: 0, back: 1, of: 2 } : LOST
}

/** `places` of the winners' money go to `tied` that ended alike. */
export const deadHeat = (places: number, tied: number): Outcome => ({ won: places, back: 0, of: tied })

/** `from`: the score when the bet was placed; an Asian handicap counts the goals after it. */
export function settlePick(pick: Pick, end: End, from: Score = NO_SCORE): Outcome {
  if (end.kind === 'void') return VOID
  if (pick.market === 'race') {
    assert(end.kind === 'race', 'a boat is of a race')
    return end.first.includes(Number(pick.side)) ? deadHeat(1, end.first.length) : LOST
  }
  assert(end.kind === 'score', 'this market is about a score')
  return settleScore(pick, end, from)
}

export function settleScore(pick: Exclude<Pick, { market: 'race' }>, { home, away }: Score, from: Score): Outcome {
  const lead = home - away
  switch (pick.market) {
    case '1x2':
      return wonIf({ '1': lead > 0, x: lead === 0, '2': lead < 0 }[pick.side])
    case 'dc':
      return wonIf({ '1x': lead >= 0, '12': lead !== 0, x2: lead <= 0 }[pick.side])
    case 'dnb':
      return lineOutcome(4 * (pick.side === '1' ? lead : -lead))
    case 'win':
      return wonIf(pick.side === '1' ? lead > 0 : lead < 0)
    case 'ah': {
      const since = lead - (from.home - from.away)
      return lineOutcome(4 * (pick.side === '1' ? since : -since) + pick.line)
    }
    case 'maps':
      return lineOutcome(4 * (pick.side === '1' ? lead : -lead) + pick.line)
    case 'ou': {
      const over = 4 * (home + away) - pick.line
      return lineOutcome(pick.side === 'over' ? over : -over)
    }
    case 'btts':
      return wonIf((home > 0 && away > 0) === (pick.side === 'yes'))
    case 'cs':
      return wonIf(pick.side === 'other' ? home > 4 || away > 4 : pick.side === `${home}-${away}`)
  }
}

/** An exact fraction, 0 or more. */
export interface Factor {
  readonly num: bigint
  readonly den: bigint
}
export const ONE: Factor = { num: 1n, den: 1n }

/** What a unit of stake becomes by a leg: `o`, 0, 1, `(1 + o) / 2`, 1/2, `o × p / n`. */
export const factorOf = (odds: Odds, { won, back, of }: Outcome): Factor => ({
  num: BigInt(odds) * BigInt(won) + 100n * BigInt(back),
  den: 100n * BigInt(of),
})

export const multiply = (factors: readonly Factor[]): Factor =>
  factors.reduce((one, other) => ({ num: one.num * other.num, den: one.den * other.den }), ONE)

/** `⌊unit × Π factors⌋`. */
export function payLine(unitMinor: number, factors: readonly Factor[]): number {
  const { num, den } = multiply(factors)
  return Number((BigInt(unitMinor) * num) / den)
}
