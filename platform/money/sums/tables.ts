/** Sums over many members, counted from the wallets' digests; nothing else writes here. Amounts in minor units. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { integer, primaryKey, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import type { GameId, MerchantCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'

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
const gameDays = sqliteTable(
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

type Reader = Pick<Services, 'db'> & { merchant: { code: MerchantCode } }
const sumOf = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`
/** What real play of a game ever came to at a merchant. */
export const selectPlayOfGame = ({ db, merchant }: Reader, gameId: GameId) =>
  db
    .select({
      rounds: sumOf(gameDays.rounds),
      stakeMinor: sumOf(gameDays.stakeMinor),
      payoutMinor: sumOf(gameDays.payoutMinor),
    })
    // SQLite would walk through the merchant's days by itself.
    .from(sql`game_day INDEXED BY game_day_by_game`)
    .where(and(eq(gameDays.merchant, merchant.code), eq(gameDays.gameId, gameId)))
/** The rounds of each game that was played since a day, as a subquery to join. */
export const selectRoundsSince = ({ db, merchant }: Reader, day: number) =>
  db
    .select({ gameId: gameDays.gameId, rounds: sql<number>`sum(${gameDays.rounds})`.as('rounds_of_late') })
    .from(gameDays)
    .where(and(eq(gameDays.merchant, merchant.code), gte(gameDays.day, day)))
    .groupBy(gameDays.gameId)
    .as('played')
