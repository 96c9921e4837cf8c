/** What each kind of promotion asks: the form of `rule` in an operator's file and in the promotion's row. */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../constants.ts'
import { minor } from '../../money.ts'
import type { PromotionKind } from './promotions.ts'

const positive = z.number().int().min(1).transform(minor)

/** Who may take part, whatever the kind. */
const audience = {
  /** Accounts registered at most this long ago. */
  registeredWithinDays: z.number().int().min(1).max(3_650).optional(),
  /** Members of this VIP rank and above. */
  minRank: z.number().int().min(1).max(99).optional(),
  /** Members who were sent a coupon of it by a campaign. It stands in no list of visitors. */
  withCoupon: z.literal(true).optional(),
}
export type Audience = z.infer<z.ZodObject<typeof audience>>

/** The games whose stakes count; all where it is absent. */
const counted = { gameType: z.enum(GAME_CATEGORIES).optional() }

/** What a deposit brings. */
export const depositRuleSchema = z.object({
  /** Of what reaches the balance. */
  percent: z.number().int().min(1).max(500),
  capMinor: positive,
  minDepositMinor: positive,
  /** How often the bonus has to be staked before it is cash. */
  turnoverTimes: z.number().int().min(1).max(100),
  playDays: z.number().int().min(1).max(366),
})

const raffleRuleSchema = z.object({
  /** One ticket for so much counted stake. */
  stakePerTicketMinor: z.number().int().min(1),
  mostTickets: z.number().int().min(1).max(10_000),
  /** The first place first. */
  prizesMinor: z.array(z.number().int().min(1)).min(1).max(100),
  ...counted,
})

/** Amounts in minor units. */
export const PROMOTION_RULES = {
  gift: z.strictObject(audience),
  /** What has to be staked after joining, in settled rounds. */
  turnover: z.strictObject({ ...audience, ...counted, turnoverMinor: positive }),
  application: z.strictObject(audience),
  event: z.strictObject(audience),
  deposit: z.strictObject({ ...audience, ...counted, deposit: depositRuleSchema }),
  raffle: z.strictObject({ ...audience, raffle: raffleRuleSchema }),
} satisfies Record<PromotionKind, z.ZodObject>

export type PromotionRule = {
  [Kind in PromotionKind]: { kind: Kind } & z.infer<(typeof PROMOTION_RULES)[Kind]>
}[PromotionKind]

/** The release before knows no coupons and reads these two: they let no one in, as no account gets there in a day. */
const SHUT = { minRank: 99, registeredWithinDays: 1 } as const
const couponRuleSchema = z.looseObject({
  withCoupon: z.literal(true),
  /** What the two fields of `SHUT` ask in truth. */
  own: z.object(audience).omit({ withCoupon: true }).default({}),
})

/** As a row keeps it: one with a coupon is shut to a release that does not know coupons. Pure. */
export function buildStoredRule(rule: Audience): object {
  if (rule.withCoupon !== true) return rule
  const { minRank, registeredWithinDays } = rule
  return { ...rule, ...SHUT, own: { minRank, registeredWithinDays } }
}

function openStoredRule(stored: unknown): unknown {
  const coupon = couponRuleSchema.safeParse(stored)
  if (!coupon.success) return stored
  const { own, minRank: _rank, registeredWithinDays: _days, ...rule } = coupon.data
  return { ...rule, ...own }
}

/** Reads the rule of a row. What its kind does not know was never asked of anyone and is left out. */
export function parsePromotionRule(kind: PromotionKind, stored: unknown): PromotionRule {
  return { kind, ...PROMOTION_RULES[kind].strip().parse(openStoredRule(stored)) } as PromotionRule
}
