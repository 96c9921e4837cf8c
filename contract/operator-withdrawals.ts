/** OPS-01: withdrawals as operators see and decide them; part of `operator-calls.ts`. */
import { z } from 'zod'
import { imageFieldSchema } from './calls/uploads.ts'
import { WITHDRAW_NOTE_MAX_CHARS, withdrawOrderIdSchema, withdrawOrderSchema } from './calls/withdraw.ts'
import { UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from './constants.ts'
import { OPERATOR_DELAYS, WITHDRAW_REFUSALS, WITHDRAW_STATES } from './withdraw-states.ts'

const operatorWithdrawalSchema = withdrawOrderSchema.extend({
  username: z.string(),
  currency: z.string(),
  approvalsNeeded: z.number().int(),
  approvedBy: z.array(z.string()),
  disputeNote: z.string().nullable(),
  /** What the wallet has confirmed; behind the state only while it is asked. */
  money: z.enum(['none', 'held', 'paid', 'returned']),
})
const orderId = withdrawOrderIdSchema
const note = z.string().trim().max(WITHDRAW_NOTE_MAX_CHARS).optional()

export const operatorWithdrawalCalls = {
  'withdrawals-list': {
    summary: 'Withdrawals in a state, oldest first; without one, those that wait for the house, disputes first',
    kind: 'read',
    request: z.strictObject({
      state: z.enum(WITHDRAW_STATES).optional(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ orders: z.array(operatorWithdrawalSchema) }),
  },
  'withdrawals-show': {
    summary: 'One withdrawal with all that was done to it',
    kind: 'read',
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
    summary: 'One of the pictures a member sent to show that the money did not arrive',
    kind: 'read',
    request: z.strictObject({ orderId, number: z.number().int().min(1).max(UPLOAD_MAX_IMAGES) }),
    response: z.object({ contentType: z.enum(UPLOAD_TYPES), data: imageFieldSchema }),
  },
  'withdrawals-account': {
    summary: 'The whole number an approved withdrawal is paid to, for who pays it by hand',
    kind: 'act',
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
    request: z.strictObject({ orderId }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-refuse': {
    summary: 'Refuses a withdrawal, or says that a sent one came back: the member has the money again and reads why',
    kind: 'act',
    request: z.strictObject({ orderId, reason: z.enum(WITHDRAW_REFUSALS), note }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-pay': {
    summary: 'Says that an approved withdrawal was paid, and by which reference the bank knows it',
    kind: 'act',
    request: z.strictObject({
      orderId,
      reference: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][A-Za-z0-9 ./_:-]{2,95}$/),
    }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-delay': {
    summary: 'Tells the member why it takes longer; without a reason, that it no longer does',
    kind: 'act',
    request: z.strictObject({ orderId, reason: z.enum(OPERATOR_DELAYS).optional(), note }),
    response: operatorWithdrawalSchema,
  },
  'withdrawals-settle': {
    summary: 'Ends a dispute: there is proof that the money arrived',
    kind: 'act',
    request: z.strictObject({ orderId, note: z.string().trim().min(3).max(WITHDRAW_NOTE_MAX_CHARS) }),
    response: operatorWithdrawalSchema,
  },
} as const
