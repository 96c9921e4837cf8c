/** The catalogue over the envelope, in the Workers runtime with a real D1. */
import { beforeAll, describe, expect, test } from 'vitest'
import { GAME_SHELVES, LANGUAGES } from '../../../contract/constants.ts'
import { gameIdSchema, type MemberId } from '../../../contract/ids.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../../contract/rules/live-game-classes.ts'
import type { CallInput } from '../../../contract/table.ts'
import { MAX_FAVOURITES } from '../../../platform/games/catalogue/favourites.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { buildCatalogue } from '../../../tools/demo/editions.ts'
import { CLOSED_GAME, CLOSED_VENDOR, withClosedVendor } from '../../support/closed-vendor.ts'
import { playCounted } from './sums/count.ts'
import { bindings, buildPlatform, meridian, refusalOf, requireValue, saffron, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const gameId = (text: string) => gameIdSchema.parse(text)
const LANTERN_TIDE = gameId('harbor-lantern-tide')
const catalogue = withClosedVendor(buildCatalogue(240))
const seed = (nowMs = Date.now()) =>
  seedGames({ env: bindings }, { catalogue, merchants: [meridian, saffron], clock: () => nowMs })

/** A guest's session: enough for what any member may call. */
async function startSession(merchant = meridian) {
  const { token, memberId } = requireValue(await platform.call('freePlay', {}, { merchant }))
  return { token, memberId, merchant }
}

/** A round of a guest, begun then and not ended. */
async function openRound(memberId: MemberId, id: string, openedAt: number, category: 'RNG' | 'SPORTS' = 'RNG') {
  const money = {
    vendor: 'HARBOR',
    roundId: `open-${id}`,
    transactionId: `bet-${id}`,
    kind: 'play',
    currency: 'PHP',
  } as const
  walletHooks.clock = () => openedAt
  try {
    const bet = {
      ...money,
      gameId: gameId(id),
      gameCode: 'x',
      gameName: 'x',
      category,
      amountMinor: 100,
    } as const
    expect(await getWallet(bindings.WALLET, meridian, memberId).placeBet(bet)).toMatchObject({ ok: true })
  } finally {
    walletHooks.clock = productionHooks.clock
  }
}

beforeAll(async () => {
  await seedTestMerchants()
  await seed()
})

describe('NAV-08 menus and vendors', () => {
  test('NAV-08 every shelf, each with a vendor; draws share one; ours can be played', async () => {
    const { groups } = requireValue(await platform.call('gameMenus', {}))
    expect(groups.map((group) => group.gameGroupCode)).toEqual(GAME_SHELVES.filter((shelf) => shelf !== 'ELOTT'))
    expect(groups.every((group) => group.gameMenus.length > 0)).toBe(true)
    const harbor = groups[0]?.gameMenus.find((vendor) => vendor.vassalage === 'HARBOR')
    expect(harbor).toMatchObject({ displayName: 'Harbor Lane Studio', playable: true, gameCategory: 'RNG' })
    expect(harbor?.gameCount).toBeGreaterThanOrEqual(24)
  })

  test('GAME-01 at least 12 vendors and 100 games; a vendor of two categories stands in both', async () => {
    const { vendors } = requireValue(await platform.call('gameVendor', {}))
    expect(new Set(vendors.map((vendor) => vendor.vassalage)).size).toBeGreaterThanOrEqual(12)
    expect(vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0)).toBeGreaterThanOrEqual(100)
    const both = vendors.filter((vendor) => vendor.vassalage === CLOSED_VENDOR)
    expect(both.map((vendor) => vendor.gameCategory).toSorted()).toEqual(['FISH', 'RNG'])
  })

  test('NAV-08 a merchant sees only the vendors it offers, and none of a game it withdrew', async () => {
    // Asked before, so that the same question is not written to the database a second time.
    const askTotal = async (merchant = saffron) =>
      requireValue(await platform.call('gameList', { gameType: 'RNG' }, { merchant })).total
    const [here, before] = [await askTotal(meridian), await askTotal()]
    await bindings.DB.batch([
      bindings.DB.prepare(`DELETE FROM merchant_vendor WHERE merchant = 'saffron' AND vendor_code = 'DRAWHALL'`),
      bindings.DB.prepare(`INSERT INTO merchant_withdrawn_game (merchant, game_id) VALUES ('saffron', ?)`).bind(
        LANTERN_TIDE,
      ),
    ])
    const there = { merchant: saffron }
    const { vendors } = requireValue(await platform.call('gameVendor', {}, there))
    expect(vendors.some((vendor) => vendor.vassalage === 'DRAWHALL')).toBe(false)
    expect(refusalOf(await platform.call('gameDetail', { gameId: LANTERN_TIDE }, there)).errorCode).toBe('not_found')
    const list = requireValue(await platform.call('gameList', { gameName: 'lantern tide' }, there))
    expect(list.games.some((game) => game.gameId === LANTERN_TIDE)).toBe(false)
    expect([await askTotal(meridian), await askTotal()]).toEqual([here, before - 1])
    expect(requireValue(await platform.call('gameDetail', { gameId: LANTERN_TIDE })).gameId).toBe(LANTERN_TIDE)
    await bindings.DB.prepare('DELETE FROM merchant_withdrawn_game').run()
    await seed()
  })
})

describe('GAME-01 the list', () => {
  test('GAME-01 pages do not overlap, come to the total, and begin with what can be played', async () => {
    const seen = new Set<string>()
    let total = 0
    for (let pageNo = 1; pageNo <= 20; pageNo++) {
      const page = requireValue(await platform.call('gameList', { pageNo }))
      if (pageNo === 1) expect(page.games.slice(0, 21).every((game) => game.playable)).toBe(true)
      for (const game of page.games) seen.add(game.gameId)
      total = page.total
      if (pageNo >= page.totalPages) break
    }
    expect(seen.size).toBe(total)
    expect(total).toBe(catalogue.games.length)
  })

  test('GAME-08 every class of live tables filters, and every one that is dealt has a table', async () => {
    const dealt = new Set(catalogue.games.flatMap(({ classes }) => classes))
    for (const gameClass of Object.keys(LIVE_GAME_CLASSES) as LiveGameClass[]) {
      const { games } = requireValue(await platform.call('gameList', { gameType: 'LIVE', gameClass }))
      expect(games.length > 0, gameClass).toBe(dealt.has(gameClass))
      expect(games.every((game) => game.classes.includes(gameClass))).toBe(true)
    }
  })

  test('FIND-02 filters narrow together', async () => {
    const { games } = requireValue(
      await platform.call('gameList', {
        gameType: 'RNG',
        feature: 'free_spins',
        volatility: 5,
        minRtp: 95.5,
        minBet: '0.20',
        pageSize: 100,
      }),
    )
    expect(games.length).toBeGreaterThan(5)
    for (const game of games) {
      expect(game).toMatchObject({ gameType: 'RNG', volatility: 5 })
      expect(game.features).toContain('free_spins')
      expect(Number(game.rtp)).toBeGreaterThanOrEqual(95.5)
      expect(Number(game.minBet)).toBeLessThanOrEqual(0.2)
    }
    const demo = requireValue(await platform.call('gameList', { demo: '1', pageSize: 100 }))
    expect(demo.games.every((game) => game.playable && game.supportPlay === 0)).toBe(true)
    const fresh = requireValue(await platform.call('gameList', { isNew: '1', pageSize: 100 }))
    expect(fresh.games.length).toBeGreaterThan(10)
    expect(fresh.games.every((game) => game.isNew)).toBe(true)
  })

  test.each(['popular', 'new', 'name', 'rtp'] as const)('GAME-01 sorts by %s', async (sort) => {
    const { games } = requireValue(await platform.call('gameList', { sort, pageSize: 100 }))
    if (sort === 'name')
      expect(games.map((game) => game.gameName)).toEqual(games.map((game) => game.gameName).toSorted())
    if (sort === 'rtp') {
      const figures = games.map((game) => Number(game.rtp))
      expect(figures).toEqual(figures.toSorted((a, b) => b - a))
    }
    expect(games).toHaveLength(100)
  })

  test('FAIR-03 a game is listed, filtered and sorted by the lowest that it returns at its least stake', async () => {
    const idsOf = async (input: CallInput<'gameList'>) => {
      const { games } = requireValue(
        await platform.call('gameList', { gameType: 'ORIGINALS', pageSize: 100, ...input }),
      )
      return games.map((game) => [game.gameId, game.rtp, game.rtpMost])
    }
    const dice = [gameId('harbor-beacon-dice'), '90.75', '99.00']
    expect(await idsOf({ rtpBand: 'under95' })).toContainEqual(dice)
    expect(await idsOf({ rtpBand: '97' })).not.toContainEqual(dice)
    expect(await idsOf({ minRtp: 90.75 })).toContainEqual(dice)
    expect(await idsOf({ minRtp: 90.76 })).not.toContainEqual(dice)
    const [first] = await idsOf({ sort: 'rtp' })
    expect(first).toEqual([gameId('harbor-quayside-blackjack'), '99.43', '99.43'])
    // A vendor that gives one figure.
    const { games } = requireValue(await platform.call('gameList', { gameName: 'Lantern Tide' }))
    expect(games[0]).toMatchObject({ gameId: LANTERN_TIDE, rtp: '95.15' })
    expect(games[0]).not.toHaveProperty('rtpMost')
  })

  test('FIND-02 SQL in a filter or a name is only text', async () => {
    const list = requireValue(await platform.call('gameList', { gameName: `'; DROP TABLE game; --` }))
    expect(list.games.length).toBeLessThan(13)
    expect(requireValue(await platform.call('gameList', { gameName: '%' })).total).toBe(0)
    expect(requireValue(await platform.call('gameList', {})).total).toBe(catalogue.games.length)
  })
})

describe('FIND-01 search', () => {
  const find = async (gameName: string) =>
    requireValue(await platform.call('gameList', { gameName })).games.map((game) => game.gameId as string)

  test.each([
    ['Lantern Tide'],
    ['LANTERN tide'],
    ['tide lantern'],
    ['lanterntide'],
    ['灯潮'],
    ['灯籠の潮'],
    ['กระแสโคมไฟ'],
    ['Thủy Triều Đèn Lồng'],
    ['thuy trieu den long'],
    ['ＬＡＮＴＥＲＮ tide'],
  ])('FIND-01 %s finds Lantern Tide', async (text) => expect(await find(text)).toContain(LANTERN_TIDE))

  test.each([['lantren tide'], ['lanern tid'], ['lantern tyde'], ['thuy treu den long'], ['กระแสโคมไฟฟ']])(
    'FIND-01 %s, mistyped, still finds Lantern Tide among the first',
    async (text) => expect((await find(text)).slice(0, 3)).toContain(LANTERN_TIDE),
  )

  test('FIND-01 kana of either kind, and 80 letters of Thai, are no error', async () => {
    expect(await find('つきのうさぎ')).toBeDefined()
    expect(await find('月のウサギ')).toContain(CLOSED_GAME)
    expect(await find('ก'.repeat(80))).toBeDefined()
  })

  test('FIND-01 nothing near: an empty list', async () => expect(await find('xqzjw')).toEqual([]))
})

describe('GAME-07 hot, popular, detail', () => {
  test('GAME-07 hot games carry the mark and can be played', async () => {
    const { list } = requireValue(await platform.call('hotGames', { size: 30 }))
    expect(list.length).toBeGreaterThan(10)
    expect(list.every((game) => game.isHot === 1 && game.playable)).toBe(true)
    const slots = requireValue(await platform.call('hotGames', { gameType: 'RNG' }))
    expect(slots.list.length).toBeGreaterThan(0)
    expect(slots.list.every((game) => game.gameType === 'RNG')).toBe(true)
  })

  test('GAME-07 popular follows real play of the last days at this merchant, not play money', async () => {
    const play = (gameId: string, change = {}) => playCounted({ gameId, atMs: Date.now(), ...change })
    await play('harbor-koi-trio')
    await play('harbor-koi-trio', { atMs: Date.now() - 3 * 86_400_000 })
    await play('harbor-iron-rails')
    for (let n = 0; n < 4; n += 1) {
      await play('harbor-honey-hive', { kind: 'play' })
      await play('harbor-star-signal', { atMs: Date.now() - 9 * 86_400_000 })
      await play('harbor-ruby-sevens', { merchant: saffron, currency: 'THB' })
    }
    const top = async (merchant = meridian) =>
      requireValue(await platform.call('popularGames', { size: 3 }, { merchant })).list.map(
        (game) => game.gameId as string,
      )
    expect((await top()).slice(0, 2)).toEqual(['harbor-koi-trio', 'harbor-iron-rails'])
    expect((await top(saffron))[0]).toBe('harbor-ruby-sevens')
    for (let n = 0; n < 2; n += 1) await play('harbor-iron-rails')
    expect((await top())[0]).toBe('harbor-iron-rails')
  })

  test.each([...LANGUAGES])('GAME-02 a game is named in %s', async (language) => {
    const claims = { language }
    const game = requireValue(await platform.call('gameDetail', { gameId: CLOSED_GAME }, { claims }))
    const expected = catalogue.games.find((entry) => entry.gameId === CLOSED_GAME)?.names[language]
    expect(game).toMatchObject({ gameName: expected, playable: false, supportPlay: 1 })
  })

  test('GAME-02 an unknown game is not found', async () => {
    const answer = await platform.call('gameDetail', { gameId: gameId('nobody') })
    expect(refusalOf(answer).errorCode).toBe('not_found')
  })

  test('GAME-03 a game that is coming soon cannot be launched', async () => {
    const { token } = await startSession()
    const detail = requireValue(await platform.call('gameDetail', { gameId: CLOSED_GAME }))
    const input = { gameId: CLOSED_GAME, nodeId: detail.nodeId, vassalage: CLOSED_VENDOR }
    expect(refusalOf(await platform.call('launchGame', input, { token })).errorCode).toBe('game_unavailable')
  })
})

describe('GAME-07 favourites and recents', () => {
  test('GAME-07 a visitor has neither', async () => {
    for (const name of ['favouriteGames', 'favouriteGameList', 'recentGames'] as const) {
      expect(refusalOf(await platform.call(name, {})).errorCode).toBe('login_required')
    }
  })

  test('GAME-07 marking twice is marking once, unmarking forgets, and nobody else sees it', async () => {
    const [mine, other] = [await startSession(), await startSession()]
    const mark = async (id: string, favourite: boolean) =>
      requireValue(await platform.call('setFavouriteGame', { gameId: gameId(id), favourite }, mine)).gameIds
    await mark('harbor-koi-trio', true)
    platform.advance(1_000)
    await mark(LANTERN_TIDE, true)
    expect(await mark(LANTERN_TIDE, true)).toEqual([LANTERN_TIDE, 'harbor-koi-trio'])
    const { list } = requireValue(await platform.call('favouriteGameList', {}, mine))
    expect(list.map((game) => game.gameName)).toEqual(['Lantern Tide', 'Koi Trio'])
    expect(requireValue(await platform.call('favouriteGames', {}, other)).gameIds).toEqual([])
    expect(await mark(LANTERN_TIDE, false)).toEqual(['harbor-koi-trio'])
    expect(await mark(LANTERN_TIDE, false)).toEqual(['harbor-koi-trio'])
  })

  test('GAME-07 an unknown game cannot be marked, nor more than the shelf holds', async () => {
    const mine = await startSession()
    const mark = (id: string) => platform.call('setFavouriteGame', { gameId: gameId(id), favourite: true }, mine)
    expect(refusalOf(await mark('nobody')).errorCode).toBe('not_found')
    await bindings.DB.prepare('INSERT INTO favourite SELECT ?, ?, game_id, 1 FROM game LIMIT ?')
      .bind(meridian, mine.memberId, MAX_FAVOURITES)
      .run()
    const missing = await bindings.DB.prepare(
      'SELECT game_id FROM game WHERE game_id NOT IN (SELECT game_id FROM favourite WHERE member_id = ?) LIMIT 1',
    )
      .bind(mine.memberId)
      .first<{ game_id: string }>()
    expect(refusalOf(await mark(missing?.game_id ?? '')).errorCode).toBe('limit_reached')
  })

  test('FIND-03 recents are the last opened first, but an unfinished round leads', async () => {
    const mine = await startSession()
    const noon = Date.parse('2026-11-20T12:00:00Z')
    const visit = (id: string, at: number) =>
      bindings.DB.prepare('INSERT INTO recent_game VALUES (?, ?, ?, ?)').bind(meridian, mine.memberId, id, at)
    await bindings.DB.batch([
      visit('harbor-koi-trio', noon + 3_000),
      visit('harbor-iron-rails', noon + 2_000),
      visit('harbor-honey-hive', noon + 1_000),
    ])
    await openRound(mine.memberId, 'harbor-honey-hive', noon + 1_500)
    const { list } = requireValue(await platform.call('recentGames', {}, mine))
    expect(list.map((game) => [game.gameId, game.openRound, game.lastPlayedAt])).toEqual([
      ['harbor-honey-hive', true, new Date(noon + 1_500).toISOString()],
      ['harbor-koi-trio', false, new Date(noon + 3_000).toISOString()],
      ['harbor-iron-rails', false, new Date(noon + 2_000).toISOString()],
    ])
  })

  test('GAME-09 an open bet on an event is no unfinished round: it does not lead', async () => {
    const mine = await startSession()
    const noon = Date.parse('2026-11-20T12:00:00Z')
    const visit = (id: string, at: number) =>
      bindings.DB.prepare('INSERT INTO recent_game VALUES (?, ?, ?, ?)').bind(meridian, mine.memberId, id, at)
    await bindings.DB.batch([visit('harbor-koi-trio', noon + 3_000), visit('summit-sportsbook', noon)])
    await openRound(mine.memberId, 'summit-sportsbook', noon + 1_500, 'SPORTS')
    const { list } = requireValue(await platform.call('recentGames', {}, mine))
    expect(list.map((game) => [game.gameId, game.openRound])).toEqual([
      ['harbor-koi-trio', false],
      ['summit-sportsbook', false],
    ])
  })
})

describe('seeding', () => {
  test('again, later, it changes no release date and adds no row', async () => {
    const state = () =>
      bindings.DB.prepare(
        `SELECT count(*) AS games, sum(released_at) AS dates, (SELECT count(*) FROM game_name) AS names,
          (SELECT count(*) FROM merchant_vendor) AS shelves FROM game`,
      ).first()
    const before = await state()
    await seed(Date.now() + 40 * 86_400_000)
    expect(await state()).toEqual(before)
  })
})
