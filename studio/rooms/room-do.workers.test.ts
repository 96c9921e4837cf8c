/** GAME-04, SAFE-03: a table of a room under hostile hands. After each the wallets equal the table to the cent. */
import { describe, expect, inject, test, vi } from 'vitest'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { depositOf, findRoom } from '../../contract/rooms/rooms.ts'
import { combineSeeds, shuffle } from '../../contract/rooms/rules/deck.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'
import { unwrap } from '../reply.ts'
import { buildRoomWorld, createChance, OPENING, type RoomPage, type RoomWorld } from '../test-support/room-world.ts'
import { COMMIT_MS, DEPOSIT_MS, GONE_MS, REST_MS, REVEAL_MS, SHOW_MS } from './table/room-clock.ts'

const BULL = 'bamboo-bull-rush-mid'
const BIG_TWO = 'bamboo-big-two-low'
const TIEN_LEN = 'bamboo-tien-len-low'
const depositFor = (code: string) => depositOf(findRoom(code)!)

type Pages = [RoomPage, RoomPage, ...RoomPage[]]
const gather = async (world: RoomWorld, count: number) => (await world.gather(count)) as Pages
const changeOf = (pages: readonly RoomPage[]) =>
  pages.reduce((sum, { player }) => sum + player.wallet.balanceMinor - OPENING, 0)

/** Tells every end to its player, and lets each wallet follow. */
async function settle(world: RoomWorld, pages: readonly RoomPage[]) {
  await world.ring()
  for (const { player } of pages) await player.wake()
}

/** Every deposit that was taken ended once: paid or taken back. */
function expectEnded(pages: readonly RoomPage[]) {
  for (const { player } of pages) {
    const ids = (kind: string) =>
      [...player.wallet.booked.keys()].filter((id) => id.endsWith(kind)).map((id) => id.slice(0, -kind.length))
    const bets = ids('.bet')
    const wins = ids('.win')
    const backs = ids('.rollback')
    for (const bet of bets) expect([wins.includes(bet), backs.includes(bet)].filter(Boolean), bet).toHaveLength(1)
    for (const end of wins) expect(bets).toContain(end)
  }
}

describe('a hand', () => {
  test.each([
    [BULL, 3],
    [BIG_TWO, 4],
    [TIEN_LEN, 4],
  ])(
    '%s: deposits, commits, reveals, cards, result; every page can check it, and the sum of nets is the rake',
    async (code, count) => {
      const world = buildRoomWorld(code)
      const pages = await gather(world, count)
      const [one] = pages
      const { seedHash } = one.table()
      await world.untilPhase(one, 'play')
      for (const { player } of pages) expect(player.wallet.balanceMinor).toBe(OPENING - depositFor(code))
      await world.playOut(pages)
      const { result, proof, nextSeedHash, seats } = one.table()
      await settle(world, pages)
      expect(changeOf(pages)).toBe(0 - result!.reduce((sum, { rakeMinor }) => sum + rakeMinor, 0))
      expect(result!.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(0)
      expect(seats.filter(({ kind }) => kind === 'player')).toHaveLength(count)
      // The page draws the hand again: the seed fits the hash shown before, and its own contribution is in it.
      expect(proof!.serverSeedHash).toBe(seedHash)
      expect(await hashServerSeed(proof!.serverSeed)).toBe(seedHash)
      expect(nextSeedHash).not.toBe(seedHash)
      const contributions = proof!.contributions.map(({ seat, reveal }) => ({ seat, reveal: reveal! }))
      expect(contributions.find(({ seat }) => seat === one.seat)?.reveal).toBe(one.contribution)
      expect(await combineSeeds(contributions)).toBe(proof!.clientSeed)
      const rules = findHandRules(proof!.rules)!
      const deck = await shuffle({ serverSeed: proof!.serverSeed, clientSeed: proof!.clientSeed, nonce: proof!.nonce })
      let state = rules.start({ ...deck, seats: proof!.seats, baseMinor: proof!.baseMinor, lead: proof!.lead })
      for (const { seat, act } of proof!.acts) state = rules.apply(state, seat, act)
      expect(rules.result(state)).toEqual(result!.map(({ seat, netMinor }) => ({ seat, netMinor })))
      // The record of each player keeps it, and tells it.
      const [bet = ''] = [...one.player.wallet.booked.keys()]
      const told = await one.player.act((object) => object.operatorRound(bet.replace('.bet', ''), 'EN'))
      expect(told).toMatchObject({
        state: 'settled',
        proof: { serverSeed: proof!.serverSeed, modelVersion: proof!.rules },
      })
      expect(told?.outcome).toContain('(you)')
      expectEnded(pages)
      await world.pass(SHOW_MS)
      expect(one.table()).toMatchObject({ hand: 2, seedHash: nextSeedHash })
    },
  )

  test('no page sees a card of another seat before the end', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    await world.untilPhase(pages[0], 'play')
    const hands = pages.map((page) => {
      const { game } = page.table()
      return game?.own ?? []
    })
    expect(new Set(hands.flat()).size).toBe(52)
    for (const [at, page] of pages.entries()) {
      const dealt = page.heard.filter((message) => message.type === 'table' && message.table.phase === 'play')
      for (const message of dealt) {
        if (message.type !== 'table' || message.table.game?.game !== 'big-two') continue
        expect(message.table.game.own).toEqual(hands[at])
        expect(message.table.game.hands).toBeNull()
      }
    }
  })
})

describe('bad input', () => {
  test('an act out of turn, with cards not held, an illegal set, of another hand or twice changes nothing', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    await world.untilPhase(pages[0], 'play')
    const { game, hand } = pages[0].table()
    const leader = pages.find(({ seat }) => game!.toAct.includes(seat))!
    const other = pages.find(({ seat }) => !game!.toAct.includes(seat))!
    const own = leader.table().game!.own
    const foreign = other.table().game!.own
    const wish = { type: 'act', hand, turn: 0 }
    const send = async (page: RoomPage, message: object, code: string) => {
      const before = page.refusals().length
      page.send(message)
      await expect.poll(() => page.refusals().length).toBe(before + 1)
      expect(page.refusals().at(-1)).toBe(code)
    }
    await send(other, { ...wish, act: { kind: 'play', cards: [foreign[0]] } }, 'round_closed')
    await send(leader, { ...wish, act: { kind: 'play', cards: [foreign[0]] } }, 'invalid_fields')
    await send(leader, { ...wish, act: { kind: 'play', cards: [own[0], own[0]] } }, 'invalid_fields')
    await send(leader, { ...wish, act: { kind: 'pass' } }, 'invalid_fields')
    await send(leader, { ...wish, act: { kind: 'bid', bid: 1 } }, 'invalid_fields')
    await send(leader, { ...wish, hand: 7, act: { kind: 'pass' } }, 'round_closed')
    await send(leader, { type: 'act', hand, turn: 0, act: { kind: 'play', cards: [99] } }, 'malformed')
    await send(leader, { type: 'commit', hand, commit: 'a'.repeat(64) }, 'round_closed')
    expect(leader.table().game).toMatchObject({ turn: 0 })
    const act = { ...wish, act: world.chooseAct(leader.table()) }
    leader.send(act)
    await send(leader, act, 'round_closed')
    expect(leader.table().game).toMatchObject({ turn: 1 })
    await world.playOut(pages)
    await settle(world, pages)
    expectEnded(pages)
  })

  test('a reveal that does not match, is copied, or never comes sits that hand out and gets its deposit back', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 4)
    const [one, two, three, four] = pages as [RoomPage, RoomPage, RoomPage, RoomPage]
    await world.untilPhase(one, 'play')
    await world.playOut(pages)
    await settle(world, pages)
    for (const page of [two, three, four]) page.isSilent = true
    await world.pass(SHOW_MS)
    await expect.poll(() => one.table().phase).toBe('commit')
    const hand = one.table().hand
    await expect
      .poll(() =>
        one.heard.some(
          (message) => message.type === 'table' && message.event.kind === 'contribution' && message.table.hand === hand,
        ),
      )
      .toBe(true)
    // Two copies what seat one sent: the hash is public to it alone, so the copy is refused.
    two.send({ type: 'commit', hand, commit: await sha256Hex(one.contribution) })
    await expect.poll(() => two.refusals()).toEqual(['invalid_fields'])
    three.send({ type: 'commit', hand, commit: await sha256Hex('a'.repeat(32)) })
    four.send({ type: 'commit', hand, commit: await sha256Hex(four.contribution) })
    await expect
      .poll(
        () =>
          one.heard.filter(
            (message) =>
              message.type === 'table' && message.event.kind === 'contribution' && message.table.hand === hand,
          ).length,
      )
      .toBe(3)
    await world.pass(COMMIT_MS)
    await world.untilPhase(one, 'reveal')
    expect(one.table().seats[two.seat]).toMatchObject({ sitsOut: 'no_commit', isInHand: false })
    // Three reveals another text than it committed to.
    three.send({ type: 'reveal', hand, reveal: 'b'.repeat(32) })
    await expect.poll(() => three.refusals()).toEqual(['invalid_fields'])
    four.send({ type: 'reveal', hand, reveal: four.contribution })
    await world.pass(REVEAL_MS)
    await world.untilPhase(one, 'play')
    expect(one.table().seats[three.seat]).toMatchObject({ sitsOut: 'no_reveal', isInHand: false })
    three.send({ type: 'reveal', hand, reveal: 'a'.repeat(32) })
    await expect.poll(() => three.refusals().length).toBe(2)
    await settle(world, pages)
    const deposit = depositFor(BULL)
    for (const page of [two, three])
      expect([...page.player.wallet.booked.values()].slice(-2)).toEqual([-deposit, deposit])
    await world.playOut([one, four])
    await settle(world, pages)
    expectEnded(pages)
  })

  test('too few reveals call the hand off: every deposit goes back, and the table goes on with the next', async () => {
    const world = buildRoomWorld(BULL)
    const players = await gather(world, 2)
    const [one, two] = players
    two.isSilent = true
    await world.untilPhase(one, 'play').catch(() => undefined)
    if (one.table().phase === 'play') await world.playOut(players)
    await world.pass(SHOW_MS)
    await world.pass(COMMIT_MS)
    await expect.poll(() => one.table().phase).toBe('idle')
    await settle(world, players)
    expectEnded(players)
    expect(one.heard.some((message) => message.type === 'table' && message.event.kind === 'off')).toBe(true)
    two.isSilent = false
    await world.pass(REST_MS)
    await world.untilPhase(one, 'play')
  })

  test('a thousand messages a second close the socket, and the hand goes on', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 2)
    const [one, two] = pages
    await world.untilPhase(one, 'play')
    for (let count = 0; count < 1_000; count += 1) two.send({ type: 'look' })
    await expect.poll(() => two.closed).toBe(true)
    expect(one.heard.length).toBeLessThan(30)
    for (let count = 0; count < 40 && one.table().phase === 'play'; count += 1) {
      const { game, hand } = one.table()
      if (game?.toAct.includes(one.seat))
        one.send({ type: 'act', hand, turn: game.turn, act: world.chooseAct(one.table()) })
      await world.pass(6_000)
    }
    await settle(world, pages)
    expectEnded(pages)
  })

  test('two accounts with one separation value never share a table of real money', async () => {
    const world = buildRoomWorld(BULL)
    const twins = await Promise.all([1, 2].map(() => world.seat({ separation: ['one-household-0123456789'] })))
    const stranger = await world.seat()
    for (const player of [...twins, stranger]) unwrap(await player.sit())
    world.time.ms += 10_000
    await world.ringLobby()
    const places = await Promise.all(twins.map((player) => player.place()))
    const seated = places.filter(({ state }) => state === 'seated')
    expect(seated.length).toBeLessThan(2)
    expect((await stranger.place()).state).toBe('seated')
  })

  test('a wallet that does not keep players apart, or takes nothing back, may not play for real money', async () => {
    const world = buildRoomWorld(BULL)
    for (const features of [['unplayed'], ['separation'], []] as const) {
      const player = await world.seat({ features })
      const answer = await player.sit()
      expect(answer.ok ? 'ok' : answer.errorCode).toBe('game_unavailable')
    }
  })
})

describe('money that does not come', () => {
  test('a refused deposit sits out, and twice in a row frees the seat', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 3)
    const [one, two, three] = pages as [RoomPage, RoomPage, RoomPage]
    await world.untilPhase(one, 'play')
    await world.playOut(pages)
    three.player.wallet.barred = 'limit_reached'
    for (const round of [1, 2]) {
      await world.pass(SHOW_MS)
      await expect.poll(() => one.table().seats[three.seat]?.sitsOut, { timeout: 3_000 }).toBe('deposit_refused')
      await world.untilPhase(one, 'play')
      await world.playOut([one, two])
      expect(round).toBeGreaterThan(0)
    }
    await expect
      .poll(() => three.heard.at(-1))
      .toMatchObject({ type: 'out', reason: 'deposit_refused', errorCode: 'limit_reached' })
    await settle(world, pages)
    expectEnded(pages)
  })

  test('a wallet that is silent is not waited for: its deposit goes back whatever became of it', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 3)
    const [one, two, three] = pages as [RoomPage, RoomPage, RoomPage]
    await world.untilPhase(one, 'play')
    await world.playOut(pages)
    await settle(world, pages)
    three.player.wallet.fates.bet = ['answer lost', 'never arrived', 'never arrived']
    await world.pass(SHOW_MS)
    const staked = (page: RoomPage) => [...page.player.wallet.booked.keys()].filter((id) => id.endsWith('.bet')).length
    await expect.poll(() => [staked(one), staked(two)]).toEqual([2, 2])
    await world.ring()
    await world.pass(DEPOSIT_MS)
    await world.untilPhase(one, 'play')
    expect(one.table().seats[three.seat]).toMatchObject({ isInHand: false })
    await world.playOut([one, two])
    for (let turn = 0; turn < 6; turn += 1) {
      world.time.ms += 60_000
      await settle(world, pages)
    }
    expectEnded(pages)
  })
})

describe('a table that is lost', () => {
  test('before the first card it gives all deposits back', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    await world.untilPhase(pages[0], 'play')
    await world.kill()
    await world.pass(15_000 + GONE_MS + 1)
    await settle(world, pages)
    expect(changeOf(pages)).toBe(0)
    expectEnded(pages)
    expect(await world.atRoom(1, (object) => object.findHandEnd('r-unknown'))).toBe('unknown')
  })

  test('after it the hand goes on where it stood, with a fresh turn', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    await world.untilPhase(pages[0], 'play')
    const leader = pages.find((page) => page.table().game!.toAct.includes(page.seat))!
    leader.send({ type: 'act', hand: 1, turn: 0, act: world.chooseAct(leader.table()) })
    await expect.poll(() => leader.table().game!.turn).toBe(1)
    await world.kill()
    await world.pass(15_000 + GONE_MS + 1)
    await expect.poll(() => leader.table().endsMs).toBe(world.time.ms + 15_000)
    expect(leader.table().game!.turn).toBe(1)
    await world.playOut(pages)
    await settle(world, pages)
    expectEnded(pages)
  })
})

describe('clocks', () => {
  test('who is late is played for by the rule, is away after two turns, and is out after three hands', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 3)
    const [one, two, three] = pages as [RoomPage, RoomPage, RoomPage]
    await world.untilPhase(one, 'play')
    for (const page of [one, two]) page.send({ type: 'act', hand: 1, turn: 0, act: { kind: 'bid', bid: 3 } })
    await expect.poll(() => one.table().game!.toAct).toEqual([three.seat])
    await world.pass(6_000)
    await expect.poll(() => one.table().game).toMatchObject({ phase: 'stake' })
    expect(one.table().seats[three.seat]?.isAway).toBe(false)
    for (const page of [one, two]) {
      const { game } = page.table()
      if (game?.toAct.includes(page.seat))
        page.send({ type: 'act', hand: 1, turn: 1, act: { kind: 'stake', times: 1 } })
    }
    await world.pass(6_000)
    await expect.poll(() => one.table().phase).toBe('show')
    expect(one.table().seats[three.seat]?.isAway).toBe(true)
    for (const hand of [2, 3]) {
      expect(three.closed, `hand ${hand}`).toBe(false)
      await world.pass(SHOW_MS)
      await world.untilPhase(one, 'play')
      expect(one.table().seats[three.seat]).toMatchObject({ isInHand: false, sitsOut: 'away' })
      await world.playOut([one, two])
    }
    await world.pass(SHOW_MS)
    await expect.poll(() => three.heard.at(-1)).toMatchObject({ type: 'out', reason: 'away' })
    await world.untilPhase(one, 'play')
    await world.playOut([one, two])
    await settle(world, pages)
    expectEnded(pages)
  })

  test('a lost connection has a minute of reserve a hand, and a page that comes back sees its own cards', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    await world.untilPhase(pages[0], 'play')
    const leader = pages.find((page) => page.table().game!.toAct.includes(page.seat))!
    const watcher = pages.find((page) => page !== leader)!
    const own = leader.table().game!.own
    leader.socket?.close(1000)
    await expect.poll(() => watcher.table().seats[leader.seat]?.isConnected).toBe(false)
    await world.pass(15_000)
    expect(watcher.table().game!.turn).toBe(0)
    await world.pass(20_000)
    const back = await world.connect(leader.player)
    expect(back.table()).toMatchObject({ phase: 'play', you: leader.seat, game: { own, turn: 0 } })
    back.send({ type: 'act', hand: 1, turn: 0, act: world.chooseAct(back.table()) })
    await expect.poll(() => back.table().game!.turn).toBe(1)
    expect(back.table().seats[leader.seat]?.reserveMs).toBe(40_000)
    const rest = pages.map((page) => (page === leader ? back : page))
    await world.playOut(rest)
    await settle(world, rest)
    expectEnded(rest)
  })

  test('who leaves in mid-hand is played for to the end, and the deposit stays in the hand', async () => {
    const world = buildRoomWorld(BIG_TWO)
    const pages = await gather(world, 4)
    const [one] = pages
    await world.untilPhase(one, 'play')
    await pages[1].player.leave()
    await expect.poll(() => one.table().seats[pages[1].seat]?.isLeaving).toBe(true)
    await world.playOut(pages.filter((page) => page !== pages[1]))
    await settle(world, pages)
    expectEnded(pages)
    expect((await pages[1].player.place()).state).toBe('none')
    await world.pass(SHOW_MS)
    expect(one.table()).toMatchObject({ phase: 'idle' })
  })
})

describe('the house', () => {
  test('fills seats of play money, labelled, rake-free, and never those of real money', async () => {
    const world = buildRoomWorld(BIG_TWO, 'play')
    const pages = await gather(world, 1)
    const [one] = pages
    await world.untilPhase(one, 'play')
    expect(
      one
        .table()
        .seats.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['house', 'house', 'house', 'player'])
    await world.playOut([one])
    await settle(world, [one])
    expectEnded([one])
    for (const { seat, rakeMinor } of one.table().result!) if (seat !== one.seat) expect(rakeMinor).toBe(0)
    const real = buildRoomWorld(BIG_TWO, 'real')
    const alone = await real.seat()
    unwrap(await alone.sit())
    real.time.ms += 10_000
    await real.ringLobby()
    expect(await alone.place()).toMatchObject({ state: 'waiting' })
  })
})

describe('an operator', () => {
  test('drains and closes a room: no one new sits, and seats are freed after the hand under way', async () => {
    const world = buildRoomWorld(BULL)
    const pages = await gather(world, 2)
    const [one] = pages
    await world.untilPhase(one, 'play')
    const key = { operator: world.operator, currency: 'PHP', mode: 'real' as const, code: BULL }
    await world.atLobby((object) => object.setState(key, 'draining'))
    const late = await world.seat()
    const answer = await late.sit()
    expect(answer.ok ? 'ok' : answer.errorCode).toBe('game_maintenance')
    await world.atLobby((object) => object.setState(key, 'closed'))
    await world.playOut(pages)
    expect(one.table().phase).toBe('show')
    await world.pass(SHOW_MS)
    await expect.poll(() => one.heard.at(-1)).toMatchObject({ type: 'out', reason: 'closed' })
    await settle(world, pages)
    expectEnded(pages)
  })
})

test('money that goes one way raises one flag, told until it is answered; play money raises none', async () => {
  const world = buildRoomWorld(BULL)
  const key = { operator: world.operator, currency: 'PHP', mode: 'real' as const, code: BULL }
  const note = (hand: number) => ({
    table: 1,
    hand,
    endedMs: world.time.ms,
    seats: [
      { playerId: 'giver', roundId: `r-g-${hand}`, netMinor: -depositFor(BULL) },
      { playerId: 'taker', roundId: `r-t-${hand}`, netMinor: depositFor(BULL) },
    ],
    passes: [],
  })
  // The last one twice: a table repeats what was not answered.
  for (const hand of [...Array.from({ length: 21 }, (_, at) => at + 1), 21])
    await world.atLobby((object) => object.noteHand(key, note(hand)))
  world.flags.fates.flag = ['answer lost']
  await world.ringLobby()
  world.time.ms += 1_000
  await world.ringLobby()
  await world.ringLobby()
  const told = world.flags.calls.filter(({ name }) => name === 'flag')
  expect(told).toHaveLength(2)
  expect(told[1]?.request).toMatchObject({
    kind: 'one_way_flow',
    playerIds: ['giver', 'taker'],
    sharedHands: 21,
    flow: '840.00',
  })
  const play = buildRoomWorld(BULL, 'play')
  for (let hand = 1; hand < 30; hand += 1)
    await play.atLobby((object) => object.noteHand({ ...key, operator: play.operator, mode: 'play' }, note(hand)))
  await play.ringLobby()
  expect(play.flags.calls).toEqual([])
})

test('GAME-04 a turn of the house costs a table a dozen statements and one alarm', async () => {
  const world = buildRoomWorld(BIG_TWO, 'play')
  const [page] = await gather(world, 1)
  await world.untilPhase(page, 'play')
  const turn = () => page.table().game?.turn ?? 0
  while (page.table().game?.toAct.includes(page.seat)) await world.pass(15_000)
  const spied = await world.atRoom(1, (_, { storage }) => ({
    exec: vi.spyOn(storage.sql, 'exec'),
    setAlarm: vi.spyOn(storage, 'setAlarm'),
  }))
  const before = turn()
  await world.pass(1_000)
  await expect.poll(turn).toBe(before + 1)
  expect(spied.exec.mock.calls.length).toBeLessThanOrEqual(12)
  expect(spied.setAlarm).toHaveBeenCalledTimes(1)
})

/** The long run is at night. */
const HANDS = inject('herd') > 8 ? 1_000 : 8
test.each([
  [BULL, 3],
  [BIG_TWO, 4],
  [TIEN_LEN, 4],
] as const)(
  '%s: many hands with lost answers, dead players and a table killed at each step: every deposit ends once, the sum is the rake',
  { timeout: 60_000 + HANDS * 1_000 },
  async (code, count) => {
    const chance = createChance(code.length)
    const world = buildRoomWorld(code)
    const pages = await gather(world, count)
    const [one] = pages
    let raked = 0
    const counted = new Set<number>()
    const hands = code === BULL ? HANDS : HANDS / 4
    for (let hand = 0; hand < hands; hand += 1) {
      // As a person does who reads that their seat is away: else a long run ends with all of them out.
      for (const page of pages) if (page.table().seats[page.seat]?.isAway) page.send({ type: 'back' })
      const dice = chance(10)
      const victim = pages[chance(pages.length)] ?? one
      if (dice === 0) victim.player.wallet.fates.bet = ['answer lost', 'answered']
      if (dice === 1) victim.player.wallet.fates.win = ['answer lost', 'never arrived']
      if (dice === 2) world.silent.add(victim.player.id)
      if (dice === 3) victim.player.wallet.fates.bet = ['answer lost', 'never arrived', 'never arrived']
      await world.pass(DEPOSIT_MS)
      if (dice === 4) await world.kill()
      await world.pass(COMMIT_MS)
      if (dice === 5) await world.kill()
      await world.pass(REVEAL_MS)
      if (dice === 6) await world.kill()
      world.silent.clear()
      await world.quiet(pages)
      await world.playOut(pages, () => chance(2 ** 31))
      if (dice === 7) await world.kill()
      const { result, hand: number, phase } = one.table()
      if (phase === 'show' && result && number !== null && !counted.has(number)) {
        counted.add(number)
        raked += result.reduce((sum, { rakeMinor }) => sum + rakeMinor, 0)
      }
      await settle(world, pages)
      // After the last hand no page contributes, so no further one is dealt.
      for (const page of pages) page.isSilent = hand + 1 >= hands
      await world.pass(SHOW_MS + REST_MS)
    }
    await world.quiet(pages)
    await world.playOut(pages)
    // In steps that are no loss of the object: pages that are silent are soon away, and no hand begins.
    for (let turn = 0; turn < 30; turn += 1) {
      await world.pass(DEPOSIT_MS)
      await settle(world, pages)
    }
    // Some are called off, as they have to be; most of a run is played to its end.
    expect(counted.size).toBeGreaterThanOrEqual(hands / 4)
    expectEnded(pages)
    expect(changeOf(pages)).toBe(0 - raked)
  },
)
