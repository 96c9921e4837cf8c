import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { REFERRAL_CONDITIONS } from '../../../contract/calls/rewards/referral.ts'
import { REFERRAL_FLAGS } from '../../../contract/operator/rewards.ts'
import { INVITATION_STATES } from '../../../contract/states/reward.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const referralProgrammes = sqliteTable('referral_programme', {
  merchant: text('merchant').primaryKey(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
  condition: text('condition', { enum: REFERRAL_CONDITIONS }).notNull(),
  conditionMinor: integer('condition_minor').notNull(),
  rewardMinor: integer('reward_minor').notNull(),
  withinDays: integer('within_days').notNull(),
  unseenInMonth: integer('unseen_in_month').notNull(),
  setBy: text('set_by').notNull(),
  setAtMs: integer('set_at_ms').notNull(),
})
export type ProgrammeRow = typeof referralProgrammes.$inferSelect

export const referrals = sqliteTable('referral', {
  inviteeId: text('invitee_id').primaryKey(),
  merchant: text('merchant').notNull(),
  referrerId: text('referrer_id').notNull(),
  condition: text('condition', { enum: REFERRAL_CONDITIONS }).notNull(),
  conditionMinor: integer('condition_minor').notNull(),
  rewardMinor: integer('reward_minor').notNull(),
  joinedAtMs: integer('joined_at_ms').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
  state: text('state', { enum: INVITATION_STATES }).notNull(),
  isDue: integer('is_due', { mode: 'boolean' }).notNull(),
  lastCheckedAtMs: integer('last_checked_at_ms').notNull(),
  flags: text('flags', { mode: 'json' }).notNull(),
  decidedBy: text('decided_by'),
  reason: text('reason'),
  decidedAtMs: integer('decided_at_ms'),
})
export type ReferralRow = typeof referrals.$inferSelect

export const flagsSchema = z.array(z.enum(REFERRAL_FLAGS))
export type ReferralFlag = (typeof REFERRAL_FLAGS)[number]
