/** GAME-09: a result that two operators corrected, and a coupon that they void. Money is right to the cent, each once. */
import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { PlaceCoupon } from '../../contract/book/calls.ts'
import { type FeedMessage, feedMessageSchema } from '../../contract/book/feed.ts'
import type { End } from '../../contract/book/settle.ts'
import { unwrap } from '../reply.ts'
import { buildSlip, buildWorld, codeOf, OPENING, stateOf } from '../test-support/book-world.ts'

const KICK_OFF = '2035-06-01T12:00:00Z'
const kickOffMs = Date.parse(KICK_OFF)
const [A, B] = ['feed-acme-31', 'feed-acme-32']
const score = (home: number, away: number): End => ({ kind: 'score', home, away })
const VOID: End = { kind: 'void' }
const leg = (fixtureId: string, pick = '1x2:1', odds = 200): PlaceCoupon['legs'][number] => ({
  fixtureId,
  pick,
  odds,
  tick: null,
})

async function buildFeed() {
  const world = buildWorld(kickOffMs - 3_600_000)
  const say = async (fixtureId: string, seq: number, kind: FeedMessage['kind'], state: unknown) => {
    const sentAt = '2035-06-01T11:00:00Z'
    const message = feedMessageSchema.parse({ feed: 'acme', fixtureId, seq, kind, state, sentAt })
    return unwrap(await world.fixtureOf(fixtureId).within((object) => object.takeFeed(message)))
  }
  for (const id of [A, B]) {
    await world.open(id)
    const teams = ['North', 'South']
    await say(id, 1, 'fixture', { sport: 'football', league: 'Acme Cup', teams, kickOffAt: KICK_OFF })
    await say(id, 1, 'prices', { picks: { '1x2:1': 200, '1x2:2': 300 } })
  }
  const player = await world.seat()
  const settle = async () => {
    for (const id of [A, B, A, B]) await world.fixtureOf(id).ring()
    for (let turn = 0; turn < 3; turn += 1) await player.ring()
  }
  const end = async (id: string, how: End, seq = 5) => {
    await say(id, seq, 'result', { end: how })
    await settle()
  }
  const correct = async (id: string, how: End, approval = `A-${crypto.randomUUID()}`) => {
    const answer = await world
      .fixtureOf(id)
      .within((object) => object.resettle(id, { end: how, approval, reason: 'looked at again' }))
    await settle()
    return answer
  }
  const lay = async (legs: PlaceCoupon['legs'], other: Partial<PlaceCoupon> = {}) => {
    const slip = buildSlip(legs, other)
    expect(stateOf(await player.place(slip))).toBe('accepted')
    return slip.couponId
  }
  const view = async (id: string) => unwrap(await player.coupon(id))
  const corrections = () => player.wallet.calls.filter(({ name }) => name === 'correct')
  return { world, player, say, end, settle, correct, lay, view, corrections }
}

describe('a result that is corrected after the settlement', () => {
  test.each<[string, End, End, number, string[]]>([
    ['won, then lost', score(1, 0), score(0, 1), 0, ['-20.00']],
    ['lost, then won', score(0, 1), score(1, 0), 2_000, ['20.00']],
    ['void, then lost', VOID, score(0, 1), 0, ['-10.00']],
    ['void, then won', VOID, score(1, 0), 2_000, ['10.00']],
    ['won, then void', score(1, 0), VOID, 1_000, ['-10.00']],
    ['another score that pays the same', score(1, 0), score(2, 0), 2_000, []],
  ])('%s: the difference, once, as a new entry beside the old one', async (_, first, then, pays, asked) => {
    const { player, end, correct, lay, view, settle, corrections } = await buildFeed()
    const coupon = await lay([leg(A)])
    await end(A, first)
    const before = await view(coupon)
    expect(codeOf(await correct(A, then, 'A-1'))).toBe('ok')
    expect(codeOf(await correct(A, then, 'A-2')), 'the same result again').toBe('ok')
    await settle()
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + pays)
    expect(corrections().map(({ request }) => request.amount)).toEqual(asked)
    const after = await view(coupon)
    expect(after).toMatchObject({ state: before.state, paid: before.paid })
    expect(after.legs[0]).toMatchObject({ end: first, outcome: before.legs[0]?.outcome, corrected: then })
    expect(after.corrections?.map(({ moved }) => moved)).toEqual(asked)
  })

  test('while the match is not over, or of another sport, it is refused', async () => {
    const { correct, end } = await buildFeed()
    expect(codeOf(await correct(A, score(1, 0)))).toBe('conflict')
    await end(A, score(1, 0))
    expect(codeOf(await correct(A, { kind: 'race', first: [1] }))).toBe('conflict')
  })

  test('what is not there is not taken, and is taken no more when a later correction comes', async () => {
    const { player, end, correct, lay, view } = await buildFeed()
    const coupon = await lay([leg(A)])
    await end(A, score(1, 0))
    player.wallet.balanceMinor = 700
    await correct(A, score(0, 1))
    expect(player.wallet.balanceMinor).toBe(0)
    expect((await view(coupon)).corrections).toMatchObject([{ before: '20.00', after: '0.00', moved: '-7.00' }])
    player.wallet.balanceMinor = 50_000
    await correct(A, VOID)
    expect(player.wallet.balanceMinor, '13.00 were kept, and 10.00 are due').toBe(50_000)
    await correct(A, score(1, 0))
    expect(player.wallet.balanceMinor, '13.00 were kept, and 20.00 are due').toBe(50_700)
  })

  test('a frozen wallet owes it, and a lost answer moves it once, over an eviction', async () => {
    const { player, world, end, correct, lay, settle, corrections } = await buildFeed()
    await lay([leg(A)])
    await end(A, score(0, 1))
    player.wallet.frozen = true
    player.wallet.fates.correct = ['answered', 'answer lost']
    await correct(A, score(1, 0))
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    player.wallet.frozen = false
    for (let turn = 0; turn < 3; turn += 1) {
      await evictDurableObject(player.stub)
      world.time.ms += 60_000
      await settle()
    }
    expect(player.wallet.balanceMinor).toBe(OPENING + 1_000)
    expect(new Set(corrections().map(({ request }) => request.correctionId)).size).toBe(1)
  })

  test('a multiple that had lost waits for its other leg, and is paid when that wins', async () => {
    const { player, end, correct, lay, corrections } = await buildFeed()
    await lay([leg(A), leg(B)])
    await end(A, score(0, 1))
    await correct(A, score(1, 0), 'A-wait')
    expect(corrections()).toEqual([])
    await end(B, score(3, 0))
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + 4_000)
    expect(corrections()).toMatchObject([{ request: { amount: '40.00', approval: 'A-wait' } }])
  })

  test('an open coupon goes on by the corrected result, and is settled once', async () => {
    const { player, end, correct, lay, view, corrections } = await buildFeed()
    const coupon = await lay([leg(A), leg(B)])
    await end(A, score(1, 0))
    await correct(A, score(0, 1))
    expect(await view(coupon)).toMatchObject({ state: 'settled', paid: '0.00' })
    await end(B, score(3, 0))
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    expect(corrections()).toEqual([])
  })

  test('a result of a feed that differs changes nothing by itself; the record then names both', async () => {
    const { player, say, end, correct, lay, settle } = await buildFeed()
    const coupon = await lay([leg(A)])
    await end(A, score(1, 0))
    expect(await say(A, 6, 'result', { end: score(0, 1) })).toBe('taken')
    await settle()
    expect(player.wallet.balanceMinor).toBe(OPENING + 1_000)
    await correct(A, score(0, 1))
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    const told = await player.act((object) => object.operatorRound(`p-${coupon}`, 'EN'))
    expect(told?.outcome).toContain('1-0, won → 0-1, lost')
    expect(told?.outcome).toContain('it had paid 20.00, and by the corrected result it pays 0.00')
  })
})

describe('a coupon that two operators void', () => {
  const voidIt = ({ player }: Awaited<ReturnType<typeof buildFeed>>, coupon: string) =>
    player.act((object) => object.voidCoupon(`p-${coupon}`))

  test('before its first kick-off its stake comes back, once, and no result is about it any more', async () => {
    const feed = await buildFeed()
    const coupon = await feed.lay([leg(A), leg(B)])
    for (const _ of [1, 2]) expect(codeOf(await voidIt(feed, coupon))).toBe('ok')
    await feed.settle()
    expect(feed.player.wallet.balanceMinor).toBe(OPENING)
    expect(await feed.view(coupon)).toMatchObject({ state: 'void', isVoidByOperator: true })
    await feed.end(A, score(1, 0))
    await feed.end(B, score(1, 0))
    await feed.correct(A, score(0, 1))
    expect(feed.player.wallet.balanceMinor).toBe(OPENING)
    expect(feed.corrections()).toEqual([])
  })

  test.each(['in-play', 'over', 'silent', 'unknown'] as const)('is refused where a match is %s', async (how) => {
    const feed = await buildFeed()
    const coupon = await feed.lay([leg(A), leg(B)])
    if (how === 'in-play') feed.world.time.ms = kickOffMs + 1
    if (how === 'over') await feed.end(A, score(1, 0))
    if (how === 'silent') feed.world.silent.add(B)
    const wanted = how === 'silent' ? 'market_suspended' : how === 'unknown' ? 'round_unknown' : 'conflict'
    const asked = how === 'unknown' ? crypto.randomUUID() : coupon
    expect(codeOf(await voidIt(feed, asked))).toBe(wanted)
    expect(await feed.view(coupon)).toMatchObject({ state: 'accepted' })
  })

  test('one that has ended, or was never taken, is refused', async () => {
    const feed = await buildFeed()
    const lost = await feed.lay([leg(A)])
    await feed.end(A, score(0, 1))
    expect(codeOf(await voidIt(feed, lost))).toBe('round_closed')
    expect(feed.player.wallet.balanceMinor).toBe(OPENING - 1_000)
  })
})
