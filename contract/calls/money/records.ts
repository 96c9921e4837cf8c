import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, roundIdSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { fairnessProofSchema } from '../../protocols/vendor-wallet.ts'
import { PROFIT_UNITS } from '../../rules/profit-units.ts'
import { wholeNumber } from '../../rules/query-number.ts'

const pageFields = {
  /** From this time on, and before that one: a day is its midnight and the next. Left out, three months (SAFE-06). */
  from: isoTimeSchema.optional(),
  to: isoTimeSchema.optional(),
  /** Opaque: `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
  pageSize: wholeNumber(1, 500).default(20),
}

export const ROUND_STATES = ['open', 'settled', 'rolled_back'] as const

export const betRecordSchema = z.object({
  roundId: roundIdSchema,
  vassalage: vendorCodeSchema,
  vendorName: z.string().max(60),
  gameId: gameIdSchema,
  gameName: z.string().max(80),
  gameType: z.enum(GAME_CATEGORIES),
  state: z.enum(ROUND_STATES),
  /** What was staked; of a round that was taken back, what was given back. Totals count such a round with none. */
  stake: moneySchema,
  /** What was held for the round, where less than that was played; then `stake` is what was played. */
  held: moneySchema.nullable().default(null),
  /** As it was paid first. A correction stands beside it, and is part of `net`. */
  payout: moneySchema,
  corrected: signedMoneySchema.nullable().default(null),
  net: signedMoneySchema,
  balanceAfter: moneySchema,
  startedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
  provablyFair: z.boolean(),
})
export type BetRecord = z.infer<typeof betRecordSchema>

/** Why money moved; one key per kind in the `records` catalogue. */
export const POSTING_KINDS = [
  'deposit',
  'withdrawal',
  'withdrawal_paid',
  'withdrawal_returned',
  'bet',
  'win',
  'rollback',
  'bet_rebate',
  // Of a result that was corrected after it was paid.
  'correction',
  'transfer_in',
  'transfer_out',
  'transfer_returned',
  'bonus',
  'bonus_granted',
  'bonus_released',
  'bonus_lapsed',
  'rebate',
  'commission',
  'contract_in',
  'contract_out',
  'contract_returned',
  'adjustment',
  'play_money',
  // Between the main wallet and those at vendors (MEM-03). Read by this kind alone: it changes no balance and no total.
  'moved',
] as const

export const ledgerRecordSchema = z.object({
  id: z.string().max(200),
  kind: z.enum(POSTING_KINDS),
  /** The member's account that moved. */
  account: z.enum(['real', 'bonus', 'held', 'pending']),
  amount: signedMoneySchema,
  balanceAfter: moneySchema,
  at: isoTimeSchema,
  roundId: roundIdSchema.nullable(),
  /** Whose round that is; null where there is none, or the platform does not say. */
  vassalage: vendorCodeSchema.nullable().default(null),
  /** What the whole round came to, less what was taken back, whatever part of it these rows are. Null as above. */
  ofRound: z
    .object({ stake: moneySchema, payout: moneySchema, state: z.enum(ROUND_STATES).optional() })
    .nullable()
    .default(null),
  reference: z.string().max(200),
  description: z.string().max(200),
})
export type LedgerRecord = z.infer<typeof ledgerRecordSchema>

/** With what corrections moved: on a day of nothing else, less than nothing was paid. */
const roundTotalsSchema = z.object({
  rounds: z.number().int(),
  stake: moneySchema,
  payout: signedMoneySchema,
  net: signedMoneySchema,
})

/** Of the account that can be played and withdrawn: `net` is how much it grew or shrank. */
const movementTotalsSchema = z.object({
  movements: z.number().int(),
  in: moneySchema,
  out: moneySchema,
  net: signedMoneySchema,
})

export const recordCalls = {
  profitLoss: defineCall({
    summary: 'Stakes, payouts and net result by day, week or month, oldest first, with totals',
    method: 'GET',
    path: '/wps/relay/ODSFE2_ProfitLoss',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({
      unit: z.enum(PROFIT_UNITS).default('day'),
      /** Whole UTC days of one's own choice; without either, as many of the newest periods as the unit has. */
      from: isoTimeSchema.optional(),
      to: isoTimeSchema.optional(),
    }),
    response: z.object({
      /** Each from its first moment and before the next one's; days are UTC days, weeks begin on Monday. */
      periods: z.array(roundTotalsSchema.extend({ from: isoTimeSchema, to: isoTimeSchema })),
      totals: roundTotalsSchema,
    }),
  }),
  bettingRecord: defineCall({
    summary: 'Rounds played, newest first, with totals over the whole selection',
    method: 'GET',
    path: '/wps/relay/ODSFE2_BetRecord',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({
      ...pageFields,
      gameType: z.enum(GAME_CATEGORIES).optional(),
      state: z.enum(ROUND_STATES).optional(),
    }),
    response: z.object({
      rows: z.array(betRecordSchema),
      nextCursor: z.string().nullable(),
      totals: roundTotalsSchema,
    }),
  }),
  roundDetail: defineCall({
    summary: 'One round with its postings and its fairness proof, asked from the vendor',
    method: 'GET',
    path: '/wps/relay/ODSFE2_RoundDetail',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ roundId: roundIdSchema, vassalage: vendorCodeSchema }),
    response: z.object({
      round: betRecordSchema,
      postings: z.array(ledgerRecordSchema),
      proof: fairnessProofSchema.nullable(),
      verifyUrl: z.string().max(2_000).nullable(),
      outcome: z.string().max(2_000).nullable(),
    }),
  }),
  ledgerRecord: defineCall({
    summary: 'Every movement of money, newest first, with the running balance and totals over the whole selection',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ ...pageFields, kind: z.enum(POSTING_KINDS).optional() }),
    response: z.object({
      rows: z.array(ledgerRecordSchema),
      nextCursor: z.string().nullable(),
      totals: movementTotalsSchema.extend({
        kinds: z.array(movementTotalsSchema.extend({ kind: z.enum(POSTING_KINDS) })),
      }),
    }),
  }),
} as const
