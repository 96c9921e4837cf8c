/** LOT-01, LOT-03: lotteries and their draws, for everybody alike. */
import { z } from 'zod'
import { CATALOGUE_CACHE, DRAW_MEMORY, defineCall } from '../call.ts'
import { LANGUAGES, PRIZE_MODES, VIETNAM_NUMBERS_COUNT } from '../constants.ts'
import { gameIdSchema } from '../ids.ts'
import {
  drawSchema,
  LOTTERY_PAGES,
  limitsFields,
  lotteriesSchema,
  periodSchema,
  playSchema,
  proofSchema,
  rulesVersionSchema,
  stateSchema,
  trendSchema,
} from './lottery-fields.ts'

const ofGame = z.object({ gameCode: gameIdSchema })
const drawsSchema = z.object({ list: z.array(drawSchema), nextCursor: z.string().nullable() })
const manyDraws = ofGame.extend({ size: z.coerce.number().int().min(1).max(100).default(VIETNAM_NUMBERS_COUNT) })

/** A path of the site itself. */
const ownPathSchema = z.string().regex(/^\/(?![/\\])[\x21-\x7e]{0,300}$/)

export const lotteryDrawCalls = {
  lotteries: defineCall({
    summary: 'The lotteries that are drawn here, most popular first, each with its period and last result',
    method: 'GET',
    path: '/lgw/lotteries',
    memory: { ...DRAW_MEMORY, now: 'now' },
    request: z.object({ page: z.enum(LOTTERY_PAGES).optional() }),
    response: lotteriesSchema,
  }),
  vnLotteries: defineCall({
    summary: 'The Vietnamese lotteries',
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    memory: { ...DRAW_MEMORY, now: 'now' },
    request: z.object({}),
    response: lotteriesSchema,
  }),
  lotteryState: defineCall({
    summary: 'The period that takes bets now, by the clock of the site',
    method: 'GET',
    path: '/lgw/games/state',
    memory: { ...DRAW_MEMORY, endsAt: 'closeAt', now: 'now' },
    request: ofGame,
    response: stateSchema,
  }),
  lotteryRules: defineCall({
    summary: 'Plays with chances, odds and returns, and the limits of the merchant',
    method: 'GET',
    path: '/lgw/games/rules',
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
    memory: DRAW_MEMORY,
    request: ofGame.extend({ draws: z.enum(['30', '50', '100']).default('100') }),
    /** Hits are counted over the last `draws`, absences over all `counted`. */
    response: z.object({ draws: z.number().int(), counted: z.number().int(), rows: z.array(trendSchema) }),
  }),
  lotteryDraws: defineCall({
    summary: 'Draws of a game, newest first, void ones with their reason',
    method: 'GET',
    path: '/lgw/draws',
    memory: DRAW_MEMORY,
    request: manyDraws.extend({ cursor: z.string().max(200).optional() }),
    response: drawsSchema,
  }),
  vnOpenedNumbers: defineCall({
    summary: 'The last draws of a Vietnamese lottery',
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    memory: DRAW_MEMORY,
    request: ofGame,
    response: drawsSchema,
  }),
  lotteryProof: defineCall({
    summary: 'All that a draw was made of, so that anyone can recompute it (FAIR-02)',
    method: 'GET',
    path: '/lgw/draws/proof',
    memory: DRAW_MEMORY,
    request: ofGame.extend({ period: periodSchema }),
    response: proofSchema,
  }),
  lotteryLobby: defineCall({
    summary: 'The address of a lottery page',
    method: 'GET',
    path: '/lgw/lobby',
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
