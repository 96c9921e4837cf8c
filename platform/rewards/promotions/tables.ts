import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PROMOTION_KINDS } from '../../../contract/calls/rewards/promotions.ts'
import { PROMOTION_CATEGORIES } from '../../../contract/rules/promotion-categories.ts'
import { PARTICIPATION_STATES } from '../../../contract/states/reward.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const promotions = sqliteTable('promotion', {
  merchant: text('merchant').notNull(),
  id: text('id').notNull(),
  category: text('category', { enum: PROMOTION_CATEGORIES }).notNull(),
  kind: text('kind', { enum: PROMOTION_KINDS }).notNull(),
  amountMinor: integer('amount_minor'),
  rule: text('rule', { mode: 'json' }).notNull().default({}),
  titles: text('titles', { mode: 'json' }).notNull(),
  rewards: text('rewards', { mode: 'json' }).notNull(),
  conditions: text('conditions', { mode: 'json' }).notNull(),
  terms: text('terms', { mode: 'json' }).notNull(),
  /** The path of its picture below the image CDN. */
  picture: text('picture'),
  position: integer('position').notNull(),
  startsAtMs: integer('starts_at_ms').notNull(),
  endsAtMs: integer('ends_at_ms'),
})
export type PromotionRow = typeof promotions.$inferSelect

/** Of one that asks for a coupon: to whom a campaign has sent it. */
export const coupons = sqliteTable('promotion_coupon', {
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  promotionId: text('promotion_id').notNull(),
})

export const participations = sqliteTable('participation', {
  merchant: text('merchant').notNull(),
  promotionId: text('promotion_id').notNull(),
  memberId: text('member_id').notNull(),
  status: text('status', { enum: PARTICIPATION_STATES }).notNull(),
  decidedBy: text('decided_by'),
  comment: text('comment').notNull().default(''),
  reason: text('reason'),
  amountMinor: integer('amount_minor'),
  turnoverFromMinor: integer('turnover_from_minor').notNull().default(0),
  joinedAtMs: integer('joined_at_ms').notNull(),
  decidedAtMs: integer('decided_at_ms'),
  paidAtMs: integer('paid_at_ms'),
  nextAttemptAtMs: integer('next_attempt_at_ms'),
})
export type ParticipationRow = typeof participations.$inferSelect
