import { beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { PROFIT_UNITS } from '../../../../contract/rules/profit-units.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { getProfitLoss } from '../../../../platform/money/records/get-profit-loss.ts'
import { buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

const profit = async (
  { ctx }: TestMember,
  unit: (typeof PROFIT_UNITS)[number],
  days: { from?: string; to?: string } = {},
) => recordCalls.profitLoss.response.parse(await getProfitLoss(ctx, { unit, ...days }))

test('MEM-10 every round counts in one period; what is held or taken back is neither lost nor won', async () => {
  const member = await buildMember({ depositMinor: 1_000_000 })
  time.now = Date.parse('2026-11-17T23:59:59.999Z')
  await play(member, { roundId: 'last-of-tuesday', stakeMinor: 100, result: 250 })
  time.now += 1
  await play(member, { roundId: 'first-of-wednesday', stakeMinor: 300, result: 0 })
  await play(member, { roundId: 'held', stakeMinor: 40, result: null })
  await play(member, { roundId: 'undone', stakeMinor: 50, result: 'rollback' })
  time.now = Date.parse('2026-11-20T12:00:00Z')

  const days = await profit(member, 'day')
  expect(days.periods).toHaveLength(30)
  expect(days.periods.filter(({ rounds }) => rounds > 0)).toEqual([
    {
      from: '2026-11-17T00:00:00.000Z',
      to: '2026-11-18T00:00:00.000Z',
      rounds: 1,
      stake: '1.00',
      payout: '2.50',
      net: '1.50',
    },
    {
      from: '2026-11-18T00:00:00.000Z',
      to: '2026-11-19T00:00:00.000Z',
      rounds: 3,
      stake: '3.40',
      payout: '0.00',
      net: '-3.00',
    },
  ])
  for (const unit of PROFIT_UNITS) {
    expect((await profit(member, unit)).totals).toEqual({ rounds: 4, stake: '4.40', payout: '2.50', net: '-1.50' })
  }
  time.now += 30 * DAY_MS
  expect((await profit(member, 'day')).totals).toMatchObject({ rounds: 0, net: '0.00' })
  expect((await profit(member, 'month')).totals).toMatchObject({ rounds: 4 })
})

test("MEM-07, MEM-10 days of one's own choice: what lies beside them counts in nothing, and what cannot be had is refused", async () => {
  const member = await buildMember({ depositMinor: 1_000_000 })
  for (const [date, stakeMinor] of [
    ['10', 100],
    ['11', 200],
    ['16', 400],
    ['17', 800],
  ] as const) {
    time.now = Date.parse(`2026-11-${date}T12:00:00Z`)
    await play(member, { roundId: `of-${date}`, stakeMinor })
  }
  time.now = Date.parse('2026-11-20T12:00:00Z')
  const days = { from: '2026-11-11T00:00:00.000Z', to: '2026-11-17T00:00:00.000Z' }
  const weeks = await profit(member, 'week', days)
  expect(weeks.totals).toMatchObject({ rounds: 2, stake: '6.00', net: '-6.00' })
  expect(weeks.periods.map(({ from, to, stake }) => [from.slice(0, 10), to.slice(0, 10), stake])).toEqual([
    ['2026-11-11', '2026-11-16', '2.00'],
    ['2026-11-16', '2026-11-17', '4.00'],
  ])
  expect((await profit(member, 'day', days)).periods).toHaveLength(6)
  // No end: up to today, and not to the end of time. No day of theirs: the part of one they touch counts whole.
  expect((await profit(member, 'day', { from: '2026-11-16T15:59:00.000Z' })).periods).toHaveLength(5)
  for (const wrong of [
    { from: days.to, to: days.from },
    { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' },
  ]) {
    await expect(profit(member, 'day', wrong)).rejects.toThrow(expect.objectContaining({ errorCode: 'malformed' }))
  }
  // Days that are still to come have no periods, and no play.
  expect(await profit(member, 'day', { from: '2026-12-01T00:00:00.000Z' })).toMatchObject({
    periods: [],
    totals: { rounds: 0 },
  })
})

test('MEM-10 nobody sees what another has played', async () => {
  const [one, other] = [await buildMember(), await buildMember({ merchant: 'saffron' })]
  await play(one, { roundId: 'mine', result: 250 })
  expect((await profit(other, 'month')).totals.rounds).toBe(0)
  const abroad = { ...one, ctx: { ...one.ctx, merchant: other.ctx.merchant } }
  expect((await profit(abroad, 'month')).totals.rounds).toBe(0)
})
