/** A game, a vendor, a category as every call shows them. The calls are in catalogue.ts, member-games.ts, launch.ts. */
import { z } from 'zod'
import { GAME_CATEGORIES, GAME_SHELVES, VASSALAGE_POPUP } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, playTypeSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { GAME_FEATURES, GAME_THEMES } from '../../rules/game-filters.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../rules/live-game-classes.ts'
import { readPicturePath } from '../../rules/safe-link.ts'

/** Of an icon that leads anywhere but to a picture: one that nobody has, so that the page draws its quiet surface. */
const NO_PICTURE = '/none.svg'
/** A path below an image CDN. Whether another origin may be shown is the page's policy to say. */
const iconSchema = z
  .string()
  .max(200)
  .overwrite((src) => readPicturePath(src, { origins: 'any', ownHosts: [] }) ?? NO_PICTURE)

export const liveClassSchema = z.enum(Object.keys(LIVE_GAME_CLASSES) as [LiveGameClass, ...LiveGameClass[]])

const returnSchema = z.string().regex(/^\d{2,3}\.\d{2}$/)

/** A game as every list shows it. */
export const gameSchema = z.object({
  gameId: gameIdSchema,
  nodeId: z.number().int(),
  gameCode: gameIdSchema,
  gameName: z.string().max(80),
  vassalage: vendorCodeSchema,
  vendorName: z.string().max(60),
  accountTypeName: z.string().max(40),
  /** GAME-04: how a lottery is played unless one chooses otherwise; with `gameCode` it stands in its page's address. */
  defaultPlayType: playTypeSchema.optional(),
  gameType: z.enum(GAME_CATEGORIES),
  /** Where it stands, if not on the shelf of its category. */
  shelf: z.enum(GAME_SHELVES).optional(),
  classes: z.array(liveClassSchema),
  showIcon: iconSchema,
  /** 0: a free trial is offered. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.boolean(),
  /** False: 'coming soon', or its vendor is shut; cannot be launched. */
  playable: z.boolean(),
  /** GAME-05: its vendor is shut for now. */
  shut: z.literal(true).optional(),
  /** Theoretical return to player in percent, two decimals; null where the kind of game has none. */
  rtp: returnSchema.nullable(),
  /** FAIR-03: `rtp` is the lowest that its choices return at `minBet`, after the cut to the cent, and this the highest. */
  rtpMost: returnSchema.optional(),
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
  smallIcon: iconSchema,
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameCategory: z.enum(GAME_SHELVES),
  gameCount: z.number().int().min(0),
  /** Whether at least one of its games can be played now. */
  playable: z.boolean(),
  /** GAME-05: an operator or the vendor itself has shut it for now. */
  shut: z.literal(true).optional(),
  /** GAME-04: the vendor has several games here: a list of them is shown before one starts. */
  isGame: z.literal(VASSALAGE_POPUP).optional(),
})
export type Vendor = z.infer<typeof vendorSchema>

/** A category with its vendors; only categories with at least one vendor are listed (NAV-08). */
export const gameGroupSchema = z.object({
  gameGroupCode: z.enum(GAME_SHELVES),
  labelName: z.string().max(60),
  gameMenus: z.array(vendorSchema),
})
export type GameGroup = z.infer<typeof gameGroupSchema>

/** One game whole: what stands on its sheet. */
export const gameDetailSchema = gameSchema.extend({
  theme: z.enum(GAME_THEMES).default('classic'),
  releasedAt: isoTimeSchema.nullable().default(null),
  /** What real play came to at this merchant; null before the first settled round. */
  actual: z
    .object({
      /** Percent, two decimals. */ rtp: z.string().regex(/^\d{1,7}\.\d{2}$/),
      rounds: z.number().int().min(1),
    })
    .nullable()
    .default(null),
})
export type GameDetail = z.infer<typeof gameDetailSchema>
