/** Books under tickets that are made to hurt, wallets that do not answer, and operators who come too late. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../../contract/errors.ts'
import { beaconTimeMs } from '../../../../contract/fairness/beacon.ts'
import { idempotencyKeySchema } from '../../../../contract/ids.ts'
import { beaconRound } from '../../../../contract/lottery/chain.ts'
import { DEFAULT_LIMITS } from '../../../../contract/lottery/limits.ts'
import { periodsFrom } from '../../../../contract/lottery/periods.ts'
import { ticketRound } from '../../../../contract/lottery/ticket.ts'
import { minor } from '../../../../contract/money.ts'
import { type CallInput, calls } from '../../../../contract/table.ts'
import { lotteryHooks, productionLotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import { placeLotteryChase } from '../../../../platform/lottery/tickets/place-tickets.ts'
import { getLotteryTicket, listLotteryTickets } from '../../../../platform/lottery/tickets/read-tickets.ts'
import { cancelLotteryTicket } from '../../../../platform/lottery/tickets/take-back.ts'
import {
  bindings,
  buildMember,
  buildTicket,
  drawPeriod,
  openPeriod,
  place,
  reachBook,
  reachDraws,
  readBook,
  requireGame,
  ringAlarms,
  seedLotteries,
  setTestClock,
  silenceWallets,
  type TestMember,
  time,
} from './support.ts'

/** Five digits, once a day. */
const DAILY = 'pick-five-daily'
/** Every five minutes. */
const FAST = 'racing-ten'

beforeAll(() => seedLotteries(DAILY, FAST))
beforeEach(() => {
  setTestClock()
  // Each test is in a period of its own.
  time.now = openPeriod(FAST).closeAtMs + 25 * 60 * 60_000
})
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
})

const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.errorCode : error
}

/** Rows of five digits, from a number on. */
const typed = (from: number, count: number) =>
  `l:${Array.from({ length: count }, (_, index) => String(from + index).padStart(5, '0')).join(';')}`
const manyRows = (from: number) =>
  buildTicket(DAILY, [{ play: 'z5', selection: typed(from, 5_000), unitMinor: minor(10) }])
const countCells = async () =>
  (await readBook<{ count: number }>(DAILY, 'SELECT count(*) AS count FROM cells'))[0]?.count

test('5,000 rows come off a full book in a moment, and only their own sums', async () => {
  const rich = await buildMember({ depositMinor: 200_000 })
  const poor = await buildMember({ depositMinor: 0 })
  await place(rich, [manyRows(0)])
  const { tickets } = await place(rich, [manyRows(5_000)])
  expect(await countCells()).toBe(10_000)
  // Without money: all of it is taken into the book, refused by the wallet, and taken off again.
  const startMs = performance.now()
  for (let turn = 0; turn < 3; turn += 1)
    expect(await refusalOf(place(poor, [manyRows(2_500 + turn)]))).toBe('balance_insufficient')
  expect(performance.now() - startMs).toBeLessThan(12_000)
  expect(await countCells()).toBe(10_000)
  await reachBook(DAILY).cancel({ ticketId: tickets[0]?.ticketId ?? '', memberId: rich.id })
  const left = await readBook<{ least: string; most: string; count: number; payout: number }>(
    DAILY,
    'SELECT min(line) AS least, max(line) AS most, count(*) AS count, max(payout_minor) AS payout FROM cells',
  )
  expect(left).toEqual([{ least: '0|0|0|0|0', most: '0|4|9|9|9', count: 5_000, payout: 965_000 }])
})

test('a chase of more lines than a book takes at once is refused before it reaches the book', async () => {
  const member = await buildMember({ depositMinor: 0 })
  const bets = [{ play: 'z5', selection: typed(0, 5_000), unit: '0.10', multiple: 1 }]
  const chase = (count: number) => {
    const asked = {
      gameCode: DAILY,
      from: openPeriod(DAILY).period,
      rulesVersion: 1,
      rebateBps: 650,
      bets,
      stopOnWin: false,
    }
    const stake = `${count * 500}.00`
    return calls.placeLotteryChase.request.parse({ ...asked, multiples: Array(count).fill(1), stake })
  }
  const ctx = () => ({ ...member.ctx, idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) })
  expect(await refusalOf(placeLotteryChase(ctx(), chase(11)))).toBe('limit_reached')
  expect(await refusalOf(placeLotteryChase(ctx(), chase(10)))).toBe('balance_insufficient')
})

test('a draw is full by what its largest numbers hold together with the ticket', async () => {
  const member = await buildMember({ depositMinor: 100_000 })
  const limits = { ...DEFAULT_LIMITS, drawPayoutMaxMinor: 15_000_000 }
  await bindings.DB.prepare('INSERT INTO lottery_sale (merchant, game_code, limits) VALUES (?, ?, ?)')
    .bind('meridian', DAILY, JSON.stringify(limits))
    .run()
  const one = (selection: string, play = 'z5') => place(member, [buildTicket(DAILY, [{ play, selection }])])
  // Each pays 96,500.00. Of two numbers of one play one is drawn; of one number both tickets win.
  await one(typed(12_345, 1))
  await one(typed(54_321, 1))
  expect(await refusalOf(one(typed(12_345, 1)))).toBe('number_full')
  // Another play may win as well: 9,650.00 more fits, until 150,000.00 are reached.
  await one('l:1234', 'z4')
  await bindings.DB.prepare('DELETE FROM lottery_sale WHERE game_code = ?').bind(DAILY).run()
})

test('an operator cannot take the bets back once there may be a result, whatever the book knows', async () => {
  const member = await buildMember()
  const { tickets } = await place(member, [buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])])
  const { period, closeAtMs, drawAtMs } = openPeriod(FAST)
  const voiding = { period, reason: 'we would lose' }
  const next = periodsFrom(requireGame(FAST), period, 2)[1]?.period ?? ''
  expect(await reachBook(FAST).voidPeriod({ ...voiding, period: next })).toMatchObject({ refusal: 'not_found' })
  time.now = beaconTimeMs(beaconRound(closeAtMs))
  expect(await reachBook(FAST).voidPeriod(voiding)).toMatchObject({ ok: false, refusal: 'conflict' })
  time.now = drawAtMs
  expect(await reachDraws(FAST).getDraw({ gameCode: FAST, period })).toMatchObject({ state: 'drawn' })
  // The clock of the book is behind the one of the draws.
  lotteryHooks.clock = () => closeAtMs - 1
  expect(await reachBook(FAST).getPeriod({ period })).toMatchObject({ state: 'open' })
  expect(await reachBook(FAST).voidPeriod(voiding)).toMatchObject({ ok: false, refusal: 'conflict' })
  setTestClock()
  await drawPeriod(FAST, closeAtMs - 1)
  const [ticketId] = tickets.map((ticket) => ticket.ticketId)
  expect(await reachBook(FAST).getTickets({ ticketIds: [ticketId ?? ''], memberId: member.id })).toMatchObject([
    { state: 'settled', owed: null },
  ])
})

test('between close and beacon a book may be void, and all its stakes go back', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => buildMember()))
  for (const member of members) await place(member, [buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])])
  const { period, closeAtMs } = openPeriod(FAST)
  time.now = closeAtMs + 1_000
  expect(await reachBook(FAST).voidPeriod({ period, reason: 'printed wrong' })).toMatchObject({ ok: true })
  await reachBook(FAST).poke()
  for (const member of members)
    expect(await member.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
  const left = await readBook(FAST, 'SELECT * FROM periods WHERE period = ? AND next_at IS NOT NULL', period)
  expect(left).toEqual([])
})

test('wallets silent at close hold up nobody, and are decided later by the same rule', async () => {
  const [paid, staked, unstaked] = [await buildMember(), await buildMember(), await buildMember()]
  const ticket = () => buildTicket(FAST, [{ play: 'pos', selection: '1:1,2,3,4,5,6,7,8,9,10' }])
  const { period } = openPeriod(FAST)
  const dieAt = (where: string) => {
    lotteryHooks.reach = (reached) => {
      if (reached === where) throw new Error(`died at ${where}`)
    }
  }
  await place(paid, [ticket()])
  dieAt('staked')
  expect(await place(staked, [ticket()])).toMatchObject({ tickets: [{ state: 'reserved' }] })
  dieAt('reserved')
  await expect(place(unstaked, [ticket()])).rejects.toThrow('died at reserved')
  lotteryHooks.reach = () => {}
  await silenceWallets(FAST, [staked, unstaked])
  expect(await drawPeriod(FAST)).toBe(period)
  // Ten numbers of one place: one hits, at 9.65.
  expect(await paid.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000 - 1_000 + 965, heldMinor: 0 } })
  expect(await reachBook(FAST).getPeriod({ period })).toMatchObject({ state: 'settling' })
  time.now += 60_000
  await reachBook(FAST).poke()
  expect(await reachBook(FAST).getPeriod({ period })).toMatchObject({ state: 'settling' })

  await silenceWallets(FAST, [])
  for (let turn = 0; turn < 3; turn += 1) {
    time.now += 6_000
    await reachBook(FAST).poke()
  }
  expect(await staked.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000 - 1_000 + 965, heldMinor: 0 } })
  expect(await unstaked.wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
  expect(await reachBook(FAST).getPeriod({ period })).toMatchObject({ state: 'settled', owedTickets: 0 })
  const [late] = await readBook<{ ticketId: string; state: string; reason: string; owed: null }>(
    FAST,
    'SELECT ticket_id AS ticketId, state, reason, owed FROM tickets WHERE period = ? AND member_id = ?',
    period,
    unstaked.id,
  )
  expect(late).toMatchObject({ state: 'void', reason: 'not_staked', owed: null })
  // A bet that comes after all that meets the bar of its rollback.
  const round = { vendor: requireGame(FAST).vendor, roundId: ticketRound(FAST, period, late?.ticketId ?? '') }
  expect(await unstaked.wallet.getRound(round)).not.toMatchObject({ value: { status: 'open' } })
})

const listPage = async (member: TestMember, input: CallInput<'lotteryTickets'>) =>
  listLotteryTickets(member.ctx, calls.lotteryTickets.request.parse(input))

/** What anybody reads in a cursor: it is sealed, and not hidden. */
const readCursor = (cursor: string): unknown[] =>
  JSON.parse(Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString())

test('all tickets of a long chase are listed, page by page, beside those of the same moment elsewhere', async () => {
  const member = await buildMember({ depositMinor: 100_000 })
  const { period } = openPeriod(FAST)
  const chased = periodsFrom(requireGame(FAST), period, 50).map((one) =>
    buildTicket(FAST, [{ play: 'pos', selection: '1:7' }], { period: one.period }),
  )
  const z2 = () => [buildTicket(DAILY, [{ play: 'z2-front', selection: '1|2' }])]
  const placed = [
    ...(await place(member, z2())).tickets,
    ...(await place(member, chased, { chase: { stopOnWin: false } })).tickets,
    ...(await place(member, z2())).tickets,
  ].map(({ ticketId }) => ticketId)
  for (const narrowed of [{}, { state: 'open' as const }]) {
    const shown: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(member, {
        ...narrowed,
        ...(cursor !== null && { cursor }),
      })
      shown.push(...page.list.map(({ ticketId }) => ticketId))
      cursor = page.nextCursor
      // No serial of the book, which would tell how many tickets were sold.
      if (cursor !== null) expect(readCursor(cursor).at(-1)).toBe(shown.at(-1))
    } while (cursor !== null)
    expect(shown).toHaveLength(52)
    expect([...shown].sort()).toEqual([...placed].sort())
  }
})

test('tickets of a game that is offered no more are shown and taken back', async () => {
  const member = await buildMember()
  const { tickets } = await place(member, [buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])])
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  const withdrawn = 'merchant_withdrawn_game WHERE merchant = ?1 AND game_id'
  await bindings.DB.prepare(
    'INSERT INTO merchant_withdrawn_game (merchant, game_id) SELECT ?, game_id FROM game WHERE game_code = ? AND vendor_code = ?',
  )
    .bind('meridian', FAST, requireGame(FAST).vendor)
    .run()
  expect(await refusalOf(place(member, [buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])]))).toBe('not_found')
  const input = { ticketId: ticket.ticketId }
  expect(await getLotteryTicket(member.ctx, input)).toMatchObject({ state: 'live' })
  expect((await listPage(member, {})).list).toHaveLength(1)
  const ctx = { ...member.ctx, idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }
  expect(await cancelLotteryTicket(ctx, input)).toMatchObject({ state: 'cancelled' })
  await bindings.DB.prepare(`DELETE FROM ${withdrawn} IN (SELECT game_id FROM game WHERE game_code = ?2)`)
    .bind('meridian', FAST)
    .run()
})

test('a clock that was set back opens nothing again, and rings no alarm before its time', async () => {
  const member = await buildMember()
  const { closeAtMs } = openPeriod(FAST)
  time.now = closeAtMs - 60_000
  await reachDraws(FAST).getStanding({ gameCode: FAST })
  // Nothing of other tests is left to be done.
  await reachBook(FAST).poke()
  await place(member, [buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])])
  time.now -= 60 * 60_000
  for (const alarm of await ringAlarms(FAST)) expect(alarm ?? 0).toBeGreaterThan(Date.now() + 30 * 60_000)
  const ticket = buildTicket(FAST, [{ play: 'pos', selection: '1:7' }])
  expect(await refusalOf(place(member, [ticket]))).toBe('draw_closed')
})
