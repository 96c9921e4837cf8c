/** The calls of lotteries as a member makes them: inputs and answers by the contract. */

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '../../../../contract/constants.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { randomnessOf } from '../../../../contract/fairness/beacon.ts'
import { idempotencyKeySchema } from '../../../../contract/ids.ts'
import { beaconRound, walkBack } from '../../../../contract/lottery/chain.ts'
import { checkDraw } from '../../../../contract/lottery/check-draw.ts'
import { checkTicket, toChecked } from '../../../../contract/lottery/check-ticket.ts'
import { periodsFrom } from '../../../../contract/lottery/periods.ts'
import { drawResult } from '../../../../contract/lottery/result.ts'
import { type OperatorResponse, operatorCalls } from '../../../../contract/operator/calls.ts'
import { type CallInput, type Calls, calls } from '../../../../contract/table.ts'
import { lotteryCalls } from '../../../../platform/lottery/calls.ts'
import { lotteryHooks, productionLotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import { lotteryOperatorCalls } from '../../../../platform/lottery/operate/lotteries.ts'
import { haveOldOdds } from '../../../../platform/lottery/tickets/price-tickets.ts'
import { bookOf } from '../../../../platform/lottery/tickets/stake-tickets.ts'
import { once } from '../../../support/once.ts'
import { services } from '../vendors/support.ts'
import {
  bindings,
  buildMember,
  buildTicket,
  drawPeriod,
  forgetLottery,
  onPublicBeacon,
  openPeriod,
  reachBook,
  reachDraws,
  readDrawn,
  requireGame,
  seedLotteries,
  setTestClock,
  type TestMember,
  time,
} from './support.ts'

const GAME = 'fast-three-dice'
const NORTH = 'northern-delta'
const BEACON_GAME = 'eleven-choose-five'
/** Wednesdays, Saturdays and Sundays. */
const GAPPED = 'island-four'

beforeEach(async () => {
  await seedLotteries()
  // Each test begins a while later, in a period of its own.
  time.now += 60 * 60_000
})
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
})
// Its alarm would ask the real beacon.
afterAll(() => forgetLottery(BEACON_GAME))

type Name = keyof typeof lotteryCalls
type Value<N extends Name> = Calls[N]['response']['_output']

/** As the edge and the platform do it together; a refusal is answered by its code. */
async function call<N extends Name>(
  member: TestMember,
  name: N,
  input: CallInput<N>,
  key: string = crypto.randomUUID(),
) {
  const ctx = { ...member.ctx, idempotencyKey: idempotencyKeySchema.parse(key) }
  const handler = lotteryCalls[name] as (ctx: unknown, input: unknown) => Promise<unknown>
  try {
    const value = await handler(ctx, calls[name].request.parse(input))
    return { ok: true as const, value: calls[name].response.parse(value) as Value<N> }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false as const, code: error.errorCode, fields: error.details.fields ?? {} }
  }
}
async function ask<N extends Name>(member: TestMember, name: N, input: CallInput<N>, key?: string): Promise<Value<N>> {
  const answer = await call(member, name, input, key)
  if (!answer.ok) throw new Error(`${name}: ${answer.code}`)
  return answer.value
}

/** A ticket whose bets and place in the sealed book are proved. */
const RIGHT = [
  { name: 'content', isRight: true },
  { name: 'book', isRight: true },
  { name: 'listed', isRight: true },
  { name: 'committed', isRight: true },
  { name: 'before', isRight: true },
  { name: 'settled', isRight: true },
  { name: 'paid', isRight: true },
]

const buildPlacing = (change: object = {}, gameCode = GAME) => ({
  gameCode,
  period: openPeriod(gameCode).period,
  rulesVersion: 1,
  rebateBps: 650,
  stake: '2.00',
  bets: [{ play: 'sum', selection: '9,12', unit: '1.00', multiple: 1 }],
  ...change,
})
const balanceOf = async (member: TestMember) => {
  const balance = await member.wallet.getBalance()
  return balance.ok ? { real: balance.value.realMinor, held: balance.value.heldMinor } : null
}

test('seed', async () => {
  await seedLotteries(GAME, NORTH, BEACON_GAME, GAPPED)
  expect((await ask(await buildMember(), 'lotteries', {})).list.map(({ gameCode }) => gameCode).sort()).toEqual(
    [GAME, NORTH, BEACON_GAME, GAPPED].sort(),
  )
})

describe('a ticket', () => {
  test('is priced, placed, listed, drawn and proved', async () => {
    const member = await buildMember()
    const state = await ask(member, 'lotteryState', { gameCode: GAME })
    expect(state).toMatchObject({ period: openPeriod(GAME).period, state: 'open', beacon: 'house', rulesVersion: 1 })
    expect(state.chainEnd).toMatch(/^[0-9a-f]{64}$/)
    const key = crypto.randomUUID()
    const placed = await ask(member, 'placeLotteryBets', buildPlacing(), key)
    expect(placed).toMatchObject({ state: 'live', stake: '2.00', lines: 2, bets: [{ rtpBps: 9_650, kept: 0 }] })
    expect(await ask(member, 'placeLotteryBets', buildPlacing(), key)).toEqual(placed)
    expect(await balanceOf(member)).toEqual({ real: 9_800, held: 200 })
    const open = await ask(member, 'lotteryTickets', { state: 'open' })
    expect(open.list.map(({ ticketId }) => ticketId)).toEqual([placed.ticketId])

    const period = await drawPeriod(GAME)
    // Settling asked for again, many times at once, pays nothing more.
    await Promise.all(Array.from({ length: 10 }, () => reachBook(GAME).poke()))
    const detail = await ask(member, 'lotteryTicket', { ticketId: placed.ticketId })
    const proof = await ask(member, 'lotteryProof', { gameCode: GAME, period })
    expect(detail).toMatchObject({ state: 'settled', owed: false, result: proof.result, root: proof.root })
    // A result says when it was made: a late one cannot look as if on time.
    const [drawn] = (await ask(member, 'lotteryDraws', { gameCode: GAME })).list.filter((one) => one.period === period)
    expect(Date.parse(proof.drawnAt ?? '')).toBeGreaterThanOrEqual(Date.parse(proof.drawAt))
    expect(drawn?.drawnAt).toBe(proof.drawnAt)
    expect(await checkTicket(toChecked(detail)!, proof)).toEqual(RIGHT)
    expect((await checkDraw(proof)).map(({ name, isRight }) => [name, isRight])).toEqual([
      ['round', true],
      ['published', true],
      ['registered', true],
      ['place', true],
      ['previous', true],
      ['chain', true],
      ['result', true],
    ])
    expect(proof.h).toMatch(/^[0-9a-f]{64}$/)
    expect((await ask(member, 'lotteryTickets', { state: 'open' })).list).toEqual([])
    expect((await ask(member, 'lotteryTickets', { gameCode: GAME })).list).toHaveLength(1)
    const paid = Math.round(Number(detail.payout) * 100)
    expect(await balanceOf(member)).toEqual({ real: 9_800 + paid, held: 0 })
  })

  const unmoved = once(buildMember)
  test.each<[string, object, string]>([
    ['another stake', { stake: '2.01' }, 'odds_changed'],
    ['rules that nobody knows', { rulesVersion: 2 }, 'odds_changed'],
    ['odds of a larger R', { rebateBps: 700 }, 'odds_changed'],
    ['odds of a smaller R', { rebateBps: 600 }, 'odds_changed'],
    ['more kept than R', { bets: [{ play: 'sum', selection: '9,12', unit: '1.00', kept: 660 }] }, 'odds_changed'],
    ['letters', { bets: [{ play: 'sum', selection: '9,x', unit: '1.00' }] }, 'invalid_fields'],
    ['no number', { bets: [{ play: 'pair', selection: ',', unit: '1.00' }] }, 'invalid_fields'],
    ['too few numbers', { bets: [{ play: 'ab', selection: '2', unit: '1.00' }] }, 'invalid_fields'],
    ['a banker alone', { bets: [{ play: 'ab', selection: 'd:2;t:', unit: '1.00' }] }, 'invalid_fields'],
    ['one number twice', { bets: [{ play: 'sum', selection: '9,9', unit: '1.00' }] }, 'invalid_fields'],
    ['10 KB of nothing', { bets: [{ play: 'sum', selection: ','.repeat(10_000), unit: '1.00' }] }, 'invalid_fields'],
    ['an unknown play', { bets: [{ play: 'z5', selection: '1', unit: '1.00' }] }, 'invalid_fields'],
    ['less than the smallest unit', { bets: [{ play: 'sum', selection: '9', unit: '0.09' }] }, 'invalid_fields'],
    ['a stake over the limit', { bets: [{ play: 'bsoe', selection: 'odd', unit: '20000.01' }] }, 'invalid_fields'],
    ['a draw of yesterday', { period: '20261119-0001' }, 'draw_closed'],
    ['a draw that never is', { period: '20261120-9999' }, 'draw_closed'],
    ['a game of nobody', { gameCode: 'weekend-jackpot' }, 'not_found'],
  ])('%s is refused and nothing is staked', async (_, change, code) => {
    const member = await unmoved()
    expect(await call(member, 'placeLotteryBets', buildPlacing(change))).toMatchObject({ ok: false, code })
    expect(await balanceOf(member)).toEqual({ real: 10_000, held: 0 })
  })

  test('whose R has changed since is answered as it was placed, and no other is', async () => {
    const member = await buildMember()
    const key = crypto.randomUUID()
    const placed = await ask(member, 'placeLotteryBets', buildPlacing(), key)
    await bindings.DB.prepare('INSERT INTO member_rebate (member_id, from_day, rebate_bps) VALUES (?, 0, 600)')
      .bind(member.id)
      .run()
    expect(await ask(member, 'placeLotteryBets', buildPlacing(), key)).toEqual(placed)
    expect(await call(member, 'placeLotteryBets', buildPlacing())).toMatchObject({ code: 'odds_changed' })
    expect(await balanceOf(member)).toEqual({ real: 9_800, held: 200 })
    const now = await ask(member, 'placeLotteryBets', buildPlacing({ rebateBps: 600 }))
    expect(now.bets[0]?.rtpBps).toBe(9_600)
  })

  test('of older rules has old odds, though its stake and R are the same', async () => {
    const { ctx } = await buildMember()
    const ticket = buildTicket(GAME, [{ play: 'sum', selection: '9' }])
    expect(await haveOldOdds(ctx, [ticket], 650)).toBe(false)
    expect(await haveOldOdds(ctx, [ticket], 650, ticket.rulesVersion + 1)).toBe(true)
  })

  test('one key with two contents is a conflict; two members may use one key', async () => {
    const [member, other] = [await buildMember(), await buildMember()]
    const key = crypto.randomUUID()
    await ask(member, 'placeLotteryBets', buildPlacing(), key)
    const changed = buildPlacing({ bets: [{ play: 'sum', selection: '9', unit: '2.00' }] })
    expect(await call(member, 'placeLotteryBets', changed, key)).toMatchObject({ code: 'conflict' })
    expect(await call(other, 'placeLotteryBets', changed, key)).toMatchObject({ ok: true })
    expect(await balanceOf(member)).toEqual({ real: 9_800, held: 200 })
  })

  test('the last millisecond takes it, the next one does not, and a clock set back opens nothing', async () => {
    const member = await buildMember()
    const { closeAtMs, period } = openPeriod(GAME)
    time.now = closeAtMs - 1
    await ask(member, 'placeLotteryBets', buildPlacing({ period }))
    time.now = closeAtMs
    expect(await call(member, 'placeLotteryBets', buildPlacing({ period }))).toMatchObject({ code: 'draw_closed' })
    time.now = closeAtMs - 60_000
    expect(await call(member, 'placeLotteryBets', buildPlacing({ period }))).toMatchObject({ code: 'draw_closed' })
    time.now = closeAtMs + 10_000
  })

  test('more than the balance is refused for good under its key', async () => {
    const member = await buildMember({ depositMinor: 150 })
    const key = crypto.randomUUID()
    expect(await call(member, 'placeLotteryBets', buildPlacing(), key)).toMatchObject({ code: 'balance_insufficient' })
    await member.wallet.deposit({ key: 'more', currency: 'USD', amountMinor: 10_000 })
    expect(await call(member, 'placeLotteryBets', buildPlacing(), key)).toMatchObject({ code: 'balance_insufficient' })
    expect(await ask(member, 'lotteryTickets', {})).toEqual({ list: [], nextCursor: null })
    expect(await reachBook(GAME).listCells({ period: openPeriod(GAME).period, limit: 5 })).toEqual([])
  })

  test('two race for the last room of a number: one has it, the other learns what is left', async () => {
    const [member, other] = [
      await buildMember({ depositMinor: 1_000_000 }),
      await buildMember({ depositMinor: 1_000_000 }),
    ]
    // 9.65 bps of 1/216: 1,000.00 on three equal dice pays 208,440.00 of at most 200,000.00.
    const big = buildPlacing({ stake: '600.00', bets: [{ play: 'aaa', selection: '6', unit: '600.00' }] })
    const answers = await Promise.all([call(member, 'placeLotteryBets', big), call(other, 'placeLotteryBets', big)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.find(({ ok }) => !ok)
    expect(refused).toMatchObject({ code: 'number_full', fields: { 'aaa:6': { values: { left: '74936.00' } } } })
  })

  test('is taken back once, and not shortly before the close', async () => {
    const member = await buildMember()
    const placed = await ask(member, 'placeLotteryBets', buildPlacing())
    const taken = await ask(member, 'cancelLotteryTicket', { ticketId: placed.ticketId })
    expect(taken).toMatchObject({ state: 'cancelled', owed: false })
    expect(await ask(member, 'cancelLotteryTicket', { ticketId: placed.ticketId })).toEqual(taken)
    expect(await balanceOf(member)).toEqual({ real: 10_000, held: 0 })
    const late = await ask(member, 'placeLotteryBets', buildPlacing())
    expect(await call(await buildMember(), 'cancelLotteryTicket', { ticketId: late.ticketId })).toMatchObject({
      code: 'not_found',
    })
    time.now = Date.parse(late.cancelUntil)
    expect(await call(member, 'cancelLotteryTicket', { ticketId: late.ticketId })).toMatchObject({
      code: 'cancel_late',
    })
  })

  test('of a guest lies in a book of play money', async () => {
    const guest = await buildMember({ type: 4 })
    const placed = await ask(guest, 'placeLotteryBets', buildPlacing())
    expect(await reachBook(GAME).getTickets({ ticketIds: [placed.ticketId], memberId: guest.id })).toEqual([])
    expect(await reachBook(GAME, 'play').getTickets({ ticketIds: [placed.ticketId], memberId: guest.id })).toHaveLength(
      1,
    )
    const period = await drawPeriod(GAME)
    await reachBook(GAME, 'play').poke()
    const ticket = await ask(guest, 'lotteryTicket', { ticketId: placed.ticketId })
    const proof = await ask(guest, 'lotteryProof', { gameCode: GAME, period })
    expect(await checkTicket(toChecked(ticket)!, proof)).toEqual(RIGHT)
    expect(proof.root).not.toBe(proof.playRoot)
  })

  test('of several plays of a northern draw pays what its prizes say', async () => {
    const member = await buildMember()
    const bets = [
      { play: 'lo2', selection: '07,58', unit: '0.10' },
      { play: 'de', selection: '00', unit: '1.00' },
    ]
    const placed = await ask(member, 'placeLotteryBets', buildPlacing({ bets, stake: '6.40' }, NORTH))
    expect(placed).toMatchObject({ state: 'live', lines: 55 })
    await drawPeriod(NORTH)
    const { result, bets: settled, payout } = await ask(member, 'lotteryTicket', { ticketId: placed.ticketId })
    const ends = Object.values(result ?? {}).flatMap((numbers) => numbers.map((number) => number.slice(-2)))
    const hits = ends.filter((end) => end === '07' || end === '58').length
    expect(ends).toHaveLength(27)
    const special = result?.db?.[0]?.slice(-2) === '00' ? 1 : 0
    expect(settled.map((bet) => bet.hits)).toEqual([hits, special])
    expect(payout).toBe((hits * 9.6 + special * 96).toFixed(2))
  })
})

describe('a chase', () => {
  const chase = (change: object = {}) => {
    const { period: from } = openPeriod(GAME)
    const bets = [{ play: 'bsoe', selection: 'odd', unit: '1.00' }]
    return {
      gameCode: GAME,
      from,
      rulesVersion: 1,
      rebateBps: 650,
      bets,
      multiples: [1, 2, 4],
      stopOnWin: true,
      stake: '7.00',
      ...change,
    }
  }
  const both = { bets: [{ play: 'sum', selection: '3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18', unit: '0.10' }] }

  test('holds all its stakes at once and stops when a ticket pays', async () => {
    const member = await buildMember()
    const placed = await ask(member, 'placeLotteryChase', chase({ ...both, stake: '11.20' }))
    expect(placed.tickets.map(({ stake, state }) => [stake, state])).toEqual([
      ['1.60', 'live'],
      ['3.20', 'live'],
      ['6.40', 'live'],
    ])
    expect(await balanceOf(member)).toEqual({ real: 10_000 - 1_120, held: 1_120 })
    await drawPeriod(GAME)
    // All sums were chosen: the first draw wins. The second period is open, so it and the third go back.
    const { list } = await ask(member, 'lotteryChases', {})
    expect(list[0]).toMatchObject({ state: 'stopped' })
    expect(list[0]?.tickets.map(({ state, reason }) => [state, reason])).toEqual([
      ['settled', null],
      ['void', 'chase_won'],
      ['void', 'chase_won'],
    ])
    const payout = Math.round(Number(list[0]?.tickets[0]?.payout) * 100)
    expect(await balanceOf(member)).toEqual({ real: 10_000 - 160 + payout, held: 0 })
  })

  test('more than the balance holds nothing, and over midnight it goes on', async () => {
    const member = await buildMember({ depositMinor: 699 })
    expect(await call(member, 'placeLotteryChase', chase())).toMatchObject({ code: 'balance_insufficient' })
    expect(await balanceOf(member)).toEqual({ real: 699, held: 0 })
    time.now = Date.parse('2026-11-22T23:58:00Z')
    const rich = await buildMember()
    const { tickets } = await ask(rich, 'placeLotteryChase', chase())
    expect(tickets.map(({ period }) => period)).toEqual(
      periodsFrom(requireGame(GAME), openPeriod(GAME).period, 3).map(({ period }) => period),
    )
    expect(tickets.at(-1)?.period).toMatch(/^20261123-/)
  })

  test('over days without a draw goes from draw to draw, and a daily one has thirty at most', async () => {
    const member = await buildMember({ depositMinor: 100_000 })
    const bets = [{ play: '2d', selection: '07', unit: '1.00' }]
    // Its odds are fixed, so it does not matter which R the member saw.
    const gapped = { gameCode: GAPPED, from: openPeriod(GAPPED).period, bets, rebateBps: 0 }
    const { tickets } = await ask(
      member,
      'placeLotteryChase',
      chase({ ...gapped, multiples: [1, 3, 9], stake: '13.00' }),
    )
    const days = tickets.map(({ period }) => new Date(`${period.replace(/(....)(..)(..)/, '$1-$2-$3')}T00:00:00Z`))
    expect(days.map((day) => [3, 6, 0].includes(day.getUTCDay()))).toEqual([true, true, true])
    expect(tickets.map(({ stake }) => stake)).toEqual(['1.00', '3.00', '9.00'])
    const long = { ...gapped, multiples: Array.from({ length: 31 }, () => 1), stake: '31.00' }
    expect(await call(member, 'placeLotteryChase', chase(long))).toMatchObject({ code: 'limit_reached' })
  })

  test('is stopped by the member while a draw closes: the closed draw stands', async () => {
    const member = await buildMember()
    const { chaseId } = await ask(member, 'placeLotteryChase', chase({ stopOnWin: false }))
    time.now = openPeriod(GAME).closeAtMs
    const [stopped] = await Promise.all([
      ask(member, 'stopLotteryChase', { chaseId }),
      ...Array.from({ length: 3 }, () => reachBook(GAME).poke()),
    ])
    expect(stopped.tickets.map(({ state }) => state)).toEqual(['live', 'void', 'void'])
    expect(await ask(member, 'stopLotteryChase', { chaseId })).toEqual(stopped)
    expect(await balanceOf(member)).toEqual({ real: 9_900, held: 100 })
    expect(await call(await buildMember(), 'stopLotteryChase', { chaseId })).toMatchObject({ code: 'not_found' })
  })

  test('is off where the policy says so', async () => {
    const member = await buildMember()
    const strict = { ...member, ctx: { ...member.ctx, merchant: { ...member.ctx.merchant, jurisdiction: 'unknown' } } }
    expect(await call(strict, 'placeLotteryChase', chase())).toMatchObject({ code: 'chase_off' })
    // Under the strictest policy nothing is sold that the house could know beforehand.
    expect((await ask(strict, 'lotteries', {})).list).toEqual([])
  })
})

/** As the edge forwards it. */
async function operate<N extends keyof typeof lotteryOperatorCalls>(
  name: N,
  input: object,
  operator = 'olga',
  merchant = 'meridian',
) {
  const { ctx } = await buildMember({ depositMinor: 0, merchant })
  const handler = lotteryOperatorCalls[name] as (ctx: unknown, input: unknown) => Promise<unknown>
  try {
    const answer = await handler({ ...ctx, operator }, operatorCalls[name].request.parse(input))
    return operatorCalls[name].response.parse(answer) as OperatorResponse<N>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errorCode
  }
}

describe('an operator', () => {
  test('shuts a game: it takes no bets, and what was placed is drawn', async () => {
    const member = await buildMember()
    const placed = await ask(member, 'placeLotteryBets', buildPlacing())
    expect(await operate('lotteries-switch', { gameCode: GAME, open: false })).toMatchObject({ shut: true })
    expect(await call(member, 'placeLotteryBets', buildPlacing())).toMatchObject({ code: 'game_unavailable' })
    expect(await ask(member, 'lotteryState', { gameCode: GAME })).toMatchObject({ state: 'shut' })
    await drawPeriod(GAME)
    expect(await ask(member, 'lotteryTicket', { ticketId: placed.ticketId })).toMatchObject({ state: 'settled' })
    expect(await operate('lotteries-switch', { gameCode: GAME, open: true })).toMatchObject({ shut: false })
  })

  test('sets limits, and sees which numbers would cost most', async () => {
    const member = await buildMember()
    await operate('lotteries-limits', { gameCode: GAME, cellPayoutMax: '16.00' })
    // 9 pays 8.34 for 1.00 on two lines, so it has room for one ticket alone.
    await ask(member, 'placeLotteryBets', buildPlacing())
    expect(await call(member, 'placeLotteryBets', buildPlacing())).toMatchObject({ code: 'number_full' })
    const { period } = openPeriod(GAME)
    const exposure = await operate('lotteries-exposure', { gameCode: GAME, period })
    expect(await operate('lotteries-draws', { gameCode: GAME })).toMatchObject({
      books: expect.arrayContaining([expect.objectContaining({ period, stake: '2.00', largest: '8.33' })]),
    })
    expect(exposure).toEqual({
      cells: [
        { play: 'sum', line: '12', payout: '8.33', left: '7.67' },
        { play: 'sum', line: '9', payout: '8.33', left: '7.67' },
      ],
    })
    await operate('lotteries-limits', { gameCode: GAME, cellPayoutMax: '200000.00' })
    expect(await operate('lotteries-limits', { gameCode: 'weekend-jackpot' })).toBe('not_found')
  })

  test('voids the book of a draw with another one: stakes go back, the draw stays', async () => {
    const member = await buildMember()
    const placed = await ask(member, 'placeLotteryBets', buildPlacing())
    const { period } = openPeriod(GAME)
    const voiding = { gameCode: GAME, period, reason: 'printed wrong odds' }
    expect(await operate('lotteries-void-book', voiding)).toEqual({ result: 'said' })
    expect(await operate('lotteries-void-book', voiding)).toEqual({ result: 'said' })
    expect(await balanceOf(member)).toEqual({ real: 9_800, held: 200 })
    expect(await operate('lotteries-void-book', voiding, 'omar')).toEqual({ result: 'done' })
    expect(await call(member, 'placeLotteryBets', buildPlacing())).toMatchObject({ code: 'draw_closed' })
    await drawPeriod(GAME)
    expect(await ask(member, 'lotteryTicket', { ticketId: placed.ticketId })).toMatchObject({
      state: 'void',
      owed: false,
      reason: 'printed wrong odds',
    })
    expect(await balanceOf(member)).toEqual({ real: 10_000, held: 0 })
    expect(await ask(member, 'lotteryProof', { gameCode: GAME, period })).toMatchObject({
      state: 'drawn',
      bookVoidReason: 'printed wrong odds',
    })
    const results = (await ask(member, 'lotteryDraws', { gameCode: GAME })).list
    expect(results.find((draw) => draw.period === period)).toMatchObject({
      state: 'drawn',
      voidReason: null,
      bookVoidReason: 'printed wrong odds',
    })
    // Of another merchant the same draw stands, and so does its book.
    const elsewhere = await buildMember({ merchant: 'saffron' })
    expect((await ask(elsewhere, 'lotteryDraws', { gameCode: GAME })).list).toContainEqual(
      expect.objectContaining({ period, state: 'drawn', bookVoidReason: null }),
    )
    expect(await operate('lotteries-void-book', voiding, NOBODY)).toBe('forbidden')
  })

  test('voids a draw of all merchants with another one of any merchant, before it is drawn and never after', async () => {
    const member = await buildMember()
    const other = await buildMember({ merchant: 'saffron' })
    const { ticketId } = await ask(member, 'placeLotteryBets', buildPlacing())
    const { period } = openPeriod(GAME)
    const theirs = await ask(other, 'placeLotteryBets', buildPlacing())
    const voiding = { gameCode: GAME, period, reason: 'the hall was flooded' }
    expect(await operate('lotteries-void-draw', voiding, 'olga', 'saffron')).toEqual({ result: 'said' })
    expect(await operate('lotteries-void-draw', voiding, 'olga')).toEqual({ result: 'said' })
    expect(await operate('lotteries-void-draw', voiding, 'omar')).toEqual({ result: 'done' })
    await drawPeriod(GAME)
    await bookOf(other.ctx, GAME).poke()
    expect(await ask(other, 'lotteryTicket', { ticketId: theirs.ticketId })).toMatchObject({
      state: 'void',
      owed: false,
    })
    const { results } = await services.env.DB.prepare(
      'SELECT merchant, act, actor FROM lottery_audit WHERE game_code = ? AND period = ? ORDER BY act, merchant DESC, actor',
    )
      .bind(GAME, period)
      .all()
    const of = (merchant: string, act: string, name: string) => ({ merchant, act, actor: `operator:${name}` })
    expect(results).toEqual([
      of('saffron', 'draw_void_said', 'olga'),
      of('meridian', 'draw_void_said', 'olga'),
      of('meridian', 'draw_void_said', 'omar'),
      of('meridian', 'draw_voided', 'omar'),
    ])
    expect(await ask(member, 'lotteryTicket', { ticketId })).toMatchObject({ state: 'void', owed: false })
    expect(await balanceOf(member)).toEqual({ real: 10_000, held: 0 })
    const proof = await ask(member, 'lotteryProof', { gameCode: GAME, period })
    expect(proof).toMatchObject({ state: 'void', voidReason: 'the hall was flooded', result: null })
    const drawn = { gameCode: GAME, period: await drawPeriod(GAME), reason: 'we lost too much' }
    // The first hears it as well as the second, of a book as of the draw.
    for (const who of ['olga', 'omar'] as const)
      for (const act of ['lotteries-void-draw', 'lotteries-void-book'] as const)
        expect(await operate(act, drawn, who)).toBe('conflict')
  })

  test('can neither see nor choose a draw under the public beacon, with everything an operator has', async () => {
    await onPublicBeacon(BEACON_GAME)
    const game = requireGame(BEACON_GAME)
    const member = await buildMember()
    const { chainEnd: before } = await ask(member, 'lotteryState', { gameCode: BEACON_GAME })
    const bets = [{ play: 'any1', selection: '7', unit: '1.00' }]
    const { ticketId } = await ask(member, 'placeLotteryBets', buildPlacing({ bets, stake: '1.00' }, BEACON_GAME))
    const { period, closeAtMs, drawAtMs } = openPeriod(BEACON_GAME)
    const ofPeriod = { gameCode: BEACON_GAME, period }
    const voiding = { ...ofPeriod, reason: 'we would lose' }
    // Each call that operators have for lotteries, as one of them makes it alone.
    const tries: Record<keyof typeof lotteryOperatorCalls, object[]> = {
      'lotteries-list': [{}],
      'lotteries-draws': [{ gameCode: BEACON_GAME }],
      'lotteries-exposure': [ofPeriod],
      'lotteries-limits': [{ gameCode: BEACON_GAME, cellPayoutMax: '150000.00' }],
      'lotteries-switch': [false, true].map((open) => ({ gameCode: BEACON_GAME, open })),
      'lotteries-void-book': [voiding],
      'lotteries-void-draw': [voiding],
    }
    expect(Object.keys(tries).sort()).toEqual(Object.keys(lotteryOperatorCalls).sort())
    const signature = 'ab'.repeat(48)
    let hasSpoken = false
    lotteryHooks.readBeacon = async () => (hasSpoken ? { signature, randomness: await randomnessOf(signature) } : null)
    const seen: unknown[] = []
    for (const at of [closeAtMs - 1, closeAtMs, closeAtMs + 5_999, drawAtMs, drawAtMs + 3_000]) {
      time.now = at
      await reachBook(BEACON_GAME).poke()
      for (const [name, inputs] of Object.entries(tries))
        for (const input of inputs) seen.push(await operate(name as keyof typeof tries, input))
      seen.push(await ask(member, 'lotteryProof', ofPeriod), await reachDraws(BEACON_GAME).getDraw(ofPeriod))
    }
    hasSpoken = true
    time.now = drawAtMs + 6_000
    await reachDraws(BEACON_GAME).getStanding({ gameCode: BEACON_GAME })
    const proof = await ask(member, 'lotteryProof', ofPeriod)
    const { h, n, randomness, result } = proof
    if (!h || !n || !randomness || !result) throw new Error(`not drawn: ${JSON.stringify(proof)}`)
    // Nothing that was answered before the beacon spoke holds our secret or the numbers.
    for (const secret of [h, randomness, JSON.stringify(result)]) expect(JSON.stringify(seen)).not.toContain(secret)
    // The secret is the one that the chain's end bound before the bet, and the numbers follow from both.
    expect([await walkBack(h, n), proof.chainEnd]).toEqual([before, before])
    expect(await drawResult(game, { period, seed: h, randomness })).toEqual(result)
    // Two who would take it back now are too late, though their book has not asked for the result yet.
    expect(await reachBook(BEACON_GAME).getPeriod({ period })).toMatchObject({ state: 'closed' })
    expect(await operate('lotteries-void-draw', voiding, 'omar')).toBe('conflict')
    expect(await operate('lotteries-void-book', voiding, 'omar')).toBe('conflict')
    await reachBook(BEACON_GAME).poke()
    expect((await ask(member, 'lotteryProof', ofPeriod)).result).toEqual(result)
    expect(await ask(member, 'lotteryTicket', { ticketId })).toMatchObject({ state: 'settled', owed: false })
  })

  test('learns nothing of a draw under the public beacon, and a silent beacon voids it', async () => {
    await onPublicBeacon(BEACON_GAME)
    const member = await buildMember()
    const bets = [{ play: 'any1', selection: '7', unit: '1.00' }]
    const placed = await ask(member, 'placeLotteryBets', buildPlacing({ bets, stake: '1.00' }, BEACON_GAME))
    const { period, closeAtMs } = openPeriod(BEACON_GAME)
    const asked: number[] = []
    lotteryHooks.readBeacon = async (round) => {
      asked.push(round)
      return null
    }
    time.now = closeAtMs + 5_999
    await reachBook(BEACON_GAME).poke()
    const seen = JSON.stringify([
      await operate('lotteries-draws', { gameCode: BEACON_GAME }),
      await operate('lotteries-exposure', { gameCode: BEACON_GAME, period }),
      await ask(member, 'lotteryProof', { gameCode: BEACON_GAME, period }),
    ])
    expect(asked).not.toContain(beaconRound(closeAtMs))
    await drawPeriod(BEACON_GAME, closeAtMs - 1)
    expect(await ask(member, 'lotteryProof', { gameCode: BEACON_GAME, period })).toMatchObject({
      state: 'delayed',
      beacon: 'public',
      h: null,
      result: null,
    })
    time.now = closeAtMs + 31 * 60_000
    await drawPeriod(BEACON_GAME)
    const proof = await ask(member, 'lotteryProof', { gameCode: BEACON_GAME, period })
    expect(proof).toMatchObject({ state: 'void', voidReason: 'beacon_silent' })
    // Not even the secret that it would have been drawn by was to be had before.
    expect(proof.h).toMatch(/^[0-9a-f]{64}$/)
    expect(seen).not.toContain(proof.h)
    expect(asked).toContain(proof.round)
    expect(await ask(member, 'lotteryTicket', { ticketId: placed.ticketId })).toMatchObject({ state: 'void' })
    expect(await balanceOf(member)).toEqual({ real: 10_000, held: 0 })
  })
})

test('rules, trends, past draws and the lobby answer by the contract', async () => {
  const member = await buildMember()
  await drawPeriod(GAME)
  expect((await ask(member, 'lotteryRules', { gameCode: GAME })).plays.map(({ code }) => code)).toContain('sum')
  const trends = await ask(member, 'lotteryTrends', { gameCode: GAME, draws: '30' })
  expect(trends.rows).toHaveLength(6)
  // Hits are those of the span; an absence counts all draws there were.
  const drawn = await readDrawn(GAME)
  expect(trends.draws).toBe(Math.min(30, drawn.length))
  for (const { symbol, hits, omission } of trends.rows) {
    const came = drawn.map(({ balls = [] }) => balls.includes(symbol))
    expect([symbol, hits, omission]).toEqual([symbol, came.slice(0, 30).filter(Boolean).length, came.indexOf(true)])
  }
  const page = await ask(member, 'lotteryDraws', { gameCode: GAME, size: 2 })
  expect(page.list).toHaveLength(2)
  const next = await ask(member, 'lotteryDraws', { gameCode: GAME, size: 2, cursor: page.nextCursor ?? '' })
  expect(next.list[0]?.drawAt.localeCompare(page.list[1]?.drawAt ?? '')).toBe(-1)
  expect((await ask(member, 'vnOpenedNumbers', { gameCode: NORTH })).list.length).toBeGreaterThan(0)
  expect(await call(member, 'vnOpenedNumbers', { gameCode: GAME })).toMatchObject({ code: 'not_found' })
  expect(await ask(member, 'lotteryLobby', { lottoGameCode: NORTH, backUrl: '/' })).toEqual({
    url: '/vnlottery?gameCode=northern-delta&backUrl=%2F',
  })
  expect(await ask(member, 'lotteryRebate', {})).toEqual({ rebateBps: 650, keptStepBps: 10, rtpBps: [9_000, 9_650] })
  setTestClock()
})

test('LOT-02 numbers are kept under a name for their member alone, and what no ticket could hold is not', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  const bets = [{ play: 'sum', selection: '9,12', unit: '1.00', multiple: 2 }] as CallInput<'saveNumbers'>['bets']
  const numbers = { gameCode: GAME, rulesVersion: 1, bets, name: ' Lucky ' } as CallInput<'saveNumbers'>
  expect((await ask(member, 'saveNumbers', numbers)).list).toMatchObject([{ name: 'Lucky', rulesVersion: 1, bets }])
  const again = { ...numbers, bets: [{ ...bets[0]!, selection: '10' }] }
  expect((await ask(member, 'saveNumbers', again)).list, 'one a name').toMatchObject([{ bets: again.bets }])
  const ofGame = { gameCode: numbers.gameCode }
  expect((await ask(other, 'savedNumbers', ofGame)).list).toEqual([])
  expect((await ask(other, 'removeSavedNumbers', { ...ofGame, name: 'Lucky' })).list).toEqual([])
  const codeOf = async (change: object) => {
    const answer = await call(member, 'saveNumbers', { ...numbers, ...change })
    return answer.ok ? 'kept' : answer.code
  }
  expect(await codeOf({ bets: [{ ...bets[0]!, play: 'pick1' }] }), 'a play of another game').toBe('malformed')
  expect(await codeOf({ bets: [{ ...bets[0]!, selection: '19' }] }), 'a sum of no dice').toBe('malformed')
  expect(await codeOf({ rulesVersion: 99 })).toBe('malformed')
  for (let count = 1; count < 30; count += 1) expect(await codeOf({ name: `Set ${count}` })).toBe('kept')
  expect(await codeOf({ name: 'One too many' })).toBe('limit_reached')
  expect(await codeOf({}), 'the last word on a name is no new one').toBe('kept')
  const { list } = await ask(member, 'removeSavedNumbers', { ...ofGame, name: 'Lucky' })
  expect([list.length, list.some(({ name }) => name === 'Lucky')]).toEqual([29, false])
})
