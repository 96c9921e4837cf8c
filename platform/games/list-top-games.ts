/** GAME-07: the hot games (the vendor's mark) and the popular ones (what members play). */
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { DAY_MS, presentGame } from './present-game.ts'
import { game, gameDayPlay } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

type Top = CallRequest<'hotGames'>

/** Long enough for a quiet site to have an order, short enough to follow a new game's first weekend. */
export const POPULAR_DAYS = 7

export async function listHotGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'hotGames'>> {
  const rows = await selectGames(ctx, eq(game.isHot, true), ofShelf(top))
    .orderBy(...byPopularity)
    .limit(top.size)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

/** By the rounds of real money of the last days; games nobody played follow by the vendor's own figure. */
export async function listPopularGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'popularGames'>> {
  const firstDay = Math.floor(ctx.clock() / DAY_MS) - POPULAR_DAYS + 1
  const played = ctx.db
    .select({ gameId: gameDayPlay.gameId, rounds: sql<number>`sum(${gameDayPlay.rounds})`.as('rounds_of_late') })
    .from(gameDayPlay)
    .where(and(eq(gameDayPlay.merchant, ctx.merchant.code), gte(gameDayPlay.day, firstDay)))
    .groupBy(gameDayPlay.gameId)
    .as('played')
  const rows = await selectGames(ctx, ofShelf(top))
    .leftJoin(played, eq(played.gameId, game.gameId))
    .orderBy(desc(sql`coalesce(${played.rounds}, 0)`), ...byPopularity)
    .limit(top.size)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

const byPopularity = [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`]

function ofShelf({ gameType, vassalage }: Top): SQL | undefined {
  return and(gameType && eq(game.category, gameType), vassalage && eq(game.vendorCode, vassalage))
}
