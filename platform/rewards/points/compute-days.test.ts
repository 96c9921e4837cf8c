import { describe, expect, test } from 'vitest'
import { computeUncountedDays } from './compute-days.ts'

const NOON = Date.parse('2026-11-27T12:00:00Z')
const day = (date: string) => Date.parse(date)

describe('PROMO-04 days of play that are over', () => {
  test('are counted from where the last reading ended, today never', () => {
    const { days, countedUntil } = computeUncountedDays(NOON, '2026-11-25', 0)
    expect(days.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26'])
    expect(countedUntil).toBe('2026-11-27')
    expect(days[0]).toEqual({ date: '2026-11-25', from: day('2026-11-25'), to: day('2026-11-26') })
  })
  test('are none on the day that was reached', () => {
    expect(computeUncountedDays(NOON, '2026-11-27', 0)).toEqual({ days: [], countedUntil: '2026-11-27' })
  })
  test('wait a minute past midnight', () => {
    const midnight = day('2026-11-27')
    const countAt = (ms: number) => computeUncountedDays(ms, '2026-11-26', 0).days.length
    expect([midnight + 59_999, midnight + 60_000].map(countAt)).toEqual([0, 1])
  })
  test('begin with the programme', () => {
    const { days } = computeUncountedDays(NOON, null, day('2026-11-26') + 3_600_000)
    expect(days.map(({ date }) => date)).toEqual(['2026-11-26'])
  })
  test('of a long absence are counted in portions', () => {
    const { days, countedUntil } = computeUncountedDays(NOON, '2026-01-01', 0)
    expect(days).toHaveLength(90)
    expect(countedUntil).toBe('2026-04-01')
  })
  test('are none before the programme begins', () => {
    expect(computeUncountedDays(NOON, null, day('2026-12-01')).days).toEqual([])
  })
})
