/** A vendor whose games are announced and do not open, as an operator may have one: the demo has none. */

import { gameIdSchema, vendorCodeSchema } from '../../contract/ids.ts'
import { assert } from '../../contract/lib/assert.ts'
import type { Catalogue } from '../../platform/games/catalogue/catalogue-game.ts'

export const CLOSED_VENDOR = vendorCodeSchema.parse('REEF')
export const CLOSED_GAME = gameIdSchema.parse('reef-rng-0')

const GAMES_EACH = 5
const NAMES = { EN: 'Moon Rabbit', CN: '月宫玉兔', JA: '月のうさぎ', TH: 'กระต่ายบนจันทร์', VI: 'Thỏ Ngọc Cung Trăng' }

/** With slots and fish games of REEF. */
export function withClosedVendor({ vendors, games }: Catalogue): Catalogue {
  const [vendor] = vendors
  const slot = games.find(({ category }) => category === 'RNG')
  assert(vendor && slot, 'the demo has a slot')
  const closed = (['RNG', 'FISH'] as const).flatMap((category, shelf) =>
    Array.from({ length: GAMES_EACH }, (_, at) => {
      const gameId = gameIdSchema.parse(`reef-${category.toLowerCase()}-${at}`)
      const changes = {
        gameId,
        gameCode: gameId,
        nodeId: 90_000 + shelf * 100 + at,
        vendorCode: CLOSED_VENDOR,
        category,
      }
      return { ...slot, ...changes, names: NAMES, isPlayable: false, offersDemo: false, isHot: false, popularity: 1 }
    }),
  )
  return { vendors: [...vendors, { ...vendor, vendorCode: CLOSED_VENDOR }], games: [...games, ...closed] }
}
