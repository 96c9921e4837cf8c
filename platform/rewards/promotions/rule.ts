/** Who a promotion is for, and which stakes count for it. */
import { type GameCategory, MEMBER_TYPE, type MemberType } from '../../../contract/constants.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import type { Audience, PromotionRule } from '../../../contract/rules/promotion-rules.ts'
import type { Turnover } from '../vip/compute-rank.ts'

export type MemberFacts = { type: MemberType; createdAtMs: number; rankLevel: number; turnover: Turnover }

const DAY_MS = 86_400_000

/** Pure. A visitor (null) may still become a member, but has no rank to show. */
export function isEligible(
  { registeredWithinDays, minRank }: Audience,
  facts: MemberFacts | null,
  nowMs: number,
): boolean {
  if (!facts) return minRank === undefined
  if (facts.type !== MEMBER_TYPE.member) return false
  if (minRank !== undefined && facts.rankLevel < minRank) return false
  return registeredWithinDays === undefined || nowMs - facts.createdAtMs < registeredWithinDays * DAY_MS
}

/** Pure: the turnover that counts for this rule. */
export function sumCounted({ gameType }: { gameType?: GameCategory }, turnover: Turnover): Minor {
  if (gameType) return turnover.get(gameType) ?? minor(0)
  return minor([...turnover.values()].reduce((sum, stake) => sum + stake, 0))
}

/** Pure: what has to be staked after joining; null for a rule that asks for no stake. */
export const requiredOf = (rule: PromotionRule): Minor | null => ('turnoverMinor' in rule ? rule.turnoverMinor : null)
