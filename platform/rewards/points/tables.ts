import { and, eq } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { keptAddressSchema } from '../../../contract/calls/rewards/points.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { GOOD_CATEGORIES, GOOD_DELIVERIES } from '../../../contract/rules/points.ts'
import { REDEMPTION_STATES } from '../../../contract/states/redemption.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const pointProgrammes = sqliteTable('point_programme', {
  merchant: text('merchant').notNull(),
  ratioPoints: integer('ratio_points').notNull(),
  ratioMinor: integer('ratio_minor').notNull(),
  leastPoints: integer('least_points').notNull(),
  remark: text('remark', { mode: 'json' }).notNull(),
  countsFromMs: integer('counts_from_ms').notNull(),
  setBy: text('set_by').notNull(),
  setAtMs: integer('set_at_ms').notNull(),
})
export type ProgrammeRow = typeof pointProgrammes.$inferSelect

export const pointNights = sqliteTable('point_night', {
  merchant: text('merchant').notNull(),
  /** Days of the merchant's calendar since the epoch. */
  day: integer('day').notNull(),
  /** A member's number there. */
  afterMember: integer('after_member').notNull(),
})

export const pointRanks = sqliteTable('point_rank', {
  merchant: text('merchant').notNull(),
  level: integer('level').notNull(),
  factorPercent: integer('factor_percent').notNull(),
  points: integer('points').notNull(),
})

export const pointGoods = sqliteTable('point_good', {
  merchant: text('merchant').notNull(),
  id: text('id').notNull(),
  category: text('category', { enum: GOOD_CATEGORIES }).notNull(),
  names: text('names', { mode: 'json' }).notNull(),
  descriptions: text('descriptions', { mode: 'json' }).notNull(),
  picture: text('picture'),
  points: integer('points').notNull(),
  valueMinor: integer('value_minor').notNull(),
  delivery: text('delivery', { enum: GOOD_DELIVERIES }).notNull(),
  stock: integer('stock'),
  held: integer('held').notNull().default(0),
  position: integer('position').notNull(),
  startsAtMs: integer('starts_at_ms').notNull(),
  endsAtMs: integer('ends_at_ms'),
  setBy: text('set_by').notNull(),
})
export type GoodRow = typeof pointGoods.$inferSelect

export const pointRedemptions = sqliteTable('point_redemption', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  goodId: text('good_id').notNull(),
  quantity: integer('quantity').notNull(),
  points: integer('points').notNull(),
  valueMinor: integer('value_minor').notNull(),
  delivery: text('delivery', { enum: GOOD_DELIVERIES }).notNull(),
  address: text('address', { mode: 'json' }),
  state: text('state', { enum: REDEMPTION_STATES }).notNull(),
  voidCode: text('void_code').$type<ErrorCode>(),
  note: text('note'),
  decidedBy: text('decided_by'),
  askedAtMs: integer('asked_at_ms').notNull(),
  decidedAtMs: integer('decided_at_ms'),
  nextAttemptAtMs: integer('next_attempt_at_ms'),
})
export type RedemptionRow = typeof pointRedemptions.$inferSelect

/** Joins a redemption with its good. */
export const isItsGood = and(
  eq(pointGoods.merchant, pointRedemptions.merchant),
  eq(pointGoods.id, pointRedemptions.goodId),
)

export const storedAddressSchema = keptAddressSchema.nullable()
