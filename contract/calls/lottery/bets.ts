/** LOT-02: tickets and chases of one member. Guests play with play money. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { PRIZE_MODES } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, playTypeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { freeLine } from '../../rules/free-text.ts'
import { TICKET_STATES } from '../../states/lottery.ts'
import {
  commitmentSchema,
  drawSchema,
  hashedBetFields,
  hexSchema,
  keptSchema,
  lotteriesSchema,
  merklePathSchema,
  multipleSchema,
  packageSchema,
  periodSchema,
  resultSchema,
  rulesVersionSchema,
  selectionSchema,
} from './fields.ts'

const OUTCOMES = ['won', 'lost', 'returned'] as const

/** `<gameCode>.<id>`: a ticket or a chase says itself whose book it lies in. */
const ticketIdSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,100}$/)

const betInputSchema = z.object({
  play: playTypeSchema,
  selection: selectionSchema,
  unit: moneySchema,
  multiple: multipleSchema.default(1),
  /** Basis points of the stake that come back, won or lost; the odds are lower by as much. */
  kept: keptSchema.optional(),
  package: packageSchema.optional(),
})
export const betsSchema = z.array(betInputSchema).min(1).max(20)
/** R in basis points. */
const rebateSchema = z.number().int().min(0).max(800)

const betSchema = z.object({
  ...hashedBetFields,
  mode: z.enum(PRIZE_MODES),
  lines: z.number().int(),
  stake: moneySchema,
  maxPayout: moneySchema,
})

const ticketFields = {
  ticketId: ticketIdSchema,
  gameCode: gameIdSchema,
  gameName: z.string().max(80),
  period: periodSchema,
  serial: z.number().int(),
  chaseId: ticketIdSchema.nullable(),
  state: z.enum(TICKET_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  /** Money of this ticket that the wallet has not booked yet. */
  owed: z.boolean(),
  stake: moneySchema,
  payout: moneySchema,
  rebate: moneySchema,
  maxPayout: moneySchema,
  lines: z.number().int(),
  /** Why it is void, cancelled or refused. */
  reason: z.string().max(200).nullable(),
  placedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
  closeAt: isoTimeSchema,
  drawAt: isoTimeSchema,
  /** Until then the member may take it back. */
  cancelUntil: isoTimeSchema,
}
/** In lists: how many bets, and the beginning of the first. */
const ticketRowSchema = z.object({
  ...ticketFields,
  bets: z.number().int(),
  first: z.object({ play: playTypeSchema, selection: z.string().max(80) }),
})
const ticketSchema = z.object({
  ...ticketFields,
  rulesVersion: rulesVersionSchema,
  contentHash: hexSchema,
  commitment: commitmentSchema,
  bets: z.array(betSchema),
})

const settledBetSchema = betSchema.extend({
  outcome: z.enum(OUTCOMES).nullable(),
  hits: z.number().int().nullable(),
  payout: moneySchema,
  rebate: moneySchema,
  /** Lines that paid, at most 200 of them. */
  paid: z.array(z.object({ line: z.string().max(80), hits: z.number().int(), payout: moneySchema })).max(200),
})

const chaseSchema = z.object({
  chaseId: ticketIdSchema,
  gameCode: gameIdSchema,
  gameName: z.string().max(80),
  stopOnWin: z.boolean(),
  state: z.enum(['running', 'stopped', 'done']),
  createdAt: isoTimeSchema,
  tickets: z.array(ticketRowSchema),
})

/** Of one game. */
export const SAVED_MAX = 30
const savedNameSchema = freeLine(40)
const savedSchema = z.object({
  /** Newest first. */
  list: z
    .array(
      z.object({
        name: savedNameSchema,
        rulesVersion: rulesVersionSchema,
        bets: betsSchema,
        at: isoTimeSchema,
      }),
    )
    .max(SAVED_MAX),
})

const cursorSchema = z.string().max(300).optional()

export const lotteryBetCalls = {
  lotteryRebate: defineCall({
    summary: "The member's rebate points R and the bounds of the odds slider",
    method: 'GET',
    path: '/lgw/members/rebate',
    at: 'near',
    token: true,
    request: z.object({}),
    response: z.object({
      rebateBps: rebateSchema,
      keptStepBps: z.number().int(),
      /** With all of R kept, and with none. */
      rtpBps: z.tuple([z.number().int(), z.number().int()]),
    }),
  }),
  recentVnLotteries: defineCall({
    summary: 'The lotteries that the member played last, newest first',
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    at: 'near',
    token: true,
    request: z.object({}),
    response: lotteriesSchema,
  }),
  openedNumbers: defineCall({
    summary: 'The last draws of a lottery',
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    at: 'near',
    token: true,
    request: z.object({ gameCode: gameIdSchema }),
    response: z.object({ list: z.array(drawSchema), nextCursor: z.string().nullable() }),
  }),
  placeLotteryBets: defineCall({
    summary: 'Place one ticket: bets of one game and period',
    method: 'POST',
    path: '/lgw/bets/place',
    at: 'primary',
    token: true,
    idempotent: true,
    barred: 'refused',
    rateLimit: 'write',
    request: z.object({
      gameCode: gameIdSchema,
      period: periodSchema,
      rulesVersion: rulesVersionSchema,
      bets: betsSchema,
      /** What the odds were shown with: where they hang on R, another R is `odds_changed`. */
      rebateBps: rebateSchema,
      /** What the member saw: another sum is `odds_changed`. */
      stake: moneySchema,
    }),
    response: ticketSchema,
  }),
  cancelLotteryTicket: defineCall({
    summary: 'Take a ticket back before the draw closes',
    method: 'POST',
    path: '/lgw/bets/cancel',
    at: 'primary',
    token: true,
    idempotent: true,
    availability: 'members',
    rateLimit: 'write',
    request: z.object({ ticketId: ticketIdSchema }),
    response: ticketSchema,
  }),
  placeLotteryChase: defineCall({
    summary: 'The same bets over several draws on end, all stakes held at once',
    method: 'POST',
    path: '/lgw/chases',
    at: 'primary',
    token: true,
    idempotent: true,
    barred: 'refused',
    rateLimit: 'write',
    request: z.object({
      gameCode: gameIdSchema,
      from: periodSchema,
      rulesVersion: rulesVersionSchema,
      bets: betsSchema,
      /** What the odds were shown with: where they hang on R, another R is `odds_changed`. */
      rebateBps: rebateSchema,
      /** One for each period, in order. */
      multiples: z.array(multipleSchema).min(2).max(100),
      stopOnWin: z.boolean(),
      /** The sum over all periods. */
      stake: moneySchema,
    }),
    response: z.object({ chaseId: ticketIdSchema, tickets: z.array(ticketRowSchema) }),
  }),
  stopLotteryChase: defineCall({
    summary: 'Stop a chase: tickets of draws that are still open go back',
    method: 'POST',
    path: '/lgw/chases/stop',
    at: 'primary',
    token: true,
    idempotent: true,
    availability: 'members',
    rateLimit: 'write',
    request: z.object({ chaseId: ticketIdSchema }),
    response: chaseSchema,
  }),
  lotteryChases: defineCall({
    summary: "The member's chases, newest first",
    method: 'GET',
    path: '/lgw/chases',
    at: 'near',
    token: true,
    request: z.object({ gameCode: gameIdSchema.optional() }),
    response: z.object({ list: z.array(chaseSchema) }),
  }),
  lotteryTickets: defineCall({
    summary: "The member's tickets, newest first",
    method: 'GET',
    path: '/lgw/bets',
    at: 'near',
    token: true,
    request: z.object({
      state: z.enum(['open', 'settled']).optional(),
      gameCode: gameIdSchema.optional(),
      cursor: cursorSchema,
    }),
    response: z.object({ list: z.array(ticketRowSchema), nextCursor: z.string().nullable() }),
  }),
  savedNumbers: defineCall({
    summary: 'Numbers of a lottery that the member keeps under a name',
    method: 'GET',
    path: '/lgw/saved',
    at: 'near',
    token: true,
    request: z.object({ gameCode: gameIdSchema }),
    response: savedSchema,
  }),
  saveNumbers: defineCall({
    summary:
      'Keep numbers under a name, in place of those of that name; `malformed`, `limit_reached` beyond 30 of a game',
    method: 'POST',
    path: '/lgw/saved',
    at: 'primary',
    token: true,
    rateLimit: 'write',
    request: z.object({
      gameCode: gameIdSchema,
      name: savedNameSchema,
      rulesVersion: rulesVersionSchema,
      bets: betsSchema,
    }),
    response: savedSchema,
  }),
  removeSavedNumbers: defineCall({
    summary: 'Forget numbers by their name',
    method: 'DELETE',
    path: '/lgw/saved',
    at: 'primary',
    token: true,
    rateLimit: 'write',
    request: z.object({ gameCode: gameIdSchema, name: savedNameSchema }),
    response: savedSchema,
  }),
  lotteryTicket: defineCall({
    summary: 'One ticket with its hits, payouts and place in the sealed book',
    method: 'GET',
    path: '/lgw/bets/detail',
    at: 'near',
    token: true,
    request: z.object({ ticketId: ticketIdSchema }),
    response: ticketSchema.extend({
      bets: z.array(settledBetSchema),
      result: resultSchema.nullable(),
      root: hexSchema.nullable(),
      merklePath: merklePathSchema.nullable(),
      /** The page that recomputes its draw. */
      proof: z.string().max(300),
    }),
  }),
} as const
