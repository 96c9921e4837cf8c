/** GAME-09: the book under hostile hands. After each the wallet equals the coupons to the cent. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, inject, test } from 'vitest'
import type { CouponView, FixtureList, FixtureMessage, FixtureState, PlaceCoupon } from '../../contract/book/calls.ts'
import { fixtureListSchema, fixtureStateSchema, placeCouponSchema } from '../../contract/book/calls.ts'
import { type FeedMessage, feedMessageSchema, signFeedMessage } from '../../contract/book/feed.ts'
import { readFeedFile } from '../../contract/book/feed-file.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { checkFixture, endOfCourse } from '../../contract/book/proof.ts'
import { type Fixture, findFixture, latestEndMs, listFixtures } from '../../contract/book/schedule.ts'
import { factorOf, payLine, settlePick } from '../../contract/book/settle.ts'
import { longestMs, timeOfTick } from '../../contract/book/timeline.ts'
import { parseMoney } from '../../contract/money.ts'
import { buildSignedHeaders } from '../../contract/protocols/signature.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import { app } from '../app.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { unwrap } from '../reply.ts'
import { buildSlip, buildWorld, codeOf, findMatch, OPENING, stateOf, type World } from '../test-support/book-world.ts'
import { MOST_WATCHERS_AN_ADDRESS } from '../watchers.ts'

const HERD = inject('herd')
const bindings = bindingsOf<StudioBindings>()

/** A match with a quiet spell of 15 ticks from tick 12 on, and a goal at some time after it. */
const quiet = () =>
  findMatch(
    ({ points }) =>
      points.every(({ tick }) => tick < 8 || tick > 27) && points.some(({ tick }) => tick > 50 && tick < 90),
  )
/** One with a goal that comes after a quiet spell in the first half. */
const early = () =>
  findMatch(({ points }) => {
    const [first] = points
    return first !== undefined && first.tick > 10 && first.tick < 40
  })

/** A moment within a tick of a match that begins at its kick-off. */
const atTick = ({ kickOffMs, sport }: Fixture, played: number) => kickOffMs + timeOfTick(sport, played) + 100

async function priceOf(world: World, fixtureId: string, pick: string) {
  const state = unwrap(await world.fixtureOf(fixtureId).read())
  const odds = state.markets.flatMap(({ picks }) => picks).find((one) => one.pick === pick)?.odds
  if (odds === undefined) throw new Error(`${pick} is not offered: ${JSON.stringify(state)}`)
  return { odds, tick: state.phase === 'play' ? state.played : null }
}

const legOf = async (world: World, fixtureId: string, pick: string): Promise<PlaceCoupon['legs'][number]> => ({
  fixtureId,
  pick,
  ...(await priceOf(world, fixtureId, pick)),
})

/** Opens a fixture an hour before it begins, and seats a player. */
async function bookBefore(fixture: Fixture) {
  const world = buildWorld(fixture.kickOffMs - 3_600_000)
  await world.open(fixture.id)
  return { world, player: await world.seat() }
}

/** Lets a match end and its player be paid. */
async function finish(world: World, fixture: Fixture, ...players: Awaited<ReturnType<World['seat']>>[]) {
  world.time.ms = Math.max(world.time.ms, latestEndMs(fixture) + 1_000)
  await world.fixtureOf(fixture.id).ring()
  await world.fixtureOf(fixture.id).ring()
  for (const player of players) await player.ring()
}

describe('a single', () => {
  test('is taken at its price, settled by the model’s own result, and anyone can check the match', async () => {
    const { fixture, course } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const leg = await legOf(world, fixture.id, '1x2:1')
    const slip = buildSlip([leg])
    const placed = unwrap(await player.place(slip))
    expect(placed).toMatchObject({ state: 'accepted', stake: '10.00', lines: 1, legs: [{ odds: leg.odds, end: null }] })
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    await finish(world, fixture, player)
    const end = endOfCourse(course)
    const pays = payLine(1_000, [factorOf(leg.odds, settlePick(parsePick('1x2:1')!, end))])
    expect(unwrap(await player.coupon(slip.couponId))).toMatchObject({ state: 'settled', legs: [{ end }] })
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + pays)
    const { proof } = unwrap(await world.fixtureOf(fixture.id).read())
    const { beacon, signature, randomness } = proof!.played!
    const link = proof!.link!
    const checks = await checkFixture(
      { fixtureId: fixture.id, chainEnd: proof!.chainEnd, link, beacon, signature, randomness },
      end,
    )
    expect(checks.every(({ isRight }) => isRight)).toBe(true)
    expect(player.wallet.calls.filter(({ name }) => name === 'win')).toHaveLength(1)
    expect(player.wallet.calls.find(({ name }) => name === 'win')?.request).not.toHaveProperty('proof')
  })

  test('the same id gives the same coupon, and other legs under it are a conflict', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    const answers = await Promise.all([player.place(slip), player.place(slip), player.place(slip)])
    expect(answers.map(stateOf)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(codeOf(await player.place({ ...slip, legs: [await legOf(world, fixture.id, '1x2:2')] }))).toBe('conflict')
    expect(codeOf(await player.place({ ...slip, unit: '11.00' }))).toBe('conflict')
    expect(player.wallet.calls.filter(({ name }) => name === 'bet')).toHaveLength(1)
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
  })

  test.each<[PlaceCoupon['choice'], number, string]>([
    ['better', -4, 'accepted'],
    ['better', 4, 'odds_changed'],
    ['within5', 4, 'accepted'],
    ['within5', 40, 'odds_changed'],
    ['any', 40, 'accepted'],
    ['ask', -4, 'odds_changed'],
    ['ask', 0, 'accepted'],
  ])('RTS 2C choice %s, shown %i above the price: %s', async (choice, above, expected) => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const leg = await legOf(world, fixture.id, '1x2:1')
    const placed = unwrap(await player.place(buildSlip([{ ...leg, odds: leg.odds + above }], { choice })))
    expect(placed.reason ?? placed.state).toBe(expected)
    if (expected === 'accepted') expect(placed.legs[0]?.odds).toBe(leg.odds)
    else expect(placed).toMatchObject({ state: 'refused', reasonLeg: 0, oddsNow: leg.odds })
    expect(player.wallet.balanceMinor).toBe(expected === 'accepted' ? OPENING - 1_000 : OPENING)
  })

  test('the wallet refuses, and the fixture lets the coupon go', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    player.wallet.balanceMinor = 100
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    expect(stateOf(await player.place(slip))).toBe('balance_insufficient')
    const exposure = () =>
      world
        .fixtureOf(fixture.id)
        .within((object) => object.exposure({ operator: 'meridian', currency: 'PHP', mode: 'play' }))
    expect(await exposure()).toEqual([])
    player.wallet.balanceMinor = OPENING
    expect(stateOf(await player.place(slip)), 'an answered id has its first answer').toBe('balance_insufficient')
    expect(stateOf(await player.place({ ...slip, couponId: crypto.randomUUID() }))).toBe('accepted')
    expect(await exposure()).toEqual([{ pick: '1x2:1', coupons: 1, stakeMinor: 1_000, mostMinor: expect.any(Number) }])
  })
})

/** Rows that all objects write while something is done. */
async function countRows(stub: DurableObjectStub<PlayerDO>, act: () => Promise<unknown>): Promise<number> {
  const cursors: { readonly rowsWritten: number }[] = []
  type Storage = { exec: (...query: unknown[]) => { readonly rowsWritten: number } }
  const shared = await runInDurableObject(stub, (_, { storage }) => {
    const prototype = Object.getPrototypeOf(storage.sql) as Storage
    const { exec } = prototype
    prototype.exec = function (this: Storage, ...query) {
      const cursor = exec.apply(this, query)
      cursors.push(cursor)
      return cursor
    }
    return { prototype, exec }
  })
  try {
    await act()
    return cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
  } finally {
    shared.prototype.exec = shared.exec
  }
}

describe('what a coupon costs', () => {
  test('a single writes 14 rows when it is taken', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    expect(await countRows(player.stub, () => player.place(slip))).toBeLessThanOrEqual(14)
  })
})

describe('slips that are none', () => {
  test.each<[string, (legs: PlaceCoupon['legs']) => Partial<PlaceCoupon>]>([
    [
      '21 legs',
      (legs) => ({
        legs: Array.from({ length: 21 }, (_, at) => ({ ...legs[0]!, fixtureId: `coastline-1-${at + 1}` })),
      }),
    ],
    [
      'a system with 9',
      (legs) => ({
        kind: '2-of-9',
        legs: Array.from({ length: 9 }, (_, at) => ({ ...legs[0]!, fixtureId: `coastline-1-${at + 1}` })),
      }),
    ],
    ['two legs of one fixture', (legs) => ({ legs: [legs[0]!, { ...legs[0]!, pick: 'ou:over:10' }] })],
    ['a stake of 0', () => ({ unit: '0.00' })],
    ['above the cap', () => ({ unit: '499999.00' })],
    ['a pick that is none', (legs) => ({ legs: [{ ...legs[0]!, pick: 'cs:9-9' }] })],
    [
      'esports in the sportsbook',
      (legs) => ({ legs: [{ ...legs[0]!, fixtureId: 'riftline-1-500000', pick: 'win:1' }] }),
    ],
    ['a fixture of next year', (legs) => ({ legs: [{ ...legs[0]!, fixtureId: 'coastline-1-700000' }] })],
    ['a fixture of no schedule', (legs) => ({ legs: [{ ...legs[0]!, fixtureId: 'nowhere-1-5' }] })],
  ])('%s is refused before anyone is asked', async (_, other) => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    expect(codeOf(await player.place({ ...slip, ...other(slip.legs) }))).toBe('invalid_fields')
    expect(player.wallet.calls).toEqual([])
  })

  test('a unit above the cap is refused with the largest one, never cut', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')], { unit: '499999.00' })
    const answer = await player.place(slip)
    const amount = answer.ok ? '' : String(answer.details.fields?.unit?.values?.amount)
    player.wallet.balanceMinor = 100_000_000
    expect(stateOf(await player.place({ ...slip, unit: amount }))).toBe('accepted')
  })

  test('limits by league and a factor of the member bound it, and the refusal says the largest unit possible', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = async (unit: string) => buildSlip([await legOf(world, fixture.id, '1x2:1')], { unit })
    const most = async (unit: string) => {
      const answer = await player.place(await slip(unit))
      return answer.ok ? stateOf(answer) : answer.details.fields?.unit?.values?.amount
    }
    world.limits.rows = [
      { league: null, mostStakeMinor: 50_000, mostPayoutMinor: null },
      { league: 'coastline', mostStakeMinor: 3_000, mostPayoutMinor: null },
    ]
    expect([await most('30.01'), await most('30.00')]).toEqual(['30.00', 'accepted'])
    expect(await player.act((object) => object.setBookFactor(50))).toBe(100)
    expect([await most('15.01'), await most('15.00')]).toEqual(['15.00', 'accepted'])
    expect(player.wallet.balanceMinor).toBe(OPENING - 4_500)
    const bounds = await player.act((object) =>
      object.takeSeat('sportsbook', player.identity).then((seat) => seat.bounds),
    )
    expect(bounds, 'told to the slip').toMatchObject([
      { league: null, mostStakeMinor: 25_000 },
      { league: 'coastline', mostStakeMinor: 1_500 },
    ])
  })

  test.each(['0.001', '1', '-1.00', '1e3', ''])('a stake of %j is no money', (unit) => {
    const slip = buildSlip([{ fixtureId: 'coastline-1-7', pick: '1x2:1', odds: 200, tick: null }], { unit })
    expect(placeCouponSchema.safeParse(slip).success).toBe(false)
  })

  test('a pick of another sport, a fixture not listed yet, and one that is over are refused by their fixture', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const leg = await legOf(world, fixture.id, '1x2:1')
    expect(stateOf(await player.place(buildSlip([{ ...leg, pick: 'win:1' }])))).toBe('market_suspended')
    world.time.ms = fixture.kickOffMs - 25 * 3_600_000
    expect(stateOf(await player.place(buildSlip([leg])))).toBe('market_closed')
    world.time.ms = latestEndMs(fixture)
    expect(stateOf(await player.place(buildSlip([leg])))).toBe('market_closed')
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })
})

describe('in-play', () => {
  test('the price at the press counts, the delay passes, and a better price is given', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, 12)
    const leg = await legOf(world, fixture.id, 'ou:over:10')
    world.time.ms = atTick(fixture, 14)
    const now = await priceOf(world, fixture.id, 'ou:over:10').catch(() => null)
    const slip = buildSlip([leg])
    const pending = unwrap(await player.place(slip))
    expect(pending).toMatchObject({ state: 'pending', dueMs: world.time.ms + 5_000 })
    expect(player.wallet.balanceMinor, 'the stake is taken at once').toBe(OPENING - 1_000)
    world.time.ms += 4_900
    expect(stateOf(await player.coupon(slip.couponId))).toBe('pending')
    world.time.ms += 200
    const placed = unwrap(await player.coupon(slip.couponId))
    expect(placed.state).toBe('accepted')
    expect(placed.legs[0]?.odds).toBeGreaterThanOrEqual(Math.max(leg.odds, now?.odds ?? 0))
    expect(placed.legs[0]?.inPlay).toBe(true)
  })

  test('a goal during the delay takes the stake back, and tells why', async () => {
    const { fixture, course } = await early()
    const goal = course.points[0]!.tick
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, goal - 1)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:x')], { choice: 'any' })
    expect(stateOf(await player.place(slip))).toBe('pending')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    world.time.ms += 5_100
    await player.ring()
    await player.ring()
    const { state, reason, reasonLeg } = unwrap(await player.coupon(slip.couponId))
    expect({ state, reason, reasonLeg }).toEqual({ state: 'rolled_back', reason: 'odds_changed', reasonLeg: 0 })
    expect(player.wallet.balanceMinor).toBe(OPENING)
    await finish(world, fixture, player)
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })

  test('a member who is barred during the delay has the stake back', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, 12)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    expect(stateOf(await player.place(slip))).toBe('pending')
    player.wallet.fates.balance = ['refused']
    world.time.ms += 5_100
    await player.ring()
    await player.ring()
    expect(unwrap(await player.coupon(slip.couponId))).toMatchObject({ state: 'rolled_back', reason: 'limit_reached' })
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })

  test('nothing is taken while it is shut, on a page that is old, or at a price that never was', async () => {
    const { fixture, course } = await early()
    const goal = course.points[0]!.tick
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, 5)
    const old = await legOf(world, fixture.id, '1x2:1')
    world.time.ms = atTick(fixture, 9)
    expect(stateOf(await player.place(buildSlip([{ ...old, odds: old.odds + 40 }])))).toBe('odds_changed')
    expect(stateOf(await player.place(buildSlip([{ ...old, tick: 60 }])))).not.toBe('accepted')
    world.time.ms = atTick(fixture, goal + 1)
    expect(stateOf(await player.place(buildSlip([{ ...old, tick: goal + 1 }])))).toBe('market_suspended')
    world.time.ms = atTick(fixture, goal + 3)
    expect(stateOf(await player.place(buildSlip([{ ...old, tick: 9 }], { choice: 'any' })))).toBe('odds_changed')
  })

  test('an operator’s suspension during the delay takes the stake back, and its end lets bets in again', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, 12)
    const leg = await legOf(world, fixture.id, '1x2:1')
    const slip = buildSlip([leg])
    await player.place(slip)
    const suspend = (isShut: boolean) =>
      world.fixtureOf(fixture.id).within((object) => object.suspend(fixture.id, isShut))
    await suspend(true)
    expect(stateOf(await player.place(buildSlip([leg])))).toBe('market_suspended')
    await suspend(false)
    world.time.ms += 5_100
    expect(stateOf(await player.coupon(slip.couponId)), 'it was shut in between').toBe('market_suspended')
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING)
    expect(stateOf(await player.place(buildSlip([await legOf(world, fixture.id, '1x2:1')])))).toBe('pending')
  })

  test('an Asian handicap counts the goals after the bet', async () => {
    const { fixture, course } = await findMatch(({ points }) => {
      const [first, second] = points
      return first !== undefined && first.tick < 20 && (second?.tick ?? 99) > first.tick + 12 && first.tick + 12 < 44
    })
    const { world, player } = await bookBefore(fixture)
    world.time.ms = atTick(fixture, course.points[0]!.tick + 4)
    const { markets } = unwrap(await world.fixtureOf(fixture.id).read())
    const text = markets.find(({ market }) => market === 'ah')!.picks[0]!.pick
    const leg = await legOf(world, fixture.id, text)
    const slip = buildSlip([leg])
    await player.place(slip)
    world.time.ms += 5_100
    const { legs } = unwrap(await player.coupon(slip.couponId))
    const from = legs[0]!.from
    expect(from.home + from.away).toBe(1)
    await finish(world, fixture, player)
    const end = endOfCourse(course)
    const pays = payLine(1_000, [factorOf(legs[0]!.odds, settlePick(parsePick(text)!, end, from))])
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + pays)
  })

  test('a fixture that is silent at the confirmation costs nothing, and the end that it tells later is not ours', async () => {
    const { fixture } = await quiet()
    const other = findFixture(fixture.id.replace('coastline-1', 'coastline-2'))!
    const { world, player } = await bookBefore(fixture)
    await world.open(other.id)
    world.time.ms = atTick(fixture, 12)
    const legs = [await legOf(world, fixture.id, '1x2:1'), await legOf(world, other.id, '1x2:1')]
    const slip = buildSlip(legs)
    expect(stateOf(await player.place(slip))).toBe('pending')
    world.silent.add(other.id)
    world.time.ms += 5_100
    expect(stateOf(await player.coupon(slip.couponId))).toBe('pending')
    world.time.ms += 5_000
    expect(stateOf(await player.coupon(slip.couponId))).toBe('market_suspended')
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING)
    world.silent.clear()
    await finish(world, fixture, player)
    const told = await player.act((object) =>
      object.endLegs({
        fixtureId: other.id,
        couponIds: [`p-${slip.couponId}`, 'p-none'],
        end: { kind: 'score', home: 9, away: 0 },
      }),
    )
    expect(told).toEqual(['not mine', 'not mine'])
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })
})

describe('no one knows a result in advance', () => {
  test('a link is given at kick-off and revealed after the end, and no state holds it before', async () => {
    const { fixture } = await quiet()
    const { world } = await bookBefore(fixture)
    const pitch = (act: 'giveLink' | 'reveal') =>
      world
        .fixtureOf(fixture.id)
        .within((object) =>
          (object.deps.pitchOf('') as Record<string, (id: string) => Promise<{ ok: boolean }>>)[act]!(fixture.id),
        )
    expect((await pitch('giveLink')).ok).toBe(false)
    expect((await pitch('reveal')).ok).toBe(false)
    world.time.ms = atTick(fixture, 20)
    const given = (await pitch('giveLink')) as { ok: true; value: { seed: string } }
    expect(given.ok).toBe(true)
    expect((await pitch('reveal')).ok).toBe(false)
    const state = unwrap(await world.fixtureOf(fixture.id).read())
    expect(state.phase).toBe('play')
    expect(JSON.stringify(state)).not.toContain(given.value.seed)
    expect(state.proof).toMatchObject({ played: null, link: null, chainEnd: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('no match is played by a chain that is younger than its kick-off, and none by a chain of next year', async () => {
    const { fixture } = await findMatch()
    const world = buildWorld(fixture.kickOffMs + 60_000)
    await world.open(fixture.id)
    expect(codeOf(await world.fixtureOf(fixture.id).read())).toBe('not_found')
    const later = findFixture(fixture.id.replace(String(fixture.slot), String(fixture.slot + 400)))!
    await world.open(later.id)
    expect(codeOf(await world.fixtureOf(later.id).read())).toBe('not_found')
  })

  test('two matches that are alike until now have the same prices, whatever comes', async () => {
    const same = (points: readonly { tick: number }[]) => points.every(({ tick }) => tick > 30)
    const one = await findMatch(({ points }) => same(points) && points.length > 2)
    const found = await findMatch(
      ({ points }) => same(points) && JSON.stringify(points) !== JSON.stringify(one.course.points),
      'coastline-1',
      one.fixture.slot + 1,
    )
    // Rates differ by pair; what must not differ is what the state tells of the future: its keys and its size.
    const states = await Promise.all(
      [one, found].map(async ({ fixture }) => {
        const { world } = await bookBefore(fixture)
        world.time.ms = atTick(fixture, 20)
        return unwrap(await world.fixtureOf(fixture.id).read())
      }),
    )
    for (const state of states)
      expect(state).toMatchObject({ played: 20, score: { home: 0, away: 0 }, end: null, isShut: false })
    expect(Object.keys(states[0]!)).toEqual(Object.keys(states[1]!))
  })
})

describe('MEM-05 what of coupons counts as turnover', () => {
  const told = ({ wallet }: Awaited<ReturnType<World['seat']>>) =>
    wallet.calls
      .filter(({ name, request }) => name === 'win' && request.closesRound === true)
      .map(({ request }) => parseMoney(String(request.turnover)))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

  test('both sides of a market, as singles of their own, count their worst loss and no more', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const { markets } = unwrap(await world.fixtureOf(fixture.id).read())
    const sides = markets.find(({ market }) => market === 'btts')?.picks ?? []
    expect(sides).toHaveLength(2)
    for (const { pick } of sides)
      unwrap(await player.place(buildSlip([await legOf(world, fixture.id, pick)], { unit: '1000.00' })))
    await finish(world, fixture, player)
    const worstMinor = Math.max(...sides.map(({ odds }) => 200_000 - odds * 1_000))
    expect(told(player)).toHaveLength(2)
    expect(sum(told(player))).toBe(worstMinor)
  })

  test('sides of two markets, and of two fixtures, count by themselves', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    for (const pick of ['1x2:1', 'btts:yes'])
      unwrap(await player.place(buildSlip([await legOf(world, fixture.id, pick)])))
    await finish(world, fixture, player)
    const wins = player.wallet.calls.filter(({ name }) => name === 'win')
    expect(told(player)).toEqual(
      wins.map(({ request }) => Math.min(1_000, Math.abs(parseMoney(String(request.amount)) - 1_000))),
    )
  })

  test('one side cashed out before the other is taken frees nothing either', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const { markets } = unwrap(await world.fixtureOf(fixture.id).read())
    const [one, other] = markets.find(({ market }) => market === 'btts')?.picks ?? []
    const first = buildSlip([await legOf(world, fixture.id, one!.pick)], { unit: '1000.00' })
    unwrap(await player.place(first))
    const offer = unwrap(await player.offer(first.couponId))
    unwrap(await player.cashOut(first.couponId, offer.offerId, '1000.00'))
    unwrap(await player.place(buildSlip([await legOf(world, fixture.id, other!.pick)], { unit: '1000.00' })))
    await finish(world, fixture, player)
    const [cashed = 0, last = 0] = told(player)
    expect(cashed).toBe(100_000 - parseMoney(offer.offer))
    expect(last).toBeLessThanOrEqual(100_000)
  })
})

describe('several legs', () => {
  /** The two pitches of three leagues at one slot: six matches. */
  const six = async (world: World, slot: number) => {
    const ids = ['coastline', 'delta', 'northern'].flatMap((league) =>
      [1, 2].map((pitch) => `${league}-${pitch}-${slot}`),
    )
    for (const id of ids) await world.open(id)
    return ids.map((id) => findFixture(id)!)
  }

  test('a treble with a void leg pays as if it were not there', async () => {
    const world = buildWorld(findFixture('coastline-1-500010')!.kickOffMs - 3_600_000)
    const fixtures = (await six(world, 500_010)).slice(0, 3)
    const player = await world.seat()
    const legs = await Promise.all(fixtures.map(({ id }) => legOf(world, id, 'dc:1x')))
    const slip = buildSlip(legs)
    expect(stateOf(await player.place(slip))).toBe('accepted')
    const [, voided] = fixtures
    unwrap(await world.fixtureOf(voided!.id).within((object) => object.voidFixture(voided!.id)))
    await world.fixtureOf(voided!.id).ring()
    expect(unwrap(await player.coupon(slip.couponId)).legs[1]?.end).toEqual({ kind: 'void' })
    for (const fixture of fixtures) await finish(world, fixture)
    await player.ring()
    await player.ring()
    const settled = unwrap(await player.coupon(slip.couponId))
    expect(settled.state).toBe('settled')
    expect(parseMoney(settled.paid)).toBe(paysOf(settled))
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + paysOf(settled))
  })

  test('all void: the stake goes back, and nothing is won', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    unwrap(await world.fixtureOf(fixture.id).within((object) => object.voidFixture(fixture.id)))
    await world.fixtureOf(fixture.id).ring()
    await player.ring()
    expect(stateOf(await player.coupon(slip.couponId))).toBe('void')
    expect(player.wallet.balanceMinor).toBe(OPENING)
    expect(player.wallet.calls.map(({ name }) => name)).not.toContain('win')
  })

  test('a system is one stake and one payout', async () => {
    const world = buildWorld(findFixture('coastline-1-500020')!.kickOffMs - 3_600_000)
    const fixtures = (await six(world, 500_020)).slice(0, 4)
    const player = await world.seat()
    const legs = await Promise.all(fixtures.map(({ id }) => legOf(world, id, 'dc:12')))
    const slip = buildSlip(legs, { kind: 'yankee', unit: '1.00' })
    expect(unwrap(await player.place(slip))).toMatchObject({ state: 'accepted', lines: 11, stake: '11.00' })
    expect(codeOf(await player.offer(slip.couponId))).toBe('function_disabled')
    for (const fixture of fixtures) await finish(world, fixture)
    await player.ring()
    await player.ring()
    const settled = unwrap(await player.coupon(slip.couponId))
    expect(settled.state).toBe('settled')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_100 + parseMoney(settled.paid))
    expect(player.wallet.calls.map(({ name }) => name)).toEqual(['bet', 'win'])
  })

  test('a multiple is decided by its first lost leg, and the others change nothing', async () => {
    const world = buildWorld(findFixture('coastline-1-500030')!.kickOffMs - 3_600_000)
    const fixtures = (await six(world, 500_030)).slice(0, 2)
    const player = await world.seat()
    const first = await foreseeEnd(fixtures[0]!)
    const losing = first.kind === 'score' && first.home > first.away ? '1x2:2' : '1x2:1'
    const slip = buildSlip([await legOf(world, fixtures[0]!.id, losing), await legOf(world, fixtures[1]!.id, 'dc:1x')])
    await player.place(slip)
    await finish(world, fixtures[0]!, player)
    const lost = unwrap(await player.coupon(slip.couponId))
    expect(lost).toMatchObject({ state: 'settled', paid: '0.00' })
    await finish(world, fixtures[1]!, player)
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
    expect(unwrap(await player.coupon(slip.couponId)).legs[1]?.end).not.toBeNull()
  })
})

async function foreseeEnd(fixture: Fixture) {
  const { foresee } = await import('../test-support/book-world.ts')
  return endOfCourse(await foresee(fixture))
}

/** By the legs as they are shown. */
const paysOf = ({ legs, unit }: CouponView) =>
  payLine(
    parseMoney(unit),
    legs.map(({ odds, outcome }) => factorOf(odds, outcome!)),
  )

describe('cash-out', () => {
  async function openCoupon() {
    const { fixture, course } = await quiet()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    return { fixture, course, world, player, slip }
  }

  test('the whole: paid once, the coupon is over, and the match pays no more', async () => {
    const { world, player, slip, fixture } = await openCoupon()
    const offer = unwrap(await player.offer(slip.couponId))
    expect(parseMoney(offer.fair)).toBeGreaterThan(parseMoney(offer.offer))
    const both = [0, 1].map(() => player.cashOut(slip.couponId, offer.offerId, '10.00'))
    const [taken, again] = await Promise.all(both)
    expect([codeOf(taken!), codeOf(again!)]).toEqual(['ok', 'ok'])
    expect(unwrap(taken!)).toMatchObject({ state: 'settled', paid: offer.offer, rest: '0.00' })
    expect(unwrap(await player.cashOut(slip.couponId, offer.offerId, '10.00'))).toMatchObject({ paid: offer.offer })
    await finish(world, fixture, player)
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + parseMoney(offer.offer))
    expect(codeOf(await player.offer(slip.couponId))).toBe('round_closed')
  })

  test('a part is paid beside the coupon, and the rest goes on to the end', async () => {
    const { world, player, slip, fixture, course } = await openCoupon()
    const offer = unwrap(await player.offer(slip.couponId))
    const part = unwrap(await player.cashOut(slip.couponId, offer.offerId, '4.00'))
    const paidMinor = Math.floor((parseMoney(offer.offer) * 400) / 1_000)
    expect(part).toMatchObject({ state: 'accepted', rest: '6.00' })
    expect(parseMoney(part.paid)).toBe(paidMinor)
    expect(codeOf(await player.cashOut(slip.couponId, offer.offerId, '3.00'))).toBe('conflict')
    const late = unwrap(await player.offer(slip.couponId))
    await finish(world, fixture, player)
    expect(codeOf(await player.cashOut(slip.couponId, late.offerId, '6.00')), 'after its end').toBe('round_closed')
    const odds = part.legs[0]!.odds
    const restPays = payLine(600, [factorOf(odds, settlePick(parsePick('1x2:1')!, endOfCourse(course)))])
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + paidMinor + restPays)
    expect(parseMoney(unwrap(await player.coupon(slip.couponId)).paid)).toBe(paidMinor + restPays)
  })

  test('void after a part: nothing is rolled back, and the rest of the stake is paid', async () => {
    const { world, player, slip, fixture } = await openCoupon()
    const offer = unwrap(await player.offer(slip.couponId))
    const { paid } = unwrap(await player.cashOut(slip.couponId, offer.offerId, '4.00'))
    unwrap(await world.fixtureOf(fixture.id).within((object) => object.voidFixture(fixture.id)))
    await world.fixtureOf(fixture.id).ring()
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + parseMoney(paid) + 600)
    expect(player.wallet.calls.map(({ name }) => name)).not.toContain('rollback')
    expect(player.wallet.calls.at(-1)?.request).toMatchObject({ closesRound: true, turnover: '0.00' })
  })

  test.each<
    [string, (here: Awaited<ReturnType<typeof openCoupon>>, offerId: string) => Promise<unknown>, string, string]
  >([
    ['an expired offer', async ({ world }) => (world.time.ms += 5_001), '10.00', 'odds_changed'],
    ['more than is left', async () => undefined, '10.01', 'invalid_fields'],
    ['nothing', async () => undefined, '0.00', 'invalid_fields'],
    [
      'a member whom the wallet no longer lets in',
      async ({ player }) => (player.wallet.fates.balance = ['refused']),
      '10.00',
      'limit_reached',
    ],
    ['an offer made anew', async ({ player, slip }) => player.offer(slip.couponId), '10.00', 'odds_changed'],
  ])('%s is refused', async (_, meddle, stake, code) => {
    const here = await openCoupon()
    const { offerId } = unwrap(await here.player.offer(here.slip.couponId))
    await meddle(here, offerId)
    expect(codeOf(await here.player.cashOut(here.slip.couponId, offerId, stake))).toBe(code)
    expect(here.player.wallet.balanceMinor).toBe(OPENING - 1_000)
  })

  test('a suspension after the offer refuses it, and none is made while it lasts', async () => {
    const { world, player, slip, fixture } = await openCoupon()
    const { offerId } = unwrap(await player.offer(slip.couponId))
    await world.fixtureOf(fixture.id).within((object) => object.suspend(fixture.id, true))
    const taken = unwrap(await player.cashOut(slip.couponId, offerId, '10.00'))
    expect(taken).toMatchObject({ state: 'accepted', rest: '10.00', cashOuts: [{ state: 'refused' }] })
    expect(codeOf(await player.offer(slip.couponId))).toBe('market_suspended')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000)
  })

  test('in-play it waits as a bet does: a goal in the delay refuses it, and time alone does not', async () => {
    const { fixture, course } = await findMatch(
      ({ points }) => (points[0]?.tick ?? 0) > 20 && (points[0]?.tick ?? 99) < 40,
    )
    const goal = course.points[0]!.tick
    const { world, player } = await bookBefore(fixture)
    const slips = [await legOf(world, fixture.id, '1x2:1'), await legOf(world, fixture.id, '1x2:2')].map((leg) =>
      buildSlip([leg]),
    )
    for (const slip of slips) await player.place(slip)
    world.time.ms = atTick(fixture, 12)
    const [early, late] = slips
    const first = unwrap(await player.offer(early!.couponId))
    expect(first.delayMs).toBe(5_000)
    expect(unwrap(await player.cashOut(early!.couponId, first.offerId, '10.00')).cashOuts[0]?.state).toBe('pending')
    world.time.ms += 5_100
    expect(unwrap(await player.coupon(early!.couponId))).toMatchObject({ state: 'settled', paid: first.offer })
    world.time.ms = atTick(fixture, goal - 1)
    const second = unwrap(await player.offer(late!.couponId))
    await player.cashOut(late!.couponId, second.offerId, '10.00')
    world.time.ms += 5_100
    expect(unwrap(await player.coupon(late!.couponId)).cashOuts[0]?.state).toBe('refused')
    expect(player.wallet.balanceMinor).toBe(OPENING - 2_000 + parseMoney(first.offer))
  })
})

describe('a free look at the next goal', () => {
  test('an offer in-play for what loses with time is what it is worth when it is paid', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    const slips = [await legOf(world, fixture.id, 'ou:over:10'), await legOf(world, fixture.id, '1x2:x')].map((leg) =>
      buildSlip([leg]),
    )
    for (const slip of slips) await player.place(slip)
    world.time.ms = atTick(fixture, 12)
    for (const { couponId } of slips) {
      const first = unwrap(await player.offer(couponId))
      world.time.ms += 12_000
      const fairThenMinor = parseMoney(unwrap(await player.offer(couponId)).fair)
      world.time.ms -= 12_000
      expect(parseMoney(first.offer)).toBeLessThanOrEqual(Math.ceil(fairThenMinor * 0.96) + 1)
    }
  })
})

describe('what is lost on the way', () => {
  test('a fixture that was dead for an hour settles when it wakes; one that is dead for a day is void by rule', async () => {
    for (const [hours, expected] of [
      [1, 'settled'],
      [25, 'void'],
    ] as const) {
      const { fixture } = await findMatch()
      const { world, player } = await bookBefore(fixture)
      const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
      await player.place(slip)
      world.time.ms = fixture.kickOffMs + hours * 3_600_000
      await player.ring()
      await player.ring()
      expect(stateOf(await player.coupon(slip.couponId)), String(hours)).toBe(expected)
    }
  })

  test('a fixture that is gone for good is void a day after its end', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    world.silent.add(fixture.id)
    world.time.ms = fixture.kickOffMs + 23 * 3_600_000
    await player.ring()
    expect(stateOf(await player.coupon(slip.couponId))).toBe('accepted')
    world.time.ms += 3 * 3_600_000
    await player.ring()
    await player.ring()
    expect(stateOf(await player.coupon(slip.couponId))).toBe('void')
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })

  test.each<[string, Parameters<typeof Object.assign>[0], number]>([
    ['the bet’s answer', { bet: ['answer lost'] }, 1],
    ['the bet twice', { bet: ['never arrived', 'answer lost'] }, 1],
    ['the win’s answer', { win: ['answer lost', 'never arrived'] }, 1],
  ])('%s is lost, and money moves once', async (_, fates) => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    Object.assign(player.wallet.fates, fates)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    for (let turn = 0; turn < 4; turn += 1) {
      world.time.ms += 2_000
      await player.ring()
    }
    expect(stateOf(await player.coupon(slip.couponId))).toBe('accepted')
    await finish(world, fixture, player)
    world.time.ms += 60_000
    await player.ring()
    const settled = unwrap(await player.coupon(slip.couponId))
    expect(settled.state).toBe('settled')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + parseMoney(settled.paid))
  })

  test('a bet that is never answered goes back, and its leg is let go', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    player.wallet.fates.bet = Array.from({ length: 9 }, () => 'never arrived' as const)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    expect(stateOf(await player.place(slip))).toBe('pending')
    for (let turn = 0; turn < 8; turn += 1) {
      world.time.ms += 30_000
      await player.ring()
    }
    expect(stateOf(await player.coupon(slip.couponId))).toBe('upstream_timeout')
    expect(player.wallet.balanceMinor).toBe(OPENING)
  })

  test('a player’s object that dies at each step goes on where it was', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    const other = await world.seat()
    world.time.ms = atTick(fixture, 12)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    await evictDurableObject(player.stub)
    await evictDurableObject(world.fixtureOf(fixture.id).stub)
    await world.fixtureOf(fixture.id).mend()
    world.time.ms += 5_100
    await player.ring()
    expect(stateOf(await player.coupon(slip.couponId))).toBe('accepted')
    await evictDurableObject(player.stub)
    await finish(world, fixture, player, other)
    await evictDurableObject(player.stub)
    await player.ring()
    const settled = unwrap(await player.coupon(slip.couponId))
    expect(settled.state).toBe('settled')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + parseMoney(settled.paid))
  })

  test('a coupon that a crash left before its stake is refused, and nothing was taken', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    world.silent.add(fixture.id)
    await player.place(slip)
    await player.act((_, state) => {
      state.storage.sql.exec(
        "UPDATE coupons SET state = 'admitting', next_ms = 0, reason = NULL, reason_leg = NULL, ended_ms = NULL",
      )
    })
    world.silent.clear()
    await player.ring()
    expect(stateOf(await player.coupon(slip.couponId))).toBe('upstream_timeout')
    expect(player.wallet.calls).toEqual([])
  })

  test('a member who is barred keeps what stands, and lays nothing new', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    player.wallet.barred = 'account_excluded'
    expect(stateOf(await player.place(buildSlip(slip.legs)))).toBe('account_excluded')
    await finish(world, fixture, player)
    const settled = unwrap(await player.coupon(slip.couponId))
    expect(settled.state).toBe('settled')
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + parseMoney(settled.paid))
  })

  test('many coupons on one fixture, killed in the middle of settling: each is paid once', {
    timeout: 30_000 + HERD * 400,
  }, async () => {
    const { fixture, course } = await findMatch()
    const world = buildWorld(fixture.kickOffMs - 3_600_000)
    await world.open(fixture.id)
    const leg = await legOf(world, fixture.id, 'dc:1x')
    const players = await Promise.all(Array.from({ length: Math.max(12, HERD) }, () => world.seat()))
    const slips = players.map(() => [buildSlip([leg]), buildSlip([leg], { unit: '3.33' })])
    for (const [at, player] of players.entries())
      for (const slip of slips[at]!) expect(stateOf(await player.place(slip))).toBe('accepted')
    world.time.ms = latestEndMs(fixture) + 1_000
    // The first turn is cut off: some are told, some are not, and the answers of some are lost.
    const object = world.fixtureOf(fixture.id)
    let told = 0
    const armed: number[] = []
    const noteAlarm = async ({ storage }: DurableObjectState) => {
      armed.push(((await storage.getAlarm()) ?? Number.POSITIVE_INFINITY) - world.time.ms)
    }
    await object.within((fixtureObject, state) => {
      const { playerOf } = fixtureObject.deps
      fixtureObject.deps = {
        ...fixtureObject.deps,
        playerOf: (id) => ({
          endLegs: async (end) => {
            told += 1
            await noteAlarm(state)
            if (told % 3 === 0) throw new Error('killed')
            const answer = await playerOf(id).endLegs(end)
            if (told % 3 === 1) throw new Error('its answer was lost')
            return answer
          },
          correctLeg: (told) => playerOf(id).correctLeg(told),
        }),
      }
      return fixtureObject.alarm()
    })
    await evictDurableObject(object.stub)
    const startedMs = performance.now()
    for (let turn = 0; turn < 6 + players.length / 10; turn += 1) {
      world.time.ms += 5_000
      await object.ring()
    }
    const end = endOfCourse(course)
    const pays = (unit: number) => payLine(unit, [factorOf(leg.odds, settlePick(parsePick('dc:1x')!, end))])
    await players[0]!.act((player, state) => {
      const { walletOf } = player.deps
      const noting = (wallet: ReturnType<typeof walletOf>): typeof wallet => ({
        ...wallet,
        call: async (...asked) => {
          await noteAlarm(state)
          return wallet.call(...asked)
        },
      })
      player.deps = { ...player.deps, walletOf: (vendor) => noting(walletOf(vendor)) }
      return player.alarm()
    })
    expect(Math.max(...armed), 'a killed turn is taken again at once').toBeLessThanOrEqual(5_000)
    for (const player of players) {
      await player.ring()
      expect(player.wallet.balanceMinor).toBe(OPENING - 1_333 + pays(1_000) + pays(333))
      expect([...player.wallet.booked.keys()].filter((id) => id.endsWith('.win'))).toHaveLength(2)
    }
    // The mark: 1,000 coupons within half a minute, killed once on the way.
    expect(performance.now() - startedMs).toBeLessThan(30_000)
  })
})

describe('the public value', () => {
  const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
  const RANDOMNESS = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
  const readsBeacon = (world: World, id: string) =>
    world.fixtureOf(id).within((object) => {
      Object.assign(object, { env: { ...Reflect.get(object, 'env'), BOOK_BEACON: 'public' } })
    })

  test('a match begins when the value is there, and betting before the match ends with its kick-off', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    await readsBeacon(world, fixture.id)
    const leg = await legOf(world, fixture.id, '1x2:1')
    world.time.ms = fixture.kickOffMs + 30_000
    expect(unwrap(await world.fixtureOf(fixture.id).read())).toMatchObject({ phase: 'before', isShut: true, end: null })
    expect(stateOf(await player.place(buildSlip([leg], { choice: 'any' })))).toBe('market_suspended')
    world.beacon.read = async () => ({ signature: SIGNATURE, randomness: RANDOMNESS })
    const state = unwrap(await world.fixtureOf(fixture.id).read())
    expect(state).toMatchObject({ phase: 'play', played: 0, startedMs: world.time.ms })
    world.time.ms += longestMs('football')
    const over = unwrap(await world.fixtureOf(fixture.id).read())
    expect(over.proof?.played).toMatchObject({ beacon: 'public', signature: SIGNATURE, randomness: RANDOMNESS })
  })

  test('without a value within two minutes the fixture is void by rule, and the stake goes back', async () => {
    const { fixture } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    await readsBeacon(world, fixture.id)
    const slip = buildSlip([await legOf(world, fixture.id, '1x2:1')])
    await player.place(slip)
    world.time.ms = fixture.kickOffMs + 119_000
    expect(unwrap(await world.fixtureOf(fixture.id).read()).phase).toBe('before')
    world.time.ms = fixture.kickOffMs + 121_000
    expect(unwrap(await world.fixtureOf(fixture.id).read())).toMatchObject({
      phase: 'void',
      voidRule: 'no_public_value',
    })
    expect(
      unwrap(await world.fixtureOf(fixture.id).read()).proof?.link,
      'not before the match would be over',
    ).toBeNull()
    await world.fixtureOf(fixture.id).ring()
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING)
    world.time.ms = latestEndMs(fixture)
    const { proof } = unwrap(await world.fixtureOf(fixture.id).read())
    expect(proof).toMatchObject({ link: expect.stringMatching(/^[0-9a-f]{64}$/), played: null })
  })

  test('an operator voids a fixture before its kick-off alone', async () => {
    const { fixture } = await findMatch()
    const { world } = await bookBefore(fixture)
    world.time.ms = fixture.kickOffMs + 5_000
    expect(codeOf(await world.fixtureOf(fixture.id).within((object) => object.voidFixture(fixture.id)))).toBe(
      'conflict',
    )
  })
})

describe('sockets', () => {
  async function connect(world: World, fixtureId: string) {
    const object = world.fixtureOf(fixtureId)
    await object.mend()
    const answer = await object.stub.fetch(`http://fixture/?fixture=${fixtureId}`, {
      headers: { upgrade: 'websocket' },
    })
    const heard: FixtureMessage[] = []
    answer.webSocket?.accept()
    answer.webSocket?.addEventListener('message', (event) => {
      heard.push(JSON.parse(String(event.data)))
    })
    return { status: answer.status, heard, socket: answer.webSocket }
  }

  test('who looks hears each tick and the end; who bets without looking costs no tick', async () => {
    const { fixture } = await quiet()
    const { world, player } = await bookBefore(fixture)
    await player.place(buildSlip([await legOf(world, fixture.id, '1x2:1')]))
    const alarmMs = () => world.fixtureOf(fixture.id).within((_, state) => state.storage.getAlarm())
    expect(await alarmMs()).toBe(fixture.kickOffMs)
    world.time.ms = fixture.kickOffMs
    await world.fixtureOf(fixture.id).ring()
    expect(await alarmMs()).toBe(fixture.kickOffMs + longestMs('football'))
    const { heard } = await connect(world, fixture.id)
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]).toMatchObject({ type: 'snapshot', state: { phase: 'play', played: 0 } })
    expect(JSON.stringify(heard[0]).length).toBeLessThan(4_096)
    expect(await alarmMs()).toBe(fixture.kickOffMs + timeOfTick('football', 1))
    world.time.ms = fixture.kickOffMs + timeOfTick('football', 1)
    await world.fixtureOf(fixture.id).ring()
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'tick', state: { played: 1 } })
    world.time.ms = latestEndMs(fixture)
    await world.fixtureOf(fixture.id).ring()
    await expect.poll(() => heard.map(({ type }) => type)).toContain('over')
  })

  test('one network does not take the places of all who watch', async () => {
    const { fixture } = await quiet()
    const { world } = await bookBefore(fixture)
    await world.fixtureOf(fixture.id).mend()
    const watch = async (from: string) => {
      const query = new URLSearchParams({ fixture: fixture.id, from })
      const init = { headers: { upgrade: 'websocket' } }
      const answer = await world.fixtureOf(fixture.id).stub.fetch(`http://fixture/?${query}`, init)
      answer.webSocket?.accept()
      return answer.status
    }
    const ours = '2001:db8::/64'
    const opened = await Promise.all(Array.from({ length: MOST_WATCHERS_AN_ADDRESS }, () => watch(ours)))
    expect(new Set(opened)).toEqual(new Set([101]))
    expect(await watch(ours)).toBe(429)
    expect(await watch('203.0.113.9')).toBe(101)
  })

  test('a tick reaches every socket within half a second', async () => {
    const { fixture } = await quiet()
    const { world } = await bookBefore(fixture)
    world.time.ms = fixture.kickOffMs
    const sockets = await Promise.all(Array.from({ length: HERD > 8 ? 500 : HERD }, () => connect(world, fixture.id)))
    await expect.poll(() => sockets.every(({ heard }) => heard.length === 1)).toBe(true)
    world.time.ms = fixture.kickOffMs + timeOfTick('football', 1)
    const startedMs = performance.now()
    await world.fixtureOf(fixture.id).ring()
    await expect.poll(() => sockets.every(({ heard }) => heard.at(-1)?.type === 'tick'), { interval: 5 }).toBe(true)
    expect(performance.now() - startedMs).toBeLessThan(500)
  })

  test('a fixture without a coupon or a socket has no alarm', async () => {
    const { fixture } = await quiet()
    const { world } = await bookBefore(fixture)
    await world.fixtureOf(fixture.id).read()
    expect(await world.fixtureOf(fixture.id).within((_, state) => state.storage.getAlarm())).toBeNull()
  })

  test('an id that is none opens no socket', async () => {
    const { fixture } = await quiet()
    const { world } = await bookBefore(fixture)
    const answer = await world.fixtureOf(fixture.id).stub.fetch('http://fixture/?fixture=nowhere-1-5', {
      headers: { upgrade: 'websocket' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('a feed of an operator’s own', () => {
  const ID = 'feed-acme-12'
  const KICK_OFF = '2035-06-01T12:00:00Z'
  const kickOffMs = Date.parse(KICK_OFF)
  const say = (seq: number, kind: FeedMessage['kind'], state: unknown): FeedMessage =>
    feedMessageSchema.parse({ feed: 'acme', fixtureId: ID, seq, kind, state, sentAt: '2035-06-01T11:00:00Z' })

  async function feedWorld() {
    const world = buildWorld(kickOffMs - 3_600_000)
    await world.open(ID)
    const hear = async (...messages: FeedMessage[]) => {
      const answers: string[] = []
      for (const message of messages)
        answers.push(unwrap(await world.fixtureOf(ID).within((object) => object.takeFeed(message))))
      return answers
    }
    await hear(
      say(1, 'fixture', { sport: 'football', league: 'Acme Cup', teams: ['North', 'South'], kickOffAt: KICK_OFF }),
      say(1, 'prices', { picks: { '1x2:1': 202, '1x2:x': 340, '1x2:2': 360 } }),
    )
    return { world, hear, player: await world.seat() }
  }

  test('the result ten times and out of order pays once; a correction pays nothing and is kept for operators', async () => {
    const { world, hear, player } = await feedWorld()
    const slip = buildSlip([{ fixtureId: ID, pick: '1x2:1', odds: 202, tick: null }])
    expect(stateOf(await player.place(slip))).toBe('accepted')
    const result = say(5, 'result', { end: { kind: 'score', home: 2, away: 0 } }) as Extract<
      FeedMessage,
      { kind: 'result' }
    >
    const older = say(4, 'result', { end: { kind: 'score', home: 0, away: 0 } })
    expect(await hear(result, older, ...Array.from({ length: 9 }, () => result))).toEqual([
      'taken',
      ...Array.from({ length: 10 }, () => 'known'),
    ])
    await world.fixtureOf(ID).ring()
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + 2_020)
    await hear(say(6, 'result', { end: { kind: 'score', home: 0, away: 1 } }))
    await world.fixtureOf(ID).ring()
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + 2_020)
    expect(await world.fixtureOf(ID).within((object) => object.results(ID))).toEqual({
      ok: true,
      value: { end: result.state.end, corrected: null, disputes: [{ kind: 'score', home: 0, away: 1 }] },
    })
  })

  test('messages in any order end in one state, a suspension shuts, and silence in-play does too', async () => {
    const { world, hear, player } = await feedWorld()
    const slip = () => buildSlip([{ fixtureId: ID, pick: '1x2:1', odds: 190, tick: null }])
    await hear(say(3, 'prices', { picks: { '1x2:1': 190 } }), say(2, 'prices', { picks: { '1x2:1': 250 } }))
    expect(unwrap(await player.place(slip())).legs[0]?.odds).toBe(190)
    await hear(say(1, 'suspension', { isShut: true }))
    expect(stateOf(await player.place(slip()))).toBe('market_suspended')
    await hear(say(2, 'suspension', { isShut: false }))
    expect(stateOf(await player.place(slip()))).toBe('accepted')
    world.time.ms = kickOffMs + 60_000
    await hear(say(1, 'score', { home: 0, away: 0, inPlay: true, played: 20, changed: 0 }))
    const live = () => buildSlip([{ fixtureId: ID, pick: '1x2:1', odds: 190, tick: 20 }])
    expect(stateOf(await player.place(live()))).toBe('pending')
    world.time.ms += 6_000
    expect(stateOf(await player.place(live()))).toBe('market_suspended')
  })

  test('a price that a feed changes between press and arrival is taken by the choice', async () => {
    const { hear, player } = await feedWorld()
    await hear(say(2, 'prices', { picks: { '1x2:1': 195 } }))
    const leg = { fixtureId: ID, pick: '1x2:1', odds: 202, tick: null }
    expect(stateOf(await player.place(buildSlip([leg])))).toBe('odds_changed')
    expect(unwrap(await player.place(buildSlip([leg], { choice: 'within5' }))).legs[0]?.odds).toBe(195)
    await hear(say(3, 'prices', { picks: { '1x2:1': 210 } }))
    expect(unwrap(await player.place(buildSlip([leg]))).legs[0]?.odds).toBe(210)
  })

  test('a file of messages plays a match, sent twice and backwards', async () => {
    const file = readFeedFile(`# A match of a file.
{"feed":"acme","fixtureId":"${ID}","kind":"prices","seq":8,"sentAt":"2035-06-01T11:30:00Z","state":{"picks":{"1x2:1":180,"race:1":300}}}

{"feed":"acme","fixtureId":"${ID}","kind":"score","seq":2,"sentAt":"2035-06-01T12:10:00Z","state":{"home":1,"away":0,"inPlay":true,"played":10,"changed":9}}
{"feed":"acme","fixtureId":"${ID}","kind":"result","seq":1,"sentAt":"2035-06-01T14:00:00Z","state":{"end":{"kind":"score","home":1,"away":0}}}`)
    const { world, hear, player } = await feedWorld()
    const slip = buildSlip([{ fixtureId: ID, pick: '1x2:1', odds: 202, tick: null }])
    await player.place(slip)
    expect(stateOf(await player.place(buildSlip([{ fixtureId: ID, pick: 'race:1', odds: 300, tick: null }])))).not.toBe(
      'accepted',
    )
    await hear(...file, ...file.toReversed())
    await world.fixtureOf(ID).ring()
    await player.ring()
    expect(player.wallet.balanceMinor).toBe(OPENING - 1_000 + 2_020)
    expect(() => readFeedFile('{"kind":"prices"}')).toThrow('line 1')
  })

  test('a result or a name of another sport is refused, as no bet could be settled by it', async () => {
    const { world } = await feedWorld()
    const take = (message: FeedMessage) => world.fixtureOf(ID).within((object) => object.takeFeed(message))
    expect(codeOf(await take(say(9, 'result', { end: { kind: 'race', first: [1] } })))).toBe('conflict')
    const other = { sport: 'regatta', league: 'Cup', teams: ['North', 'South'], kickOffAt: KICK_OFF }
    expect(codeOf(await take(say(9, 'fixture', other)))).toBe('conflict')
  })

  test('a coupon keeps the names that the feed told, also for the operator’s record', async () => {
    const { world, hear, player } = await feedWorld()
    const slip = buildSlip([{ fixtureId: ID, pick: '1x2:1', odds: 202, tick: null }])
    const { legs } = unwrap(await player.place(slip))
    const teams = [{ name: 'North' }, { name: 'South' }]
    expect(legs[0]?.about).toMatchObject({ sport: 'football', league: 'Acme Cup', teams, kickOffMs })
    await hear(say(2, 'result', { end: { kind: 'score', home: 2, away: 0 } }))
    await world.fixtureOf(ID).ring()
    await player.ring()
    const record = await player.act((object) => object.operatorRound(`p-${slip.couponId}`, 'EN'))
    expect(record?.outcome).toBe('1. North – South · Match result: North @2.02 · 2-0, won')
  })

  test('the book of another sport takes no bet on it, and no one makes an object of a fixture that no feed told', async () => {
    const { world } = await feedWorld()
    const gamer = await world.seat('esports-book')
    const leg = { fixtureId: ID, pick: '1x2:1', odds: 202, tick: null }
    expect(stateOf(await gamer.place(buildSlip([leg])))).toBe('market_closed')
    expect(gamer.wallet.balanceMinor).toBe(OPENING)
    await world.open('feed-acme-99')
    expect(codeOf(await world.fixtureOf('feed-acme-99').read())).toBe('not_found')
    const rows = await world
      .fixtureOf('feed-acme-99')
      .within((_, state) => state.storage.sql.exec('SELECT count(*) AS count FROM identity').one().count)
    expect(rows).toBe(0)
    expect(codeOf(await gamer.place(buildSlip([{ ...leg, fixtureId: 'feed-nowhere-1' }])))).toBe('invalid_fields')
  })

  test('its matches stand in the lists of their book until they are over, and on a page of their own', async () => {
    const soon = Date.now() + 1_800_000
    const next = { id: 'feed-acme-501', kickOffAt: new Date(soon).toISOString() }
    const begun = { id: 'feed-acme-502', kickOffAt: new Date(Date.now() - 60_000).toISOString() }
    const tell = async (fixtureId: string, seq: number, kind: FeedMessage['kind'], state: unknown) => {
      const message = feedMessageSchema.parse({ ...say(seq, kind, state), fixtureId })
      const signed = await signFeedMessage('test-feed-secret-of-acme', message)
      const answer = await app.request(
        '/feed/v1/messages',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [signed] }),
        },
        bindings,
      )
      expect(answer.status).toBe(200)
    }
    const ask = async (path: string) =>
      (await (await app.request(path, {}, bindings)).json<{ value: FixtureList & { states: FixtureState[] } }>()).value
    const idsOf = ({ fixtures }: FixtureList) => fixtures.map(({ fixtureId }) => fixtureId)
    const picks = { '1x2:1': 202, '1x2:x': 340, '1x2:2': 360, 'ou:over:10': 190, 'ou:under:10': 190 }
    // In any order: the prices first.
    await tell(next.id, 2, 'prices', { picks })
    await tell(next.id, 1, 'prices', { picks: { '1x2:1': 101 } })
    const about = { sport: 'football', league: 'Acme Cup', teams: ['North', 'South'] }
    const colours = [
      ['#111111', '#eeeeee'],
      ['#222222', '#dddddd'],
    ]
    await tell(next.id, 1, 'fixture', { ...about, colours, kickOffAt: next.kickOffAt })
    await tell(begun.id, 1, 'fixture', { ...about, kickOffAt: begun.kickOffAt })
    await tell(begun.id, 1, 'score', { home: 1, away: 0, inPlay: true, played: 12, changed: 9 })
    const list = fixtureListSchema.parse(await ask('/api/book/sportsbook/fixtures?hours=1&lines=1'))
    expect(list.leagues.at(-1)).toMatchObject({ code: 'feed-acme:Acme-Cup', name: { JA: 'Acme Cup' } })
    expect(list.fixtures.find(({ fixtureId }) => fixtureId === next.id)).toMatchObject({
      league: 'feed-acme:Acme-Cup',
      teams: [
        { name: 'North', colours: colours[0] },
        { name: 'South', colours: colours[1] },
      ],
      main: { market: '1x2', picks: [{ odds: 202 }, { odds: 340 }, { odds: 360 }] },
      lines: [{ market: 'ou' }],
    })
    expect(idsOf(await ask('/api/book/esports-book/fixtures?hours=1'))).not.toContain(next.id)
    const live = await ask('/api/book/sportsbook/live')
    expect(live.states.find(({ fixtureId }) => fixtureId === begun.id)).toMatchObject({
      phase: 'play',
      score: { home: 1, away: 0 },
      about: { teams: [{ name: 'North' }, { name: 'South' }] },
    })
    await tell(next.id, 1, 'result', { end: { kind: 'void' } })
    await tell(begun.id, 1, 'result', { end: { kind: 'score', home: 1, away: 0 } })
    expect(idsOf(await ask('/api/book/sportsbook/fixtures?hours=1'))).not.toContain(next.id)
    expect(idsOf(await ask('/api/book/sportsbook/live'))).not.toContain(begun.id)
  })

  test('only a message with its feed’s signature is heard', async () => {
    const message = say(1, 'fixture', {
      sport: 'football',
      league: 'Cup',
      teams: ['North', 'South'],
      kickOffAt: KICK_OFF,
    })
    const post = (body: unknown) =>
      app.request(
        '/feed/v1/messages',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        bindings,
      )
    const right = await signFeedMessage('test-feed-secret-of-acme', message)
    expect((await post({ messages: [right] })).status).toBe(200)
    const wrong = await signFeedMessage('another secret entirely', message)
    expect((await post({ messages: [right, wrong] })).status).toBe(401)
    const of = (feed: string) => ({ ...message, feed, fixtureId: `feed-${feed}-1` })
    expect((await post({ messages: [{ ...right, message: of('other') }] })).status).toBe(401)
    // What every object inherits is no secret.
    const inherited = await signFeedMessage(String(Object), of('constructor'))
    expect((await post({ messages: [inherited] })).status).toBe(401)
    expect((await app.request('/api/book/fixture/feed-constructor-1', {}, bindings)).status).toBe(404)
  })
})

describe('calls', () => {
  const ask = (path: string, init?: RequestInit) => app.request(path, init, bindings)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('the list says what is offered by each book, with its main market', async () => {
    const list = await (await ask('/api/book/sportsbook/fixtures?hours=1')).json<{ value: unknown }>()
    const { fixtures, leagues } = fixtureListSchema.parse(list.value)
    expect(fixtures.length).toBeGreaterThan(35)
    expect(new Set(fixtures.map(({ sport }) => sport))).toEqual(new Set(['football', 'regatta']))
    expect(fixtures.every(({ main }) => main !== null && main.picks.length >= 2)).toBe(true)
    expect(leagues.map(({ code }) => code).toSorted()).toEqual(['coastline', 'delta', 'harbor', 'northern'])
    const esports = await (await ask('/api/book/esports-book/fixtures')).json<{ value: unknown }>()
    expect(new Set(fixtureListSchema.parse(esports.value).fixtures.map(({ sport }) => sport))).toEqual(
      new Set(['esports']),
    )
  })

  test('one fixture answers as its schema says', async () => {
    const [next] = listFixtures(Date.now() + 600_000, Date.now() + 1_200_000)
    const answer = await (await ask(`/api/book/fixture/${next!.id}`)).json<{ value: unknown }>()
    expect(fixtureStateSchema.parse(answer.value)).toMatchObject({ fixtureId: next!.id, phase: 'before', end: null })
  })

  test.each<[string, () => Promise<Response> | Response, number]>([
    ['another book', () => ask('/api/book/nowhere/fixtures'), 404],
    ['another fixture', () => ask('/api/book/fixture/nowhere-1-5'), 404],
    ['an id that is none', () => ask('/api/book/fixture/..%2fx'), 404],
    ['a fixture of next year', () => ask('/api/book/fixture/coastline-1-499000'), 404],
    ['a fixture of last year', () => ask('/api/book/fixture/coastline-1-7'), 404],
    ['a list of a week', () => ask('/api/book/sportsbook/fixtures?hours=168'), 400],
    ['a coupon without a seat', () => post('/api/book/coupon', buildSlip([])), 401],
    [
      'an operator’s word without a signature',
      () => post('/operator/v1/book/void', { fixtureId: 'coastline-1-7' }),
      401,
    ],
    [
      'a socket without an upgrade',
      () => ask(`/api/book/fixture/${listFixtures(Date.now(), Date.now() + 600_000)[0]!.id}/socket`),
      400,
    ],
  ])('%s is refused', async (_, call, status) => {
    expect((await call()).status).toBe(status)
  })

  test('an operator suspends by a signed call', async () => {
    // Esports are of another book.
    const isOurs = ({ sport }: { sport: string }) => sport === 'football'
    const soon = listFixtures(Date.now() + 3_600_000, Date.now() + 7_200_000).find(isOurs)!.id
    const body = JSON.stringify({ fixtureId: soon, isShut: true })
    const path = '/operator/v1/book/suspend'
    const headers = await buildSignedHeaders('SUMMIT', 'test-summit-secret', { timestampMs: Date.now(), path, body })
    expect((await ask(path, { method: 'POST', headers, body })).status).toBe(200)
    const state = await (await ask(`/api/book/fixture/${soon}`)).json<{ value: { isShut: boolean } }>()
    expect(state.value.isShut).toBe(true)
  })

  test('a vendor named as what every object inherits has no secret', async () => {
    const body = JSON.stringify({ fixtureId: listFixtures(Date.now() + 3_600_000, Date.now() + 7_200_000)[1]!.id })
    const path = '/operator/v1/book/void'
    const headers = await buildSignedHeaders('constructor', String(Object), { timestampMs: Date.now(), path, body })
    expect((await ask(path, { method: 'POST', headers, body })).status).toBe(401)
  })

  test('limits of a merchant are its own, and a fixture is settled again by the book that it is of', async () => {
    const ask = async (path: string, body: object, vendor = 'SUMMIT') => {
      const text = JSON.stringify(body)
      const secret = JSON.parse(bindings.WALLET_SECRETS)[vendor]
      const signed = await buildSignedHeaders(vendor, secret, { timestampMs: Date.now(), path, body: text })
      const answer = await app.fetch(
        new Request(`http://studio.test${path}`, { method: 'POST', headers: signed, body: text }),
        bindings,
      )
      return (await answer.json()) as { value?: object; errorCode?: string }
    }
    const of = { operator: `merchant-${crypto.randomUUID().slice(0, 8)}`, currency: 'PHP' }
    const limit = { league: 'delta', mostStakeMinor: 5_000, mostPayoutMinor: null }
    expect((await ask('/operator/v1/book/limit', { ...of, limit })).value).toEqual({ limits: [limit] })
    expect((await ask('/operator/v1/book/limits', { ...of, currency: 'USD' })).value).toEqual({ limits: [] })
    expect((await ask('/operator/v1/book/limits', of, 'PIXELARENA')).value).toEqual({ limits: [] })
    const none = { ...limit, mostStakeMinor: null }
    expect((await ask('/operator/v1/book/limit', { ...of, limit: none })).value).toEqual({ limits: [] })
    const wish = { end: { kind: 'score', home: 1, away: 0 }, approval: 'A-1', reason: 'looked at' }
    const other = await ask('/operator/v1/book/resettle', { ...wish, fixtureId: 'riftline-1-7' })
    expect(other.errorCode).toBe('not_found')
    const next = listFixtures(Date.now() + 3_600_000, Date.now() + 86_400_000)
    const foreign = next.find(({ sport }) => sport === 'esports')!.id
    const calls = { fixture: {}, exposure: { ...of, mode: 'real' }, suspend: { isShut: true }, void: {}, results: {} }
    for (const [call, more] of Object.entries(calls)) {
      const answer = await ask(`/operator/v1/book/${call}`, { fixtureId: foreign, ...more })
      expect(answer.errorCode, call).toBe('not_found')
    }
    const coupon = { operator: of.operator, playerId: 'p-none', roundId: `r-${crypto.randomUUID()}` }
    expect((await ask('/operator/v1/book/void-coupon', coupon)).errorCode).toBe('round_unknown')
  })

  test('GLI-19 2.8.2 the operator’s record tells each leg with its result, in the member’s language', async () => {
    const { fixture, course } = await findMatch()
    const { world, player } = await bookBefore(fixture)
    const slip = buildSlip([await legOf(world, fixture.id, 'ou:over:10')])
    await player.place(slip)
    const record = (language: 'EN' | 'JA') =>
      player.act((object) => object.operatorRound(`p-${slip.couponId}`, language))
    expect(await record('EN')).toMatchObject({
      state: 'open',
      proof: null,
      outcome: expect.stringContaining('Total goals: over 2.5'),
    })
    await finish(world, fixture, player)
    const end = endOfCourse(course)
    const score = end.kind === 'score' ? `${end.home}-${end.away}` : ''
    expect(await record('JA')).toMatchObject({ state: 'settled', outcome: expect.stringContaining('合計ゴール数') })
    expect((await record('EN'))?.outcome).toContain(score)
  })
})

describe('a run of many coupons with crashes', () => {
  const ROUNDS = HERD > 8 ? 60 : 6

  /** Whole numbers below a bound, the same in every run. */
  function createChance(seed: number) {
    let state = seed
    return (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    }
  }

  test('the wallet equals the coupons to the cent', { timeout: 60_000 + ROUNDS * 2_000 }, async () => {
    const chance = createChance(47)
    const [first] = [500_100]
    const world = buildWorld(findFixture(`coastline-1-${first}`)!.kickOffMs - 60_000)
    const player = await world.seat('sportsbook', 100_000_000)
    const ids: string[] = []
    const asked: string[] = []
    const fates = ['answered', 'answer lost', 'never arrived', 'answered', 'answered'] as const
    for (let round = 0; round < ROUNDS; round += 1) {
      const fixtures = ['coastline-1', 'coastline-2', 'delta-1'].map(
        (pitch) => findFixture(`${pitch}-${first + round}`)!,
      )
      for (const { id } of fixtures) await world.open(id)
      ids.push(...fixtures.map(({ id }) => id))
      world.time.ms = Math.max(world.time.ms, fixtures[0]!.kickOffMs - 50_000)
      for (let bet = 0; bet < 4; bet += 1) {
        for (const name of ['bet', 'win', 'rollback'] as const)
          player.wallet.fates[name] = [fates[chance(5)]!, fates[chance(5)]!]
        const count = 1 + chance(3)
        const picks = ['1x2:1', 'ou:over:10', 'ah:1:-1', 'dc:x2']
        const legs: PlaceCoupon['legs'] = []
        for (const { id } of fixtures.slice(0, count)) {
          const leg = await legOf(world, id, picks[chance(4)]!).catch(() => null)
          if (leg) legs.push(leg)
        }
        if (legs.length === 0) continue
        const slip = buildSlip(legs, { choice: 'any', kind: legs.length === 3 && chance(2) ? 'trixie' : 'multiple' })
        asked.push(slip.couponId)
        await player.place(slip)
        if (chance(3) === 0) await evictDurableObject(player.stub)
        if (chance(3) === 0) {
          const offer = await player.offer(slip.couponId)
          if (offer.ok) await player.cashOut(slip.couponId, offer.value.offerId, chance(2) ? offer.value.rest : '2.50')
        }
        world.time.ms += chance(30_000)
        await player.ring()
      }
      if (chance(4) === 0)
        await world.fixtureOf(fixtures[2]!.id).within((object) => object.voidFixture(fixtures[2]!.id))
      world.time.ms = latestEndMs(fixtures[2]!) + 1_000
      for (const { id } of fixtures) {
        if (chance(3) === 0) await evictDurableObject(world.fixtureOf(id).stub)
        await world.fixtureOf(id).ring()
      }
    }
    player.wallet.fates.bet = player.wallet.fates.win = player.wallet.fates.rollback = []
    for (let turn = 0; turn < 10; turn += 1) {
      world.time.ms += 120_000
      for (const id of ids) if (turn < 3) await world.fixtureOf(id).ring()
      await player.ring()
    }
    let sum = 0
    const states = new Map<string, number>()
    for (const couponId of asked) {
      const coupon = unwrap(await player.coupon(couponId))
      states.set(coupon.state, (states.get(coupon.state) ?? 0) + 1)
      if (coupon.state === 'settled') {
        sum += parseMoney(coupon.paid) - parseMoney(coupon.stake)
        if (coupon.cashOuts.length === 0 && coupon.kind === 'multiple')
          expect(parseMoney(coupon.paid)).toBe(paysOf(coupon))
      } else expect(['void', 'refused', 'rolled_back']).toContain(coupon.state)
    }
    expect(player.wallet.balanceMinor).toBe(100_000_000 + sum)
    expect(states.get('settled') ?? 0).toBeGreaterThan(ROUNDS)
    await runInDurableObject(player.stub, (_, state) => {
      const open = state.storage.sql.exec("SELECT count(*) AS count FROM rounds WHERE step <> 'done'").one()
      expect(open.count).toBe(0)
    })
  })
})
