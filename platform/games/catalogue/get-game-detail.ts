import { and, eq } from 'drizzle-orm'
import type { Game, GameDetail } from '../../../contract/calls/games/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type GameId, gameIdSchema, type VendorCode } from '../../../contract/ids.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { Handler } from '../../kernel/handler.ts'
import { selectPlayOfGame } from '../../money/sums/tables.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

type Played = { rounds: number; stakeMinor: number; payoutMinor: number }

/** By its id, or of a lottery by the code that its page's address carries. Throws `not_found`. */
export const showGameDetail: Handler<'gameDetail'> = async (ctx, { gameId }) =>
  getGameDetail(ctx, { gameId: await findGameId(ctx, gameId) })

async function findGameId({ db }: CatalogueReader, asked: GameId): Promise<GameId> {
  const lottery = findLottery(asked)
  if (!lottery) return asked
  const isIt = and(eq(game.vendorCode, lottery.vendor), eq(game.gameCode, lottery.gameCode))
  const [row] = await db.select({ gameId: game.gameId }).from(game).where(isIt).limit(1)
  return row ? gameIdSchema.parse(row.gameId) : asked
}

/** One game as it is offered. Throws `not_found` for a game the merchant does not offer. */
export async function getGame(ctx: CatalogueReader, gameId: GameId): Promise<Game> {
  const [row] = await selectGames(ctx, eq(game.gameId, gameId)).limit(1)
  if (!row) throw new Refusal('not_found', 'no such game')
  return presentGame(row, ctx.clock())
}

/** The same by its vendor's name for it; null where the merchant does not offer it, or two games have the name. */
export async function findOfferedByCode(
  ctx: CatalogueReader,
  { vendor, gameCode }: { vendor: VendorCode; gameCode: GameId },
): Promise<Game | null> {
  const isIt = and(eq(game.vendorCode, vendor), eq(game.gameCode, gameCode))
  const [row, second] = await selectGames(ctx, isIt).limit(2)
  return row && !second ? presentGame(row, ctx.clock()) : null
}

/** One game whole, with what real play came to here. Throws `not_found` for a game the merchant does not offer. */
export async function getGameDetail(ctx: CatalogueReader, { gameId }: CallRequest<'gameDetail'>): Promise<GameDetail> {
  const [[row], [played]] = await ctx.db.batch([
    selectGames(ctx, eq(game.gameId, gameId)).limit(1),
    selectPlayOfGame(ctx, gameId),
  ])
  if (!row) throw new Refusal('not_found', 'no such game')
  return {
    ...presentGame(row, ctx.clock()),
    theme: row.theme,
    releasedAt: new Date(row.releasedAt).toISOString(),
    actual: played ? presentActual(played) : null,
  }
}

/** Paid out of what was staked; null while nothing was. */
function presentActual({ rounds, stakeMinor, payoutMinor }: Played): GameDetail['actual'] {
  if (rounds < 1 || stakeMinor < 1) return null
  return { rtp: ((payoutMinor / stakeMinor) * 100).toFixed(2), rounds }
}
