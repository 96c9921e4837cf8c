/** What the lobby shows besides lists: counts, hot games, winners, rooms, the sheet of a game, hearts from before. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { windowOf } from '../../../contract/agents/periods.ts'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { LOTTERY_GAMES } from '../../../contract/lottery/games.ts'
import { getPolicy, POLICIES } from '../../../contract/policy/policy.ts'
import { GAME_FEATURES, GAME_THEMES, RTP_BANDS, STAKE_STEPS } from '../../../contract/rules/game-filters.ts'
import type { CallInput } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { MAX_FAVOURITES } from '../../../platform/games/catalogue/favourites.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { countPlaying } from '../../../platform/money/sums/count-playing.ts'
import { readCatalogue } from '../../../tools/demo/catalogue/index.ts'
import { buildCatalogue } from '../../../tools/demo/editions.ts'
import { expectEach } from '../../support/expect-each.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { buildTestServices } from './rewards/support.ts'
import { mintPlayer, playCounted, writeSum } from './sums/count.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

const platform = buildPlatform()
const catalogue = buildCatalogue(240)
const gameId = (text: string) => gameIdSchema.parse(text)

async function startSession() {
  const { token, memberId, username } = requireValue(await platform.call('freePlay', {}))
  return { token, memberId, username, merchant: meridian }
}

type Round = Omit<Parameters<typeof playCounted>[0], 'atMs'> & { daysAgo?: number }
const playRound = ({ daysAgo = 0, ...round }: Round) =>
  playCounted({ gameId: 'harbor-koi-trio', atMs: platform.time.nowMs - daysAgo * DAY_MS, ...round })

beforeAll(async () => {
  await seedTestMerchants()
  await seedGames({ env: bindings }, { catalogue, merchants: [meridian, saffron], clock: Date.now })
})
beforeEach(async () => {
  await bindings.DB.batch([bindings.DB.prepare('DELETE FROM game_day'), bindings.DB.prepare('DELETE FROM recent_win')])
})

describe('FIND-02 counts', () => {
  const countGames = async (input: CallInput<'gameCounts'>) => requireValue(await platform.call('gameCounts', input))
  const listTotal = async (input: CallInput<'gameList'>) => requireValue(await platform.call('gameList', input)).total

  test.each<CallInput<'gameCounts'>>([
    { gameType: 'RNG' },
    { gameType: 'RNG', feature: 'free_spins', volatility: 3 },
    { gameType: 'RNG', vassalage: vendorCodeSchema.parse('KITE'), theme: 'myth' },
    { gameName: 'moon' },
    { gameType: 'LIVE' },
  ])('FIND-02 what a further choice would leave is what the list then has: %j', async (filter) => {
    const counts = await countGames(filter)
    expect(counts.total).toBe(await listTotal(filter))
    for (const feature of GAME_FEATURES) {
      expect(counts.feature[feature] ?? 0, feature).toBe(await listTotal({ ...filter, feature }))
    }
    for (const theme of GAME_THEMES) expect(counts.theme[theme] ?? 0).toBe(await listTotal({ ...filter, theme }))
    for (const rtpBand of RTP_BANDS) expect(counts.rtpBand[rtpBand]).toBe(await listTotal({ ...filter, rtpBand }))
    for (const minBet of STAKE_STEPS) expect(counts.minBet[minBet]).toBe(await listTotal({ ...filter, minBet }))
    for (const volatility of [1, 2, 3, 4, 5])
      expect(counts.volatility[volatility] ?? 0).toBe(await listTotal({ ...filter, volatility }))
    expect(counts.demo).toBe(await listTotal({ ...filter, demo: '1' }))
    expect(counts.isNew).toBe(await listTotal({ ...filter, isNew: '1' }))
    expect(counts.playable).toBe(await listTotal({ ...filter, playable: '1' }))
  })

  test('FIND-02 every band of return is disjoint, and together they are all games that state one', async () => {
    const { rtpBand } = await countGames({})
    const stated = catalogue.games.filter((game) => game.rtpPoints !== null).length
    expect(Object.values(rtpBand).reduce((sum, total) => sum + total, 0)).toBe(stated)
  })

  test('FIND-02 nothing left is zero everywhere and no error', async () => {
    const counts = await countGames({ gameName: 'xqzjw' })
    expect(counts).toMatchObject({ total: 0, demo: 0, feature: {}, rtpBand: { '97': 0 } })
  })
})

describe('GAME-09 the next kick-offs', () => {
  const match = {
    gameCode: 'sportsbook',
    fixtureId: 'coastline-1-47500',
    league: { EN: 'Coastline Premier', CN: '海岸线', JA: 'コースト', TH: 'โคสต์', VI: 'Coastline' },
    kickOffAt: '2026-11-28T18:10:00.000Z',
    teams: [
      { name: 'Gannet Bay', colours: ['#f2b705', '#1a1a1a'] },
      { name: 'Tidewell', colours: ['#2a6fdb', '#dcecff'] },
    ],
    prices: [{ side: '1', pick: '1x2:1', odds: '2.02' }],
  }
  const askWith = async (answer: (vendor: string | null) => Response) => {
    const STUDIO = fakeFetcher((request) => answer(request.headers.get('x-vendor')))
    const VENDOR_SECRETS = JSON.stringify({ SUMMIT: 'test-summit-secret', PIXELARENA: 'test-arena-secret' })
    const asker = buildPlatform({ env: { STUDIO, VENDOR_SECRETS, STUDIO_ORIGIN: 'http://studio.localhost:8788' } })
    return requireValue(await asker.call('nextMatches', {}))
  }

  test('come from each vendor of a book, with the game that opens them; another game’s are left out', async () => {
    const later = {
      ...match,
      kickOffAt: '2026-11-28T18:20:00.000Z',
      fixtureId: 'riftline-1-7',
      gameCode: 'esports-book',
    }
    const { list } = await askWith((vendor) => {
      const matches = vendor === 'SUMMIT' ? [match, { ...match, gameCode: 'no-such-game' }] : [later]
      return Response.json({ success: true, value: { matches } })
    })
    expect(
      list.map(({ gameId, vassalage, gameType, fixtureId, league }) => [
        gameId,
        vassalage,
        gameType,
        fixtureId,
        league,
      ]),
    ).toEqual([
      ['summit-sportsbook', 'SUMMIT', 'SPORTS', 'coastline-1-47500', 'Coastline Premier'],
      ['pixelarena-esports-book', 'PIXELARENA', 'ESPORTS', 'riftline-1-7', 'Coastline Premier'],
    ])
  })

  test('a vendor that refuses has none, and the lobby is answered all the same', async () => {
    const refused = { success: false, errorCode: 'not_found', message: 'no such call', requestId: 'r' }
    expect((await askWith(() => Response.json(refused, { status: 404 }))).list).toEqual([])
  })
})

describe('jackpots', () => {
  const told = {
    code: 'festival-kites',
    name: { EN: 'Kite Festival Jackpot' },
    gameCodes: ['kite-paper-dragon', 'no-such-game'],
    levels: [
      { level: 'mini', amount: '20.07', fallsBy: '100.00' },
      { level: 'grand', amount: '2140.07', fallsBy: '10000.00' },
    ],
  }
  const asked: string[] = []
  const askWith = async (answer: Response) => {
    const STUDIO = fakeFetcher(async (request) => {
      asked.push(await request.text())
      return answer
    })
    const VENDOR_SECRETS = JSON.stringify({ KITE: 'test-kite-secret' })
    const asker = buildPlatform({ env: { STUDIO, VENDOR_SECRETS, STUDIO_ORIGIN: 'http://studio.localhost:8788' } })
    return requireValue(await asker.call('jackpots', {}))
  }

  test('come from the vendors of games that feed one, the largest level first, with the games that can be played', async () => {
    const { list } = await askWith(Response.json({ success: true, value: { jackpots: [told] } }))
    expect(
      list.map(({ name, levels, games }) => [name, levels[0]?.amount, games.map(({ gameCode }) => gameCode)]),
    ).toEqual([['Kite Festival Jackpot', '2140.07', ['kite-paper-dragon']]])
    expect(asked).toEqual([JSON.stringify({ operator: 'meridian', currency: 'PHP' })])
  })

  test('of a vendor that refuses are none, and the lobby is answered all the same', async () => {
    const refused = { success: false, errorCode: 'not_found', message: 'no such call', requestId: 'r' }
    expect((await askWith(Response.json(refused, { status: 404 }))).list).toEqual([])
  })
})

describe('GAME-08 live tables', () => {
  const ASKED: string[] = []
  const askWith = async (answer: () => Response) => {
    const STUDIO = fakeFetcher(async (request) => {
      ASKED.push(`${new URL(request.url).pathname} ${await request.text()}`)
      return answer()
    })
    const VENDOR_SECRETS = JSON.stringify({ LANTERN: 'test-lantern-secret' })
    const asker = buildPlatform({ env: { STUDIO, VENDOR_SECRETS, STUDIO_ORIGIN: 'http://studio.localhost:8788' } })
    return requireValue(await asker.call('liveTables', {}))
  }
  const tables = [
    { gameCode: 'lantern-sicbo-storm', seats: 0, places: 1_000 },
    { gameCode: 'lantern-baccarat-gold', seats: 12, places: 1_000, road: 'RRU', closesAt: '2026-11-28T12:00:11.000Z' },
    { gameCode: 'not-in-the-catalogue', seats: 40, places: 1_000 },
  ]

  test('the busiest first, by the words of the vendor; what the catalogue lacks is left out', async () => {
    const { players, list } = await askWith(() => Response.json({ success: true, value: { tables } }))
    expect(ASKED).toEqual(['/operator/v1/tables {"operator":"meridian"}'])
    expect(players).toBeGreaterThanOrEqual(12)
    expect(list).toMatchObject([
      {
        gameCode: 'lantern-baccarat-gold',
        gameName: 'Gold Baccarat',
        seats: 12,
        road: 'RRU',
        closesAt: '2026-11-28T12:00:11.000Z',
      },
      { gameCode: 'lantern-sicbo-storm', seats: 0 },
    ])
  })

  test('NAV-06 members with a round in this window or the one before it play now, each once', async () => {
    const nowMs = Date.UTC(2031, 0, 1, 12)
    const into = 'play_window_sum SELECT merchant_number, ?3, member_number, ?4, 1, 100, 0, 100, 0, 0'
    const [one, other, gone] = [mintPlayer(), mintPlayer(), mintPlayer()]
    const play = (member: string, ago: number, category = 'RNG') =>
      writeSum(member, into, windowOf(nowMs) - ago, category)
    await Promise.all([play(one, 0), play(one, 0, 'LIVE'), play(one, 1), play(other, 1), play(gone, 2)])
    try {
      expect(
        await countPlaying({ ...buildTestServices(), merchant: { code: meridian } as never, clock: () => nowMs }),
      ).toBe(2)
    } finally {
      await bindings.DB.prepare('DELETE FROM play_window_sum WHERE window >= ?')
        .bind(windowOf(nowMs) - 2)
        .run()
    }
  })

  test.each<[string, () => Response]>([
    ['is down', () => new Response('', { status: 502 })],
    [
      'knows no such call',
      () => Response.json({ success: false, errorCode: 'not_found', message: '', requestId: 'r' }),
    ],
    ['answers nonsense', () => Response.json({ success: true, value: { tables: [{ gameCode: 1, seats: -1 }] } })],
  ])('a vendor that %s has no seats to show', async (_, answer) => expect((await askWith(answer)).list).toEqual([]))
})

describe('FIND-01 search over the catalogue', () => {
  const search = async (input: CallInput<'gameList'>) => requireValue(await platform.call('gameList', input))

  test('FIND-01 the nearest first, narrowed by the filters, in another order when asked', async () => {
    const found = await search({ gameName: 'lantren' })
    expect(found.games[0]?.gameName).toBe('Lantern Tide')
    expect(found.near).toBe(false)
    const live = await search({ gameName: 'lantren', gameType: 'LIVE' })
    expect(live.games.every((game) => game.gameType === 'LIVE')).toBe(true)
    const named = (await search({ gameName: 'moon', sort: 'name' })).games.map((game) => game.gameName)
    expect(named).toEqual(named.toSorted())
  })

  test('FIND-01 pages of what is found come to its total', async () => {
    const first = await search({ gameName: 'lantern', pageSize: 5 })
    const second = await search({ gameName: 'lantern', pageSize: 5, pageNo: 2 })
    expect(first.total).toBeGreaterThan(5)
    expect(new Set([...first.games, ...second.games].map((game) => game.gameId)).size).toBe(Math.min(10, first.total))
  })

  test('FIND-01 nothing fits: the nearest, and it says so', async () => {
    const { games, near } = await search({ gameName: 'tide of lanterns' })
    expect(near).toBe(true)
    expect(games[0]?.gameName).toBe('Lantern Tide')
  })

  test('FIND-01 a name that changes is found by its new name at once', async () => {
    const rename = (text: string) =>
      bindings.DB.prepare(`UPDATE game SET search_text = ? WHERE game_id = 'harbor-iron-rails'`).bind(text).run()
    const before = catalogue.games.find((game) => game.gameId === 'harbor-iron-rails')
    await rename('zeppelin dawn')
    expect((await search({ gameName: 'zepelin' })).games[0]?.gameId).toBe('harbor-iron-rails')
    expect(before).toBeDefined()
    await seedGames({ env: bindings }, { catalogue, merchants: [meridian], clock: Date.now })
    expect((await search({ gameName: 'zepelin' })).games.map((game) => game.gameId)).not.toContain('harbor-iron-rails')
    expect((await search({ gameName: 'iron rails' })).games[0]?.gameId).toBe('harbor-iron-rails')
  })

  test('GAME-07 a visitor asks for his own games by their ids, of a category', async () => {
    const { games } = await search({ gameIds: 'harbor-koi-trio,kite-paper-dragon,nobody', gameType: 'RNG' })
    expect(games.map((game) => game.gameId).toSorted()).toEqual(['harbor-koi-trio', 'kite-paper-dragon'])
    expect((await search({ gameIds: '' })).total).toBe(0)
    const wrong = await platform.call('gameList', { gameIds: '<script>' })
    expect(refusalOf(wrong).errorCode).toBe('malformed')
  })
})

describe('GAME-07 hot games', () => {
  test('GAME-07 real play leads, and no vendor fills the row', async () => {
    await playRound({ gameId: 'kite-paper-dragon.1' })
    await playRound({ gameId: 'kite-paper-dragon.1' })
    await playRound({ gameId: 'harbor-iron-rails' })
    const hot = async () => requireValue(await platform.call('hotGames', { size: 14 })).list
    // Of the catalogue as it stands: what is not open yet is not in the row, however hot its vendor says it is.
    const open = await hot()
    expect(open.filter(({ playable }) => !playable)).toEqual([])
    expect(open[0]?.gameId).toBe('harbor-iron-rails')
    await bindings.DB.exec('UPDATE game SET is_playable = 1')
    const list = await hot()
    expect(list.slice(0, 2).map((game) => game.gameId)).toEqual(['kite-paper-dragon.1', 'harbor-iron-rails'])
    const ofOne = list.filter((game) => game.vassalage === 'HARBOR').length
    expect(ofOne).toBeGreaterThan(3)
    expect(ofOne).toBeLessThanOrEqual(7)
    expect(list).toHaveLength(14)
  })
})

describe('GAME-07 winners', () => {
  const board = async (merchant = meridian) =>
    requireValue(await platform.call('rankList', { size: 3 }, { merchant })).list

  test('GAME-07 nobody has won: an empty board, nobody is invented', async () => expect(await board()).toEqual([]))

  test('GAME-07 real wins of the last week, the largest first, names masked', async () => {
    const { memberId, username } = requireValue(await platform.call('register', buildRegistration()))
    await playRound({ memberId, payoutMinor: 5_100 })
    await playRound({ memberId, payoutMinor: 9_100, daysAgo: 6, gameId: 'harbor-iron-rails' })
    // None of these is a win of this board: less than twenty times the stake, nothing won, not real, not ended, another's.
    await playRound({ memberId, payoutMinor: 700 })
    await playRound({ memberId, payoutMinor: 600, daysAgo: 1 })
    await playRound({ memberId, stakeMinor: 900, payoutMinor: 900 })
    await playRound({ memberId: (await startSession()).memberId, payoutMinor: 99_000, kind: 'play' })
    await playRound({ memberId, stakeMinor: 99_000, end: null })
    await playRound({ memberId, stakeMinor: 99_000, end: 'undone' })
    await playRound({ memberId, payoutMinor: 99_000, daysAgo: 8 })
    await playRound({ memberId: mintPlayer(), payoutMinor: 99_000, merchant: saffron, currency: 'THB' })
    const list = await board()
    expect(list.map(({ amount, gameName }) => [amount, gameName])).toEqual([
      // As each game said it, before its stake is taken off.
      ['91.00', 'Iron Rails'],
      ['51.00', 'Koi Trio'],
    ])
    expect(list[0]?.player).toMatch(/^..\*\*\*.$/)
    expect(JSON.stringify(list)).not.toContain(username)
    expect(JSON.stringify(list)).not.toContain(memberId)
  })
})

describe('GAME-02 the sheet of a game', () => {
  const detail = async () => requireValue(await platform.call('gameDetail', { gameId: gameId('harbor-koi-trio') }))

  test('GAME-02 what real play came to, with the rounds counted; open, undone and play-money rounds count for nothing', async () => {
    expect(await detail()).toMatchObject({ actual: null, theme: 'sea' })
    await playRound({ stakeMinor: 300, payoutMinor: 100 })
    await playRound({ payoutMinor: 280, daysAgo: 40 })
    await playRound({ payoutMinor: 900, kind: 'play' })
    const open = await playRound({ end: null })
    await playRound({ end: 'undone' })
    expect((await detail()).actual).toEqual({ rtp: '95.00', rounds: 2 })
    await open.settle(20)
    expect((await detail()).actual).toEqual({ rtp: '80.00', rounds: 3 })
  })
})

describe('GAME-05 games instead of one that did not open', () => {
  const similar = async (id: string) => requireValue(await platform.call('similarGames', { gameId: gameId(id) })).list

  test('GAME-05 can be played, are not the same, and the likest comes first', async () => {
    const list = await similar('harbor-koi-trio')
    expect(list).toHaveLength(3)
    expect(list.every((game) => game.playable && game.gameId !== 'harbor-koi-trio')).toBe(true)
    const themeOf = async (id: string) => requireValue(await platform.call('gameDetail', { gameId: gameId(id) })).theme
    expect(await themeOf(list[0]?.gameId ?? '')).toBe(await themeOf('harbor-koi-trio'))
  })

  test('GAME-05 there are some for a game of a kind nobody can play yet, and for one nobody knows', async () => {
    expect(await similar('summit-sportsbook')).toHaveLength(3)
    expect(await similar('nobody')).toHaveLength(3)
  })
})

describe('GAME-05 a vendor that is shut', () => {
  const shut = (atMs: number | null) =>
    bindings.DB.prepare(
      'UPDATE merchant_vendor SET closed_by = ?, closed_at_ms = ? WHERE merchant = ? AND vendor_code = ?',
    )
      .bind(atMs && 'olga', atMs, meridian, 'HARBOR')
      .run()
  beforeAll(() => shut(1))
  afterAll(() => shut(null))
  const vassalage = vendorCodeSchema.parse('HARBOR')

  test('is recommended nowhere, and its games are not said to be playable', async () => {
    const { list: similar } = requireValue(await platform.call('similarGames', { gameId: gameId('harbor-koi-trio') }))
    const { list: hot } = requireValue(await platform.call('hotGames', { size: 24 }))
    const { list: popular } = requireValue(await platform.call('popularGames', { size: 24 }))
    expect(similar).toHaveLength(3)
    for (const list of [similar, hot, popular]) expect(list.map((game) => game.vassalage)).not.toContain('HARBOR')
    const { games } = requireValue(await platform.call('gameList', { vassalage }))
    expect(games.length).toBeGreaterThan(0)
    expect(games.map(({ playable }) => playable)).not.toContain(true)
    expect(games.some((game) => game.shut)).toBe(true)
    expect(requireValue(await platform.call('gameDetail', { gameId: gameId('harbor-koi-trio') })).shut).toBe(true)
    expect(requireValue(await platform.call('gameList', { vassalage, playable: '1' })).total).toBe(0)
    expect(requireValue(await platform.call('gameCounts', { vassalage })).playable).toBe(0)
    const { vendors } = requireValue(await platform.call('gameVendor', {}))
    expect(vendors.filter((vendor) => vendor.vassalage === 'HARBOR' && vendor.playable)).toEqual([])
    expect(vendors.filter(({ shut }) => shut).map((vendor) => vendor.vassalage)).toContain('HARBOR')
    expect(vendors.filter(({ shut, playable }) => shut && playable)).toEqual([])
  })

  test('is open at another merchant', async () => {
    const { games } = requireValue(await platform.call('gameList', { vassalage }, { merchant: saffron }))
    expect(games.some(({ playable, shut }) => playable && !shut)).toBe(true)
  })
})

describe('SAFE-04 a policy without games of a shot a press', () => {
  const demo = getPolicy('demo')
  const arcade = { offered: false, shotMs: 500 }
  POLICIES.no_arcade = { ...demo, jurisdiction: 'no_arcade', game: { ...demo.game, arcade } }
  const under = (jurisdiction: string) =>
    bindings.DB.prepare('UPDATE merchant SET jurisdiction = ? WHERE code = ?').bind(jurisdiction, meridian).run()
  afterAll(() => under('demo'))
  const POND = gameId('tidemark-reef-hunters')

  /** What each answer says of ponds. */
  async function readPonds() {
    const read = async (input: CallInput<'gameList'>) => requireValue(await platform.call('gameList', input))
    const [all, playable, found] = await Promise.all([
      read({ gameType: 'FISH' }),
      read({ gameType: 'FISH', playable: '1' }),
      read({ gameName: 'reef hunters' }),
    ])
    const counts = requireValue(await platform.call('gameCounts', { gameType: 'FISH' }))
    const { list: popular } = requireValue(await platform.call('popularGames', { gameType: 'FISH', size: 24 }))
    const { list: hot } = requireValue(await platform.call('hotGames', { gameType: 'FISH', size: 24 }))
    const { list: similar } = requireValue(await platform.call('similarGames', { gameId: POND }))
    const { groups } = requireValue(await platform.call('gameMenus', {}))
    const menu = groups.find(({ gameGroupCode }) => gameGroupCode === 'FISH')?.gameMenus ?? []
    const detail = await platform.call('gameDetail', { gameId: POND })
    return {
      listed: all.total > 0,
      inList: all.games.some((game) => game.playable || game.supportPlay === 0),
      inPlayable: playable.total > 0,
      inSearch: found.games.some((game) => game.gameType === 'FISH' && game.playable),
      inCounts: counts.playable > 0 || counts.demo > 0,
      inPopular: popular.length > 0,
      inHot: hot.length > 0,
      inSimilar: similar.some((game) => game.gameType === 'FISH'),
      inMenu: menu.length > 0,
      hasSheet: detail.ok && detail.value.playable,
      isSaidToBeShut: all.games.some((game) => game.shut) || menu.some((vendor) => vendor.shut),
    }
  }
  const launch = async (jurisdiction: string) => {
    const session = await startSession()
    // A player may have kept the address.
    await under('demo')
    const { nodeId, vassalage } = requireValue(await platform.call('gameDetail', { gameId: POND }))
    await under(jurisdiction)
    const VENDOR_SECRETS = JSON.stringify({ TIDEMARK: 'test-tidemark-secret' })
    const served = buildPlatform({ env: { VENDOR_SECRETS, STUDIO_ORIGIN: 'http://studio.localhost:8788' } })
    return served.call('launchGame', { gameId: POND, nodeId, vassalage }, session)
  }

  test.each([
    ['demo', true],
    ['no_arcade', false],
  ])('under %s a pond can be played in each answer, and opens: %s', async (jurisdiction, expected) => {
    await under(jurisdiction)
    expect(await readPonds()).toEqual({
      listed: expected,
      inList: expected,
      inPlayable: expected,
      inSearch: expected,
      inCounts: expected,
      inPopular: expected,
      inHot: expected,
      inSimilar: expected,
      inMenu: expected,
      hasSheet: expected,
      isSaidToBeShut: false,
    })
    const answer = await launch(jurisdiction)
    expect(answer.ok ? 'opened' : answer.failure.errorCode).toBe(expected ? 'opened' : 'not_found')
    const { list: slots } = requireValue(await platform.call('hotGames', { gameType: 'RNG', size: 3 }))
    expect(slots.length, 'other games stay').toBe(3)
  })
})

describe('GAME-04 lists and rooms', () => {
  test('GAME-04 only what is drawn here has the account of a lottery: a quick game opens in its frame', async () => {
    const listed = await Promise.all(
      (['LOTT', 'ORIGINALS'] as const).map((gameType) => platform.call('gameList', { gameType, pageSize: 60 })),
    )
    const games = listed.flatMap((answer) => requireValue(answer).games)
    const accounts = new Map(games.map((game) => [String(game.gameCode), game.accountTypeName]))
    expect(accounts.get('minute-keno')).toBe('ELOTT')
    const others = games.filter(({ vassalage, gameCode }) => vassalage === 'NUMERA' && !LOTTERY_GAMES.has(gameCode))
    expect(others.length).toBeGreaterThan(2)
    expect(new Set(others.map(({ accountTypeName }) => accountTypeName))).toEqual(new Set(['NUMERA']))
  })

  test('GAME-04, NAV-10 a vendor that starts at once says that a list comes first where it has several games', async () => {
    const { vendors } = requireValue(await platform.call('gameVendor', {}))
    const flags = new Map(vendors.map((vendor) => [`${vendor.vassalage} ${vendor.gameCategory}`, vendor.isGame]))
    expect(flags.get('DRAWHALL LOTT')).toBe('VASSALAGE')
    expect(flags.get('SUMMIT SPORTS'), 'its one game starts').toBeUndefined()
    expect(flags.get('KITE RNG')).toBeUndefined()
  })

  test('GAME-04 the list of a vendor, and the rooms by their stakes, for members only', async () => {
    const session = await startSession()
    const vassalage = vendorCodeSchema.parse('DRAWHALL')
    const { list } = requireValue(await platform.call('vassalageGames', { vassalage }, session))
    expect(list.length).toBeGreaterThan(3)
    expect(list.every((game) => game.vassalage === 'DRAWHALL')).toBe(true)
    const { rooms } = requireValue(await platform.call('roomList', {}, session))
    expect(rooms.length).toBe(catalogue.games.filter((game) => game.category === 'PVP').length)
    expect(rooms.map((room) => Number(room.minBet))).toEqual(
      rooms.map((room) => Number(room.minBet)).toSorted((a, b) => a - b),
    )
    expect(requireValue(await platform.call('roomList', { vassalage }, session)).rooms).toEqual([])
    expect(refusalOf(await platform.call('roomList', {})).errorCode).toBe('login_required')
    expect(refusalOf(await platform.call('vassalageGames', { vassalage })).errorCode).toBe('login_required')
  })
})

test('GAME-04 a vendor tells of its rooms, at most every ten seconds; without it the catalogue stands', async () => {
  const asked: string[] = []
  const room = { base: '0.10', waiting: 2, rakeBps: 300, state: 'draining' as const }
  const told = { gameCode: 'bamboo-big-two-low', seats: 7, places: 4, room }
  const STUDIO = fakeFetcher((request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({ success: true, value: { tables: [told] } })
  })
  const VENDOR_SECRETS = JSON.stringify({ NINEBAMBOO: 'test-bamboo-secret' })
  const env = { STUDIO, VENDOR_SECRETS, STUDIO_ORIGIN: 'http://studio.localhost:8788' }
  // Later than the other tests of this file, which had no answer.
  const asker = buildPlatform({ env, nowMs: Date.now() + 60_000 })
  const session = await startSession()
  for (const _ of [1, 2]) {
    const { rooms } = requireValue(await asker.call('roomList', {}, session))
    const one = rooms.find(({ roomId }) => roomId === 'ninebamboo-big-two-low')
    expect(one).toMatchObject({
      base: '0.10',
      minBet: '3.90',
      seats: 4,
      seated: 7,
      waiting: 2,
      rakeBps: 300,
      state: 'draining',
    })
    expect(rooms.find(({ roomId }) => roomId === 'ninebamboo-bull-rush-low')).not.toHaveProperty('seated')
  }
  expect(asked).toEqual(['/operator/v1/tables'])
})

test('GAME-04 each game of the demo opens: a lottery on its page, every other in a frame of the studio', async () => {
  const { token } = requireValue(await platform.call('register', buildRegistration()))
  const opener = buildPlatform({ env: { STUDIO_ORIGIN: 'http://studio.localhost:8788' } })
  const open = new Map(catalogue.games.filter(({ isPlayable }) => isPlayable).map((game) => [game.gameId, game]))
  expect(open.size).toBe(readCatalogue().games.length)
  await expectEach([...open.keys()], async (id) => {
    const { gameCode, vendorCode, nodeId } = open.get(id)!
    const input = { gameId: id, nodeId, vassalage: vendorCode }
    const { game_url } = requireValue(await opener.call('launchGame', input, { token, merchant: meridian }))
    const lottery = LOTTERY_GAMES.get(gameCode)
    const address = lottery
      ? `${lottery.page}?gameCode=${gameCode}`
      : `http://studio.localhost:8788/play/${gameCode}?token=`
    expect(game_url?.slice(0, address.length)).toBe(address)
  })
})

describe('GAME-07 hearts from before the login', () => {
  test('GAME-07 are added once, below none of those there, unknown games passed over', async () => {
    const session = await startSession()
    requireValue(
      await platform.call('setFavouriteGame', { gameId: gameId('harbor-koi-trio'), favourite: true }, session),
    )
    platform.advance(1_000)
    const gameIds = ['kite-paper-dragon', 'harbor-koi-trio', 'nobody', 'kite-paper-dragon'].map(gameId)
    const add = async () => requireValue(await platform.call('addFavouriteGames', { gameIds }, session)).gameIds
    expect((await add()).toSorted()).toEqual(['harbor-koi-trio', 'kite-paper-dragon'])
    expect(await add()).toHaveLength(2)
    expect(refusalOf(await platform.call('addFavouriteGames', { gameIds })).errorCode).toBe('login_required')
  })

  test('GAME-07 a full shelf takes no more and refuses nothing', async () => {
    const session = await startSession()
    await bindings.DB.prepare('INSERT INTO favourite SELECT ?, ?, game_id, 1 FROM game ORDER BY game_id LIMIT ?')
      .bind(meridian, session.memberId, MAX_FAVOURITES)
      .run()
    const missing = catalogue.games
      .map((game) => game.gameId)
      .toSorted()
      .at(-1)
    const { gameIds } = requireValue(
      await platform.call('addFavouriteGames', { gameIds: [gameId(missing ?? '')] }, session),
    )
    expect(gameIds).toHaveLength(MAX_FAVOURITES)
  })
})
