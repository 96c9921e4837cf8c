/** The published formula: turnover of settled rounds by category → points → rank. Pure. */
import type { GameCategory } from '../../../contract/constants.ts'
import { type Minor, minor } from '../../../contract/money.ts'

export type Turnover = ReadonlyMap<GameCategory, Minor>
/** Points for every 1,000.00 staked; a category that is missing brings none. */
export type Rates = ReadonlyMap<GameCategory, number>
export type Rank = { level: number; pointsFrom: number }

const THOUSAND_MINOR = 100_000n

/** Points of one category, whole ones only. Counted in big integers: an amount times a rate may pass 2^53. */
export function computePoints(stakeMinor: Minor, pointsPerThousand: number): number {
  return Number((BigInt(stakeMinor) * BigInt(pointsPerThousand)) / THOUSAND_MINOR)
}

/** Each category is rounded down by itself, so that the rows of the page add up to the sum. */
export function computeTotalPoints(turnover: Turnover, rates: Rates): number {
  return [...turnover].reduce((sum, [category, stake]) => sum + computePoints(stake, rates.get(category) ?? 0), 0)
}

/** The highest rank that the points reach, or null below the first. `ranks` in any order. */
export function computeRank<R extends Rank>(points: number, ranks: readonly R[]): R | null {
  const reached = ranks.filter(({ pointsFrom }) => points >= pointsFrom)
  return reached.reduce<R | null>((best, rank) => (best && best.level > rank.level ? best : rank), null)
}

/** The rank after `level`, 0 for none yet; null on the highest. */
export function computeNextRank<R extends Rank>(level: number, ranks: readonly R[]): R | null {
  const above = ranks.filter((rank) => rank.level > level)
  return above.reduce<R | null>((next, rank) => (next && next.level < rank.level ? next : rank), null)
}

/** The least further stake in one category that brings `pointsLeft`, with what its last whole point left over. */
export function computeStakeLeft(pointsLeft: number, stakeMinor: Minor, pointsPerThousand: number): Minor {
  const target = BigInt(computePoints(stakeMinor, pointsPerThousand)) + BigInt(pointsLeft)
  const rate = BigInt(pointsPerThousand)
  const totalMinor = (target * THOUSAND_MINOR + rate - 1n) / rate
  return minor(Math.max(0, Number(totalMinor - BigInt(stakeMinor))))
}
