import { type Money, minor, presentMoney } from '../../../contract/amount.ts'
import type { GameCategory } from '../../../contract/constants.ts'

const THOUSAND_MINOR = 100_000n

/** How far the points are towards the next rank, 0 to 99, rounded down: full only when it is reached. */
export function computeShare(points: number, pointsFrom: number): number {
  if (pointsFrom <= 0) return 0
  return Math.max(0, Math.min(99, Math.floor((points / pointsFrom) * 100)))
}

type Rate = { gameType: GameCategory; pointsPerThousand: number }

/** The rates of the kinds of game that open here; all of them while none is known. In the order they came in. */
export function listOpenRates<R extends Pick<Rate, 'gameType'>>(rates: readonly R[], open: readonly string[]): R[] {
  const shown = rates.filter(({ gameType }) => open.includes(gameType))
  return shown.length > 0 ? shown : [...rates]
}

/** The rate that brings most for a bet, the first of several; undefined where none brings any. */
export function findBestRate<R extends Rate>(rates: readonly R[]): R | undefined {
  const best = Math.max(0, ...rates.map(({ pointsPerThousand }) => pointsPerThousand))
  return rates.find(({ pointsPerThousand }) => pointsPerThousand > 0 && pointsPerThousand === best)
}

/** The total bet on one kind of game that brings so many points, rounded up to a minor unit, as the platform counts them. */
export function computeBetFor(points: number, pointsPerThousand: number): Money {
  const rate = BigInt(pointsPerThousand)
  return presentMoney(minor(Number((BigInt(points) * THOUSAND_MINOR + rate - 1n) / rate)))
}
