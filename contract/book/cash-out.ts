/** What an open coupon is worth now. Not for systems, and not while a leg takes no bets. */
import type { Odds } from './odds.ts'
import type { Shares } from './prices.ts'
import type { Factor } from './settle.ts'
import { multiply } from './settle.ts'

const KEPT_BPS = 400
/** An offer is good so long. */
export const OFFER_MS = 5_000

const MILLION = 1_000_000
/** Below a millionth of a millionth, so that a chance written with six digits keeps them. */
const EPSILON = 1e-6

/** `Σ P(end) × factor` of an open leg, in whole millionths. For a leg that wins or loses this is `odds × p`. */
export const expectedFactor = (odds: Odds, { won, back }: Shares): Factor => ({
  num: BigInt(Math.floor((odds * won + 100 * back) * (MILLION / 100) + EPSILON)),
  den: BigInt(MILLION),
})

export interface CashOutValue {
  /** What the coupon is worth by the model: shown beside the offer. */
  readonly fairMinor: number
  readonly offerMinor: number
}

/** `legs`: factors of settled legs, and expected ones of open legs. */
export function computeCashOut(stakeMinor: number, legs: readonly Factor[]): CashOutValue {
  const { num, den } = multiply(legs)
  const worth = BigInt(stakeMinor) * num
  return {
    fairMinor: Number(worth / den),
    offerMinor: Number((worth * BigInt(10_000 - KEPT_BPS)) / (den * 10_000n)),
  }
}

/** Part of an offer: so much of the stake that is left is paid out, the rest goes on. */
export const partOfOffer = (offerMinor: number, partMinor: number, restMinor: number): number =>
  Number((BigInt(offerMinor) * BigInt(partMinor)) / BigInt(restMinor))
