/** The catalogue of the embedded default: fifteen invented vendors over all categories. */

import { type Catalogue, catalogueVendorSchema } from '../../../platform/games/catalogue/catalogue-game.ts'
import { vendorMarkSchema } from '../../art/cover-theme.ts'
import { PALETTES, type PaletteName } from '../../art/palettes.ts'
import { markPicture } from '../pictures.ts'
import { cinderfoxSlots } from './cinderfox.ts'
import type { DemoGame } from './demo-game.ts'
import { kiteFishing, kiteSlots } from './kite.ts'
import { lanternTables, opalineTables } from './live-tables.ts'
import { deltaDrawLotteries, drawhallLotteries, numeraQuickDraws } from './lotteries.ts'
import { moonferrySlots } from './moonferry.ts'
import { nineBambooRooms } from './nine-bamboo.ts'
import { orchardRowSlots } from './orchard-row.ts'
import { readRows, type Shelf } from './read-rows.ts'
import { saltRoadSlots } from './salt-road.ts'
import { pixelArenaEsports, summitSports } from './sports-books.ts'
import { readHarborGames } from './studio-games.ts'
import { tidemarkFishing } from './tidemark.ts'

/** In the order a merchant shows them. */
const VENDORS: [code: string, name: string, motif: string, palette: PaletteName, isHot?: 'hot'][] = [
  ['HARBOR', 'Harbor Lane Studio', 'lighthouse', 'midnight', 'hot'],
  ['LANTERN', 'Lantern House', 'lantern', 'cinnabar', 'hot'],
  ['KITE', 'Kitewind Games', 'kite', 'lagoon', 'hot'],
  ['SUMMIT', 'Summit Line Sports', 'mountain', 'moss'],
  ['SALTROAD', 'Salt Road Slots', 'camel', 'sand'],
  ['MOONFERRY', 'Moonferry', 'moon', 'royal'],
  ['TIDEMARK', 'Tidemark', 'wave', 'aurora', 'hot'],
  ['OPALINE', 'Opaline Live', 'gem', 'sakura'],
  ['CINDERFOX', 'Cinderfox', 'fox', 'ember'],
  ['NINEBAMBOO', 'Nine Bamboo', 'tile', 'jade'],
  ['ORCHARD', 'Orchard Row', 'cherry', 'rosewood'],
  ['PIXELARENA', 'Pixel Arena', 'gamepad', 'neon'],
  ['NUMERA', 'Numera Quick Draw', 'balls', 'copper'],
  ['DRAWHALL', 'Drawhall', 'ticket', 'frost'],
  ['DELTADRAW', 'Delta Draw', 'lotus', 'dawn'],
]

/** The place of a shelf that has left: those after it keep their numbers. */
const LEFT: Shelf = { vendorCode: 'SUMMIT', category: 'SPORTS', rows: [] }

/** Only add at the end: a game's `nodeId` comes from its place here and in its table. */
const SHELVES: Shelf[] = [
  { vendorCode: 'KITE', category: 'RNG', rows: kiteSlots },
  { vendorCode: 'KITE', category: 'FISH', rows: kiteFishing },
  { vendorCode: 'SALTROAD', category: 'RNG', rows: saltRoadSlots },
  { vendorCode: 'MOONFERRY', category: 'RNG', rows: moonferrySlots },
  { vendorCode: 'CINDERFOX', category: 'RNG', rows: cinderfoxSlots },
  { vendorCode: 'ORCHARD', category: 'RNG', rows: orchardRowSlots },
  { vendorCode: 'LANTERN', category: 'LIVE', rows: lanternTables },
  { vendorCode: 'OPALINE', category: 'LIVE', rows: opalineTables },
  { vendorCode: 'TIDEMARK', category: 'FISH', rows: tidemarkFishing },
  { vendorCode: 'NINEBAMBOO', category: 'PVP', rows: nineBambooRooms },
  { vendorCode: 'SUMMIT', category: 'SPORTS', rows: summitSports },
  LEFT,
  LEFT,
  { vendorCode: 'PIXELARENA', category: 'ESPORTS', rows: pixelArenaEsports },
  { vendorCode: 'DRAWHALL', category: 'LOTT', rows: drawhallLotteries },
  { vendorCode: 'DELTADRAW', category: 'LOTT', rows: deltaDrawLotteries },
  { vendorCode: 'NUMERA', category: 'ELOTT', rows: numeraQuickDraws },
]

/** Room for the games of one shelf in the space of `nodeId`. */
const NODES_PER_SHELF = 1_000

/** Emblems, in the order of the vendors. */
export const vendorMarks = () =>
  VENDORS.map(([code, , motif, palette]) =>
    markPicture(code, vendorMarkSchema.parse({ motif, palette: PALETTES[palette] })),
  )

/** Throws (zod) when a table holds what is not a game. */
export function readDemoGames(): DemoGame[] {
  const shelves = SHELVES.flatMap((shelf, at) => readRows(shelf, (at + 2) * NODES_PER_SHELF + 1))
  return [...readHarborGames(NODES_PER_SHELF + 1), ...shelves]
}

/** Throws (zod) when a table holds what is not a game. */
export function readCatalogue(): Catalogue {
  const marks = vendorMarks()
  const vendors = VENDORS.map(([vendorCode, displayName, , , hot], at) =>
    catalogueVendorSchema.parse({ vendorCode, displayName, isHot: hot === 'hot', mark: marks[at]?.path }),
  )
  return { vendors, games: readDemoGames().map(({ game }) => game) }
}
