/** NAV-08, GAME-01: the vendors a merchant offers, one entry for each category they have games in. */
import { asc, count, eq, sql } from 'drizzle-orm'
import type { GameGroup, Vendor } from '../../../contract/calls/games.ts'
import { GAME_CATEGORIES, type GameCategory, VASSALAGE_POPUP } from '../../../contract/constants.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { startsDirectly } from '../../../contract/navigation.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { game, vendor } from './schema.ts'
import { type CatalogueReader, isOffered, isPlayableNow } from './select-games.ts'

export async function listVendors(ctx: CatalogueReader): Promise<{ vendors: Vendor[] }> {
  const rows = await ctx.db
    .select({
      vendorCode: vendor.vendorCode,
      displayName: vendor.displayName,
      mark: vendor.mark,
      isHot: vendor.isHot,
      category: game.category,
      gameCount: count(),
      playable: sql<number>`max(${isPlayableNow(ctx.merchant.code)})`,
      isBuilt: sql<number>`max(${game.isPlayable})`,
    })
    .from(game)
    .innerJoin(vendor, eq(vendor.vendorCode, game.vendorCode))
    .where(isOffered(ctx.db, ctx.merchant.code))
    .groupBy(vendor.vendorCode, game.category)
    .orderBy(asc(vendor.position), asc(vendor.vendorCode))
  const vendors = rows.map(
    (row): Vendor => ({
      vassalage: vendorCodeSchema.parse(row.vendorCode),
      displayName: row.displayName,
      smallIcon: row.mark,
      isHot: row.isHot ? 1 : 0,
      gameCategory: row.category,
      gameCount: row.gameCount,
      playable: Boolean(row.playable),
      // A game that is built and cannot be played has a vendor that is shut.
      ...(row.isBuilt && !row.playable && { shut: true }),
      ...(row.gameCount > 1 && startsDirectly(row.category) && { isGame: VASSALAGE_POPUP }),
    }),
  )
  return { vendors }
}

/** A category is listed only with at least one vendor. Which are hidden is the merchant's own word, at the edge. */
export async function listGameMenus(ctx: CatalogueReader): Promise<UpstreamResponse<'gameMenus'>> {
  const { vendors } = await listVendors(ctx)
  return { groups: groupVendors(vendors) }
}

/** In the order of the contract's categories; the label is English, the SPA has its own by the code. */
export function groupVendors(vendors: readonly Vendor[]): GameGroup[] {
  return GAME_CATEGORIES.map((category) => ({
    gameGroupCode: category,
    labelName: CATEGORY_LABEL[category],
    gameMenus: vendors.filter((entry) => entry.gameCategory === category),
  })).filter((group) => group.gameMenus.length > 0)
}

const CATEGORY_LABEL: Record<GameCategory, string> = {
  RNG: 'Slots',
  LIVE: 'Live Casino',
  SPORTS: 'Sports',
  ESPORTS: 'Esports',
  FISH: 'Fishing',
  PVP: 'Card Rooms',
  ELOTT: 'Quick Lottery',
  LOTT: 'Lottery',
}
