/** OPS-01: withdrawals as operators see and decide them; part of `calls.ts`. */

import { z } from 'zod'
import { imageFieldSchema } from '../calls/account/uploads.ts'
import { WITHDRAW_NOTE_MAX_CHARS, withdrawOrderSchema } from '../calls/money/withdraw.ts'
import { typedId, withdrawOrderIdSchema } from '../ids.ts'
import { moneySchema, parseMoney } from '../money.ts'
import { UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from '../protocols/upload-limits.ts'
import { freeText } from '../rules/free-text.ts'
import { foldDashed } from '../rules/typed-text.ts'
import { PAYOUT_STATES } from '../states/payout.ts'
import { MANUAL_REVIEW_REASONS, OPERATOR_DELAYS, WITHDRAW_REFUSALS, WITHDRAW_STATES } from '../states/withdraw.ts'
import { cursorSchema, nextCursorSchema } from './fields.ts'

const operatorWithdrawalSchema = withdrawOrderSchema.extend({
  username: z.string(),
  currency: z.string(),
  approvalsNeeded: z.number().int(),
  approvedBy: z.array(z.string()),
  disputeNote: z.string().nullable(),
  /** What the wallet has confirmed; behind the state only while it is asked. */
  money: z.enum(['none', 'held', 'paid', 'returned']),
  /** Where a provider pays it: what is known there, and what it moved. */
  payout: z
    .object({
      provider: z.string(),
      state: z.enum(PAYOUT_STATES),
      payoutId: z.string().nullable(),
      reason: z.string().nullable(),
      since: z.iso.datetime(),
      moved: z.array(
        z.object({ transactionId: z.string(), amount: moneySchema, currency: z.string(), state: z.string() }),
      ),
    })
    .nullable(),
  /** Money that a provider says it paid for it, which was not its to pay: nobody decides before that is settled. */
  unmatched: z.array(
    z.object({ provider: z.string(), transactionId: z.string(), amount: moneySchema, currency: z.string() }),
  ),
  /** Documents its member is asked for and how they stand, as `identity sent`: it is not approved before they are accepted. */
  documents: z.array(z.string()),
  /** What operators said so far, while it takes a second one. */
  said: z.array(z.object({ operator: z.string(), outcome: z.string(), reference: z.string().nullable() })),
  /** What the rule for small ones made of it; null where there was none. */
  byRule: z.object({ approved: z.boolean(), leftBecause: z.array(z.enum(MANUAL_REVIEW_REASONS)) }).nullable(),
})
const ruleSchema = z.object({
  on: z.boolean(),
  /** The most of one, and of one member within 24 hours; from the large amount on people decide whatever stands here. */
  upTo: moneySchema,
  dayUpTo: moneySchema,
  /** So old the payout account has to be, and so long the payment password, the name and the payout accounts unchanged. */
  unchangedHours: z.number().int().min(1).max(8_760),
})
const ruleAnswer = z.object({ rule: ruleSchema.extend({ setBy: z.string(), setAt: z.iso.datetime() }).nullable() })
const orderId = typedId(withdrawOrderIdSchema)
const referenceSchema = z
  .string()
  .overwrite(foldDashed)
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ./_:-]{2,95}$/)
const note = freeText(WITHDRAW_NOTE_MAX_CHARS, 0).optional()

export const operatorWithdrawalCalls = {
  'withdrawals-list': {
    summary: 'Withdrawals in a state, oldest first; without one, those that wait for the house, disputes first',
    kind: 'read',
    permission: 'withdrawals.read',
    risk: 'read',
    commands: [{ line: 'withdrawals list', print: 'withdrawalsList' }],
    request: z.strictObject({
      state: z.enum(WITHDRAW_STATES).optional(),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ orders: z.array(operatorWithdrawalSchema), nextCursor: nextCursorSchema }),
  },
  'withdrawals-show': {
    summary: 'One withdrawal with all that was done to it',
    kind: 'read',
    permission: 'withdrawals.read',
    risk: 'read',
    commands: [{ line: 'withdrawals show ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawalsShow' }],
    request: z.strictObject({ orderId }),
    response: z.object({
      order: operatorWithdrawalSchema,
      /** How many pictures the member sent. */
      proofs: z.number().int(),
      history: z.array(
        z.object({ at: z.iso.datetime(), actor: z.string(), act: z.string(), note: z.string().nullable() }),
      ),
    }),
  },
  'withdrawals-proof': {
    // They are bank statements: who looked at whose stands in the audit.
    summary: 'One of the pictures a member sent to show that the money did not arrive',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'pii',
    commands: [{ line: 'withdrawals proof ORDER NUMBER', fields: { ORDER: 'orderId' }, print: 'picture' }],
    request: z.strictObject({ orderId, number: z.number().int().min(1).max(UPLOAD_MAX_IMAGES) }),
    response: z.object({ contentType: z.enum(UPLOAD_TYPES), data: imageFieldSchema }),
  },
  'withdrawals-account': {
    summary: 'The whole number an approved withdrawal is paid to, for who pays it by hand',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'pii',
    commands: [{ line: 'withdrawals account ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawalsAccount' }],
    request: z.strictObject({ orderId }),
    response: z.object({
      orderId,
      providerName: z.string(),
      account: z.string(),
      holder: z.string().nullable(),
      receive: z.string(),
      currency: z.string(),
    }),
  },
  'withdrawals-approve': {
    summary: 'Approves a withdrawal; a large one is approved when two operators have',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [{ line: 'withdrawals approve ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({
      orderId,
      /** Hash of the order as it was read (`seen.ts`): a changed one is not approved. */
      seen: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-refuse': {
    summary:
      'Refuses a withdrawal, or says that a sent one came back, a large one by two: the member has the money again and reads why',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [{ line: 'withdrawals refuse ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({ orderId, reason: z.enum(WITHDRAW_REFUSALS), note }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-pay': {
    summary: 'Says that an approved withdrawal was paid, and by which reference the bank knows it',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [{ line: 'withdrawals pay ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({ orderId, reference: referenceSchema }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-delay': {
    summary: 'Tells the member why it takes longer; without a reason, that it no longer does',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'act',
    commands: [{ line: 'withdrawals delay ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({ orderId, reason: z.enum(OPERATOR_DELAYS).optional(), note }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-settle': {
    summary: 'Ends a dispute, a large one by two: there is proof that the money arrived',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [{ line: 'withdrawals settle ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({ orderId, note: freeText(WITHDRAW_NOTE_MAX_CHARS, 3) }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-resolve': {
    summary: 'Says by two what became of a payout its provider is silent or contradicts itself about; closes a review',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'money',
    commands: [{ line: 'withdrawals resolve ORDER BECOMES', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z
      .strictObject({
        orderId,
        becomes: z.enum(['paid', 'failed', 'closed']),
        reference: referenceSchema.optional(),
        note: freeText(WITHDRAW_NOTE_MAX_CHARS, 3),
      })
      .refine(
        ({ becomes, reference }) => (becomes === 'paid') === (reference !== undefined),
        'paid, and nothing else, takes the reference by which it was paid',
      ),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-withdraw-approval': {
    summary: 'Takes back what this operator said became of it, while it takes a second one',
    kind: 'act',
    permission: 'withdrawals.decide',
    risk: 'act',
    commands: [{ line: 'withdrawals withdraw-approval ORDER', fields: { ORDER: 'orderId' }, print: 'withdrawal' }],
    request: z.strictObject({ orderId }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-rule': {
    summary: 'The rule by which small withdrawals are approved without anybody, where there is one',
    kind: 'read',
    permission: 'cashier.read',
    risk: 'read',
    commands: [{ line: 'withdrawals rule show', print: 'withdrawalsRule' }],
    request: z.strictObject({}),
    response: ruleAnswer,
  },
  'withdrawals-rule-set': {
    summary: 'Sets that rule for what is asked for from now on, or switches it off',
    kind: 'act',
    permission: 'cashier.set',
    risk: 'money',
    stepUp: true,
    commands: [
      { line: 'withdrawals rule off', fixed: { on: false }, print: 'withdrawalsRule' },
      { line: 'withdrawals rule on', fixed: { on: true }, fields: { day: 'dayUpTo' }, print: 'withdrawalsRule' },
    ],
    request: z.union([
      z.strictObject({ on: z.literal(false) }),
      z
        .strictObject({ ...ruleSchema.shape, on: z.literal(true) })
        .refine(({ upTo, dayUpTo }) => parseMoney(upTo) <= parseMoney(dayUpTo), 'a day is at least one withdrawal'),
    ]),
    response: ruleAnswer,
  },
} as const
