/** PROMO-04: what points are worth and what play brings. Figures alone, without schemas. */

/** No balance, price or conversion is above it. */
export const POINTS_MAX = 1_000_000_000_000
export const REDEEM_MOST_AT_ONCE = 10
/** That a merchant has at one time, those to come among them: the mall shows them on one page. */
export const GOODS_MOST = 200

/** Whom to call about a delivery, folded as a mobile number is: of any country, fixed lines too. */
export const DELIVERY_PHONE = /^\+?\d{5,15}$/

/** One point for so much counted stake of a day by the merchant's clock, before the rank's factor. */
export const STAKE_PER_POINT_MINOR = 10_000

/** What a day's counted stake brings: whole points, rounded down once. `factorPercent` is the rank's. */
export const computePlayPoints = (countedMinor: number, factorPercent: number): number =>
  Math.floor((countedMinor * factorPercent) / (STAKE_PER_POINT_MINOR * 100))

export type PointRatio = { points: number; amountMinor: number; least: number }

/** What points bring as cash; null where so many cannot be converted: below the least, or not a whole multiple. */
export function computeConversion(points: number, ratio: PointRatio): number | null {
  if (!Number.isSafeInteger(points) || points < ratio.least || points > POINTS_MAX) return null
  return points % ratio.points === 0 ? (points / ratio.points) * ratio.amountMinor : null
}

/** The most that can be converted of a balance. */
export function computeMostConvertible(points: number, { points: step, least }: PointRatio): number {
  const most = Math.floor(points / step) * step
  return most >= least ? most : 0
}

export const GOOD_CATEGORIES = ['credit', 'devices', 'home', 'gifts'] as const
export const GOOD_DELIVERIES = ['credit', 'item'] as const
