import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Types live in migrations/platform; this is their typed reading. */
export const rebateRates = sqliteTable('rebate_rate', {
  merchant: text('merchant').notNull(),
  vendor: text('vendor').notNull(),
  minLevel: integer('min_level').notNull(),
  rateBps: integer('rate_bps').notNull(),
  validFromMs: integer('valid_from_ms').notNull(),
  setBy: text('set_by').notNull(),
})
export type RebateRateRow = typeof rebateRates.$inferSelect
