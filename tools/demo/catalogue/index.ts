/** The catalogue of the embedded default: fourteen invented vendors over all categories. */

import { type Catalogue, catalogueVendorSchema } from '../../../platform/games/catalogue/catalogue-game.ts'
import { vendorMarkSchema } from '../../art/cover-theme.ts'
import { PALETTES, type PaletteName } from '../../art/palettes.ts'
import { markPicture } from '../pictures.ts'
import type { DemoGame } from './demo-game.ts'
import { readRows, type Shelf } from './read-rows.ts'
import { cinderfoxSlots, kiteSlots, moonferrySlots, orchardRowSlots, saltRoadSlots } from './slots.ts'
import {
  deltaDrawLotteries,
  drawhallLotteries,
  numeraQuickDraws,
  pixelArenaEsports,
  summitSports,
} from './sports-and-lotteries.ts'
import { readHarborGames } from './studio-games.ts'
import { lanternTables, nineBambooRooms, tidemarkFishing } from './tables-ponds-rooms.ts'

/** In the order a merchant shows them. */
const VENDORS: [code: string, name: string, motif: string, palette: PaletteName, isHot?: 'hot'][] = [
  ['HARBOR', 'Harbor Lane Studio', 'lighthouse', 'midnight', 'hot'],
  ['LANTERN', 'Lantern House', 'lantern', 'cinnabar', 'hot'],
  ['KITE', 'Kitewind Games', 'kite', 'lagoon', 'hot'],
  ['SUMMIT', 'Summit Line Sports', 'mountain', 'moss'],
  ['SALTROAD', 'Salt Road Slots', 'camel', 'sand'],
  ['MOONFERRY', 'Moonferry', 'moon', 'royal'],
  ['TIDEMARK', 'Tidemark', 'wave', 'aurora', 'hot'],
  ['CINDERFOX', 'Cinderfox', 'fox', 'ember'],
  ['NINEBAMBOO', 'Nine Bamboo', 'tile', 'jade'],
  ['ORCHARD', 'Orchard Row', 'cherry', 'rosewood'],
  ['PIXELARENA', 'Pixel Arena', 'gamepad', 'neon'],
  ['NUMERA', 'Numera Quick Draw', 'balls', 'copper'],
  ['DRAWHALL', 'Drawhall', 'ticket', 'frost'],
  ['DELTADRAW', 'Delta Draw', 'lotus', 'dawn'],
]

type PlacedShelf = Shelf & { place: number }

/** A game's `nodeId` comes from its shelf's place and its own in the table: a place is never used again. */
const SHELVES: PlacedShelf[] = [
  { place: 2, vendorCode: 'KITE', category: 'RNG', rows: kiteSlots },
  { place: 4, vendorCode: 'SALTROAD', category: 'RNG', rows: saltRoadSlots },
  { place: 5, vendorCode: 'MOONFERRY', category: 'RNG', rows: moonferrySlots },
  { place: 6, vendorCode: 'CINDERFOX', category: 'RNG', rows: cinderfoxSlots },
  { place: 7, vendorCode: 'ORCHARD', category: 'RNG', rows: orchardRowSlots },
  { place: 8, vendorCode: 'LANTERN', category: 'LIVE', rows: lanternTables },
  { place: 10, vendorCode: 'TIDEMARK', category: 'FISH', rows: tidemarkFishing },
  { place: 11, vendorCode: 'NINEBAMBOO', category: 'PVP', rows: nineBambooRooms },
  { place: 12, vendorCode: 'SUMMIT', category: 'SPORTS', rows: summitSports },
  { place: 15, vendorCode: 'PIXELARENA', category: 'ESPORTS', rows: pixelArenaEsports },
  { place: 16, vendorCode: 'DRAWHALL', category: 'LOTT', rows: drawhallLotteries },
  { place: 17, vendorCode: 'DELTADRAW', category: 'LOTT', rows: deltaDrawLotteries },
  { place: 18, vendorCode: 'NUMERA', category: 'ELOTT', rows: numeraQuickDraws },
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
  const shelves = SHELVES.flatMap((shelf) => readRows(shelf, shelf.place * NODES_PER_SHELF + 1))
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
