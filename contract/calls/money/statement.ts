/** SAFE-06: an account statement that recomputes to the cent from its own rows. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoCurrencySchema } from '../../currency.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { ledgerRecordSchema } from './records.ts'

export const statementRowSchema = ledgerRecordSchema.omit({ account: true, id: true, ofRound: true }).extend({
  /** Unique within the account, and the one the account record shows. */
  transactionId: z.string().max(200),
})

export const statementSchema = z.object({
  currency: isoCurrencySchema,
  from: isoTimeSchema,
  to: isoTimeSchema,
  /** Of the balance that can be played or withdrawn: what is held for open rounds is told apart. */
  opening: moneySchema,
  closing: moneySchema,
  /** All of the period, on every page the same. `opening` and `change` make `closing`, `in` and `out` make `change`. */
  rowCount: z.number().int(),
  in: moneySchema,
  /** Zero or below. */
  out: signedMoneySchema,
  change: signedMoneySchema,
  /** Oldest first: each `balanceAfter` is the one before and `amount`. */
  rows: z.array(statementRowSchema).max(1_000),
  nextCursor: z.string().nullable(),
})
export type Statement = z.infer<typeof statementSchema>

export const statementCalls = {
  statement: defineCall({
    summary: 'The account statement of a period, of three months at most, a year back or more by policy',
    method: 'GET',
    path: '/wps/statement',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({
      from: isoTimeSchema,
      to: isoTimeSchema,
      cursor: z.string().max(200).optional(),
      pageSize: wholeNumber(1, 1_000).default(500),
    }),
    response: statementSchema,
  }),
} as const
