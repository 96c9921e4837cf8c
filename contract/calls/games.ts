import { z } from 'zod'
import { CATALOGUE_CACHE, defineCall } from '../call.ts'
import {
  CLIENT_TYPE,
  GAME_CATEGORIES,
  GAME_PAGE_API,
  LANGUAGES,
  LAUNCH_ACCOUNT_TYPE,
  LAUNCH_CONFIRM_TRANS,
  LAUNCH_MODE,
  LAUNCH_PLATFORM,
  LIVE_GAME_CLASSES,
  type LiveGameClass,
} from '../constants.ts'
import { gameIdSchema, isoTimeSchema, merchantCodeSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'

export const GAME_FEATURES = [
  'free_spins',
  'jackpot',
  'bonus_buy',
  'multiplier',
  'wilds',
  'cascades',
  'hold_and_win',
  'provably_fair',
] as const
export const GAME_SORTS = ['popular', 'new', 'name', 'rtp'] as const
const liveClassSchema = z.enum(Object.keys(LIVE_GAME_CLASSES) as [LiveGameClass, ...LiveGameClass[]])

/** A game as every list shows it. */
export const gameSchema = z.object({
  gameId: gameIdSchema,
  nodeId: z.number().int(),
  gameCode: gameIdSchema,
  gameName: z.string().max(80),
  vassalage: vendorCodeSchema,
  vendorName: z.string().max(60),
  accountTypeName: z.string().max(40),
  gameType: z.enum(GAME_CATEGORIES),
  classes: z.array(liveClassSchema),
  /** Path of the cover below an image CDN. */
  showIcon: z.string().max(200),
  /** 0: a free trial is offered. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.boolean(),
  /** False: 'coming soon', cannot be launched. */
  playable: z.boolean(),
  /** Theoretical return to player in percent, two decimals; null where the kind of game has none. */
  rtp: z
    .string()
    .regex(/^\d{2,3}\.\d{2}$/)
    .nullable(),
  /** 1 low to 5 high; null where the kind of game has none. */
  volatility: z.number().int().min(1).max(5).nullable(),
  features: z.array(z.enum(GAME_FEATURES)),
  minBet: moneySchema,
  maxBet: moneySchema,
})
export type Game = z.infer<typeof gameSchema>

export const vendorSchema = z.object({
  vassalage: vendorCodeSchema,
  displayName: z.string().max(60),
  smallIcon: z.string().max(200),
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameCategory: z.enum(GAME_CATEGORIES),
  gameCount: z.number().int().min(0),
  /** Whether at least one of its games can be played now. */
  playable: z.boolean(),
})
export type Vendor = z.infer<typeof vendorSchema>

/** A category with its vendors; only categories with at least one vendor are listed (NAV-08). */
export const gameGroupSchema = z.object({
  gameGroupCode: z.enum(GAME_CATEGORIES),
  labelName: z.string().max(60),
  gameMenus: z.array(vendorSchema),
})
export type GameGroup = z.infer<typeof gameGroupSchema>

const pageNumberSchema = z.coerce.number().int().min(1).max(10_000)
/** Query flags: `1` is on. */
const flagSchema = z.enum(['0', '1']).transform((text) => text === '1')

export const gameListRequestSchema = z.object({
  pageNo: pageNumberSchema.default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(GAME_PAGE_API),
  gameType: z.enum(GAME_CATEGORIES).optional(),
  vassalage: vendorCodeSchema.optional(),
  gameName: z.string().trim().max(80).optional(),
  gameClass: liveClassSchema.optional(),
  feature: z.enum(GAME_FEATURES).optional(),
  volatility: z.coerce.number().int().min(1).max(5).optional(),
  minRtp: z.coerce.number().min(0).max(100).optional(),
  /** Games whose lowest stake is at most this. */
  minBet: moneySchema.optional(),
  isNew: flagSchema.optional(),
  demo: flagSchema.optional(),
  playable: flagSchema.optional(),
  sort: z.enum(GAME_SORTS).default('popular'),
})
const gamePageSchema = z.object({
  games: z.array(gameSchema),
  pageNum: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
})
const gamesSchema = z.object({ list: z.array(gameSchema) })
const topRequestSchema = z.object({
  gameType: z.enum(GAME_CATEGORIES).optional(),
  vassalage: vendorCodeSchema.optional(),
  size: z.coerce.number().int().min(1).max(48).default(GAME_PAGE_API),
})

export const launchRequestSchema = z.object({
  gameId: gameIdSchema,
  nodeId: z.number().int(),
  vassalage: vendorCodeSchema,
  accountType: z.literal(LAUNCH_ACCOUNT_TYPE).default(LAUNCH_ACCOUNT_TYPE),
  confirmTrans: z.literal(LAUNCH_CONFIRM_TRANS).default(LAUNCH_CONFIRM_TRANS),
  launchMode: z.literal(LAUNCH_MODE).default(LAUNCH_MODE),
  platform: z.literal(LAUNCH_PLATFORM).default(LAUNCH_PLATFORM),
  clientType: z.literal(CLIENT_TYPE).default(CLIENT_TYPE),
  username: z.string().max(64).optional(),
  token: z.string().max(64).optional(),
  merchantCode: merchantCodeSchema.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** The site's own origin: where the game sends its messages and its Back button. Set by the edge. */
  lobbyOrigin: z.string().max(200).optional(),
})
export type LaunchRequest = z.infer<typeof launchRequestSchema>

export const gameCalls = {
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
    summary: 'A page of games, filtered and sorted',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    cache: CATALOGUE_CACHE,
    request: gameListRequestSchema,
    response: gamePageSchema,
  }),
  hotGames: defineCall({
    summary: 'The hot games',
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    cache: CATALOGUE_CACHE,
    request: topRequestSchema,
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
    summary: 'One game',
    method: 'GET',
    path: '/lgw/games/detail',
    cache: CATALOGUE_CACHE,
    request: z.object({ gameId: gameIdSchema }),
    response: gameSchema,
  }),
  favouriteGames: defineCall({
    summary: "The ids of the member's favourite games",
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    token: true,
    request: z.object({}),
    response: z.object({ gameIds: z.array(gameIdSchema) }),
  }),
  favouriteGameList: defineCall({
    summary: "The member's favourite games",
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    token: true,
    request: z.object({}),
    response: gamesSchema,
  }),
  setFavouriteGame: defineCall({
    summary: 'Mark a game as favourite, or unmark it',
    method: 'POST',
    path: '/wps/relay/MCSFE_setFavoriteGame',
    token: true,
    rateLimit: 'write',
    request: z.object({ gameId: gameIdSchema, favourite: z.boolean() }),
    response: z.object({ gameIds: z.array(gameIdSchema) }),
  }),
  recentGames: defineCall({
    summary: 'The games last played, newest first; those with an unfinished round lead (FIND-03)',
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    token: true,
    request: z.object({}),
    response: z.object({ list: z.array(gameSchema.extend({ lastPlayedAt: isoTimeSchema, openRound: z.boolean() })) }),
  }),
  launchGame: defineCall({
    summary: 'Open a game: answers the address for the frame',
    method: 'POST',
    path: '/wps/game/launchGame',
    token: true,
    rateLimit: 'write',
    request: launchRequestSchema,
    response: z.object({ game_url: z.string().max(2_000).optional(), game_url2: z.string().max(2_000).optional() }),
  }),
} as const
