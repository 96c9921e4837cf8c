import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ANNOUNCEMENT_TYPES } from '../../../contract/constants.ts'

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

/** `platform` of a pop-up for a segment. A release that knows no segments does not list it. */
export const SEGMENT_PLATFORM = 'S'

export const announcements = sqliteTable('announcement', {
  id: text('id').notNull(),
  merchant: text('merchant').notNull(),
  type: text('type', { enum: ANNOUNCEMENT_TYPES }).notNull(),
  platform: text('platform').notNull().default('W'),
  execution: text('execution').notNull().default('B'),
  audience: text('audience', { enum: ['players', 'agents'] })
    .notNull()
    .default('players'),
  titles: text('titles', { mode: 'json' }).notNull(),
  contents: text('contents', { mode: 'json' }).notNull(),
  imageUrl: text('image_url'),
  linkUrl: text('link_url'),
  /** Where a banner stands; null is the home page. */
  groupName: text('group_name'),
  publishedAtMs: integer('published_at_ms').notNull(),
  endsAtMs: integer('ends_at_ms'),
  /** Null: published. */
  draftHash: text('draft_hash'),
  setBy: text('set_by'),
  /** Of a pop-up; null: a strip. */
  popup: text('popup', { mode: 'json' }),
})
