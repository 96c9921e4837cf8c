import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256Hex } from '../../../../contract/digest.ts'
import { beaconRound } from '../../../../contract/lottery/chain.ts'
import { merkleRoot, rootOfPath } from '../../../../contract/lottery/merkle.ts'
import { drawResult } from '../../../../contract/lottery/result.ts'
import { settleTicket } from '../../../../contract/lottery/settle.ts'
import { lotteryHooks, productionLotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import {
  buildMember,
  buildTicket,
  drawPeriod,
  forgetLottery,
  openPeriod,
  place,
  reachBook,
  reachDraws,
  readBook,
  requireGame,
  seedLotteries,
  setTestClock,
  time,
} from './support.ts'

const GAME = 'five-star-numbers'

beforeAll(() => forgetLottery(GAME))
beforeEach(async () => {
  await seedLotteries(GAME)
})
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
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

test('what was missed while nothing ran is void, and what is young enough is drawn', async () => {
  const { period } = openPeriod(GAME)
  time.now += 3 * 60 * 60_000
  const rows = await reachDraws(GAME).listDraws({ gameCode: GAME, limit: 200 })
  expect(rows.at(0)?.state).toMatch(/drawn|closed/)
  const missed = await reachDraws(GAME).getDraw({ gameCode: GAME, period })
  expect(missed).toMatchObject({ state: 'void', voidReason: 'beacon_silent', result: null })
  setTestClock()
})
