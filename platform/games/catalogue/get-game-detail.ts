import { and, eq } from 'drizzle-orm'
import type { GameDetail } from '../../../contract/calls/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { presentGame } from './present-game.ts'
import { game, gamePlayTotal } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

/** One game whole, with what real play came to here. Throws `not_found` for a game the merchant does not offer. */
export async function getGameDetail(ctx: CatalogueReader, { gameId }: CallRequest<'gameDetail'>): Promise<GameDetail> {
  const [[row], [played]] = await ctx.db.batch([
    selectGames(ctx, eq(game.gameId, gameId)).limit(1),
    ctx.db
      .select()
      .from(gamePlayTotal)
      .where(and(eq(gamePlayTotal.merchant, ctx.merchant.code), eq(gamePlayTotal.gameId, gameId))),
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
function presentActual({ rounds, stakeMinor, payoutMinor }: typeof gamePlayTotal.$inferSelect): GameDetail['actual'] {
  if (rounds < 1 || stakeMinor < 1) return null
  return { rtp: ((payoutMinor / stakeMinor) * 100).toFixed(2), rounds }
}
