/** GAME-08: who plays now, and the live tables, as their vendors say. A vendor that says nothing has no row. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { VendorCode } from '../../../contract/ids.ts'
import { operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { countPlaying } from '../../money/sums/count-playing.ts'
import { askVendor } from '../vendors/ask-vendor.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { isPlayableNow, selectGames } from './select-games.ts'

/** A lobby shows a few; a live list has a page or two. */
const MOST_TABLES = 60

export async function listLiveTables(
  ctx: PlatformContext,
  _input: CallRequest<'liveTables'>,
): Promise<UpstreamResponse<'liveTables'>> {
  const [playing, rows] = await Promise.all([
    countPlaying(ctx),
    selectGames(ctx, and(eq(game.category, 'LIVE'), isPlayableNow(ctx.merchant)))
      .orderBy(desc(game.popularity), sql`${game.gameId}`)
      .limit(MOST_TABLES),
  ])
  const games = rows.map((row) => presentGame(row, ctx.clock()))
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))]
  const tables = new Map((await Promise.all(vendors.map((vendor) => readSeats(ctx, vendor)))).flat())
  const list = games
    .flatMap((each) => {
      const table = tables.get(`${each.vassalage} ${each.gameCode}`)
      return table ? [{ ...each, ...table }] : []
    })
    .toSorted((one, other) => other.seats - one.seats)
  const seated = list.reduce((sum, { seats }) => sum + seats, 0)
  // Who sits at a table mostly has a settled round as well, so the two are not added.
  return { now: new Date(ctx.clock()).toISOString(), players: Math.max(playing, seated), list }
}

async function readSeats(ctx: PlatformContext, vendor: VendorCode) {
  const merchant = ctx.merchant.code
  const told = await askVendor(ctx, {
    vendor,
    merchant,
    call: operatorCalls.tables,
    request: { operator: merchant },
  })
  return (told?.value.tables ?? []).map(({ gameCode, room: _, ...told }) => [`${vendor} ${gameCode}`, told] as const)
}
