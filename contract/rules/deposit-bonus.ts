/** What a bonus for a deposit gives and asks: names and arithmetic alone, without schemas, as pages carry them in their script. */
import { MAX_MINOR, type Minor, minor } from '../amount.ts'

/** Why a bonus that was chosen was not given. The deposit was credited all the same. */
export const BONUS_WITHHELD = ['below_minimum', 'had_before', 'on_break', 'excluded', 'limit_reached'] as const
export type BonusWithheld = (typeof BONUS_WITHHELD)[number]

export type BonusRule = {
  /** Of what reaches the balance. */
  percent: number
  capMinor: Minor
  /** The least that has to reach the balance. */
  minDepositMinor: Minor
  /** How often the bonus has to be staked. */
  turnoverTimes: number
}

/** What a deposit brings, 0 where it is too small. A broken unit is the house's. */
export function computeDepositBonus(receiveMinor: Minor, { percent, capMinor, minDepositMinor }: BonusRule): Minor {
  if (receiveMinor < minDepositMinor) return minor(0)
  // 10^14 minor units times some hundreds would pass 2^53: whole hundreds and the rest apart.
  const share = Math.floor(receiveMinor / 100) * percent + Math.floor(((receiveMinor % 100) * percent) / 100)
  return minor(Math.min(capMinor, share))
}

/** What has to be staked for a bonus before it becomes cash. */
export function computeBonusTurnover(bonusMinor: Minor, { turnoverTimes }: Pick<BonusRule, 'turnoverTimes'>): Minor {
  return minor(Math.min(MAX_MINOR, bonusMinor * turnoverTimes))
}
