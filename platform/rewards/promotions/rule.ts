/** Who a promotion is for, and which stakes count for it. */

import type { Audience, PromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { type GameCategory, MEMBER_TYPE, type MemberType } from '../../../contract/constants.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Turnover } from '../vip/compute-rank.ts'

export type MemberFacts = {
  type: MemberType
  createdAtMs: number
  rankLevel: number
  turnover: Turnover
  /** Whether a campaign sent them a coupon of the promotion that is asked about. */
  hasCoupon: boolean
}

type Condition = (audience: Audience, facts: MemberFacts | null, nowMs: number) => boolean

/** Whether each field of the audience lets in. A visitor (null) may still become a member, but has no rank and no coupon to show. */
const LETS_IN: Record<keyof Audience, Condition> = {
  registeredWithinDays: ({ registeredWithinDays: days }, facts, nowMs) =>
    days === undefined || !facts || nowMs - facts.createdAtMs < days * DAY_MS,
  minRank: ({ minRank: level }, facts) => level === undefined || (facts !== null && facts.rankLevel >= level),
  withCoupon: ({ withCoupon }, facts) => withCoupon !== true || facts?.hasCoupon === true,
}

/** Pure. */
export function isEligible(audience: Audience, facts: MemberFacts | null, nowMs: number): boolean {
  if (facts && facts.type !== MEMBER_TYPE.member) return false
  return Object.values(LETS_IN).every((letsIn) => letsIn(audience, facts, nowMs))
}

/** Pure: the turnover that counts for this rule. */
export function sumCounted({ gameType }: { gameType?: GameCategory }, turnover: Turnover): Minor {
  if (gameType) return turnover.get(gameType) ?? minor(0)
  return minor([...turnover.values()].reduce((sum, stake) => sum + stake, 0))
}

/** Pure: what has to be staked after joining; null for a rule that asks for no stake. */
export const requiredOf = (rule: PromotionRule): Minor | null => ('turnoverMinor' in rule ? rule.turnoverMinor : null)
