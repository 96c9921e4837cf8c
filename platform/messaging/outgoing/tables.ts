import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Typed reading of migrations/platform/0007_create_verification.sql. */
export const messageQuotas = sqliteTable('message_quota', {
  merchant: text('merchant').notNull(),
  quotaKey: text('quota_key').notNull(),
  sent: integer('sent').notNull(),
  lastSentAtMs: integer('last_sent_at_ms').notNull(),
  dayEndsAtMs: integer('day_ends_at_ms').notNull(),
})

export const localOutbox = sqliteTable('local_outbox', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  merchant: text('merchant').notNull(),
  channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  sentAtMs: integer('sent_at_ms').notNull(),
})
