import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Typed reading of migrations/platform. */
export const playBars = sqliteTable('play_bar', {
  memberId: text('member_id').primaryKey(),
  merchant: text('merchant').notNull(),
  kind: text('kind', { enum: ['break', 'exclusion'] }).notNull(),
  sinceMs: integer('since_ms').notNull(),
  untilMs: integer('until_ms').notNull(),
  lifts: text('lifts', { enum: ['by_itself', 'on_request'] }).notNull(),
  nameKey: text('name_key'),
  mobile: text('mobile'),
  emailKey: text('email_key'),
})
