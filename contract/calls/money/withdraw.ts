/** MEM-05, TRUST-01: withdrawals. Where the money may go is `payout-accounts.ts`. There is no call to cancel one (SAFE-05). */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema, withdrawOrderIdSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { UPLOAD_MAX_IMAGES } from '../../protocols/upload-limits.ts'
import { freeText } from '../../rules/free-text.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { RECEIVED_BY, WITHDRAW_DELAYS, WITHDRAW_REFUSALS, WITHDRAW_STATES } from '../../states/withdraw.ts'
import { imageFieldSchema, uploadIdSchema } from '../account/uploads.ts'
import { passwordSchema } from '../identity/fields.ts'
import { bonusUnderWaySchema } from '../rewards/promotions.ts'
import { payoutAccountIdSchema, payoutAccountKindSchema } from './payout-accounts.ts'

export const withdrawMethodSchema = z.object({
  kind: payoutAccountKindSchema,
  fee: z.object({ flat: moneySchema, rateBps: z.number().int().min(0).max(10_000) }),
  min: moneySchema,
  max: moneySchema,
  /** Within 24 hours, over all that was not refused: how much and how often, and what is left of both. */
  dayMax: moneySchema,
  dayLeft: moneySchema,
  dayTimes: z.number().int(),
  timesLeft: z.number().int(),
  /** After it was sent: who says nothing for so long has received it. */
  confirmMinutes: z.number().int(),
  /** From request to sent, over the last 7 days; null while there is not enough to say. */
  speed: z
    .object({ medianMinutes: z.number().int(), p95Minutes: z.number().int(), count: z.number().int() })
    .nullable(),
})
export type WithdrawMethod = z.infer<typeof withdrawMethodSchema>

const timeOrNull = isoTimeSchema.nullable()
export const withdrawOrderSchema = z.object({
  orderId: withdrawOrderIdSchema,
  state: z.enum(WITHDRAW_STATES),
  kind: payoutAccountKindSchema,
  providerName: z.string().max(80),
  masked: z.string().max(40),
  /** What leaves the balance, what the house keeps of it, what arrives. */
  amount: moneySchema,
  fee: moneySchema,
  receive: moneySchema,
  next: z.enum(['house', 'member']).nullable(),
  requestedAt: isoTimeSchema,
  checksAt: timeOrNull,
  approvedAt: timeOrNull,
  sentAt: timeOrNull,
  receivedAt: timeOrNull,
  refusedAt: timeOrNull,
  delay: z.enum(WITHDRAW_DELAYS).nullable(),
  refusal: z.enum(WITHDRAW_REFUSALS).nullable(),
  /** An operator's own words to a refusal or a delay, as text. */
  note: z.string().max(400).nullable(),
  /** Whether the money of a refused one is back in the balance. */
  isReturned: z.boolean(),
  /** By which the bank or the network knows the payment. */
  reference: z.string().max(96).nullable(),
  /** When it counts as received unless the member says otherwise. */
  confirmBy: timeOrNull,
  receivedBy: z.enum(RECEIVED_BY).nullable(),
  /** When the member said that it had not arrived. */
  disputedAt: timeOrNull,
})
export type WithdrawOrder = z.infer<typeof withdrawOrderSchema>

export const WITHDRAW_NOTE_MAX_CHARS = 400

const proofsSchema = z.object({ proofs: z.array(uploadIdSchema).max(UPLOAD_MAX_IMAGES) })

const own = { token: true, guests: 'refused', availability: 'members' } as const
const write = { ...own, method: 'POST', at: 'primary', encrypt: true, rateLimit: 'write' } as const

export const withdrawCalls = {
  withdrawOptions: defineCall({
    ...own,
    summary: 'What can be withdrawn now, by which method, at what fee, within which limits and how fast it was of late',
    method: 'GET',
    path: '/wps/v2/withdraw/options',
    at: 'near',
    request: z.object({}),
    response: z.object({
      balance: moneySchema,
      /** What of it may be asked for now. A deposit holds back at most itself, and at most what must be staked for it. */
      withdrawable: moneySchema,
      /** What has to be staked before all of it may be withdrawn, and how often each deposit asks for its own amount. */
      turnoverLeft: moneySchema,
      turnoverTimes: z.number().int(),
      /** Bonuses being played for. A withdrawal neither waits for them nor takes anything from them. */
      bonuses: z.array(bonusUnderWaySchema).max(20),
      /** From this amount on two people approve. */
      twoPeopleFrom: moneySchema,
      methods: z.array(withdrawMethodSchema).max(3),
    }),
  }),
  createWithdrawal: defineCall({
    ...write,
    summary: 'Ask for money; it is set aside at once and never comes back into play by a wish of the member',
    path: '/wps/v2/withdraw/orders',
    idempotent: true,
    request: z.object({
      destinationId: payoutAccountIdSchema,
      amount: moneySchema,
      /** What the member was shown as the result. Other terms by now are refused with `terms_changed`. */
      receive: moneySchema,
      paymentPassword: passwordSchema,
    }),
    response: withdrawOrderSchema,
  }),
  withdrawOrder: defineCall({
    ...own,
    summary: 'One withdrawal as it stands now',
    method: 'GET',
    path: '/wps/v2/withdraw/order',
    at: 'near',
    request: z.object({ orderId: withdrawOrderIdSchema }),
    response: withdrawOrderSchema,
  }),
  withdrawHistory: defineCall({
    ...own,
    summary: 'The member’s withdrawals, newest first',
    method: 'GET',
    path: '/wps/v2/withdraw/orders',
    at: 'near',
    request: z.object({
      cursor: z.string().max(200).optional(),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    response: z.object({ rows: z.array(withdrawOrderSchema), nextCursor: z.string().nullable() }),
  }),
  confirmWithdrawal: defineCall({
    ...write,
    summary: 'Say that a withdrawal arrived, or that it did not, which operators look into',
    path: '/wps/v2/withdraw/confirm',
    request: z.object({
      orderId: withdrawOrderIdSchema,
      received: z.boolean(),
      note: freeText(WITHDRAW_NOTE_MAX_CHARS, 0).default(''),
    }),
    response: withdrawOrderSchema,
  }),
  addWithdrawProof: defineCall({
    ...write,
    summary: 'Send a picture that shows that a withdrawal did not arrive',
    path: '/wps/v2/withdraw/proof',
    size: 'image',
    request: z.object({ orderId: withdrawOrderIdSchema, image: imageFieldSchema }),
    response: proofsSchema,
  }),
  withdrawProofs: defineCall({
    ...own,
    summary: 'The pictures that were sent with a withdrawal',
    method: 'GET',
    path: '/wps/v2/withdraw/proofs',
    at: 'near',
    request: z.object({ orderId: withdrawOrderIdSchema }),
    response: proofsSchema,
  }),
} as const
