import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Types live in migrations/platform; this is their typed reading. */
export const helpCategories = sqliteTable('help_category', {
  merchant: text('merchant').notNull(),
  code: text('code').notNull(),
  position: integer('position').notNull(),
  titles: text('titles', { mode: 'json' }).notNull(),
})

export const helpArticles = sqliteTable('help_article', {
  merchant: text('merchant').notNull(),
  id: text('id').notNull(),
  category: text('category').notNull(),
  position: integer('position').notNull(),
  titles: text('titles', { mode: 'json' }).notNull(),
  contents: text('contents', { mode: 'json' }).notNull(),
  updatedAtMs: integer('updated_at_ms').notNull(),
  startsAtMs: integer('starts_at_ms').notNull().default(0),
  /** Null: published. */
  draftHash: text('draft_hash'),
  setBy: text('set_by'),
})

export const servicePaths = sqliteTable('service_path', {
  merchant: text('merchant').notNull(),
  type: text('type').notNull(),
  url: text('url').notNull(),
})

export const serviceSettings = sqliteTable('service_setting', {
  merchant: text('merchant').primaryKey(),
  minWords: integer('min_words').notNull(),
  maxWords: integer('max_words').notNull(),
  dailyLimit: integer('daily_limit').notNull(),
})
