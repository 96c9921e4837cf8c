/** What a merchant offers to play, for everybody alike: every answer may come from a copy. */
import { z } from 'zod'
import { CATALOGUE_CACHE, defineCall } from '../call.ts'
import { ESPORTS_VENDORS_MAX, GAME_CATEGORIES, GAME_PAGE_API, IS_PLATFORM } from '../constants.ts'
import { gameIdSchema, isoTimeSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine } from '../rules/free-text.ts'
import { GAME_FEATURES, GAME_SORTS, GAME_THEMES, RTP_BANDS } from '../rules/game-filters.ts'
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
  gameType: z.enum(GAME_CATEGORIES).optional(),
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
  volatility: z.coerce.number().int().min(1).max(5).optional(),
  rtpBand: z.enum(RTP_BANDS).optional(),
  minRtp: z.coerce.number().min(0).max(100).optional(),
  /** Games whose lowest stake is at most this. */
  minBet: moneySchema.optional(),
  isNew: flagSchema.optional(),
  demo: flagSchema.optional(),
  playable: flagSchema.optional(),
})
const gameListRequestSchema = gameFilterSchema.extend({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(GAME_PAGE_API),
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
  size: z.coerce.number().int().min(1).max(48).default(GAME_PAGE_API),
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
const liveTableSchema = gameSchema.extend({ seats: z.number().int().min(0), places: z.number().int().min(0) })
export type LiveTableGame = z.infer<typeof liveTableSchema>

export const catalogueCalls = {
  gameMenus: defineCall({
    summary: 'Categories with their vendors',
    method: 'GET',
    path: '/lgw/games/game_menus',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ groups: z.array(gameGroupSchema) }),
  }),
  gameVendor: defineCall({
    summary: 'All vendors of the merchant',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameVendor',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ vendors: z.array(vendorSchema) }),
  }),
  gameList: defineCall({
    summary: 'A page of games, searched, filtered and sorted',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    cache: CATALOGUE_CACHE,
    request: gameListRequestSchema,
    response: gamePageSchema,
  }),
  gameCounts: defineCall({
    summary: 'How many games each further filter would leave (FIND-02)',
    method: 'GET',
    path: '/lgw/games/counts',
    cache: CATALOGUE_CACHE,
    request: gameFilterSchema,
    response: gameCountsSchema,
  }),
  hotGames: defineCall({
    summary: 'The hot games: most played of late, with a spread over vendors',
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    cache: CATALOGUE_CACHE,
    request: topRequestSchema.extend({
      isPlatform: z.coerce.number().pipe(z.literal(IS_PLATFORM)).default(IS_PLATFORM),
    }),
    response: gamesSchema,
  }),
  popularGames: defineCall({
    summary: 'The games most played of late',
    method: 'GET',
    path: '/lgw/games/popular',
    cache: CATALOGUE_CACHE,
    request: topRequestSchema,
    response: gamesSchema,
  }),
  gameDetail: defineCall({
    summary: 'One game whole',
    method: 'GET',
    path: '/lgw/games/detail',
    cache: CATALOGUE_CACHE,
    /** Its id, or of a lottery the `gameCode` that its page's address carries. */
    request: z.object({ gameId: gameIdSchema }),
    response: gameDetailSchema,
  }),
  similarGames: defineCall({
    summary: 'Games to play instead of one that did not open (GAME-05)',
    method: 'GET',
    path: '/lgw/games/similar',
    cache: CATALOGUE_CACHE,
    request: z.object({ gameId: gameIdSchema, size: z.coerce.number().int().min(1).max(12).default(3) }),
    response: gamesSchema,
  }),
  liveTables: defineCall({
    summary: 'Who plays now, and the live tables that can be played, with the players at them (GAME-08)',
    method: 'GET',
    path: '/lgw/games/liveTables',
    memory: { ttlMs: 10_000, vary: ['merchant', 'language'], endsAt: null, now: null },
    request: z.object({}),
    response: z.object({
      /** Members with a settled round of real money in the last minutes, in any game, or seated at a table: the greater. */
      players: z.number().int().min(0),
      list: z.array(liveTableSchema),
    }),
  }),
  rankList: defineCall({
    summary: 'The largest wins of the last days, by masked names (GAME-07)',
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    cache: CATALOGUE_CACHE,
    request: z.object({ size: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({ list: z.array(winSchema) }),
  }),
} as const
