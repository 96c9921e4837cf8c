import { describe, expect, test } from 'vitest'
import {
  choosableDays,
  daysOf,
  earliestDay,
  findDaysError,
  rangeOf,
  readSpan,
  utcRangeOf,
  withSpan,
} from './periods.ts'

// 02:30 of the next day in Manila.
const now = new Date('2026-11-21T18:30:00Z')
const reach = { historyMonthsAtOnce: 3, historyMonths: 12, timeZone: 'Asia/Manila' }
const at = (day: string) => `${day}T16:00:00.000Z`

describe('MEM-07 the days a record shows', () => {
  test.each([
    ['2026-11-22', '2026-11-22', null],
    ['2026-08-22', '2026-11-22', null],
    ['2025-11-22', '2026-02-22', null],
    ['2026-08-21', '2026-11-22', 'long'],
    ['2025-11-21', '2025-11-30', 'outside'],
    ['2026-11-20', '2026-11-23', 'outside'],
    ['2026-11-20', '2026-11-19', 'order'],
    ['2026-02-29', '2026-03-01', 'none'],
    ['', '2026-11-22', 'none'],
    ['0002-11-20', '2026-11-22', 'outside'],
    ['2026-11-1', '2026-11-22', 'none'],
  ])('%s to %s: %s', (first, last, error) => {
    expect(findDaysError({ first, last }, now, reach)).toBe(error)
  })

  test('three months that end in a shorter one are three months', () => {
    expect(findDaysError({ first: '2025-11-30', last: '2026-02-28' }, now, reach)).toBeNull()
    expect(findDaysError({ first: '2025-11-30', last: '2026-03-01' }, now, reach)).toBe('long')
    expect(earliestDay(new Date('2028-02-29T00:00:00Z'), reach)).toBe('2027-02-28')
  })

  test.each([
    ['', 'week'],
    ['?days=year', 'year'],
    ['?days=toString', 'week'],
    ['?days=2026-10-01_2026-10-31', { first: '2026-10-01', last: '2026-10-31' }],
    ['?days=2026-10-01_2026-10-31_2026-11-01', 'week'],
    ['?days=2026-10-31_2026-10-01', 'week'],
    ['?days=2020-01-01_2020-01-31', 'week'],
    ['?days=%3Cscript%3E_2026-10-31', 'week'],
  ])('the address %s', (search, span) => {
    expect(readSpan(search, now, reach)).toEqual(span)
  })

  test('what is written into an address is read from it, and the rest of it stays', () => {
    for (const span of ['today', { first: '2026-10-01', last: '2026-10-31' }] as const) {
      const search = withSpan('?dialog=centre&round=r1', span)
      expect(readSpan(search, now, reach)).toEqual(span)
      expect(new URLSearchParams(search).get('round')).toBe('r1')
    }
  })

  test('both days are asked for whole; a period goes on', () => {
    expect(rangeOf({ first: '2026-10-01', last: '2026-10-31' }, now, reach)).toEqual({
      from: at('2026-09-30'),
      to: at('2026-10-31'),
    })
    expect(rangeOf('today', now, reach)).toEqual({ from: at('2026-11-21') })
    expect(rangeOf('week', now, reach)).toEqual({ from: at('2026-11-15') })
    expect(daysOf('week', now, reach)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  })

  test('profit and loss counts days in UTC', () => {
    expect(utcRangeOf({ first: '2026-10-01', last: '2026-12-31' })).toEqual({
      from: '2026-10-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    })
  })

  test('the two fields begin with the days shown, and never with more than may be chosen', () => {
    expect(choosableDays('week', now, reach)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
    for (const span of ['quarter', 'year'] as const) {
      expect(findDaysError(choosableDays(span, now, reach), now, reach)).toBeNull()
    }
    const chosen = { first: '2026-01-01', last: '2026-01-31' }
    expect(choosableDays(chosen, now, reach)).toEqual(chosen)
  })
})
