/** What a merchant offers to play, for everybody alike: every answer may come from a copy. */

import { z } from 'zod'
import { colourSchema, fixtureIdSchema, oddsTextSchema } from '../../book/ids.ts'
import { CATALOGUE_CACHE, defineCall } from '../../call.ts'
import { ESPORTS_VENDORS_MAX, GAME_PAGE_API, GAME_SHELVES, IS_PLATFORM } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, vendorCodeSchema } from '../../ids.ts'
import { JACKPOT_LEVELS } from '../../jackpot/jackpots.ts'
import { moneySchema } from '../../money.ts'
import { jackpotCodeSchema } from '../../protocols/vendor-wallet.ts'
import { freeLine } from '../../rules/free-text.ts'
import { GAME_FEATURES, GAME_SORTS, GAME_THEMES, RTP_BANDS } from '../../rules/game-filters.ts'
import { decimalNumber, wholeNumber } from '../../rules/query-number.ts'
import { gameDetailSchema, gameGroupSchema, gameSchema, liveClassSchema, vendorSchema } from './games.ts'

/** Query flags: `1` is on. */
const flagSchema = z.enum(['0', '1']).transform((text) => text === '1')
/** Ids in one parameter, parted by commas: a visitor's own favourites. */
const gameIdsSchema = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(gameIdSchema).max(200))

const categorySchema = z.object({
  /** A shelf: games whose category is another's may stand on it. */
  gameType: z.enum(GAME_SHELVES).optional(),
  /** NAV-09: codes parted by commas: SPORTS of these vendors count as ESPORTS. Written by the edge, whatever the page sent. */
  esportsVendors: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(vendorCodeSchema).max(ESPORTS_VENDORS_MAX))
    .optional(),
})
export const gameFilterSchema = categorySchema.extend({
  vassalage: vendorCodeSchema.optional(),
  gameName: freeLine(80, 0).optional(),
  gameIds: gameIdsSchema.optional(),
  gameClass: liveClassSchema.optional(),
  feature: z.enum(GAME_FEATURES).optional(),
  theme: z.enum(GAME_THEMES).optional(),
  volatility: wholeNumber(1, 5).optional(),
  rtpBand: z.enum(RTP_BANDS).optional(),
  minRtp: decimalNumber(0, 100).optional(),
  /** Games whose lowest stake is at most this. */
  minBet: moneySchema.optional(),
  isNew: flagSchema.optional(),
  demo: flagSchema.optional(),
  playable: flagSchema.optional(),
})
const gameListRequestSchema = gameFilterSchema.extend({
  pageNo: wholeNumber(1, 10_000).default(1),
  pageSize: wholeNumber(1, 100).default(GAME_PAGE_API),
  /** Under a search `popular` means: the nearest first. */
  sort: z.enum(GAME_SORTS).default('popular'),
})
const gamePageSchema = z.object({
  games: z.array(gameSchema),
  pageNum: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  /** FIND-01: nothing fits the name asked for; these come closest. */
  near: z.boolean().default(false),
})

const countSchema = z.number().int().min(0)
/** By value of a filter: how many games there would be if it were chosen and the others stayed. */
const countsSchema = z.record(z.string(), countSchema)
const gameCountsSchema = z.object({
  total: countSchema,
  vassalage: countsSchema,
  feature: countsSchema,
  theme: countsSchema,
  volatility: countsSchema,
  rtpBand: countsSchema,
  minBet: countsSchema,
  gameClass: countsSchema,
  demo: countSchema,
  isNew: countSchema,
  playable: countSchema,
})

const gamesSchema = z.object({ list: z.array(gameSchema) })
const topRequestSchema = categorySchema.extend({
  vassalage: vendorCodeSchema.optional(),
  size: wholeNumber(1, 48).default(GAME_PAGE_API),
})
/** A win that happened: the member's name masked, the amount what was won over the stake. */
const winSchema = z.object({
  player: z.string().max(20),
  gameId: gameIdSchema,
  gameName: z.string().max(80),
  /** Below the image CDN, as of a game. */
  showIcon: z.string().max(500).nullish(),
  amount: moneySchema,
  wonAt: isoTimeSchema,
})
export type Win = z.infer<typeof winSchema>
/** The busiest first. A table takes `places` players. */
const liveTableSchema = gameSchema.extend({
  seats: z.number().int().min(0),
  places: z.number().int().min(0),
  /** As the vendor tells them: the sides of its shoe, and when bets close. */
  road: z
    .string()
    .regex(/^[RUT]*$/)
    .max(200)
    .optional(),
  closesAt: isoTimeSchema.nullable().optional(),
})
export type LiveTableGame = z.infer<typeof liveTableSchema>

/** A match that a book takes bets on, with what its address and its row need. */
const listedMatchSchema = gameSchema.pick({ gameId: true, nodeId: true, vassalage: true, gameType: true }).extend({
  fixtureId: fixtureIdSchema,
  league: z.string().max(80),
  kickOffAt: isoTimeSchema,
  teams: z.array(z.object({ name: z.string().max(80), colours: z.tuple([colourSchema, colourSchema]) })).length(2),
  prices: z.array(z.object({ side: z.enum(['1', 'x', '2']), pick: z.string().max(20), odds: oddsTextSchema })).max(3),
})
export type ListedMatch = z.infer<typeof listedMatchSchema>

const listedJackpotSchema = z.object({
  code: jackpotCodeSchema,
  name: z.string().max(120),
  /** The largest level first. */
  levels: z.array(z.object({ level: z.enum(JACKPOT_LEVELS), amount: moneySchema, fallsBy: moneySchema })).max(3),
  /** The games that can be played for it now. */
  games: z.array(gameSchema),
})
export type ListedJackpot = z.infer<typeof listedJackpotSchema>

export const catalogueCalls = {
  gameMenus: defineCall({
    summary: 'Categories with their vendors',
    method: 'GET',
    path: '/lgw/games/game_menus',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ groups: z.array(gameGroupSchema) }),
  }),
  gameVendor: defineCall({
    summary: 'All vendors of the merchant',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameVendor',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ vendors: z.array(vendorSchema) }),
  }),
  gameList: defineCall({
    summary: 'A page of games, searched, filtered and sorted',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: gameListRequestSchema,
    response: gamePageSchema,
  }),
  gameCounts: defineCall({
    summary: 'How many games each further filter would leave (FIND-02)',
    method: 'GET',
    path: '/lgw/games/counts',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: gameFilterSchema,
    response: gameCountsSchema,
  }),
  hotGames: defineCall({
    summary: 'The hot games: most played of late, with a spread over vendors',
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: topRequestSchema.extend({
      isPlatform: wholeNumber(IS_PLATFORM, IS_PLATFORM).pipe(z.literal(IS_PLATFORM)).default(IS_PLATFORM),
    }),
    response: gamesSchema,
  }),
  popularGames: defineCall({
    summary: 'The games most played of late',
    method: 'GET',
    path: '/lgw/games/popular',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: topRequestSchema,
    response: gamesSchema,
  }),
  gameDetail: defineCall({
    summary: 'One game whole',
    method: 'GET',
    path: '/lgw/games/detail',
    at: 'near',
    cache: CATALOGUE_CACHE,
    /** Its id, or of a lottery the `gameCode` that its page's address carries. */
    request: z.object({ gameId: gameIdSchema }),
    response: gameDetailSchema,
  }),
  similarGames: defineCall({
    summary: 'Games to play instead of one that did not open (GAME-05)',
    method: 'GET',
    path: '/lgw/games/similar',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({ gameId: gameIdSchema, size: wholeNumber(1, 12).default(3) }),
    response: gamesSchema,
  }),
  liveTables: defineCall({
    summary: 'Who plays now, and the live tables that can be played, with the players at them (GAME-08)',
    method: 'GET',
    path: '/lgw/games/liveTables',
    at: 'near',
    memory: { ttlMs: 5_000, vary: ['merchant', 'language'], endsAt: null, now: 'now' },
    request: z.object({}),
    response: z.object({
      now: isoTimeSchema,
      /** Members with a settled round of real money in the last minutes, in any game, or seated at a table: the greater. */
      players: z.number().int().min(0),
      list: z.array(liveTableSchema),
    }),
  }),
  nextMatches: defineCall({
    summary: 'The next kick-offs of the books that can be played, with their prices (GAME-09)',
    method: 'GET',
    path: '/lgw/games/nextMatches',
    at: 'near',
    memory: { ttlMs: 30_000, vary: ['merchant', 'language'], endsAt: null, now: 'now' },
    request: z.object({}),
    response: z.object({ now: isoTimeSchema, list: z.array(listedMatchSchema).max(24) }),
  }),
  jackpots: defineCall({
    summary: 'What stands in the jackpots that can be played for',
    method: 'GET',
    path: '/lgw/games/jackpots',
    at: 'near',
    memory: { ttlMs: 10_000, vary: ['merchant', 'language'], endsAt: null, now: null },
    request: z.object({}),
    response: z.object({ list: z.array(listedJackpotSchema).max(20) }),
  }),
  rankList: defineCall({
    summary: 'The largest wins of the last days, by masked names (GAME-07), and how long withdrawals take (TRUST-01)',
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({ size: wholeNumber(1, 50).default(10) }),
    response: z.object({
      list: z.array(winSchema),
      /** The median of the last withdrawals that were sent. Missing where they are too few, or took longer than hours. */
      paidInMinutes: z.number().int().min(1).optional(),
    }),
  }),
} as const
