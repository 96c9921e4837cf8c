import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row a merchant; JSON columns are parsed by the schemas of this folder. */
export const merchants = sqliteTable('merchant', {
  code: text('code').primaryKey(),
  currency: text('currency').notNull(),
  currencySymbol: text('currency_symbol').notNull(),
  jurisdiction: text('jurisdiction').notNull(),
  defaultLanguage: text('default_language').notNull(),
  modules: text('modules', { mode: 'json' }).notNull(),
  /** Field rules that differ from the defaults, by field. */
  fieldRules: text('field_rules', { mode: 'json' }).notNull(),
  passwordMaxAgeDays: integer('password_max_age_days').notNull(),
  playMoneyMinor: integer('play_money_minor').notNull(),
})
