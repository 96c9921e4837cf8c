/** LOT-01, LOT-03: lotteries and their draws, for everybody alike. */

import { z } from 'zod'
import { CATALOGUE_CACHE, DRAW_MEMORY, defineCall } from '../../call.ts'
import { LANGUAGES, PRIZE_MODES, VIETNAM_NUMBERS_COUNT } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema } from '../../ids.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import {
  drawSchema,
  hexSchema,
  LOTTERY_PAGES,
  limitsFields,
  lotteriesSchema,
  periodSchema,
  playSchema,
  proofSchema,
  registerLineSchema,
  rulesVersionSchema,
  stateSchema,
  trendSchema,
} from './fields.ts'

const ofGame = z.object({ gameCode: gameIdSchema })
const drawsSchema = z.object({ list: z.array(drawSchema), nextCursor: z.string().nullable() })
const manyDraws = ofGame.extend({ size: wholeNumber(1, 100).default(VIETNAM_NUMBERS_COUNT) })

/** A path of the site itself. */
const ownPathSchema = z.string().regex(/^\/(?![/\\])[\x21-\x7e]{0,300}$/)

export const lotteryDrawCalls = {
  lotteries: defineCall({
    summary: 'The lotteries that are drawn here, most popular first, each with its period and last result',
    method: 'GET',
    path: '/lgw/lotteries',
    at: 'near',
    memory: { ...DRAW_MEMORY, now: 'now' },
    request: z.object({ page: z.enum(LOTTERY_PAGES).optional() }),
    response: lotteriesSchema,
  }),
  vnLotteries: defineCall({
    summary: 'The Vietnamese lotteries',
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    at: 'near',
    memory: { ...DRAW_MEMORY, now: 'now' },
    request: z.object({}),
    response: lotteriesSchema,
  }),
  lotteryState: defineCall({
    summary: 'The period that takes bets now, by the clock of the site',
    method: 'GET',
    path: '/lgw/games/state',
    at: 'near',
    memory: { ...DRAW_MEMORY, endsAt: 'closeAt', now: 'now' },
    request: ofGame,
    response: stateSchema,
  }),
  lotteryRules: defineCall({
    summary: 'Plays with chances, odds and returns, and the limits of the merchant',
    method: 'GET',
    path: '/lgw/games/rules',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: ofGame,
    response: z.object({
      gameCode: gameIdSchema,
      rulesVersion: rulesVersionSchema,
      limits: z.object(limitsFields),
      closeBeforeDrawSeconds: z.number().int(),
      cancelEndsSeconds: z.number().int(),
      /** 0 where no chase is offered. */
      longestChase: z.number().int(),
      plays: z.array(playSchema),
    }),
  }),
  lotteryTrends: defineCall({
    summary: 'How often and how long ago each symbol came over the last draws',
    method: 'GET',
    path: '/lgw/games/trends',
    at: 'near',
    memory: DRAW_MEMORY,
    request: ofGame.extend({ draws: z.enum(['30', '50', '100']).default('100') }),
    /** Hits are counted over the last `draws`, absences over all `counted`. */
    response: z.object({ draws: z.number().int(), counted: z.number().int(), rows: z.array(trendSchema) }),
  }),
  lotteryDraws: defineCall({
    summary: 'Draws of a game, newest first, void ones with their reason',
    method: 'GET',
    path: '/lgw/draws',
    at: 'near',
    memory: DRAW_MEMORY,
    request: manyDraws.extend({ cursor: z.string().max(200).optional() }),
    response: drawsSchema,
  }),
  vnOpenedNumbers: defineCall({
    summary: 'The last draws of a Vietnamese lottery',
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    at: 'near',
    memory: DRAW_MEMORY,
    request: ofGame,
    response: drawsSchema,
  }),
  lotteryProof: defineCall({
    summary: 'All that a draw was made of, so that anyone can recompute it (FAIR-02)',
    method: 'GET',
    path: '/lgw/draws/proof',
    at: 'near',
    memory: DRAW_MEMORY,
    request: ofGame.extend({ period: periodSchema }),
    response: proofSchema,
  }),
  registerLines: defineCall({
    summary: 'Lines of the public register, from a position on or the newest (FAIR-02)',
    method: 'GET',
    path: '/lgw/register',
    at: 'near',
    memory: DRAW_MEMORY,
    request: z.object({ from: wholeNumber(1, 1e15).optional(), size: wholeNumber(1, 1_000).default(50) }),
    response: z.object({
      head: z.object({ position: z.number().int(), at: isoTimeSchema, hash: hexSchema }).nullable(),
      lines: z.array(registerLineSchema),
    }),
  }),
  registerDays: defineCall({
    summary: 'Files of the public register, newest first, with their hashes',
    method: 'GET',
    path: '/lgw/register/days',
    at: 'near',
    memory: DRAW_MEMORY,
    request: z.object({}),
    response: z.object({
      list: z.array(
        z.object({
          day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
          first: z.number().int(),
          lines: z.number().int(),
          fileHash: hexSchema,
          isFiled: z.boolean(),
        }),
      ),
    }),
  }),
  lotteryLobby: defineCall({
    summary: 'The address of a lottery page',
    method: 'GET',
    path: '/lgw/lobby',
    at: 'near',
    request: z.object({
      lottoArea: z.enum(['VN', 'SEA', 'ALL']).default('ALL'),
      launchMode: z.literal('LOTT').default('LOTT'),
      lottoPrizeMode: z.enum(PRIZE_MODES).optional(),
      lottoGameCode: gameIdSchema.optional(),
      lottoView: z.enum(['betting', 'lobby']).default('lobby'),
      device: z.enum(['WEB', 'MOBILE']).default('WEB'),
      backUrl: ownPathSchema.optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    response: z.object({ url: z.string().max(2_000) }),
  }),
} as const
