/** GAME-07: what 'hot' and 'popular' mean: settled rounds of real money of the last days at this merchant. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { gameDays } from '../../money/sums/tables.ts'
import { DAY_MS } from './present-game.ts'
import type { CatalogueReader } from './select-games.ts'

/** Long enough for a quiet site to have an order, short enough to follow a new game's first weekend. */
export const POPULAR_DAYS = 7

/** A subquery to join: the rounds of each game that was played. */
export function playedOfLate({ db, merchant, clock }: CatalogueReader) {
  const firstDay = Math.floor(clock() / DAY_MS) - POPULAR_DAYS + 1
  return db
    .select({ gameId: gameDays.gameId, rounds: sql<number>`sum(${gameDays.rounds})`.as('rounds_of_late') })
    .from(gameDays)
    .where(and(eq(gameDays.merchant, merchant.code), gte(gameDays.day, firstDay)))
    .groupBy(gameDays.gameId)
    .as('played')
}
