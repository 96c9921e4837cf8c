import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REWARD_PAYMENT_STATES } from '../../contract/states/reward.ts'

export const REWARD_KINDS = ['rebate', 'referral', 'mission'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** Types live in migrations/platform; this is their typed reading. */
export const rewardPayments = sqliteTable('reward_payment', {
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  kind: text('kind', { enum: REWARD_KINDS }).notNull(),
  reference: text('reference').notNull(),
  status: text('status', { enum: REWARD_PAYMENT_STATES }).notNull(),
  amountMinor: integer('amount_minor').notNull(),
  details: text('details', { mode: 'json' }).notNull(),
  reservedAtMs: integer('reserved_at_ms').notNull(),
  nextAttemptAtMs: integer('next_attempt_at_ms'),
  paidAtMs: integer('paid_at_ms'),
})
export type RewardPaymentRow = typeof rewardPayments.$inferSelect
