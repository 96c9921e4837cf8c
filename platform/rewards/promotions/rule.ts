/** Who a promotion is for and what it asks, as its row says it. */
import { z } from 'zod'
import { GAME_CATEGORIES, MEMBER_TYPE, type MemberType } from '../../../contract/constants.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import { depositRuleSchema } from '../bonuses/terms.ts'
import type { Turnover } from '../vip/compute-rank.ts'

export const ruleSchema = z.object({
  /** For accounts registered at most this long ago. */
  registeredWithinDays: z.number().int().min(1).max(3_650).optional(),
  /** For members of this VIP rank and above. */
  minRank: z.number().int().min(1).max(99).optional(),
  /** What has to be staked after joining, in settled rounds. */
  turnoverMinor: z.number().int().min(1).transform(minor).optional(),
  /** The games whose stakes count; all where it is absent. */
  gameType: z.enum(GAME_CATEGORIES).optional(),
  /** Of a raffle: one ticket for so much counted stake, and its prizes, the first place first. */
  raffle: z
    .object({
      stakePerTicketMinor: z.number().int().min(1),
      mostTickets: z.number().int().min(1).max(10_000),
      prizesMinor: z.array(z.number().int().min(1)).min(1).max(100),
      gameType: z.enum(GAME_CATEGORIES).optional(),
    })
    .optional(),
  /** Of a bonus for a deposit. */
  deposit: depositRuleSchema.optional(),
})
export type Rule = z.infer<typeof ruleSchema>

export type MemberFacts = { type: MemberType; createdAtMs: number; rankLevel: number; turnover: Turnover }

const DAY_MS = 86_400_000

/** Pure. A visitor (null) may still become a member, but has no rank to show. */
export function isEligible({ registeredWithinDays, minRank }: Rule, facts: MemberFacts | null, nowMs: number): boolean {
  if (!facts) return minRank === undefined
  if (facts.type !== MEMBER_TYPE.member) return false
  if (minRank !== undefined && facts.rankLevel < minRank) return false
  return registeredWithinDays === undefined || nowMs - facts.createdAtMs < registeredWithinDays * DAY_MS
}

/** Pure: the turnover that counts for this rule. */
export function sumCounted({ gameType }: Rule, turnover: Turnover): Minor {
  if (gameType) return turnover.get(gameType) ?? minor(0)
  return minor([...turnover.values()].reduce((sum, stake) => sum + stake, 0))
}
