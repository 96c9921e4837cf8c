/** MEM-06: money to the member's upline, under the policy's `peerTransfers`. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { TRANSFER_STATES } from '../../states/transfer.ts'
import { passwordSchema } from '../identity/fields.ts'

/** `T-7K3M9QXA2B0C`: characters that nobody mixes up when read aloud. */
export const transferIdSchema = z
  .string()
  .regex(/^T-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'TransactionId'>()
export type TransferId = z.infer<typeof transferIdSchema>

/**
 * `requested`: written down, the wallet has not answered. `sent`: taken from the balance, on its way. `returned`: it
 * could not be received and is back; why is the receiver's own matter.
 */

export const transferSchema = z.object({
  transferId: transferIdSchema,
  state: z.enum(TRANSFER_STATES),
  amount: moneySchema,
  /** Whom it went to, as much of the name as tells them apart. */
  upline: z.string().max(80),
  requestedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
export type Transfer = z.infer<typeof transferSchema>

const own = { token: true, guests: 'refused' } as const

export const transferCalls = {
  transferOptions: defineCall({
    ...own,
    summary: 'To whom and within which limits money may be sent up, and what is in the way',
    method: 'GET',
    path: '/wps/v2/transfer/options',
    at: 'near',
    request: z.object({}),
    response: z.object({
      /** Null: there is nobody to send to, and nothing may be sent. */
      upline: z.string().max(80).nullable(),
      hasPaymentPassword: z.boolean(),
      /** While a payment password that was replaced by a code waits: until when. */
      sendableFrom: isoTimeSchema.nullable(),
      balance: moneySchema,
      /** What of it may be sent now. A deposit holds back at most itself, and at most what must be staked for it. */
      sendable: moneySchema,
      /** What has to be staked before all of it may leave, and how often each deposit asks for its own amount. */
      turnoverLeft: moneySchema,
      turnoverTimes: z.number().int(),
      min: moneySchema,
      max: moneySchema,
      /** Within 24 hours, over all that did not come back. */
      dayLeft: moneySchema,
      timesLeft: z.number().int(),
    }),
  }),
  createTransfer: defineCall({
    ...own,
    summary: 'Send money to the upline; it is taken at once and arrives, or comes back',
    method: 'POST',
    path: '/wps/v2/transfer/orders',
    at: 'primary',
    encrypt: true,
    rateLimit: 'write',
    idempotent: true,
    barred: 'refused',
    request: z.object({ amount: moneySchema, paymentPassword: passwordSchema }),
    response: transferSchema,
  }),
  transferHistory: defineCall({
    ...own,
    summary: 'What the member sent up, newest first',
    method: 'GET',
    path: '/wps/v2/transfer/orders',
    at: 'near',
    request: z.object({
      cursor: z.string().max(200).optional(),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    response: z.object({ rows: z.array(transferSchema), nextCursor: z.string().nullable() }),
  }),
} as const
