import { integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

/** One row a merchant; JSON columns are parsed by the schemas of this folder. */
export const merchants = sqliteTable('merchant', {
  code: text('code').primaryKey(),
  currency: text('currency').notNull(),
  currencySymbol: text('currency_symbol').notNull(),
  jurisdiction: text('jurisdiction').notNull(),
  defaultLanguage: text('default_language').notNull(),
  timeZone: text('time_zone').notNull().default('UTC'),
  modules: text('modules', { mode: 'json' }).notNull(),
  /** Field rules that differ from the defaults, by field. */
  fieldRules: text('field_rules', { mode: 'json' }).notNull(),
  passwordMaxAgeDays: integer('password_max_age_days').notNull(),
  playMoneyMinor: integer('play_money_minor').notNull(),
  zaloBindBonusMaxMinor: integer('zalo_bind_bonus_max_minor'),
  loginVerification: integer('login_verification', { mode: 'boolean' }).notNull().default(true),
  walletMode: text('wallet_mode').notNull().default('one_wallet'),
  /** What the newest call said of the site. */
  siteStatus: text('site_status').notNull().default('open'),
})

/** What other areas read of a merchant by the builder. */
export const merchantsPublic = sqliteView('merchant_public', {
  code: text('code').notNull(),
  timeZone: text('time_zone').notNull(),
}).existing()
