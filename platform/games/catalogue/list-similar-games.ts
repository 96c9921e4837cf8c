/** GAME-05: what can be played now and is most like a game that did not open. */
import { desc, eq, ne, sql } from 'drizzle-orm'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, isPlayableNow, selectGames } from './select-games.ts'

/** The same kind of game counts most, then what it is about, then how it pays. A game nobody knows is like none. */
export async function listSimilarGames(
  ctx: CatalogueReader,
  { gameId, size }: CallRequest<'similarGames'>,
): Promise<UpstreamResponse<'similarGames'>> {
  const [like] = await selectGames(ctx, eq(game.gameId, gameId)).limit(1)
  const likeness = sql`(${game.category} IS ${like?.category ?? null}) * 4 + (${game.theme} IS ${like?.theme ?? null}) * 2
    + (${game.volatility} IS ${like?.volatility ?? null})`
  const rows = await selectGames(ctx, isPlayableNow(ctx.merchant), ne(game.gameId, gameId))
    .orderBy(desc(likeness), desc(game.popularity), sql`${game.gameId}`)
    .limit(size)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}
