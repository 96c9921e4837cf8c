/** GAME-08: live tables with the players at them now, as their vendors say. A vendor that says nothing has no row. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { VendorCode } from '../../../contract/ids.ts'
import { operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { askVendor } from '../vendors/ask-vendor.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { selectGames } from './select-games.ts'

/** A lobby shows a few; a live list has a page or two. */
const MOST_TABLES = 60

export async function listLiveTables(
  ctx: PlatformContext,
  _input: CallRequest<'liveTables'>,
): Promise<UpstreamResponse<'liveTables'>> {
  const rows = await selectGames(ctx, and(eq(game.category, 'LIVE'), eq(game.isPlayable, true)))
    .orderBy(desc(game.popularity), sql`${game.gameId}`)
    .limit(MOST_TABLES)
  const games = rows.map((row) => presentGame(row, ctx.clock()))
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))]
  const tables = new Map((await Promise.all(vendors.map((vendor) => readSeats(ctx, vendor)))).flat())
  return {
    list: games
      .flatMap((each) => {
        const table = tables.get(`${each.vassalage} ${each.gameCode}`)
        return table ? [{ ...each, ...table }] : []
      })
      .toSorted((one, other) => other.seats - one.seats),
  }
}

async function readSeats(ctx: PlatformContext, vendor: VendorCode) {
  const merchant = ctx.merchant.code
  const told = await askVendor(ctx, {
    ...{ vendor, merchant, call: operatorCalls.tables },
    request: { operator: merchant },
  })
  return (told?.value.tables ?? []).map(
    ({ gameCode, seats, places }) => [`${vendor} ${gameCode}`, { seats, places }] as const,
  )
}
