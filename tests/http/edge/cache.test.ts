/** EDGE-09: what is slow to change comes from KV, and an outage serves the last good copy. */

import { describe, expect, test } from 'vitest'
import { CATALOGUE_CACHE } from '../../../contract/call.ts'
import type { Game } from '../../../contract/calls/games/games.ts'
import { gameIdSchema } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { COPY_KEPT_MS } from '../../../worker/call/kept-copies.ts'
import { EMPTY_BELIEVED_MS } from '../../../worker/call/worth-keeping.ts'
import type { Bindings } from '../../../worker/env.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildGame } from '../../support/build-game.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { buildEdge } from '../../support/edge.ts'
import type { FakeHandlers } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { testSecrets } from '../../support/secrets.ts'
import { bindingsOf } from '../../support/workers.ts'

const bearer = { authorization: `Bearer ${testSecrets.OPS_TOKEN}` }
const FRESH_MS = CATALOGUE_CACHE.ttlSeconds * 1_000
const group = (labelName: string) => ({ groups: [{ gameGroupCode: 'RNG', labelName, gameMenus: [] }] })

/** An upstream whose answer tells how often it was asked. */
async function buildCounting() {
  let asked = 0
  const edge = await buildEdge({ upstream: { gameMenus: () => group(`answer ${++asked}`) } })
  const browser = edge.browser()
  const read = async (headers: Record<string, string> = {}) =>
    (await expectValue(await makeCall(browser, 'gameMenus', { headers }), 'gameMenus')).groups[0]?.labelName
  return { edge, browser, read }
}

async function buildList(games: Game[] = [game]) {
  const page = { games, pageNum: 1, totalPages: 1, total: games.length }
  const edge = await buildEdge({ upstream: { gameList: () => page } })
  const prefix = `v1:call:gameList:${edge.merchant.code}`
  return {
    edge,
    list: async (input: object) => expectValue(await makeCall(edge.browser(), 'gameList', { input }), 'gameList'),
    copies: async () => (await edge.env.CACHE.list({ prefix })).keys.length,
  }
}

const game = buildGame({ gameId: gameIdSchema.parse('game-1') })

describe('LOT-03 a call that is kept in memory', () => {
  async function buildState(closesInMs: number) {
    let startMs = 0
    const iso = (timeMs: number) => new Date(timeMs).toISOString()
    const edge = await buildEdge({
      upstream: {
        lotteryState: () => ({
          now: iso(startMs),
          gameCode: 'five-star-numbers',
          period: '20261201-0001',
          openAt: iso(startMs),
          closeAt: iso(startMs + closesInMs),
          drawAt: iso(startMs + closesInMs),
          beaconRound: 1,
          beacon: 'house',
          chainEnd: null,
          rulesVersion: 1,
          state: 'open',
          last: null,
        }),
      },
    })
    startMs = edge.services.clock()
    const input = { gameCode: 'five-star-numbers' }
    const read = async () => expectValue(await makeCall(edge.browser(), 'lotteryState', { input }), 'lotteryState')
    return { edge, read, count: () => edge.upstream.count('lotteryState') }
  }

  test('is asked once in two seconds, by however many at once, and carries the edge’s own time', async () => {
    const { edge, read, count } = await buildState(60_000)
    await Promise.all([read(), read(), read()])
    expect(count()).toBe(1)
    edge.pass(1_999)
    const before = await read()
    edge.pass(2)
    const after = await read()
    expect(count()).toBe(2)
    expect(Date.parse(after.now) - Date.parse(before.now)).toBe(2)
    expect((await edge.env.CACHE.list({ prefix: `v1:call:lotteryState:${edge.merchant.code}` })).keys).toEqual([])
  })

  test('is never answered past the close that it names', async () => {
    const { edge, read, count } = await buildState(500)
    await read()
    edge.pass(499)
    await read()
    expect(count()).toBe(1)
    edge.pass(1)
    await read()
    expect(count()).toBe(2)
  })
})

describe('EDGE-09 a cached call', () => {
  test('is asked once while fresh, served stale while it is renewed', async () => {
    const { edge, read } = await buildCounting()
    expect(await read()).toBe('answer 1')
    expect(await read()).toBe('answer 1')
    expect(edge.upstream.count('gameMenus')).toBe(1)
    edge.pass(FRESH_MS)
    expect(await read()).toBe('answer 1')
    expect(edge.logs.at(-1)?.cache).toBe('stale')
    expect(await read()).toBe('answer 2')
    expect(edge.upstream.count('gameMenus')).toBe(2)
  })

  test('has a copy for each language and input, and is asked by nobody in particular', async () => {
    const { edge, browser, read } = await buildCounting()
    await logIn(browser)
    expect(await read({ language: 'EN' })).toBe('answer 1')
    expect(await read({ language: 'TH' })).toBe('answer 2')
    expect(await read({ language: 'EN' })).toBe('answer 1')
    for (const { name, claims } of edge.upstream.asked) {
      if (name === 'gameMenus') expect(claims.sessionToken).toBeUndefined()
    }
  })

  test('two merchants never share a copy', async () => {
    const [one, other] = [await buildCounting(), await buildCounting()]
    expect(await one.read()).toBe('answer 1')
    expect(await other.read()).toBe('answer 1')
    expect(other.edge.upstream.count('gameMenus')).toBe(1)
  })

  test('nor in one isolate, whichever comes first and whatever is kept; KV is asked once in two seconds', async () => {
    const { CACHE } = bindingsOf<Bindings>()
    let asked = 0
    const counting = changeMethods(CACHE, {
      get: (key: string) => {
        if (key.includes('gameMenus')) asked += 1
        return CACHE.get(key)
      },
    })
    const upstream: FakeHandlers = { gameMenus: ({ claims }) => group(`of ${claims.merchant}`) }
    const edge = await buildEdge({ bindings: { CACHE: counting }, upstream })
    const second = await edge.addMerchant()
    const sites = [
      [edge.browser(), edge.merchant.code],
      [second.browser(), second.merchant.code],
    ] as const
    for (let turn = 0; turn < 6; turn += 1) {
      for (const [browser, code] of turn % 2 === 0 ? sites : sites.toReversed()) {
        const { groups } = await expectValue(await makeCall(browser, 'gameMenus'), 'gameMenus')
        expect(groups[0]?.labelName).toBe(`of ${code}`)
      }
      // Both copies are there and read: from here on two seconds pass without a question.
      if (turn === 1) asked = 0
    }
    expect(asked).toBe(0)
    edge.pass(COPY_KEPT_MS)
    for (const [browser] of sites) await makeCall(browser, 'gameMenus')
    expect(asked).toBe(2)
    expect(edge.upstream.count('gameMenus')).toBe(2)
  })

  test('an outage serves the last good copy, even an old one; without any it is a fault', async () => {
    const { edge, read } = await buildCounting()
    await read()
    edge.upstream.breakdown = () => new Response('', { status: 503 })
    for (const ms of [FRESH_MS, DAY_MS / 2, DAY_MS]) {
      edge.pass(ms)
      expect(await read()).toBe('answer 1')
    }
    expect(edge.logs.at(-1)?.cache).toBe('last_good')
    const fresh = await buildEdge()
    fresh.upstream.breakdown = () => new Response('', { status: 503 })
    await expectRefusal(await makeCall(fresh.browser(), 'gameMenus'), 'upstream_failed')
  })

  test('an answer that breaks the contract is never kept', async () => {
    const edge = await buildEdge({ upstream: { gameMenus: () => ({ groups: 'none' }) } })
    await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'upstream_failed')
    edge.upstream.handlers.gameMenus = () => group('right')
    expect((await expectValue(await makeCall(edge.browser(), 'gameMenus'), 'gameMenus')).groups).toHaveLength(1)
  })

  test('a copy spoilt in KV is as good as none', async () => {
    const { edge, read } = await buildCounting()
    await read()
    const { keys } = await edge.env.CACHE.list({ prefix: `v1:call:gameMenus:${edge.merchant.code}` })
    expect(keys).toHaveLength(1)
    for (const garbage of [
      '',
      '{',
      'null',
      '{"storedAtMs":1}',
      `{"storedAtMs":${edge.services.clock()},"value":{"groups":3}}`,
    ]) {
      await edge.env.CACHE.put(keys[0]!.name, garbage)
      expect(await read()).toMatch(/^answer \d$/)
    }
    expect(edge.upstream.count('gameMenus')).toBe(6)
  })

  test('many at once make one question', async () => {
    const { edge, browser } = await buildCounting()
    const answer = edge.upstream.handlers.gameMenus!
    edge.upstream.handlers.gameMenus = async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return answer(asked)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeCall(browser, 'gameMenus')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(edge.upstream.count('gameMenus')).toBe(1)
  })

  test.each([
    ['a search', { gameName: 'tiger' }],
    ['a page far behind', { pageNo: 5_000 }],
    ['a figure nobody else will ask for', { minRtp: '94.1234567' }],
    ['a stake nobody else will ask for', { minBet: '0.37' }],
    ['a size of its own', { pageSize: 97 }],
    ['many filters at once', { gameType: 'RNG', feature: 'wilds', volatility: 3, isNew: '1', demo: '1' }],
  ])('%s makes no copy', async (_, input) => {
    const { edge, list, copies } = await buildList()
    for (let index = 0; index < 2; index++) await list(input)
    expect(edge.upstream.count('gameList')).toBe(2)
    expect(await copies()).toBe(0)
  })

  test('what is answered with nothing makes no copy: a vendor may be invented', async () => {
    const { edge, list, copies } = await buildList([])
    for (let index = 0; index < 2; index++) await list({ vassalage: `VENDOR${index}` })
    await list({ vassalage: 'VENDOR1' })
    expect(edge.upstream.count('gameList')).toBe(3)
    expect(await copies()).toBe(0)
  })

  test('a list that was full and comes back empty is believed after ten minutes; the status says so in between', async () => {
    const { edge, list } = await buildList()
    const { gameList } = edge.upstream.handlers
    const read = async () => (await list({ vassalage: 'HARBOR' })).games.length
    const pass = async (ms: number) => {
      edge.pass(ms)
      // What is stale is renewed behind its answer.
      await read()
    }
    expect(await read()).toBe(1)
    edge.upstream.handlers.gameList = () => ({ games: [], pageNum: 1, totalPages: 0, total: 0 })
    await pass(FRESH_MS)
    expect(await read()).toBe(1)
    const status = await edge.browser().fetch('/__ops/v1/status', { headers: bearer })
    expect(await status.json()).toMatchObject({
      value: {
        merchants: expect.arrayContaining([
          expect.objectContaining({
            merchant: edge.merchant.code,
            emptyLists: [expect.objectContaining({ call: 'gameList' })],
          }),
        ]),
      },
    })
    // Full again between, it has to be empty for as long again.
    edge.upstream.handlers.gameList = gameList!
    await pass(FRESH_MS)
    edge.upstream.handlers.gameList = () => ({ games: [], pageNum: 1, totalPages: 0, total: 0 })
    await pass(FRESH_MS)
    for (let waitedMs = 0; waitedMs < EMPTY_BELIEVED_MS - FRESH_MS; waitedMs += FRESH_MS) {
      await pass(FRESH_MS)
      expect(await read()).toBe(1)
    }
    await pass(FRESH_MS)
    await pass(FRESH_MS)
    expect(await read()).toBe(0)
  })

  test('an old copy that is all there is stands against an empty answer too', async () => {
    const { edge, list } = await buildList()
    await list({})
    edge.upstream.handlers.gameList = () => ({ games: [], pageNum: 1, totalPages: 0, total: 0 })
    edge.pass(DAY_MS)
    expect((await list({})).games).toHaveLength(1)
  })

  test('what the pages of the site ask makes one', async () => {
    const { edge, list, copies } = await buildList()
    const asked = [
      { gameType: 'RNG', vassalage: 'HARBOR', feature: 'wilds', pageNo: 2 },
      { minRtp: 96 },
      { minBet: '1.00' },
    ]
    for (const input of asked) for (let index = 0; index < 2; index++) await list(input)
    expect(edge.upstream.count('gameList')).toBe(asked.length)
    expect(await copies()).toBe(asked.length)
  })
})

test("a member's own reads are never shared", async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  await logIn(browser)
  await makeCall(browser, 'memberInfo')
  await makeCall(browser, 'memberInfo')
  expect(edge.upstream.count('memberInfo')).toBe(2)
})
