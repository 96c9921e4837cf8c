import { describe, expect, test } from 'vitest'
import { computeUncountedDays } from './compute-days.ts'

const NOON = Date.parse('2026-11-27T12:00:00Z')
const day = (date: string) => Date.parse(date)
const utc = (countsFromMs = 0) => ({ timeZone: 'UTC', countsFromMs })

describe('PROMO-04 days of play that are over', () => {
  test('are counted from where the last reading ended, today never', () => {
    const { days, countedUntil } = computeUncountedDays(NOON, '2026-11-25', utc())
    expect(days.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26'])
    expect(countedUntil).toBe('2026-11-27')
    expect(days[0]).toEqual({ date: '2026-11-25', from: day('2026-11-25'), to: day('2026-11-26') })
  })
  test('are none on the day that was reached', () => {
    expect(computeUncountedDays(NOON, '2026-11-27', utc())).toEqual({ days: [], countedUntil: '2026-11-27' })
  })
  test('wait a minute past midnight', () => {
    const midnight = day('2026-11-27')
    const countAt = (ms: number) => computeUncountedDays(ms, '2026-11-26', utc()).days.length
    expect([midnight + 59_999, midnight + 60_000].map(countAt)).toEqual([0, 1])
  })
  test('are those of the merchant’s clock', () => {
    const manila = { timeZone: 'Asia/Manila', countsFromMs: 0 }
    const { days, countedUntil } = computeUncountedDays(Date.parse('2026-11-26T16:01:00Z'), '2026-11-26', manila)
    expect(days).toEqual([
      { date: '2026-11-26', from: Date.parse('2026-11-25T16:00:00Z'), to: Date.parse('2026-11-26T16:00:00Z') },
    ])
    expect(countedUntil).toBe('2026-11-27')
    expect(computeUncountedDays(Date.parse('2026-11-26T16:00:59Z'), '2026-11-26', manila).days).toEqual([])
  })
  test('begin with the programme', () => {
    const { days } = computeUncountedDays(NOON, null, utc(day('2026-11-26') + 3_600_000))
    expect(days.map(({ date }) => date)).toEqual(['2026-11-26'])
  })
  test('of a long absence are counted in portions', () => {
    const { days, countedUntil } = computeUncountedDays(NOON, '2026-01-01', utc())
    expect(days).toHaveLength(90)
    expect(countedUntil).toBe('2026-04-01')
  })
  test('are none before the programme begins', () => {
    expect(computeUncountedDays(NOON, null, utc(day('2026-12-01'))).days).toEqual([])
  })
})
