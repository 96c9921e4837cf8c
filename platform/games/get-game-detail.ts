import { eq } from 'drizzle-orm'
import type { Game } from '../../contract/calls/games.ts'
import { Refusal } from '../../contract/errors.ts'
import type { CallRequest } from '../../contract/table.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

/** Throws `not_found` for a game the merchant does not offer. */
export async function getGameDetail(ctx: CatalogueReader, { gameId }: CallRequest<'gameDetail'>): Promise<Game> {
  const [row] = await selectGames(ctx, eq(game.gameId, gameId)).limit(1)
  if (!row) throw new Refusal('not_found', 'no such game')
  return presentGame(row, ctx.clock())
}
