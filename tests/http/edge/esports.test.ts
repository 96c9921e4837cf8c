/** NAV-09: vendors that a merchant shows under ESPORTS stand there in every list, count and game, as in the menus. */
import { expect, test } from 'vitest'
import { type Game, type Vendor, vendorSchema } from '../../../contract/calls/games/games.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { expectValue } from '../../support/answers.ts'
import { buildGame } from '../../support/build-game.ts'
import { buildEdge } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const RIFT = vendorCodeSchema.parse('RIFT')
const vendor = (vassalage: string, gameCategory: GameCategory): Vendor =>
  vendorSchema.parse({
    vassalage,
    displayName: vassalage,
    smallIcon: '/v.svg',
    isHot: 0,
    gameCategory,
    gameCount: 5,
    playable: true,
  })
const vendors = [vendor('RIFT', 'SPORTS'), vendor('SUMMIT', 'SPORTS'), vendor('PIXEL', 'ESPORTS')]
const games: Game[] = (
  [
    ['RIFT', 'SPORTS'],
    ['SUMMIT', 'SPORTS'],
    ['PIXEL', 'ESPORTS'],
  ] as const
).map(([code, gameType]) => buildGame({ vassalage: vendorCodeSchema.parse(code), gameType }))
const categoryOf = (list: readonly Game[]) => list.map(({ vassalage, gameType }) => [vassalage, gameType])
const MOVED = [
  ['RIFT', 'ESPORTS'],
  ['SUMMIT', 'SPORTS'],
  ['PIXEL', 'ESPORTS'],
]
const counts = {
  total: 1,
  vassalage: {},
  feature: {},
  theme: {},
  volatility: {},
  rtpBand: {},
  minBet: {},
  gameClass: {},
  demo: 0,
  isNew: 0,
  playable: 0,
}
const last = { lastPlayedAt: '2026-01-01T00:00:00.000Z', openRound: false }

const buildSite = (esportsVendors: Vendor['vassalage'][]) =>
  buildEdge({
    merchant: { esportsVendors },
    upstream: {
      gameMenus: () => ({
        groups: [
          { gameGroupCode: 'SPORTS', labelName: 'Sports', gameMenus: vendors.slice(0, 2) },
          { gameGroupCode: 'ESPORTS', labelName: 'Esports', gameMenus: vendors.slice(2) },
        ],
      }),
      gameVendor: () => ({ vendors }),
      gameList: () => ({ games, pageNum: 1, totalPages: 1, total: 3 }),
      gameCounts: () => counts,
      hotGames: () => ({ list: games }),
      popularGames: () => ({ list: games }),
      similarGames: () => ({ list: games }),
      vassalageGames: () => ({ list: games }),
      favouriteGameList: () => ({ list: games }),
      recentGames: () => ({ list: games.map((game) => ({ ...game, ...last })) }),
      gameDetail: () => games[0],
    },
  })

const ASKED = ['gameList', 'gameCounts', 'hotGames', 'popularGames'] as const

test.each(ASKED)('%s asks the platform which vendors count as ESPORTS, where that makes a difference', async (name) => {
  const edge = await buildSite([RIFT])
  const browser = edge.browser()
  const queryOf = async (input: object) => {
    edge.upstream.asked.length = 0
    await expectValue(await makeCall(browser, name, { input }), name)
    return new URLSearchParams(edge.upstream.asked[0]?.claims.query)
  }
  for (const gameType of ['SPORTS', 'ESPORTS'])
    expect((await queryOf({ gameType, vassalage: 'RIFT' })).get('esportsVendors')).toBe('RIFT')
  for (const input of [{ gameType: 'RNG' }, {}]) expect((await queryOf(input)).has('esportsVendors')).toBe(false)
})

test('what a page says of it itself is not asked', async () => {
  for (const [own, asked] of [
    [[RIFT], 'RIFT'],
    [[], null],
  ] as const) {
    const edge = await buildSite([...own])
    await makeCall(edge.browser(), 'gameList', { input: { gameType: 'SPORTS', esportsVendors: 'SUMMIT' } })
    const query = new URLSearchParams(edge.upstream.asked.at(-1)?.claims.query)
    expect([query.get('gameType'), query.get('esportsVendors')]).toEqual(['SPORTS', asked])
  }
})

test('every game says where it stands, and so do vendors and menus', async () => {
  const edge = await buildSite([RIFT])
  const browser = edge.browser()
  await logIn(browser)
  for (const name of ['hotGames', 'popularGames', 'similarGames', 'favouriteGameList', 'recentGames'] as const)
    expect(categoryOf((await expectValue(await makeCall(browser, name), name)).list), name).toEqual(MOVED)
  const ofVendor = await expectValue(await makeCall(browser, 'vassalageGames'), 'vassalageGames')
  expect(categoryOf(ofVendor.list)).toEqual(MOVED)
  expect(categoryOf((await expectValue(await makeCall(browser, 'gameList'), 'gameList')).games)).toEqual(MOVED)
  expect((await expectValue(await makeCall(browser, 'gameDetail'), 'gameDetail')).gameType).toBe('ESPORTS')
  const all = await expectValue(await makeCall(browser, 'gameVendor'), 'gameVendor')
  expect(all.vendors.map(({ vassalage, gameCategory }) => [vassalage, gameCategory])).toEqual(MOVED)
  const { groups } = await expectValue(await makeCall(browser, 'gameMenus'), 'gameMenus')
  expect(groups.map(({ gameMenus }) => gameMenus.map(({ vassalage }) => vassalage))).toEqual([
    ['SUMMIT'],
    ['PIXEL', 'RIFT'],
  ])
})

test('a vendor of both kinds stands once among the vendors, with the games of both, wherever each comes', async () => {
  const sports = { ...vendor('RIFT', 'SPORTS'), playable: false }
  const esports = { ...vendor('RIFT', 'ESPORTS'), gameCount: 7 }
  const rows = async (vendors: Vendor[], own = [RIFT]) => {
    const edge = await buildSite(own)
    edge.upstream.handlers.gameVendor = () => ({ vendors })
    const shown = await expectValue(await makeCall(edge.browser(), 'gameVendor'), 'gameVendor')
    return shown.vendors.map(({ vassalage, gameCategory, gameCount, playable }) =>
      [vassalage, gameCategory, gameCount, playable].join(' '),
    )
  }
  expect(await rows([sports, vendor('SUMMIT', 'SPORTS'), esports])).toEqual([
    'RIFT ESPORTS 12 true',
    'SUMMIT SPORTS 5 true',
  ])
  expect(await rows([esports, sports])).toEqual(['RIFT ESPORTS 12 true'])
  expect(await rows([sports, esports], []), 'of a merchant that moves none').toEqual([
    'RIFT SPORTS 5 false',
    'RIFT ESPORTS 7 true',
  ])
})
