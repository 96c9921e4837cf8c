/** OPS-01: what operators ask about cashback, referral and missions. */
import { z } from 'zod'
import { ratePercentSchema } from './calls/rebate.ts'
import { referralTermsSchema } from './calls/referral.ts'
import { vendorCodeSchema } from './ids.ts'
import { moneySchema } from './money.ts'

/** A vendor by its code, or `*` for every vendor that has no rates of its own. */
const rebateVendorSchema = z.union([z.literal('*'), vendorCodeSchema])
const minLevelSchema = z.number().int().min(0).max(99)
/** Cashback above a tenth of what was staked is a slip of the hand. */
const MOST_PERCENT = 10

/** Why an invitation waits for an operator. */
export const REFERRAL_FLAGS = [
  'same_person',
  'same_device',
  'same_address',
  'crowd',
  'many',
  'referrer_closed',
  'invitee_closed',
] as const

const someMoneySchema = moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing')
const unseenSchema = z.number().int().min(0).max(1_000)
const programmeAnswer = z.object({
  programme: referralTermsSchema
    .extend({ open: z.boolean(), unseenInMonth: unseenSchema, setBy: z.string(), setAt: z.iso.datetime() })
    .nullable(),
})
const decisionRequest = z.strictObject({
  /** Of the invited member. */
  username: z.string().trim().min(1).max(64),
  reason: z.string().trim().min(3).max(200),
})
const decisionAnswer = z.object({ username: z.string(), state: z.enum(['approved', 'refused']) })

export const operatorRewardCalls = {
  'rebate-rates': {
    summary: 'The cashback rates that stand, by vendor and VIP level',
    kind: 'read',
    request: z.strictObject({}),
    response: z.object({
      timeZone: z.string(),
      rates: z.array(
        z.object({ vendor: z.string(), minLevel: minLevelSchema, rate: ratePercentSchema, since: z.iso.datetime() }),
      ),
    }),
  },
  'rebate-set': {
    summary: 'Sets a cashback rate from the next day on; earlier days keep theirs',
    kind: 'act',
    request: z.strictObject({
      vendor: rebateVendorSchema,
      /** For members of this VIP rank and above. */
      minLevel: minLevelSchema.default(0),
      rate: ratePercentSchema.refine((rate) => Number(rate) <= MOST_PERCENT, `at most ${MOST_PERCENT} per cent`),
    }),
    response: z.object({
      vendor: z.string(),
      minLevel: minLevelSchema,
      rate: ratePercentSchema,
      countsFrom: z.iso.datetime(),
    }),
  },
  'referral-show': {
    summary: 'The terms on which members invite others',
    kind: 'read',
    request: z.strictObject({}),
    response: programmeAnswer,
  },
  'referral-set': {
    summary: 'Sets the terms for who registers from now on; invitations of before keep theirs',
    kind: 'act',
    request: z.strictObject({
      open: z.boolean(),
      condition: referralTermsSchema.shape.condition,
      conditionAmount: someMoneySchema,
      reward: someMoneySchema,
      withinDays: referralTermsSchema.shape.withinDays,
      /** Above so many rewards to one member in 30 days an operator looks first. */
      unseenInMonth: unseenSchema.default(10),
    }),
    response: programmeAnswer,
  },
  'referral-held': {
    summary: 'Invitations whose reward waits for an operator, oldest first, with what looked odd',
    kind: 'read',
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      held: z.array(
        z.object({
          invitee: z.string(),
          referrer: z.string(),
          flags: z.array(z.enum(REFERRAL_FLAGS)),
          reward: moneySchema,
          joinedAt: z.iso.datetime(),
        }),
      ),
    }),
  },
  'referral-release': {
    summary: 'Pays the reward of an invitation that was held',
    kind: 'act',
    request: decisionRequest,
    response: decisionAnswer,
  },
  'referral-refuse': {
    summary: 'Refuses the reward of an invitation that was held',
    kind: 'act',
    request: decisionRequest,
    response: decisionAnswer,
  },
} as const
