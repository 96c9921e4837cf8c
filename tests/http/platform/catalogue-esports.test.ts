/** NAV-09: SPORTS of the vendors that the edge names count as ESPORTS, wherever a category narrows. */
import { beforeAll, expect, test } from 'vitest'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { Catalogue } from '../../../platform/games/catalogue/catalogue-game.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { readCatalogue } from '../../../tools/demo/catalogue/index.ts'
import { bindings, buildPlatform, meridian, requireValue, saffron, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const RIFTLINE = vendorCodeSchema.parse('RIFTLINE')
const catalogue = withRiftline(readCatalogue())
const ofRiftline = catalogue.games.filter(({ vendorCode }) => vendorCode === RIFTLINE).length
const inCategory = (category: string) => catalogue.games.filter((game) => game.category === category).length

/** The demo has no vendor that sells esports as sports: this one does, with five games. */
function withRiftline({ vendors, games }: Catalogue): Catalogue {
  const [vendor] = vendors
  const book = games.find(({ category }) => category === 'SPORTS')
  assert(vendor && book, 'the demo has sports')
  const riftlines = Array.from({ length: 5 }, (_, at) => {
    const gameId = gameIdSchema.parse(`riftline-${at}`)
    return { ...book, gameId, gameCode: gameId, nodeId: 99_000 + at, vendorCode: RIFTLINE, isPlayable: false }
  })
  return { vendors: [...vendors, { ...vendor, vendorCode: RIFTLINE }], games: [...games, ...riftlines] }
}

type Asked = { gameType: 'SPORTS' | 'ESPORTS' | 'RNG'; vassalage?: typeof RIFTLINE }
async function ask(asked: Asked, esportsVendors = 'RIFTLINE,NOBODY') {
  const input = { ...asked, esportsVendors }
  const list = requireValue(await platform.call('gameList', { ...input, pageSize: 100 }))
  const counts = requireValue(await platform.call('gameCounts', input))
  const popular = requireValue(await platform.call('popularGames', { ...input, size: 48 })).list
  const hot = requireValue(await platform.call('hotGames', { ...input, size: 48 })).list
  expect([list.games.length, counts.total], 'the list and its counts').toEqual([list.total, list.total])
  expect(popular.length).toBe(Math.min(48, list.total))
  const ids = new Set(list.games.map(({ gameId }) => gameId))
  for (const { gameId } of [...popular, ...hot]) if (list.total <= 100) expect(ids).toContain(gameId)
  return { total: list.total, vendors: new Set(list.games.map(({ vassalage }) => vassalage)), counts }
}

beforeAll(async () => {
  await seedTestMerchants()
  await seedGames({ env: bindings }, { catalogue, merchants: [meridian, saffron], clock: Date.now })
})

test('NAV-09 ESPORTS has its own games and theirs, narrowed by vendor too', async () => {
  expect(ofRiftline).toBeGreaterThan(0)
  const all = await ask({ gameType: 'ESPORTS' })
  expect(all.total).toBe(inCategory('ESPORTS') + ofRiftline)
  expect(all.counts.vassalage[RIFTLINE]).toBe(ofRiftline)
  expect((await ask({ gameType: 'ESPORTS', vassalage: RIFTLINE })).total).toBe(ofRiftline)
})

test('NAV-09 SPORTS has them no longer, nor has any other category', async () => {
  const sports = await ask({ gameType: 'SPORTS' })
  expect(sports.total).toBe(inCategory('SPORTS') - ofRiftline)
  expect(sports.vendors).not.toContain(RIFTLINE)
  expect(sports.counts.vassalage[RIFTLINE]).toBeUndefined()
  expect((await ask({ gameType: 'SPORTS', vassalage: RIFTLINE })).total).toBe(0)
  expect((await ask({ gameType: 'RNG', vassalage: RIFTLINE })).total).toBe(0)
})

test('NAV-09 without such vendors categories are as the catalogue has them', async () => {
  for (const category of ['SPORTS', 'ESPORTS'] as const)
    expect((await ask({ gameType: category }, '')).total).toBe(inCategory(category))
})
