/**
 * OPS-01: what operators ask of the platform. They come by the edge's operators' API, which checks the token and keeps
 * the audit, and reach the platform only inside an envelope that names the operator: always POST, always encrypted.
 */
import { z } from 'zod'
import { depositOrderSchema } from './calls/cashier.ts'
import { destinationKindSchema } from './calls/destinations.ts'
import { activityStateSchema, promotionIdSchema } from './calls/promotions.ts'
import { playBarSchema, safetyChangeSchema, safetySchema } from './calls/safety.ts'
import { CASE_KINDS, CASE_STATES } from './case-states.ts'
import { DEPOSIT_STATES } from './deposit-states.ts'
import { limitKindSchema, limitPeriodSchema } from './limits.ts'
import { moneySchema } from './money.ts'
import { operatorBooksCalls } from './operator-books.ts'
import { operatorDocumentCalls } from './operator-documents.ts'
import { operatorMessageCalls } from './operator-messages.ts'
import { operatorPayoutCalls } from './operator-payouts.ts'
import { operatorRewardCalls } from './operator-rewards.ts'
import { operatorVendorCalls } from './operator-vendors.ts'
import { operatorWithdrawalCalls } from './operator-withdrawals.ts'
import { depositOrderIdSchema } from './payment-provider.ts'
import { operatorCaseSchema, referenceSchema } from './service-case.ts'

export type OperatorCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  summary: string
  /** An act leaves an audit row at the edge before it is sent, and is never sent twice. */
  kind: 'read' | 'act'
  request: Request
  response: Response
}

const chosenMember = { username: z.string().trim().min(1).max(64) }
const reasonSchema = z.string().trim().min(3).max(200)
const chosenParticipation = { promotionId: promotionIdSchema, username: z.string().trim().min(1).max(64) }

const operatorDepositSchema = depositOrderSchema.extend({
  username: z.string(),
  provider: z.string(),
  currency: z.string(),
})
/** A movement of money as its provider named it, and what became of it. */
const receiptSchema = z.object({
  provider: z.string(),
  transactionId: z.string(),
  orderId: z.string(),
  amount: moneySchema,
  currency: z.string(),
  state: z.enum(['accepted', 'review', 'unmatched', 'crediting', 'credited', 'returned']),
  credited: moneySchema.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whom it was given to where no order says so. */
  givenTo: z.string().nullable(),
  /** What operators said so far, while it takes a second one. */
  said: z.array(z.object({ operator: z.string(), credit: moneySchema, givenTo: z.string().nullable() })),
  receivedAt: z.iso.datetime(),
})
const depositAnswer = z.object({ order: operatorDepositSchema.nullable(), receipts: z.array(receiptSchema) })

export const operatorCalls = {
  ...operatorBooksCalls,
  'promotions-list': {
    summary: 'Who waits for a decision on a promotion, oldest first',
    kind: 'read',
    request: z.strictObject({
      promotionId: promotionIdSchema.optional(),
      /** `joined`: the members of events, whose prizes an operator hands out. */
      status: z.enum(['applying', 'joined']).default('applying'),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      waiting: z.array(
        z.object({ promotionId: z.string(), username: z.string(), comment: z.string(), since: z.iso.datetime() }),
      ),
    }),
  },
  'promotions-approve': {
    summary: 'Issues the reward of an application or an event into the wallet',
    kind: 'act',
    request: z.strictObject({
      ...chosenParticipation,
      /** Else what the promotion pays. */
      amount: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing').optional(),
    }),
    /**
     * `waitsBecause`: `second_approval` where it is more than the promotion says and large; else decided, but the wallet
     * refused for now: it is asked again for a day.
     */
    response: z.object({ state: activityStateSchema, waitsBecause: z.string().nullable() }),
  },
  'approvals-list': {
    summary: 'What operators said of large gifts that wait for a second one, oldest first',
    kind: 'read',
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      /** From this amount on it takes two. */
      largeFrom: moneySchema,
      waiting: z.array(
        z.object({ subject: z.string(), operator: z.string(), content: z.string(), since: z.iso.datetime() }),
      ),
    }),
  },
  'promotions-refuse': {
    summary: 'Refuses an application with a reason that the member reads',
    kind: 'act',
    request: z.strictObject({ ...chosenParticipation, reason: z.string().trim().min(1).max(400) }),
    response: z.object({ state: activityStateSchema }),
  },
  'member-set-name': {
    summary: "Changes a member's real name, after a document was seen",
    kind: 'act',
    request: z.strictObject({
      username: z.string().trim().min(1).max(64),
      realName: z.string().trim().min(2).max(80),
      reason: z.string().trim().min(3).max(200),
    }),
    response: z.object({ username: z.string(), realName: z.string() }),
  },
  'destinations-clashes': {
    summary: 'Numbers that two members wanted to be paid to, newest first',
    kind: 'read',
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      clashes: z.array(
        z.object({
          username: z.string(),
          otherUsername: z.string(),
          kind: destinationKindSchema,
          provider: z.string(),
          masked: z.string(),
          /** Whether the second member has it now, as the first had removed it. */
          admitted: z.boolean(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'deposits-list': {
    summary: 'Deposits in a state; without one, money that waits for a decision and paid deposits that are stuck',
    kind: 'read',
    request: z.strictObject({
      state: z.enum(DEPOSIT_STATES).optional(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ orders: z.array(operatorDepositSchema), receipts: z.array(receiptSchema) }),
  },
  'deposits-show': {
    summary: 'One deposit with all money that named it',
    kind: 'read',
    request: z.strictObject({ orderId: depositOrderIdSchema }),
    response: depositAnswer,
  },
  'deposits-resolve': {
    summary: 'Decides on money that fitted no deposit: into the wallet, for large amounts by two, or returned',
    kind: 'act',
    request: z.strictObject({
      orderId: depositOrderIdSchema,
      transactionId: z.string().min(1).max(96),
      becomes: z.enum(['credited', 'returned']),
      /** Else what arrived. */
      amount: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing').optional(),
      reason: z.string().trim().min(3).max(200),
    }),
    /** `waitsBecause`: `second_approval`, or decided and the wallet refused for now; it is asked again. */
    response: depositAnswer.extend({ waitsBecause: z.string().nullable() }),
  },
  'deposits-assign': {
    summary: 'Gives money of an order nobody knows to the player it is from, when two operators have said so',
    kind: 'act',
    request: z.strictObject({
      orderId: depositOrderIdSchema,
      transactionId: z.string().min(1).max(96),
      ...chosenMember,
      reason: z.string().trim().min(3).max(200),
    }),
    response: depositAnswer.extend({ waitsBecause: z.string().nullable() }),
  },
  'safety-show': {
    summary: "A member's limits, break or exclusion, and the changes to them",
    kind: 'read',
    request: z.strictObject(chosenMember),
    response: z.object({
      username: z.string(),
      safety: safetySchema,
      history: z.array(safetyChangeSchema.extend({ actor: z.string() })),
    }),
  },
  'safety-limit': {
    summary: "Sets or takes away an operator's own limit; of that and the member's the stricter holds",
    kind: 'act',
    request: z.strictObject({
      ...chosenMember,
      kind: limitKindSchema,
      period: limitPeriodSchema,
      /** Null takes it away. */
      amount: moneySchema.nullable(),
      reason: reasonSchema,
    }),
    response: safetySchema,
  },
  'safety-exclude': {
    summary: 'Excludes a member from play for months; every session ends',
    kind: 'act',
    request: z.strictObject({ ...chosenMember, months: z.number().int().min(6).max(120), reason: reasonSchema }),
    response: playBarSchema,
  },
  'safety-lift': {
    summary: 'Ends an exclusion whose term is over, at the request of the member; none can be ended sooner',
    kind: 'act',
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z.object({ username: z.string() }),
  },
  'safety-returning': {
    summary: 'Registrations that look like an excluded member, newest first',
    kind: 'read',
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      rows: z.array(
        z.object({
          username: z.string(),
          looksLike: z.string(),
          because: z.enum(['contact', 'name']),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  ...operatorVendorCalls,
  ...operatorWithdrawalCalls,
  ...operatorPayoutCalls,
  ...operatorDocumentCalls,
  ...operatorMessageCalls,
  ...operatorRewardCalls,
  'complaints-list': {
    summary: 'Complaints, feedback and applications, oldest first; without a state all that are not closed',
    kind: 'read',
    request: z.strictObject({
      kind: z.enum(CASE_KINDS).optional(),
      state: z.enum(CASE_STATES).optional(),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ rows: z.array(operatorCaseSchema).max(100) }),
  },
  'complaints-review': {
    summary: 'Takes a case into review',
    kind: 'act',
    request: z.strictObject({ reference: referenceSchema }),
    response: operatorCaseSchema,
  },
  'complaints-answer': {
    summary: 'Answers a case; its member reads the answer and says whether it settles it',
    kind: 'act',
    request: z.strictObject({ reference: referenceSchema, answer: z.string().trim().min(1).max(8_000) }),
    response: operatorCaseSchema,
  },
  'complaints-close': {
    summary: 'Closes a case',
    kind: 'act',
    request: z.strictObject({ reference: referenceSchema }),
    response: operatorCaseSchema,
  },
} as const satisfies Record<string, OperatorCall>

export type OperatorCalls = typeof operatorCalls
export type OperatorCallName = keyof OperatorCalls
export type OperatorRequest<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['request']>
export type OperatorResponse<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['response']>

const PREFIX = '/ops/'
export const operatorPath = (name: OperatorCallName) => `${PREFIX}${name}`

/** Which operator's call a path is, or null. */
export function findOperatorCall(path: string): OperatorCallName | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  return Object.hasOwn(operatorCalls, name) ? (name as OperatorCallName) : null
}
