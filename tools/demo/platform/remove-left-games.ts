import type { Catalogue } from '../../../platform/games/catalogue/catalogue-game.ts'

/** They once had shelves in the demo. */
const LEFT_VENDORS = ['PITCHSIDE', 'RIFTLINE', 'OPALINE']
/** Games that `npm run seed` adds for measuring begin here. */
const FIRST_ADDED_NODE = 1_000_000

/** A database of an older release lists closed games that have left the demo, perhaps at a place that another has by now. */
export async function removeLeftGames(db: D1Database, { vendors, games }: Catalogue): Promise<void> {
  const shown = JSON.stringify(games.map(({ gameId }) => gameId))
  const codes = JSON.stringify([...vendors.map(({ vendorCode }) => vendorCode), ...LEFT_VENDORS])
  await db.batch([
    db
      .prepare(
        `DELETE FROM game WHERE is_playable = 0 AND node_id < ${FIRST_ADDED_NODE}
          AND vendor_code IN (SELECT value FROM json_each(?1)) AND game_id NOT IN (SELECT value FROM json_each(?2))`,
      )
      .bind(codes, shown),
    db
      .prepare(
        `DELETE FROM merchant_vendor WHERE vendor_code IN (SELECT value FROM json_each(?1))
          AND NOT EXISTS (SELECT 1 FROM game WHERE game.vendor_code = merchant_vendor.vendor_code)`,
      )
      .bind(JSON.stringify(LEFT_VENDORS)),
  ])
}
