/** PROMO-01: what a deposit bonus gives and asks, as its promotion says it and as an order keeps it. */
import { z } from 'zod'
import { depositRuleSchema } from '../../../contract/calls/rewards/promotion-rules.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import { computeBonusTurnover, computeDepositBonus } from '../../../contract/rules/deposit-bonus.ts'
import type { BonusOffer } from '../../kernel/wallet/wallet-interface.ts'

/** Kept with the order: a promotion that changes later changes nothing that was promised. */
export const bonusTermsSchema = depositRuleSchema.extend({ gameType: z.enum(GAME_CATEGORIES).nullable() })
export type BonusTerms = z.infer<typeof bonusTermsSchema>

/**
 * Pure: what the wallet is asked for when `receivedMinor` came, or null where that is too little. Less money brings a
 * smaller bonus, more money never more than was shown.
 */
export function computeGrant(
  { promotionId, promisedMinor, terms }: { promotionId: string; promisedMinor: Minor; terms: BonusTerms },
  receivedMinor: Minor,
): BonusOffer | null {
  const amountMinor = minor(Math.min(promisedMinor, computeDepositBonus(receivedMinor, terms)))
  if (amountMinor === 0) return null
  const { gameType, playDays } = terms
  return { promotionId, amountMinor, turnoverMinor: computeBonusTurnover(amountMinor, terms), gameType, playDays }
}
