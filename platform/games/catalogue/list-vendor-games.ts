/** GAME-04: what a vendor that starts from a list offers, and the rooms of games between players. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

/** A popup, not a lobby: the list page shows the rest. */
const MOST_GAMES = 48
const MOST_ROOMS = 100

export async function listVassalageGames(
  ctx: CatalogueReader,
  { vassalage }: CallRequest<'vassalageGames'>,
): Promise<UpstreamResponse<'vassalageGames'>> {
  const rows = await selectGames(ctx, eq(game.vendorCode, vassalage))
    .orderBy(desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`)
    .limit(MOST_GAMES)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

export async function listRooms(
  ctx: CatalogueReader,
  { vassalage }: CallRequest<'roomList'>,
): Promise<UpstreamResponse<'roomList'>> {
  const rows = await selectGames(ctx, and(eq(game.category, 'PVP'), vassalage && eq(game.vendorCode, vassalage)))
    .orderBy(desc(game.isPlayable), asc(game.minBetMinor), asc(game.maxBetMinor), sql`${game.gameId}`)
    .limit(MOST_ROOMS)
  return {
    rooms: rows.map((row) => {
      const { gameId, nodeId, gameName, vassalage, minBet, maxBet, playable } = presentGame(row, ctx.clock())
      return { roomId: gameId, nodeId, nodeName: gameName, vassalage, minBet, maxBet, playable }
    }),
  }
}
