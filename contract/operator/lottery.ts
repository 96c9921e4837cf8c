/** OPS-01, LOT-01: a merchant's lotteries, their draws, exposure and limits; part of `calls.ts`. */

import { z } from 'zod'
import { drawSchema, limitsFields, periodSchema } from '../calls/lottery/fields.ts'
import { gameIdSchema, isoTimeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { BOOK_STATES } from '../states/lottery.ts'
import { reasonSchema } from './fields.ts'

const ofGame = { gameCode: gameIdSchema }
const ofPeriod = { ...ofGame, period: periodSchema }
const lotterySchema = z.object({
  ...ofGame,
  name: z.string(),
  period: periodSchema,
  closeAt: isoTimeSchema,
  shut: z.boolean(),
  limits: z.object(limitsFields),
})
const bookSchema = z.object({
  period: periodSchema,
  state: z.enum(BOOK_STATES),
  closeAt: isoTimeSchema,
  /** Of tickets that stand. */
  tickets: z.number().int(),
  stake: moneySchema,
  payout: moneySchema,
  /** What the fullest number may cost, while the draw is to come; null before the first ticket. */
  largest: moneySchema.nullable().default(null),
  /** Tickets whose money a wallet has not booked yet. */
  owed: z.number().int(),
  voidReason: z.string().nullable(),
})
/** `said`: one operator said so, and it takes another. */
const byTwoSchema = z.object({ result: z.enum(['said', 'done']) })

export const operatorLotteryCalls = {
  'lotteries-list': {
    summary: 'The merchant’s lotteries, which of them are shut, and their limits',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'lotteries list' }],
    request: z.strictObject({}),
    response: z.object({ lotteries: z.array(lotterySchema) }),
  },
  'lotteries-draws': {
    summary: 'The last draws of a lottery, and what the merchant’s book of each came to',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'lotteries draws GAME', fields: { GAME: 'gameCode' } }],
    request: z.strictObject({ ...ofGame, limit: wholeNumber(1, 100).default(20) }),
    response: z.object({ draws: z.array(drawSchema), books: z.array(bookSchema) }),
  },
  'lotteries-exposure': {
    summary: 'The numbers that would cost most in a draw, the fullest first',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'lotteries exposure GAME PERIOD', fields: { GAME: 'gameCode', PERIOD: 'period' } }],
    request: z.strictObject({ ...ofPeriod, limit: wholeNumber(1, 500).default(20) }),
    response: z.object({
      cells: z.array(z.object({ play: z.string(), line: z.string(), payout: moneySchema, left: moneySchema })),
    }),
  },
  'lotteries-limits': {
    summary: 'Sets limits of a lottery; what is left out stays as it is',
    kind: 'act',
    permission: 'games.set',
    risk: 'money',
    commands: [{ line: 'lotteries limits GAME', fields: { GAME: 'gameCode' } }],
    request: z.strictObject({
      ...ofGame,
      unitMin: moneySchema.optional(),
      ticketStakeMax: moneySchema.optional(),
      linesMax: wholeNumber(1, 5_000).optional(),
      ticketPayoutMax: moneySchema.optional(),
      cellPayoutMax: moneySchema.optional(),
      drawPayoutMax: moneySchema.optional(),
    }),
    response: lotterySchema,
  },
  'lotteries-switch': {
    summary: 'Shuts a lottery, or opens it again: while it is shut it takes no bets, and what was placed is drawn',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [
      { line: 'lotteries close GAME', fields: { GAME: 'gameCode' }, fixed: { open: false } },
      { line: 'lotteries open GAME', fields: { GAME: 'gameCode' }, fixed: { open: true } },
    ],
    request: z.strictObject({ ...ofGame, open: z.boolean() }),
    response: lotterySchema,
  },
  'lotteries-void-book': {
    summary:
      'Voids the merchant’s own book of a draw, by two operators: every stake goes back, the draw and its proof stay',
    kind: 'act',
    permission: 'games.void',
    risk: 'money',
    commands: [{ line: 'lotteries void-book GAME PERIOD', fields: { GAME: 'gameCode', PERIOD: 'period' } }],
    request: z.strictObject({ ...ofPeriod, reason: reasonSchema }),
    response: byTwoSchema,
  },
  'lotteries-void-draw': {
    summary: 'Voids a draw of all merchants that has no result yet, by two operators',
    kind: 'act',
    permission: 'games.void',
    risk: 'money',
    commands: [{ line: 'lotteries void-draw GAME PERIOD', fields: { GAME: 'gameCode', PERIOD: 'period' } }],
    request: z.strictObject({ ...ofPeriod, reason: reasonSchema }),
    response: byTwoSchema,
  },
} as const
