/** OPS-01: what operators ask about cashback, referral and missions. */
import { z } from 'zod'
import { usernameSchema } from '../calls/identity/fields.ts'
import { HABIT_KINDS, MISSION_KINDS, MISSION_PERIODS, missionIdSchema } from '../calls/rewards/missions.ts'
import { ratePercentSchema } from '../calls/rewards/rebate.ts'
import { referralTermsSchema } from '../calls/rewards/referral.ts'
import { GAME_CATEGORIES } from '../constants.ts'
import { vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine } from '../rules/free-text.ts'
import { reasonSchema, someMoneySchema, waitsSchema } from './fields.ts'

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

const unseenSchema = z.number().int().min(0).max(1_000)
const programmeAnswer = z.object({
  programme: referralTermsSchema
    .extend({ open: z.boolean(), unseenInMonth: unseenSchema, setBy: z.string(), setAt: z.iso.datetime() })
    .nullable(),
})
const decisionRequest = z.strictObject({
  /** Of the invited member. */
  username: usernameSchema,
  reason: reasonSchema,
})
const decisionAnswer = z.object({
  username: z.string(),
  state: z.enum(['approved', 'refused', 'held']),
  /** `second_approval`: a large reward is paid when a second operator says so. */
  waitsBecause: z.string().nullable(),
})

const missionFields = {
  id: missionIdSchema,
  kind: z.enum(MISSION_KINDS),
  period: z.enum(MISSION_PERIODS),
  /** An amount of money for `stake`, a whole number otherwise. */
  target: freeLine(20),
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  reward: someMoneySchema,
  /** A habit is no part of the contest: it has none. */
  points: z.number().int().min(0).max(100_000).default(0),
  mallPoints: z.number().int().min(0).max(100_000).default(0),
}
type MissionFields = { kind: string; period: string; target: string; gameType: string | null; points: number }

/** What a database would refuse as well, said in words. */
function isPossible({ kind, period, target, gameType, points }: MissionFields): boolean {
  const isHabit = HABIT_KINDS.some((habit) => habit === kind)
  if (isHabit) return period === 'once' && target === '1' && gameType === null && points === 0
  if (period === 'once' || points === 0) return false
  if (kind === 'stake') return someMoneySchema.safeParse(target).success
  if (!/^[1-9]\d{0,5}$/.test(target)) return false
  return kind === 'rounds' || (period === 'week' && Number(target) <= 7 && gameType === null)
}

/** As a file, a command and a change have it. */
export const missionSchema = z
  .strictObject({ ...missionFields, gameType: missionFields.gameType.default(null) })
  .refine(
    isPossible,
    'logins count days of a week, up to 7; stake is an amount; rounds are a whole number; each has points. A habit is 1 once, without points and games',
  )

export const operatorRewardCalls = {
  'rebate-rates': {
    summary: 'The cashback rates that stand, by vendor and VIP level',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'rebate rates', print: 'rebateRates' }],
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
    permission: 'rewards.set',
    risk: 'money',
    commands: [
      {
        line: 'rebate set VENDOR PERCENT',
        fields: { PERCENT: 'rate', level: 'minLevel' },
        means: { VENDOR: { all: '*' } },
        print: 'rebateSet',
      },
    ],
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
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'referral show', print: 'referralTerms' }],
    request: z.strictObject({}),
    response: programmeAnswer,
  },
  'referral-set': {
    summary: 'Sets the terms for who registers from now on; invitations of before keep theirs',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [
      { line: 'referral set open', fixed: { open: true }, reader: 'referralTerms', print: 'referralTerms' },
      { line: 'referral set closed', fixed: { open: false }, reader: 'referralTerms', print: 'referralTerms' },
    ],
    request: z.strictObject({
      open: z.boolean(),
      condition: referralTermsSchema.shape.condition,
      conditionAmount: someMoneySchema,
      reward: someMoneySchema,
      withinDays: referralTermsSchema.shape.withinDays,
      /** Above so many rewards to one member in 30 days an operator looks first. */
      unseenInMonth: unseenSchema.default(10),
    }),
    response: programmeAnswer.extend({ waitsBecause: waitsSchema }),
  },
  'referral-held': {
    summary: 'Invitations whose reward waits for an operator, oldest first, with what looked odd',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'referral held', print: 'facts' }],
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
    summary: 'Pays the reward of an invitation that was held; a large one when two operators have said so',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'money',
    commands: [{ line: 'referral release USERNAME', says: 'The reward for {username} is paid to who invited them.' }],
    request: decisionRequest,
    response: decisionAnswer,
  },
  'referral-refuse': {
    summary: 'Refuses the reward of an invitation that was held',
    kind: 'act',
    permission: 'rewards.decide',
    risk: 'act',
    commands: [{ line: 'referral refuse USERNAME', says: 'Nothing is paid for {username}.' }],
    request: decisionRequest,
    response: decisionAnswer,
  },
  'missions-list': {
    summary: 'All missions, ended ones too',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    commands: [{ line: 'missions list', print: 'facts' }],
    request: z.strictObject({}),
    response: z.object({
      missions: z.array(
        z.object({ ...missionFields, id: z.string(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable() }),
      ),
    }),
  },
  'missions-add': {
    summary: 'Adds a mission, for the day or week that runs and all after it',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'money',
    commands: [{ line: 'missions add ID KIND TARGET PERIOD', fields: { games: 'gameType' }, print: 'missionsAdd' }],
    request: missionSchema,
    response: z.object({ id: z.string(), waitsBecause: waitsSchema }),
  },
  'missions-end': {
    summary: 'Ends a mission with the day or week that runs',
    kind: 'act',
    permission: 'rewards.set',
    risk: 'act',
    commands: [
      {
        line: 'missions end ID',
        says: '{id} ends with the day or week that runs. What is finished can still be claimed.',
      },
    ],
    request: z.strictObject({ id: missionIdSchema }),
    response: z.object({ id: z.string() }),
  },
} as const
