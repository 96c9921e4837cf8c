import type { Game } from '../../../contract/calls/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { GameId } from '../../../contract/ids.ts'
import { getGameDetail } from './get-game-detail.ts'
import type { CatalogueReader } from './select-games.ts'

/** GAME-03: the game a launch names. Throws `not_found`, or `game_unavailable` while it is 'coming soon'. */
export async function requirePlayableGame(ctx: CatalogueReader, gameId: GameId): Promise<Game> {
  const game = await getGameDetail(ctx, { gameId })
  if (!game.playable) throw new Refusal('game_unavailable', 'this game is coming soon')
  return game
}
