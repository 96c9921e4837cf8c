/** OPS-01: the terms of the cashier, by channel and by method; part of `calls.ts`. */
import { z } from 'zod'
import { channelIdSchema } from '../calls/money/cashier.ts'
import { payoutAccountKindSchema } from '../calls/money/payout-accounts.ts'
import { ratePercentSchema } from '../calls/rewards/rebate.ts'
import { moneySchema } from '../money.ts'
import { CHANNEL_KINDS } from '../states/deposit.ts'

const minutesSchema = (least: number) =>
  z
    .number()
    .int()
    .min(least)
    .max(30 * 24 * 60)

/** What ways to deposit and to withdraw have both. The fee is flat and a share, both kept from the amount. */
const common = { fee: moneySchema, rate: ratePercentSchema, min: moneySchema, max: moneySchema, open: z.boolean() }
export const channelTermsSchema = z.strictObject({ ...common, usualMinutes: minutesSchema(0) })
export const methodTermsSchema = z.strictObject({
  ...common,
  dayMax: moneySchema,
  dayTimes: z.number().int().min(1).max(1_000),
  /** Who says nothing for so long after it was sent has received it: nobody is given less than an hour to look. */
  confirmMinutes: minutesSchema(60),
  twoPeopleFrom: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing'),
})

/** As they stand: rows that somebody wrote by hand may say more than a verb would set. */
const anyNumber = z.number().int()
export const shownChannelTermsSchema = z.object({ ...common, rate: z.string(), usualMinutes: anyNumber })
export const shownMethodTermsSchema = z.object({
  ...common,
  rate: z.string(),
  dayMax: moneySchema,
  dayTimes: anyNumber,
  confirmMinutes: anyNumber,
  twoPeopleFrom: moneySchema,
})

const isSomething = (terms: object) => Object.values(terms).some((value) => value !== undefined)
const changed = <Terms extends z.ZodObject>(terms: Terms) =>
  z.array(
    z.object({
      /** A channel by its id, a method by its kind. */
      name: z.string(),
      before: terms.partial(),
      after: terms.partial(),
      setBy: z.string(),
      setAt: z.iso.datetime(),
    }),
  )

const channelsAnswer = z.object({
  channels: z.array(
    z.object({
      channelId: channelIdSchema,
      kind: z.enum(CHANNEL_KINDS),
      label: z.string().nullable(),
      currency: z.string(),
      provider: z.string(),
      /** False for a provider that is not in `PAYMENT_PROVIDERS`: the channel is offered to nobody. */
      isSetUp: z.boolean(),
      terms: shownChannelTermsSchema,
    }),
  ),
  /** The latest twenty, newest first. */
  changes: changed(shownChannelTermsSchema),
})
const methodsAnswer = z.object({
  methods: z.array(
    z.object({
      kind: payoutAccountKindSchema,
      currency: z.string(),
      terms: shownMethodTermsSchema,
    }),
  ),
  changes: changed(shownMethodTermsSchema),
})

export const operatorTermsCalls = {
  'deposits-channels': {
    summary: 'Ways to deposit with their terms, and who changed them',
    kind: 'read',
    permission: 'cashier.read',
    risk: 'read',
    commands: [{ line: 'deposits channels', print: 'depositsChannels' }],
    request: z.strictObject({}),
    response: channelsAnswer,
  },
  'deposits-channel-set': {
    summary: 'Changes terms of a way to deposit, for orders from now on',
    kind: 'act',
    permission: 'cashier.set',
    risk: 'money',
    stepUp: true,
    commands: [
      {
        line: 'deposits channels set CHANNEL',
        fields: { CHANNEL: 'channelId', minutes: 'usualMinutes' },
        print: 'depositsChannels',
      },
    ],
    request: z.strictObject({
      channelId: channelIdSchema,
      terms: channelTermsSchema.partial().refine(isSomething, 'nothing to change'),
    }),
    response: channelsAnswer,
  },
  'withdrawals-methods': {
    summary: 'Ways to withdraw with their terms, and who changed them',
    kind: 'read',
    permission: 'cashier.read',
    risk: 'read',
    commands: [{ line: 'withdrawals methods', print: 'withdrawalsMethods' }],
    request: z.strictObject({}),
    response: methodsAnswer,
  },
  'withdrawals-method-set': {
    summary:
      'Changes terms of a way to withdraw, for orders from now on; two say so where one decides on more afterwards',
    kind: 'act',
    permission: 'cashier.set',
    risk: 'money',
    stepUp: true,
    commands: [{ line: 'withdrawals methods set KIND', print: 'withdrawalsMethods' }],
    request: z.strictObject({
      kind: payoutAccountKindSchema,
      terms: methodTermsSchema.partial().refine(isSomething, 'nothing to change'),
    }),
    response: methodsAnswer.extend({ waitsBecause: z.literal('second_approval').nullable() }),
  },
} as const
