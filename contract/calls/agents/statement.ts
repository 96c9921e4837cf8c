/** TRUST-05: a bill with its rows, from which anybody recomputes its amount (contract/statements/recompute.ts). */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { isoCurrencySchema } from '../../currency.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { BILL_STATES } from '../../states/bill.ts'
import { memberTypeSchema } from '../identity/session.ts'
import { billIdSchema, contractIdSchema, FORMULA_MAX, lateSchema } from './contracts.ts'
import { agentOnly } from './fields.ts'
import { contractTermsSchema } from './terms.ts'

export const STATEMENT_FORMAT = 'agent-statement/1'
/** Of a contract with rates by category: a reader that knows the first format alone would recompute another amount. */
export const CATEGORY_STATEMENT_FORMAT = 'agent-statement/2'

/**
 * Play of one member in one category, counted in one window or one UTC day. Ordered by player, category, time.
 * `player`: from 1, by member id; it tells two members apart whose masks are the same.
 */
export const statementPlaySchema = z.object({
  player: z.number().int().min(1),
  name: z.string().max(80),
  level: memberTypeSchema,
  category: z.enum(GAME_CATEGORIES),
  rounds: z.number().int().min(0),
  stake: moneySchema,
  payout: moneySchema,
  valid: moneySchema,
  /** The start of what it was counted in. */
  countedIn: isoTimeSchema,
  /** Counted later than it was played: its own window was sealed when it arrived. */
  late: z.boolean(),
})
export type StatementPlay = z.infer<typeof statementPlaySchema>

/**
 * A file. Of a dividend, hourly or daily salary it holds the rows of the bill's span. Of a real-time salary it holds those
 * of the UTC day up to the window's end, as its tiers read the day so far.
 */
export const statementFileSchema = z.object({
  format: z.enum([STATEMENT_FORMAT, CATEGORY_STATEMENT_FORMAT]),
  billId: billIdSchema,
  contractId: contractIdSchema,
  version: z.number().int().min(1),
  currency: isoCurrencySchema,
  state: z.enum(BILL_STATES),
  from: isoTimeSchema,
  to: isoTimeSchema,
  contract: contractTermsSchema,
  amount: moneySchema,
  paid: moneySchema,
  formula: z.string().max(FORMULA_MAX),
  /** Of dividends: money of the team in the span by kind, what the same payer paid in salaries, the loss carried in. */
  money: z
    .object({
      deposits: moneySchema,
      withdrawals: signedMoneySchema,
      promotions: moneySchema,
      cashback: moneySchema,
      lotteryRebates: moneySchema,
      salaries: moneySchema,
      carryIn: signedMoneySchema,
    })
    .nullable(),
  /** Of real-time salaries: the first window of that day that the contract pays, and the remainder it began with. */
  realTime: z.object({ from: isoTimeSchema, remainder: z.number().int().min(0).max(9_999) }).nullable(),
  /**
   * Of a supplement for late play: the tier that its span had reached when it was sealed, from 0; null: none. `from`, `to` and the
   * rows are of the time of the play, `countedFrom` and `countedTo` of the window that counted it.
   */
  late: lateSchema.extend({ tier: z.number().int().min(0).max(5).nullable() }).optional(),
  /** Bills of direct downlines that were taken off, under the policy `platform_only`. */
  downlineBills: z.array(z.object({ billId: billIdSchema, amount: moneySchema })),
  /** SHA-256 of the rows of the bill's span, a line each: see `hashRows`. */
  rowsHash: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.array(statementPlaySchema),
})
export type StatementFile = z.infer<typeof statementFileSchema>

export const REBATE_STATEMENT_FORMAT = 'agent-rebate-statement/1'

/** What a direct downline and its team staked in mode Lott on the UTC day, and what came of it. Ordered by member id. */
export const rebateRowSchema = z.object({
  /** From 1. */
  player: z.number().int().min(1),
  name: z.string().max(80),
  stake: moneySchema,
  /** In basis points, as they were on that day. */
  ownRebate: z.number().int().min(0),
  childRebate: z.number().int().min(0),
  amount: moneySchema,
})
export type RebateRow = z.infer<typeof rebateRowSchema>

export const rebateStatementSchema = statementFileSchema
  .pick({ billId: true, currency: true, state: true, from: true, to: true, amount: true, paid: true, rowsHash: true })
  .extend({ format: z.literal(REBATE_STATEMENT_FORMAT), rows: z.array(rebateRowSchema) })
export type RebateStatement = z.infer<typeof rebateStatementSchema>

export const anyStatementSchema = z.discriminatedUnion('format', [statementFileSchema, rebateStatementSchema])
export type AnyStatement = z.infer<typeof anyStatementSchema>

export const STATEMENT_FORMS = ['json', 'csv'] as const
const pieceFields = { fileName: z.string().max(80), nextCursor: z.string().max(200).nullable() }

export const agentStatementCalls = {
  billStatement: defineCall({
    ...agentOnly,
    summary: 'A bill with its rows as a file, in pieces: JSON with more rows each, or CSV text to be joined',
    method: 'GET',
    path: '/wps/agent/statement',
    at: 'near',
    request: z.object({
      billId: billIdSchema,
      form: z.enum(STATEMENT_FORMS).default('json'),
      cursor: z.string().max(200).optional(),
    }),
    response: z.discriminatedUnion('form', [
      z.object({ form: z.literal('json'), ...pieceFields, file: anyStatementSchema }),
      z.object({ form: z.literal('csv'), ...pieceFields, text: z.string().max(800_000) }),
    ]),
  }),
} as const
