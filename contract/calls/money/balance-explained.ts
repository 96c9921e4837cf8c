/** TRUST-03: what the balance is made of. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { currencyCodeSchema } from '../../currency.ts'
import { isoTimeSchema, roundIdSchema, vendorCodeSchema, withdrawOrderIdSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { depositOrderIdSchema } from '../../protocols/payment-provider.ts'
import { COMING_DEPOSIT_STATES } from '../../states/deposit.ts'
import { bonusUnderWaySchema } from '../rewards/promotions.ts'

export const BALANCE_SOURCES = [
  'deposits',
  'withdrawals',
  'fees',
  'transfers',
  /** Sent to another member and not there yet. */
  'transit',
  'rewards',
  'commission',
  'corrections',
  'play_money',
  'games',
] as const

/** Of rows that make a part: the newest. What older ones make is the rest of its sum. */
export const MAX_EXPLAINED_ROWS = 100

const pendingDepositSchema = z.object({
  /** Null where it came under none of the member's orders and was given to them. */
  orderId: depositOrderIdSchema.nullable(),
  state: z.enum(COMING_DEPOSIT_STATES),
  /** Before it arrived what will be credited; after that what arrived, or what it was decided to be. */
  amount: moneySchema,
  /** Of another one than the wallet's: in no sum. */
  currency: currencyCodeSchema,
  at: isoTimeSchema,
})
export type PendingDeposit = z.infer<typeof pendingDepositSchema>

const heldWithdrawalSchema = z.object({
  orderId: withdrawOrderIdSchema,
  amount: moneySchema,
  /** Where to and since when; null where the platform cannot say. */
  providerName: z.string().max(80).nullable(),
  masked: z.string().max(40).nullable(),
  at: isoTimeSchema.nullable(),
})
export type HeldWithdrawal = z.infer<typeof heldWithdrawalSchema>

export const balanceExplainedSchema = z.object({
  /** Each part, and their sum. */
  real: moneySchema,
  bonus: moneySchema,
  held: moneySchema,
  total: moneySchema,
  /** Deposits that are paid, or are said to be, and not in the wallet: beside the sum. */
  pending: moneySchema,
  /** Those in the wallet's currency make `pending`. Not every platform names them. */
  pendingDeposits: z.array(pendingDepositSchema).max(MAX_EXPLAINED_ROWS).default([]),
  /** They make `total`, to the cent and at any time. */
  sources: z
    .array(
      z.object({
        source: z.enum(BALANCE_SOURCES),
        /** Of `games`: whose they are. */
        vendorName: z.string().max(60).nullable(),
        amount: signedMoneySchema,
      }),
    )
    .max(200),
  /** They make `bonus`. */
  bonuses: z.array(bonusUnderWaySchema).max(20),
  /** The two of them make `held`. */
  heldForRounds: moneySchema,
  heldForWithdrawals: moneySchema,
  /** They make `heldForWithdrawals`, whatever their orders say. Not every platform names them. */
  heldWithdrawals: z.array(heldWithdrawalSchema).max(MAX_EXPLAINED_ROWS).default([]),
  /** All of them; `openRounds` has the newest. */
  openRoundCount: z.number().int().nonnegative(),
  /** Of both, what open bets on events make. Not every platform tells them apart. */
  heldForBets: moneySchema.default('0.00' as z.output<typeof moneySchema>),
  openBetCount: z.number().int().nonnegative().default(0),
  /** Rounds under way, newest first. */
  openRounds: z
    .array(
      z.object({
        roundId: roundIdSchema,
        vassalage: vendorCodeSchema,
        gameName: z.string().max(120),
        held: moneySchema,
        startedAt: isoTimeSchema,
        /** An open bet on an event: it waits for its end, not for the member. */
        isBet: z.boolean().default(false),
      }),
    )
    .max(100),
})
export type BalanceExplained = z.infer<typeof balanceExplainedSchema>

export const balanceExplainedCalls = {
  balanceExplained: defineCall({
    summary: 'What the balance is made of: its parts, where the money came from and went to, rounds under way',
    method: 'GET',
    path: '/wps/v2/wallets/explain',
    at: 'near',
    token: true,
    passwordDue: 'refused',
    request: z.object({}),
    response: balanceExplainedSchema,
  }),
} as const
