/** A game and a vendor of the catalogue before they are written to the database. */
import { z } from 'zod'
import { GAME_CATEGORIES, GAME_SHELVES, LANGUAGES } from '../../../contract/constants.ts'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { GAME_FEATURES, GAME_THEMES } from '../../../contract/rules/game-filters.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../../contract/rules/live-game-classes.ts'

const nameSchema = z.string().min(1).max(60)
/** A picture's path below the image CDN. */
export const picturePathSchema = z.string().regex(/^\/[A-Za-z0-9/_.-]{1,120}\.svg$/)
const minorSchema = z.number().int().min(1).max(10_000_000)

export const catalogueGameSchema = z.object({
  gameId: gameIdSchema,
  nodeId: z.number().int().min(1),
  gameCode: gameIdSchema,
  vendorCode: vendorCodeSchema,
  category: z.enum(GAME_CATEGORIES),
  /** Left out: that of its category. An operator's move of it stays over later seedings. */
  shelf: z.enum(GAME_SHELVES).optional(),
  accountTypeName: z.string().min(1).max(40),
  classes: z.array(z.enum(Object.keys(LIVE_GAME_CLASSES) as [LiveGameClass, ...LiveGameClass[]])),
  features: z.array(z.enum(GAME_FEATURES)),
  /** Hundredths of a per cent. */
  rtpPoints: z.number().int().min(8_000).max(10_000).nullable(),
  /** What its choices return at the least stake, after the cut to the cent: the least and the most. */
  rtpLeastPoints: z.number().int().min(1_000).max(10_000).optional(),
  rtpMostPoints: z.number().int().min(0).max(10_000).optional(),
  volatility: z.number().int().min(1).max(5).nullable(),
  /** Of a round's return, in thousandths of its stake. */
  deviationMilli: z.number().int().min(1).optional(),
  minBetMinor: minorSchema,
  maxBetMinor: minorSchema,
  popularity: z.number().int().min(0).max(100),
  /** Before the first seeding; later ones keep the date. */
  releasedDaysAgo: z.number().int().min(0),
  isHot: z.boolean(),
  isPlayable: z.boolean(),
  offersDemo: z.boolean(),
  names: z.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, nameSchema])) as Record<
      (typeof LANGUAGES)[number],
      typeof nameSchema
    >,
  ),
  theme: z.enum(GAME_THEMES),
  cover: picturePathSchema,
})
export type CatalogueGame = z.infer<typeof catalogueGameSchema>

export const catalogueVendorSchema = z.object({
  vendorCode: vendorCodeSchema,
  displayName: z.string().min(1).max(60),
  isHot: z.boolean(),
  mark: picturePathSchema,
})
export type CatalogueVendor = z.infer<typeof catalogueVendorSchema>

export const catalogueSchema = z.object({
  vendors: z.array(catalogueVendorSchema),
  games: z.array(catalogueGameSchema),
})
export type Catalogue = z.infer<typeof catalogueSchema>
