/** NAV-08, GAME-01: the vendors a merchant offers, one entry for each category they have games in. */
import { asc, count, eq, sql } from 'drizzle-orm'
import type { GameGroup, Vendor } from '../../../contract/calls/games/games.ts'
import { startsDirectly } from '../../../contract/calls/site/navigation.ts'
import { GAME_SHELVES, type GameShelf, VASSALAGE_POPUP } from '../../../contract/constants.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { game, vendor } from './schema.ts'
import { type CatalogueReader, isBuilt, isOffered, isPlayableNow } from './select-games.ts'

export async function listVendors(ctx: CatalogueReader): Promise<{ vendors: Vendor[] }> {
  const rows = await ctx.db
    .select({
      vendorCode: vendor.vendorCode,
      displayName: vendor.displayName,
      mark: vendor.mark,
      isHot: vendor.isHot,
      shelf: game.shelf,
      gameCount: count(),
      open: sql<number>`sum(${isPlayableNow(ctx.merchant)})`,
      isBuilt: sql<number>`max(${isBuilt(ctx.merchant)})`,
    })
    .from(game)
    .innerJoin(vendor, eq(vendor.vendorCode, game.vendorCode))
    .where(isOffered(ctx.db, ctx.merchant))
    .groupBy(vendor.vendorCode, game.shelf)
    .orderBy(asc(vendor.position), asc(vendor.vendorCode))
  const vendors = rows.map(
    (row): Vendor => ({
      vassalage: vendorCodeSchema.parse(row.vendorCode),
      displayName: row.displayName,
      smallIcon: row.mark,
      isHot: row.isHot ? 1 : 0,
      gameCategory: row.shelf,
      // What opens is what counts; a vendor without any says how many are to come.
      gameCount: row.open || row.gameCount,
      playable: row.open > 0,
      // A game that is built and cannot be played has a vendor that is shut.
      ...(row.isBuilt && row.open === 0 && { shut: true }),
      ...(row.gameCount > 1 && startsDirectly(row.shelf) && { isGame: VASSALAGE_POPUP }),
    }),
  )
  return { vendors }
}

/** A category is listed only with at least one vendor. Which are hidden is the merchant's own word, at the edge. */
export async function listGameMenus(ctx: CatalogueReader): Promise<UpstreamResponse<'gameMenus'>> {
  const { vendors } = await listVendors(ctx)
  return { groups: groupVendors(vendors) }
}

/** In the order of the contract's shelves; the label is English, the SPA has its own by the code. */
export function groupVendors(vendors: readonly Vendor[]): GameGroup[] {
  return GAME_SHELVES.map((category) => ({
    gameGroupCode: category,
    labelName: CATEGORY_LABEL[category],
    gameMenus: vendors.filter((entry) => entry.gameCategory === category),
  })).filter((group) => group.gameMenus.length > 0)
}

const CATEGORY_LABEL: Record<GameShelf, string> = {
  RNG: 'Slots',
  ORIGINALS: 'Originals',
  LIVE: 'Live Casino',
  SPORTS: 'Sports',
  ESPORTS: 'Esports',
  FISH: 'Fishing',
  PVP: 'Card Rooms',
  ELOTT: 'Quick Lottery',
  LOTT: 'Lottery',
}
