/** The catalogue's tables. Times are milliseconds since the epoch. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GAME_CATEGORIES, GAME_SHELVES, LANGUAGES } from '../../../contract/constants.ts'
import { HOT_MARKS } from '../../../contract/operator/games.ts'
import { GAME_THEMES } from '../../../contract/rules/game-filters.ts'

const flag = (column: string) => integer(column, { mode: 'boolean' }).notNull().default(false)

export const vendor = sqliteTable('vendor', {
  vendorCode: text('vendor_code').primaryKey(),
  displayName: text('display_name').notNull(),
  isHot: flag('is_hot'),
  /** The path of its emblem below the image CDN. */
  mark: text('mark').notNull(),
  position: integer('position').notNull(),
})

export const game = sqliteTable('game', {
  gameId: text('game_id').primaryKey(),
  nodeId: integer('node_id').notNull(),
  gameCode: text('game_code').notNull(),
  vendorCode: text('vendor_code').notNull(),
  category: text('category', { enum: GAME_CATEGORIES }).notNull(),
  /** Where it stands in lists and menus. */
  shelf: text('shelf', { enum: GAME_SHELVES }).notNull(),
  theme: text('theme', { enum: GAME_THEMES }).notNull().default('classic'),
  accountTypeName: text('account_type_name').notNull(),
  /** JSON arrays of codes. */
  classes: text('classes').notNull().default('[]'),
  features: text('features').notNull().default('[]'),
  /** Hundredths of a per cent. */
  rtpPoints: integer('rtp_points'),
  /** At the least stake, the least and the most; null where the vendor gives none. */
  rtpLeastPoints: integer('rtp_least_points'),
  rtpMostPoints: integer('rtp_most_points'),
  volatility: integer('volatility'),
  minBetMinor: integer('min_bet_minor').notNull(),
  maxBetMinor: integer('max_bet_minor').notNull(),
  popularity: integer('popularity').notNull(),
  releasedAt: integer('released_at').notNull(),
  isHot: flag('is_hot'),
  isPlayable: flag('is_playable'),
  offersDemo: flag('offers_demo'),
  englishName: text('english_name').notNull(),
  searchText: text('search_text').notNull(),
  /** The path of its cover below the image CDN. */
  cover: text('cover').notNull(),
})

export const gameName = sqliteTable(
  'game_name',
  {
    gameId: text('game_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.gameId] })],
)

/** What a merchant offers: these vendors, with all their games but those withdrawn. */
export const merchantVendor = sqliteTable(
  'merchant_vendor',
  { merchant: text('merchant').notNull(), vendorCode: text('vendor_code').notNull() },
  (table) => [primaryKey({ columns: [table.merchant, table.vendorCode] })],
)

export const merchantWithdrawnGame = sqliteTable(
  'merchant_withdrawn_game',
  { merchant: text('merchant').notNull(), gameId: text('game_id').notNull() },
  (table) => [primaryKey({ columns: [table.merchant, table.gameId] })],
)

/** GAME-07: how a merchant shows a game; without a row play and the vendor decide. */
export const merchantGameMark = sqliteTable(
  'merchant_game_mark',
  {
    merchant: text('merchant').notNull(),
    gameId: text('game_id').notNull(),
    hot: text('hot', { enum: HOT_MARKS }).notNull(),
    /** At the head of the hot and popular rows. */
    place: integer('place'),
    setBy: text('set_by').notNull(),
    setAtMs: integer('set_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchant, table.gameId] })],
)

export const favourite = sqliteTable(
  'favourite',
  {
    merchant: text('merchant').notNull(),
    memberId: text('member_id').notNull(),
    gameId: text('game_id').notNull(),
    markedAt: integer('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchant, table.memberId, table.gameId] })],
)
