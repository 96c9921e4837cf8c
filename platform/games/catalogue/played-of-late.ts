/** GAME-07: what 'hot' and 'popular' mean: rounds of real money of the last days at this merchant. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { DAY_MS } from './present-game.ts'
import { gameDayPlay } from './schema.ts'
import type { CatalogueReader } from './select-games.ts'

/** Long enough for a quiet site to have an order, short enough to follow a new game's first weekend. */
export const POPULAR_DAYS = 7

/** A subquery to join: the rounds of each game that was played. */
export function playedOfLate({ db, merchant, clock }: CatalogueReader) {
  const firstDay = Math.floor(clock() / DAY_MS) - POPULAR_DAYS + 1
  return db
    .select({ gameId: gameDayPlay.gameId, rounds: sql<number>`sum(${gameDayPlay.rounds})`.as('rounds_of_late') })
    .from(gameDayPlay)
    .where(and(eq(gameDayPlay.merchant, merchant.code), gte(gameDayPlay.day, firstDay)))
    .groupBy(gameDayPlay.gameId)
    .as('played')
}
