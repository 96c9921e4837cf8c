/** OPS-01: who pays a way to withdraw, and money that a provider paid for an order nobody gave it; part of `calls.ts`. */
import { z } from 'zod'
import { payoutAccountKindSchema } from '../calls/money/payout-accounts.ts'
import { vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine } from '../rules/free-text.ts'
import { WITHDRAW_STATES } from '../states/withdraw.ts'
import { reasonSchema } from './fields.ts'

const movementKey = { provider: vendorCodeSchema, transactionId: freeLine(60) }
const unmatchedSchema = z.object({
  ...movementKey,
  /** As the provider named them: neither may exist. */
  merchant: z.string(),
  orderId: z.string(),
  amount: moneySchema,
  currency: z.string(),
  saidAt: z.iso.datetime(),
  /** When its provider said afterwards that nothing was sent; null where it did not. */
  failureReportedAt: z.iso.datetime().nullable(),
  /** The withdrawal of that number, where there is one that was not this provider's to pay. */
  order: z.object({ state: z.enum([...WITHDRAW_STATES, 'void']), username: z.string() }).nullable(),
  settled: z.object({ as: z.string(), by: z.string(), note: z.string(), at: z.iso.datetime() }).nullable(),
})
const payersAnswer = z.object({
  methods: z.array(
    z.object({
      kind: payoutAccountKindSchema,
      isOpen: z.boolean(),
      /** Null where people pay it by hand. */
      provider: z.string().nullable(),
      /** False for a provider that is not in `PAYMENT_PROVIDERS`: what is approved waits for people. */
      isSetUp: z.boolean(),
      /** Payouts of this kind that are with a provider now, whoever pays it from here on. */
      underWay: z.number().int(),
    }),
  ),
  providers: z.array(z.string()),
  /** The latest twenty, newest first. */
  changes: z.array(
    z.object({
      kind: payoutAccountKindSchema,
      provider: z.string().nullable(),
      setBy: z.string(),
      setAt: z.iso.datetime(),
    }),
  ),
})

export const operatorPayoutCalls = {
  'payouts-unmatched': {
    summary: 'Money that a provider says it paid for an order that was not its to pay, oldest first',
    kind: 'read',
    permission: 'withdrawals.read',
    risk: 'read',
    commands: [{ line: 'payouts unmatched', print: 'payoutsUnmatched' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({ movements: z.array(unmatchedSchema) }),
  },
  'payouts-settle': {
    summary: 'Says of such money that it came back to the house, or what it was; a large one by two',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [
      {
        line: 'payouts settle PROVIDER TRANSACTION BECOMES',
        fields: { TRANSACTION: 'transactionId' },
        print: 'payoutsSettle',
      },
    ],
    request: z.strictObject({
      ...movementKey,
      becomes: z.enum(['came_back', 'accounted_for']),
      note: reasonSchema,
    }),
    /** `waitsBecause`: `second_approval`, or null once it is settled. */
    response: z.object({ movement: unmatchedSchema, waitsBecause: z.literal('second_approval').nullable() }),
  },
  'payouts-methods': {
    summary: 'Who pays each way to withdraw: people, or which provider; and who said so',
    kind: 'read',
    permission: 'cashier.read',
    risk: 'read',
    commands: [{ line: 'payouts methods', print: 'payoutsMethods' }],
    request: z.strictObject({}),
    response: payersAnswer,
  },
  'payouts-method-set': {
    summary: 'Gives a way to withdraw to a provider, or back to people, for what is approved from now on',
    kind: 'act',
    permission: 'cashier.set',
    risk: 'money',
    stepUp: true,
    commands: [
      { line: 'payouts method KIND PROVIDER', means: { PROVIDER: { 'by-hand': null } }, print: 'payoutsMethods' },
    ],
    request: z.strictObject({ kind: payoutAccountKindSchema, provider: vendorCodeSchema.nullable() }),
    response: payersAnswer,
  },
} as const
