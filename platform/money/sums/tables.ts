/** Sums over many members, counted from the wallets' digests; nothing else writes here. Amounts in minor units. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'

/** What a member's settled rounds of real money ever came to: a view, with ids in place of numbers. */
export const playTotals = sqliteTable(
  'play_total',
  {
    merchant: text('merchant').notNull(),
    memberId: text('member_id').notNull(),
    category: text('category', { enum: GAME_CATEGORIES }).notNull(),
    stakeMinor: integer('stake_minor').notNull(),
    validMinor: integer('valid_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchant, table.memberId, table.category] })],
)

/** What real play of a game came to on a day since the epoch, in UTC. */
export const gameDays = sqliteTable(
  'game_day',
  {
    merchant: text('merchant').notNull(),
    day: integer('day').notNull(),
    gameId: text('game_id').notNull(),
    rounds: integer('rounds').notNull(),
    stakeMinor: integer('stake_minor').notNull(),
    payoutMinor: integer('payout_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchant, table.day, table.gameId] })],
)
