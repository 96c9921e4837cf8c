import type { Game } from '../../../contract/calls/games/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { GameId } from '../../../contract/ids.ts'
import { getGame } from './get-game-detail.ts'
import type { CatalogueReader } from './select-games.ts'

/**
 * GAME-03: the game a launch names. Throws `not_found`, also where the policy does not offer its category,
 * `game_maintenance`, or `game_unavailable`: it is 'coming soon'.
 */
export async function requirePlayableGame(ctx: CatalogueReader, gameId: GameId): Promise<Game> {
  const game = await getGame(ctx, gameId)
  if (game.shut) throw new Refusal('game_maintenance', 'this vendor is in maintenance')
  if (!game.playable) throw new Refusal('game_unavailable', 'this game cannot be played here')
  return game
}
