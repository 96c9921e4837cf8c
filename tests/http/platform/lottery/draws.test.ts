import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beaconTimeMs, randomnessOf } from '../../../../contract/fairness/beacon.ts'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { sha256Hex, toHex } from '../../../../contract/lib/digest.ts'
import { beaconRound, walkBack } from '../../../../contract/lottery/chain.ts'
import { longestChase } from '../../../../contract/lottery/games.ts'
import { merkleRoot, rootOfPath } from '../../../../contract/lottery/merkle.ts'
import { periodsFrom, placeFrom, previousPeriod } from '../../../../contract/lottery/periods.ts'
import { drawResult } from '../../../../contract/lottery/result.ts'
import { settleTicket } from '../../../../contract/lottery/settle.ts'
import { hashTicket } from '../../../../contract/lottery/ticket.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { buildChain } from '../../../../platform/lottery/draw/chains.ts'
import { getLotteryState } from '../../../../platform/lottery/games/get-state.ts'
import { lotteryHooks, productionLotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import { pokeDraws } from '../../../../platform/lottery/poke-lotteries.ts'
import { services } from '../vendors/support.ts'
import {
  buildMember,
  buildTicket,
  drawPeriod,
  failDraws,
  forgetLottery,
  onPublicBeacon,
  openPeriod,
  place,
  pokeCounted,
  reachBook,
  reachDraws,
  readBook,
  readHall,
  requireGame,
  restartBook,
  restartDraws,
  seedLotteries,
  sellOpenPeriod,
  setTestClock,
  silenceHall,
  time,
} from './support.ts'

const GAME = 'five-star-numbers'
const PUBLIC_GAME = 'happy-eight'
const QUIET_GAME = 'pick-three-daily'

beforeAll(() => forgetLottery(GAME))
// Its alarm would ask the real beacon.
afterAll(() => forgetLottery(PUBLIC_GAME))
beforeEach(async () => {
  await seedLotteries(GAME)
})
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
})

test('others are answered while a chain is made', async () => {
  const { env, random } = services
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  await buildChain({ keys: env.MEMBER_DATA_KEYS, owner: GAME }, random, 40_000)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('a minute draw is proved by its chain and beacon, and a ticket by the sealed book', async () => {
  const { chains } = await reachDraws(GAME).getStanding({ gameCode: GAME })
  const first = openPeriod(GAME)
  expect(chains).toMatchObject([{ kind: 'live', length: 131_072, firstPeriod: first.period }])
  const member = await buildMember()
  const bets = [{ play: 'pos', selection: '1:0,1,2,3,4,5,6,7,8,9', kept: 650 }]
  const { tickets } = await place(member, [buildTicket(GAME, bets)])
  expect(tickets).toMatchObject([{ state: 'live', owed: null }])

  const period = await drawPeriod(GAME)
  const draw = await reachDraws(GAME).getDraw({ gameCode: GAME, period })
  if (!draw?.seed || !draw.randomness || !draw.result) throw new Error(`not drawn: ${JSON.stringify(draw)}`)
  expect(draw).toMatchObject({ state: 'drawn', n: 1, beacon: 'house', round: beaconRound(first.closeAtMs) })
  expect(await sha256Hex(draw.seed)).toBe(chains[0]?.endSeed)
  expect(await drawResult(requireGame(GAME), { period, seed: draw.seed, randomness: draw.randomness })).toEqual(
    draw.result,
  )

  const [placed] = tickets
  if (!placed) throw new Error('no ticket')
  const detail = await reachBook(GAME).getTicket({ ticketId: placed.ticketId, memberId: member.id })
  if (!detail?.merklePath || !detail.root) throw new Error(`not sealed: ${JSON.stringify(detail)}`)
  expect(await rootOfPath(placed, detail.merklePath)).toBe(detail.root)
  expect(await merkleRoot([placed])).toBe(detail.root)
  // All ten digits of a position: one hits at 9,000 bps, and 6.5 % of the stake comes back.
  expect(detail.settlement).toEqual(settleTicket(placed.ticket, draw.result))
  expect(detail).toMatchObject({ state: 'settled', owed: null, payoutMinor: 900, rebateMinor: 65 })
  const balance = await member.wallet.getBalance()
  expect(balance).toMatchObject({ value: { realMinor: 10_000 - 1_000 + 900 + 65, heldMinor: 0 } })
  const books = await member.wallet.verify()
  expect(books).toMatchObject({ value: { findings: [] } })
})

test('a ticket holds what its draw is bound to, and a request from before it did is repeated as it was', async () => {
  const { chains } = await reachDraws(GAME).getStanding({ gameCode: GAME })
  const member = await buildMember()
  const { closeAtMs, period } = openPeriod(GAME)
  const asked = buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])
  const [key, commitment] = ['a-repeat', { chainEnd: chains[0]?.endSeed, beaconRound: beaconRound(closeAtMs) }]
  const { tickets } = await place(member, [asked], { key })
  expect(tickets).toMatchObject([{ ticket: { commitment } }])
  expect(tickets[0]?.contentHash).toBe(await hashTicket(tickets[0]?.ticket ?? asked))
  const former = await hashTicket(asked)
  expect(tickets[0]?.contentHash).not.toBe(former)
  await readBook(
    GAME,
    'UPDATE requests SET content_hash = ? WHERE key = ?',
    `ticket\n${period} ${former}`,
    `${member.id}:${key}`,
  )
  expect((await place(member, [asked], { key })).tickets[0]?.ticketId).toBe(tickets[0]?.ticketId)
  const other = buildTicket(GAME, [{ play: 'pos', selection: '1:8' }])
  await expect(place(member, [other], { key })).rejects.toThrow('another ticket')
  await drawPeriod(GAME)
})

test('a ticket that is added behind the root is seen by the root', async () => {
  const member = await buildMember()
  await place(member, [buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])])
  const period = await drawPeriod(GAME)
  const [sealed] = await readBook<{ root: string }>(GAME, 'SELECT root FROM periods WHERE period = ?', period)
  await readBook(
    GAME,
    `INSERT INTO tickets (ticket_id, request_key, member_id, period, state, ticket, content_hash, currency, stake_minor,
       reserved_at) SELECT ticket_id || 'x', request_key, member_id, period, 'reserved', ticket, content_hash, currency,
       stake_minor, reserved_at FROM tickets WHERE period = ?`,
    period,
  )
  const rows = await readBook<{ ticketId: string; contentHash: string }>(
    GAME,
    'SELECT ticket_id AS ticketId, content_hash AS contentHash FROM tickets WHERE period = ? ORDER BY serial',
    period,
  )
  expect(rows).toHaveLength(2)
  expect(await merkleRoot(rows)).not.toBe(sealed?.root)
  for (const { ticketId, contentHash } of rows) {
    const detail = await reachBook(GAME).getTicket({ ticketId, memberId: member.id })
    expect(await rootOfPath({ ticketId, contentHash }, detail?.merklePath ?? [])).not.toBe(sealed?.root)
  }
  await expect(readBook(GAME, `UPDATE periods SET root = 'other' WHERE period = ?`, period)).rejects.toThrow(/sealed/)
})

test('each draw is one hash from the one before', async () => {
  const periods = [await drawPeriod(GAME), await drawPeriod(GAME), await drawPeriod(GAME)]
  const draws = await Promise.all(periods.map((period) => reachDraws(GAME).getDraw({ gameCode: GAME, period })))
  for (const [index, draw] of draws.entries())
    if (index > 0) expect(await sha256Hex(draw?.seed ?? '')).toBe(draws[index - 1]?.seed)
})

test('what was missed while nothing ran is void for what it was, and what is young enough is drawn', async () => {
  const { period } = await sellOpenPeriod(GAME)
  time.now += 3 * 60 * 60_000
  const rows = await reachDraws(GAME).listDraws({ gameCode: GAME, limit: 200 })
  expect(rows.at(0)?.state).toMatch(/drawn|closed/)
  const missed = await reachDraws(GAME).getDraw({ gameCode: GAME, period })
  // The house made no value in time. No beacon was silent.
  expect(missed).toMatchObject({ state: 'void', voidReason: 'not_drawn_in_time', result: null })
  setTestClock()
})

test('the house makes its value once, at the time of the round, whatever dies afterwards', async () => {
  const { period, closeAtMs, drawAtMs } = await sellOpenPeriod(GAME)
  const made: string[] = []
  lotteryHooks.random = (length) => {
    const bytes = productionLotteryHooks.random(length)
    made.push(toHex(bytes))
    return bytes
  }
  time.now = beaconTimeMs(beaconRound(closeAtMs)) - 1
  await reachDraws(GAME).getStanding({ gameCode: GAME })
  expect(made).toEqual([])
  time.now += 1
  await reachDraws(GAME).getStanding({ gameCode: GAME })
  expect(made).toHaveLength(1)
  expect(await reachDraws(GAME).getDraw({ gameCode: GAME, period })).toMatchObject({
    state: 'closed',
    randomness: null,
  })
  time.now = drawAtMs
  lotteryHooks.reach = (place) => {
    lotteryHooks.reach = () => {}
    throw new Error(`died at ${place}`)
  }
  expect(await failDraws(GAME)).toContain('died at beacon_read')
  const draw = await reachDraws(GAME).getDraw({ gameCode: GAME, period })
  expect(draw).toMatchObject({ state: 'drawn', randomness: made[0] })
  expect(made).toHaveLength(1)
})

/** Each round has the one value that any relay would carry. */
const signatureOf = (round: number) => round.toString(16).padStart(96, '0')
const roundValue = async (round: number) => ({
  signature: signatureOf(round),
  randomness: await randomnessOf(signatureOf(round)),
})

describe('under the public beacon', () => {
  beforeEach(async () => {
    await forgetLottery(PUBLIC_GAME)
    await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    await onPublicBeacon(PUBLIC_GAME)
  })
  const getDraw = (period: string) => reachDraws(PUBLIC_GAME).getDraw({ gameCode: PUBLIC_GAME, period })

  test('a draw that nobody asked for in time is asked for once before it is void', async () => {
    const { period } = await sellOpenPeriod(PUBLIC_GAME)
    time.now += 60 * 60_000
    lotteryHooks.readBeacon = roundValue
    const spoke = await getDraw(period)
    expect(spoke).toMatchObject({ state: 'drawn', ...(await roundValue(spoke?.round ?? 0)) })
    const { period: next } = await sellOpenPeriod(PUBLIC_GAME)
    const asked: number[] = []
    time.now += 60 * 60_000
    lotteryHooks.readBeacon = async (round) => {
      asked.push(round)
      return null
    }
    const silent = await getDraw(next)
    expect(silent).toMatchObject({ state: 'void', voidReason: 'beacon_silent' })
    expect(asked).toContain(silent?.round)
  })

  test('a crash after the beacon answered changes nothing', async () => {
    const { period, drawAtMs } = await sellOpenPeriod(PUBLIC_GAME)
    lotteryHooks.readBeacon = roundValue
    time.now = drawAtMs
    lotteryHooks.reach = (place) => {
      lotteryHooks.reach = () => {}
      throw new Error(`died at ${place}`)
    }
    expect(await failDraws(PUBLIC_GAME)).toContain('died at beacon_read')
    const draw = await getDraw(period)
    if (!draw?.seed || !draw.randomness) throw new Error(`not drawn: ${JSON.stringify(draw)}`)
    const again = await drawResult(requireGame(PUBLIC_GAME), {
      period,
      seed: draw.seed,
      randomness: draw.randomness,
    })
    expect(draw).toMatchObject({ state: 'drawn', result: again, ...(await roundValue(draw.round)) })
    expect(await getDraw(period)).toEqual(draw)
  })

  test('the secret of a delayed draw is told by no later one, and nobody can void it', async () => {
    const first = await sellOpenPeriod(PUBLIC_GAME)
    let silent = beaconRound(first.closeAtMs)
    lotteryHooks.readBeacon = (round) => (round === silent ? Promise.resolve(null) : roundValue(round))
    time.now = first.closeAtMs
    const second = await sellOpenPeriod(PUBLIC_GAME)
    time.now = second.drawAtMs
    const [delayed, drawn] = [await getDraw(first.period), await getDraw(second.period)]
    expect(delayed).toMatchObject({ state: 'delayed', seed: null })
    expect(drawn).toMatchObject({ state: 'drawn', seed: null, previousSeed: null, hiddenBy: first.period })
    const voiding = { gameCode: PUBLIC_GAME, period: first.period, reason: 'we would lose' }
    expect(await reachDraws(PUBLIC_GAME).voidDraw(voiding)).toBe(false)
    silent = 0
    time.now += 3_000
    const [late, now] = [await getDraw(first.period), await getDraw(second.period)]
    expect(late).toMatchObject({ state: 'drawn' })
    expect(await sha256Hex(now?.seed ?? '')).toBe(late?.seed)
    expect(now).toEqual({ ...drawn, seed: now?.seed, previousSeed: late?.seed, hiddenBy: null })
  })

  test('a draw without a ticket keeps its beacon when another one is set, and waits for a silent one without an end', async () => {
    await forgetLottery(PUBLIC_GAME)
    await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    const { period, drawAtMs } = openPeriod(PUBLIC_GAME)
    time.now = drawAtMs
    const before = await getDraw(period)
    await onPublicBeacon(PUBLIC_GAME)
    await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    const later = openPeriod(PUBLIC_GAME)
    time.now = later.drawAtMs + 60 * 60_000
    expect(await getDraw(later.period)).toMatchObject({ state: 'delayed', beacon: 'public', result: null })
    lotteryHooks.readBeacon = roundValue
    time.now += 3_000
    const spoke = await getDraw(later.period)
    expect(spoke).toMatchObject({ state: 'drawn', ...(await roundValue(spoke?.round ?? 0)) })
    expect(await getDraw(period)).toEqual(before)
  })

  test('the cron job draws what was sold, asks for no other value and keeps none', async () => {
    const asked: number[] = []
    lotteryHooks.readBeacon = (round) => {
      asked.push(round)
      return roundValue(round)
    }
    const { closeAtMs, drawAtMs } = await sellOpenPeriod(PUBLIC_GAME)
    time.now = drawAtMs + 60 * 60_000
    await pokeDraws.run(services, PUBLIC_GAME)
    expect(asked).toEqual([beaconRound(closeAtMs)])
    expect(await readHall(PUBLIC_GAME, 'SELECT state FROM draws')).toEqual([{ state: 'drawn' }])
    expect(await readHall(PUBLIC_GAME, 'SELECT 1 FROM unsold_values')).toEqual([])
  })

  test('a beacon that misses one answer delays no other draw, and one round that stays silent holds up streaks alone', async () => {
    await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    const first = openPeriod(PUBLIC_GAME)
    time.now = first.drawAtMs + 12 * 60 * 60_000
    const missed = new Set<number>()
    lotteryHooks.readBeacon = async (round) => {
      if (round === beaconRound(first.closeAtMs) || missed.size === 0) {
        missed.add(round)
        return null
      }
      return roundValue(round)
    }
    const listed = await reachDraws(PUBLIC_GAME).listDraws({ gameCode: PUBLIC_GAME, limit: 20 })
    expect([missed.size, listed.length, listed.filter(({ state }) => state !== 'drawn')]).toEqual([1, 20, []])
    const { draws, counted } = await reachDraws(PUBLIC_GAME).getTrends({ gameCode: PUBLIC_GAME, draws: 30 })
    expect({ draws, counted }).toEqual({ draws: 30, counted: 0 })
  })

  test('values of draws without a ticket are kept for the longest page alone', async () => {
    lotteryHooks.readBeacon = roundValue
    await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    time.now += 30 * 60 * 60_000
    const list = (before: number) => reachDraws(PUBLIC_GAME).listDraws({ gameCode: PUBLIC_GAME, before, limit: 200 })
    const page = await list(time.now)
    const older = await list(page.at(-1)?.drawAt ?? 0)
    expect(older.at(0)).toMatchObject({ state: 'drawn' })
    const [kept] = await readHall<{ count: number; oldest: number }>(
      PUBLIC_GAME,
      'SELECT count(*) AS count, min(round) AS oldest FROM unsold_values',
    )
    expect(kept?.count).toBe(200)
    expect(Math.abs(beaconTimeMs(kept?.oldest ?? 0) - (page.at(-1)?.drawAt ?? 0))).toBeLessThan(5 * 60_000)
  })

  test('a draw may be void until its beacon speaks, also after the close, and takes no bets from then on', async () => {
    lotteryHooks.readBeacon = roundValue
    const open = openPeriod(PUBLIC_GAME)
    const spokenAt = beaconTimeMs(beaconRound(open.closeAtMs))
    const voiding = { gameCode: PUBLIC_GAME, period: open.period, reason: 'the hall was flooded' }
    time.now = open.closeAtMs
    expect(await getDraw(open.period)).toMatchObject({ state: 'closed' })
    time.now = spokenAt - 1
    expect(await reachDraws(PUBLIC_GAME).voidDraw(voiding)).toBe(true)
    expect(await reachDraws(PUBLIC_GAME).voidDraw(voiding)).toBe(false)
    time.now = open.drawAtMs
    expect(await getDraw(open.period)).toMatchObject({ state: 'void', voidReason: voiding.reason, n: 1 })
    const next = openPeriod(PUBLIC_GAME)
    time.now = beaconTimeMs(beaconRound(next.closeAtMs))
    expect(await reachDraws(PUBLIC_GAME).voidDraw({ ...voiding, period: next.period })).toBe(false)
  })
})

describe('a draw without a ticket', () => {
  const getDraw = (period: string) => reachDraws(GAME).getDraw({ gameCode: GAME, period })

  test('has no row, and is the same draw with its proof, whenever it is asked for', async () => {
    await forgetLottery(PUBLIC_GAME)
    const { chains } = await reachDraws(PUBLIC_GAME).getStanding({ gameCode: PUBLIC_GAME })
    const first = openPeriod(PUBLIC_GAME)
    time.now = first.drawAtMs + 15 * 60_000
    const getDraw = (period: string) => reachDraws(PUBLIC_GAME).getDraw({ gameCode: PUBLIC_GAME, period })
    const last = await getDraw(previousPeriod(requireGame(PUBLIC_GAME), openPeriod(PUBLIC_GAME).period).period)
    const listed = await reachDraws(PUBLIC_GAME).listDraws({ gameCode: PUBLIC_GAME, limit: 5 })
    const drawn = await getDraw(first.period)
    if (!drawn?.seed || !drawn.randomness) throw new Error(`not drawn: ${JSON.stringify(drawn)}`)
    const secrets = { period: first.period, seed: drawn.seed, randomness: drawn.randomness }
    expect(drawn.result).toEqual(await drawResult(requireGame(PUBLIC_GAME), secrets))
    expect(drawn).toMatchObject({ state: 'drawn', n: 1, hiddenBy: null, previousSeed: chains[0]?.endSeed })
    expect(await walkBack(last?.seed ?? '', 3)).toBe(drawn.seed)
    expect(listed.map(({ state }) => state)).toEqual(['drawn', 'drawn', 'drawn', 'drawn'])
    expect(await readHall(PUBLIC_GAME, 'SELECT 1 FROM draws')).toEqual([])
    await restartDraws(PUBLIC_GAME)
    time.now += 4 * 60 * 60_000
    expect(await getDraw(first.period)).toEqual(drawn)
    const { counted, draws } = await reachDraws(PUBLIC_GAME).getTrends({ gameCode: PUBLIC_GAME, draws: 30 })
    expect({ counted, draws }).toEqual({ counted: 4 + 4 * 12, draws: 30 })
    expect(await readHall(PUBLIC_GAME, 'SELECT 1 FROM draws')).toEqual([])
  })

  test('becomes one that is written by a ticket of its last moment, and its value is made at its round', async () => {
    const member = await buildMember()
    await reachDraws(GAME).getStanding({ gameCode: GAME })
    const { period, closeAtMs } = openPeriod(GAME)
    time.now = closeAtMs - 1
    const { tickets } = await place(member, [buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])])
    expect(tickets).toMatchObject([{ state: 'live' }])
    let made = ''
    lotteryHooks.random = (length) => {
      const bytes = productionLotteryHooks.random(length)
      made = toHex(bytes)
      return bytes
    }
    await drawPeriod(GAME, closeAtMs - 1)
    expect(await getDraw(period)).toMatchObject({ state: 'drawn', randomness: made })
    expect(await readHall(GAME, 'SELECT state FROM draws WHERE period = ?', period)).toEqual([{ state: 'drawn' }])
  })

  test('takes no ticket, and no stake, while its hall does not answer, and takes it when it does', async () => {
    const member = await buildMember()
    await reachDraws(GAME).getStanding({ gameCode: GAME })
    const asked = () => place(member, [buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])], { key: 'again' })
    await silenceHall(GAME, true)
    await expect(asked()).rejects.toThrow('silent')
    await silenceHall(GAME, false)
    expect(await member.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
    expect(await reachBook(GAME).listTickets({ memberId: member.id, limit: 5 })).toEqual([])
    expect((await asked()).tickets).toMatchObject([{ state: 'live' }])
    const period = await drawPeriod(GAME)
    expect(await getDraw(period)).toMatchObject({ state: 'drawn' })
  })

  test('takes no ticket once it is closed, also from a book whose clock is behind', async () => {
    const { period, drawAtMs } = openPeriod(GAME)
    time.now = drawAtMs
    const drawn = await getDraw(period)
    expect(await reachDraws(GAME).noteSold({ gameCode: GAME, periods: [period] })).toBe(false)
    time.now = drawAtMs - 30_000
    expect(openPeriod(GAME).period).toBe(period)
    const member = await buildMember()
    const late = place(member, [buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])])
    await expect(late).rejects.toMatchObject({ errorCode: 'draw_closed' })
    time.now = drawAtMs
    expect(await getDraw(period)).toEqual(drawn)
    expect(await member.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
    const { period: written } = await sellOpenPeriod(GAME)
    await drawPeriod(GAME)
    expect(await getDraw(written)).toMatchObject({ state: 'drawn' })
    expect(await reachDraws(GAME).noteSold({ gameCode: GAME, periods: [written] })).toBe(false)
  })

  test.each(['poke', 'ticket'])(
    'is noted by the first %s of a book after a start, where it was sold without',
    async (step) => {
      const member = await buildMember()
      const ticket = (period: string) => buildTicket(GAME, [{ play: 'pos', selection: '1:7' }], { period })
      const sold = periodsFrom(requireGame(GAME), openPeriod(GAME).period, 3).map(({ period }) => period)
      await place(member, sold.map(ticket), { chase: { stopOnWin: false } })
      // A release that wrote each draw told its hall of none.
      await readHall(GAME, 'DELETE FROM sold_periods')
      await restartBook(GAME)
      if (step === 'poke') await reachBook(GAME).poke()
      else await place(member, [ticket(sold[0] ?? '')])
      const noted = await readHall<{ period: string }>(GAME, 'SELECT period FROM sold_periods ORDER BY draw_at')
      expect(noted.map(({ period }) => period)).toEqual(sold)
      for (const _ of sold) await drawPeriod(GAME)
    },
  )

  test('is marked as sold by no bet that its book refuses', async () => {
    const member = await buildMember()
    await reachDraws(GAME).getStanding({ gameCode: GAME })
    const ticket = (period: string, number = 7) =>
      buildTicket(GAME, [{ play: 'pos', selection: `1:${number}` }], { period })
    const [open, ...later] = periodsFrom(requireGame(GAME), openPeriod(GAME).period, 4).map(({ period }) => period)
    await place(member, [ticket(open ?? '')], { key: 'used' })
    const chased = later.map((period) => ticket(period))
    await expect(place(member, chased)).rejects.toMatchObject({ errorCode: 'draw_closed' })
    await expect(place(member, chased, { key: 'used' })).rejects.toMatchObject({ errorCode: 'conflict' })
    const withOpen = [ticket(open ?? '', 8), ...chased]
    await expect(place(member, withOpen, { hasOldOdds: true })).rejects.toMatchObject({ errorCode: 'odds_changed' })
    expect(await readHall(GAME, 'SELECT period FROM sold_periods')).toEqual([{ period: open }])
    await drawPeriod(GAME)
  })

  test('is written once, also where a release that was rolled back to has written its row', async () => {
    const { period, closeAtMs, drawAtMs } = await sellOpenPeriod(GAME)
    const { chains } = await reachDraws(GAME).getStanding({ gameCode: GAME })
    await readHall(
      GAME,
      `INSERT INTO draws (period, chain_id, n, state, close_at, draw_at, round, beacon)
       SELECT ?, chain_id, ?, 'closed', ?, ?, ?, 'house' FROM chains LIMIT 1`,
      period,
      placeFrom(requireGame(GAME), chains[0]?.firstPeriod ?? '', period),
      closeAtMs,
      drawAtMs,
      beaconRound(closeAtMs),
    )
    time.now = beaconTimeMs(beaconRound(closeAtMs))
    expect(await failDraws(GAME)).toBe('')
    time.now = drawAtMs
    expect(await getDraw(period)).toMatchObject({ state: 'drawn' })
    expect(await readHall(GAME, 'SELECT 1 FROM sold_periods WHERE period = ?', period)).toEqual([])
  })

  test('is written all the same where books may hold tickets from before draws were left out', async () => {
    await sellOpenPeriod(GAME)
    await drawPeriod(GAME)
    await readHall(GAME, 'DELETE FROM unsold_since')
    await restartDraws(GAME)
    await reachDraws(GAME).getStanding({ gameCode: GAME })
    const open = openPeriod(GAME)
    time.now = open.drawAtMs
    expect(await getDraw(open.period)).toMatchObject({ state: 'drawn' })
    expect(await readHall(GAME, 'SELECT state FROM draws WHERE period = ?', open.period)).toEqual([{ state: 'drawn' }])
    const [since] = await readHall<{ at: number }>(GAME, 'SELECT from_at AS at FROM unsold_since')
    expect(since?.at).toBe(open.drawAtMs + (longestChase(requireGame(GAME)) + 1) * 60_000)
  })
})

test('a hall with nothing due writes the time alone, and leaves the alarm that it has', async () => {
  await forgetLottery(QUIET_GAME)
  await seedLotteries(QUIET_GAME)
  await reachDraws(QUIET_GAME).poke({ gameCode: QUIET_GAME })
  for (let n = 0; n < 2; n += 1) {
    time.now += 10 * MINUTE_MS
    await restartDraws(QUIET_GAME)
    const { rows, alarms } = await pokeCounted(QUIET_GAME)
    expect(rows).toBe(1)
    expect(alarms[0]).toBeGreaterThan(Date.now())
    expect(alarms[1]).toBe(alarms[0])
  }
})

test('a draw that is void before it closes takes no more bets', async () => {
  const member = await buildMember()
  const ticket = () => buildTicket(GAME, [{ play: 'pos', selection: '1:7' }])
  const { tickets } = await place(member, [ticket()])
  const { period } = openPeriod(GAME)
  const voiding = { gameCode: GAME, period, reason: 'the hall was flooded' }
  expect(await reachDraws(GAME).voidDraw(voiding)).toBe(true)
  time.now += 2_000
  await expect(place(member, [ticket()])).rejects.toMatchObject({ errorCode: 'draw_closed' })
  expect(await getLotteryState(member.ctx, { gameCode: gameIdSchema.parse(GAME) })).toMatchObject({ state: 'shut' })
  await drawPeriod(GAME)
  const ticketId = tickets[0]?.ticketId ?? ''
  expect(await reachBook(GAME).getTickets({ ticketIds: [ticketId], memberId: member.id })).toMatchObject([
    { state: 'void', reason: voiding.reason, owed: null },
  ])
  expect(await member.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
})
