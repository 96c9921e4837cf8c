import { expect, test } from 'vitest'
import { computePeriods, computePeriodsOf, findPeriod } from './get-profit-loss.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const show = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test.each([
  ['day', '2026-03-01T00:00:00.000Z', ['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-02'],
  ['day', '2026-03-01T23:59:59.999Z', ['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-02'],
  ['week', '2026-11-22T12:00:00.000Z', ['2026-11-02', '2026-11-09', '2026-11-16'], '2026-11-23'],
  ['week', '2026-11-23T00:00:00.000Z', ['2026-11-09', '2026-11-16', '2026-11-23'], '2026-11-30'],
  ['month', '2026-01-31T08:00:00.000Z', ['2025-11-01', '2025-12-01', '2026-01-01'], '2026-02-01'],
] as const)('MEM-10 periods by %s at %s', (unit, now, starts, end) => {
  const periods = computePeriods(unit, 3, Date.parse(now))
  expect(periods.map(({ from }) => show(from))).toEqual(starts)
  expect(periods.map(({ to }) => show(to))).toEqual([...starts.slice(1), end])
})

test('each day belongs to one period, and what lies outside to none', () => {
  const periods = computePeriods('week', 2, day('2026-11-18'))
  const at = (text: string) => findPeriod(periods, day(text) / 86_400_000)
  expect([at('2026-11-08'), at('2026-11-09'), at('2026-11-15'), at('2026-11-16'), at('2026-11-23')]).toEqual([
    -1, 0, 0, 1, -1,
  ])
})

test.each([
  ['day', '2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['week', '2026-11-18', '2026-12-01', ['2026-11-18', '2026-11-23', '2026-11-30']],
  ['month', '2025-12-31', '2026-02-02', ['2025-12-31', '2026-01-01', '2026-02-01']],
  ['month', '2026-02-01', '2026-03-01', ['2026-02-01']],
] as const)('MEM-10 by %s the days from %s until %s, without a gap', (unit, from, to, starts) => {
  const periods = computePeriodsOf(unit, { from: day(from), to: day(to) })
  expect(periods.map((period) => show(period.from))).toEqual(starts)
  expect(periods.map((period) => show(period.to))).toEqual([...starts.slice(1), to])
})
