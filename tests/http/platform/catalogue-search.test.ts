/** FIND-01 in a catalogue where thousands of names fit: a category or a small merchant has its own all the same. */
import { beforeAll, expect, test } from 'vitest'
import type { MerchantCode } from '../../../contract/ids.ts'
import type { CallInput } from '../../../contract/table.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { buildCatalogue } from '../../../tools/demo/editions.ts'
import { bindings, buildPlatform, meridian, requireValue, saffron, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const SIZE = 2_500
/** The one vendor of the small merchant; its games are the last of all that fit. */
const VENDOR = 'KITE'
const catalogue = buildCatalogue(SIZE)
const fishing = catalogue.games.filter(({ category }) => category === 'FISH')
const small = catalogue.games.filter(({ vendorCode }) => vendorCode === VENDOR)
const isLast = `(category = 'FISH' OR vendor_code = '${VENDOR}')`

type Asked = CallInput<'gameList'>
const search = async (input: Asked, merchant: MerchantCode = meridian) => {
  const list = requireValue(await platform.call('gameList', input, { merchant }))
  const counts = requireValue(await platform.call('gameCounts', input, { merchant }))
  expect(counts.total, 'the counts say the same').toBe(list.total)
  return list
}

beforeAll(async () => {
  await seedTestMerchants()
  await seedGames({ env: bindings }, { catalogue, merchants: [meridian, saffron], clock: Date.now })
  await bindings.DB.batch([
    bindings.DB.prepare(`UPDATE game SET search_text = 'zephyr night' WHERE NOT ${isLast}`),
    bindings.DB.prepare(`UPDATE game SET search_text = 'long way home of a zephyr' WHERE ${isLast}`),
    bindings.DB.prepare('DELETE FROM merchant_vendor WHERE merchant = ? AND vendor_code <> ?').bind(saffron, VENDOR),
  ])
})

test('FIND-01 a category has its games, however many of others fit better', async () => {
  expect([fishing.length > 0, SIZE - fishing.length - small.length > 1_000]).toEqual([true, true])
  const { total, games, near } = await search({ gameName: 'zephyr', gameType: 'FISH' })
  expect([total, near]).toEqual([fishing.length, false])
  expect(games.every(({ gameType }) => gameType === 'FISH')).toBe(true)
})

test('FIND-01 a merchant of few vendors finds what is theirs', async () => {
  const { total, games } = await search({ gameName: 'zephyr' }, saffron)
  expect(total).toBe(small.length)
  expect(games.every(({ vassalage }) => vassalage === VENDOR)).toBe(true)
})

test('FIND-01 what fits at another merchant alone does not hide what comes near at this one', async () => {
  const { near, total } = await search({ gameName: 'zephyr night' }, saffron)
  expect([near, total]).toEqual([true, 12])
})

test('FIND-01 what comes nearest comes of the category that is asked for', async () => {
  const { near, total, games } = await search({ gameName: 'zephyr mistral', gameType: 'FISH' })
  expect([near, total]).toEqual([true, Math.min(12, fishing.length)])
  expect(games.every(({ gameType }) => gameType === 'FISH')).toBe(true)
})

test('FIND-01 a game that the merchant has withdrawn takes no place', async () => {
  const gone = small[0]?.gameId
  await bindings.DB.prepare('INSERT INTO merchant_withdrawn_game (merchant, game_id) VALUES (?, ?)')
    .bind(saffron, gone)
    .run()
  expect((await search({ gameName: 'zephyr' }, saffron)).total).toBe(small.length - 1)
})

test('FIND-01 a game that comes to another shelf is found there at once', async () => {
  const moved = fishing[0]?.gameId
  await bindings.DB.prepare(`UPDATE game SET shelf = 'PVP' WHERE game_id = ?`).bind(moved).run()
  expect((await search({ gameName: 'zephyr', gameType: 'FISH' })).total).toBe(fishing.length - 1)
  const { games } = await search({ gameName: 'long way home of a zephyr', gameType: 'PVP', pageSize: 100 })
  expect(games.map(({ gameId }) => gameId)).toContain(moved)
})

test.each(['%', '_', '💎', '..', '%%', '*', '?', '---', '"', '　！'])(
  'FIND-01 signs alone find nothing: %s',
  async (gameName) => {
    for (const sort of ['popular', 'name'] as const)
      expect(await search({ gameName, sort })).toMatchObject({ games: [], total: 0, near: false })
  },
)

test.each(['', ' ', '　', '\u200b'])('FIND-01 a blank search is none: “%s”', async (gameName) =>
  expect((await search({ gameName })).total).toBeGreaterThan(0),
)
