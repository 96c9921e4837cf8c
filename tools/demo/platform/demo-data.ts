/** What a local start hands the platform to fill it with: the data itself is in tools/demo, outside the Worker. */
import { z } from 'zod'
import { PROMOTION_KINDS } from '../../../contract/calls/rewards/promotions.ts'
import { announcementSchema } from '../../../contract/calls/site/system.ts'
import { GAME_CATEGORIES, LANGUAGES } from '../../../contract/constants.ts'
import { GOOD_CATEGORIES, GOOD_DELIVERIES } from '../../../contract/rules/points.ts'
import { PROMOTION_CATEGORIES } from '../../../contract/rules/promotion-categories.ts'
import { catalogueSchema, picturePathSchema } from '../../../platform/games/catalogue/catalogue-game.ts'

const textsSchema = z.record(z.enum(LANGUAGES), z.string())

const demoPromotionSchema = z.object({
  id: z.string(),
  category: z.enum(PROMOTION_CATEGORIES),
  kind: z.enum(PROMOTION_KINDS),
  amountMinor: z.number().int().nullable(),
  rule: z.looseObject({}),
  /** From the seeding: the first day, and the day it ends, or null. */
  days: z.tuple([z.number().int(), z.number().int().nullable()]),
  titles: textsSchema,
  rewards: textsSchema,
  conditions: textsSchema,
  terms: textsSchema,
  picture: picturePathSchema,
})

const demoAnnouncementSchema = z.object({
  key: z.string(),
  type: announcementSchema.shape.type,
  audience: z.enum(['players', 'agents']).default('players'),
  /** How long before the seeding it was published. */
  ageHours: z.number(),
  linkUrl: z.string().nullable(),
  groupName: z.string().nullable(),
  picture: picturePathSchema.nullable(),
  titles: textsSchema,
  contents: textsSchema,
})

const demoHelpSchema = z.object({
  code: z.string(),
  titles: textsSchema,
  articles: z.array(z.object({ id: z.string(), titles: textsSchema, contents: textsSchema })),
})

const demoPointsSchema = z.object({
  goods: z.array(
    z.object({
      id: z.string(),
      category: z.enum(GOOD_CATEGORIES),
      points: z.number().int(),
      valueMinor: z.number().int(),
      delivery: z.enum(GOOD_DELIVERIES),
      stock: z.number().int().nullable(),
      names: textsSchema,
      descriptions: textsSchema,
      picture: picturePathSchema,
    }),
  ),
  ranks: z.array(z.object({ level: z.number().int(), factorPercent: z.number().int(), points: z.number().int() })),
  remark: textsSchema,
})

export const demoDataSchema = z.object({
  catalogue: catalogueSchema,
  promotions: z.array(demoPromotionSchema),
  announcements: z.array(demoAnnouncementSchema),
  help: z.array(demoHelpSchema),
  ranks: z.array(z.object({ level: z.number().int(), pointsFrom: z.number().int(), names: textsSchema })),
  /** VIP points for every 1,000.00 staked. */
  points: demoPointsSchema,
  rankPointRates: z.record(z.enum(GAME_CATEGORIES), z.number().int()),
})
export type DemoData = z.infer<typeof demoDataSchema>
export type DemoPromotion = DemoData['promotions'][number]
