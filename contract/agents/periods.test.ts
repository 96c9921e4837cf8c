import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CADENCES,
  countedWindow,
  isSecondHalf,
  lastSealable,
  nextBoundary,
  nextSpan,
  previousSpan,
  spanOf,
} from './periods.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['window', '2026-12-01T10:05:00.000Z', '2026-12-01T10:05Z', '2026-12-01T10:10Z'],
  ['window', '2026-12-01T10:04:59.999Z', '2026-12-01T10:00Z', '2026-12-01T10:05Z'],
  ['hour', '2026-12-31T23:59:59.999Z', '2026-12-31T23:00Z', '2027-01-01T00:00Z'],
  ['day', '2026-03-29T01:30:00Z', '2026-03-29T00:00Z', '2026-03-30T00:00Z'],
  ['week', '2026-11-30T00:00:00Z', '2026-11-30T00:00Z', '2026-12-07T00:00Z'],
  ['week', '2027-01-01T12:00:00Z', '2026-12-28T00:00Z', '2027-01-04T00:00Z'],
  ['half_month', '2026-02-15T23:59:59.999Z', '2026-02-01T00:00Z', '2026-02-16T00:00Z'],
  ['half_month', '2026-02-16T00:00:00Z', '2026-02-16T00:00Z', '2026-03-01T00:00Z'],
  ['half_month', '2026-12-31T23:59:59Z', '2026-12-16T00:00Z', '2027-01-01T00:00Z'],
  ['month', '2028-02-29T23:59:59.999Z', '2028-02-01T00:00Z', '2028-03-01T00:00Z'],
  ['month', '2026-01-31T00:00:00Z', '2026-01-01T00:00Z', '2026-02-01T00:00Z'],
] as const)('the %s around %s', (cadence, moment, from, to) => {
  expect(spanOf(cadence, at(moment))).toEqual({ startMs: at(from), endMs: at(to) })
})

const momentMs = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2040-01-01T00:00Z') })
test.each(CADENCES)('spans of a %s follow each other without a gap', (cadence) => {
  fc.assert(
    fc.property(momentMs, (ms) => {
      const span = spanOf(cadence, ms)
      expect(span.startMs).toBeLessThanOrEqual(ms)
      expect(span.endMs).toBeGreaterThan(ms)
      expect(nextBoundary(cadence, ms)).toBe(span.endMs)
      expect(previousSpan(cadence, span).endMs).toBe(span.startMs)
      expect(previousSpan(cadence, nextSpan(cadence, span))).toEqual(span)
      // Every contract begins and ends where windows do, so no bill is for a part of one.
      expect(span.startMs % 300_000).toBe(0)
    }),
  )
})

test('a boundary itself belongs to the span that it begins', () => {
  expect(nextBoundary('hour', at('2026-12-01T10:00:00Z'))).toBe(at('2026-12-01T11:00:00Z'))
})

test('a window is sealed a minute after its end, and not before', () => {
  const end = at('2026-12-01T10:10:00Z')
  const ends = end / 300_000 - 1
  expect(lastSealable(end + 59_999)).toBe(ends - 1)
  expect(lastSealable(end + 60_000)).toBe(ends)
})

test.each([
  [10, 9, { window: 10, isLate: false }],
  [10, 10, { window: 11, isLate: true }],
  [10, 900, { window: 901, isLate: true }],
])('a round of window %i with %i sealed counts once', (own, sealed, counted) => {
  expect(countedWindow(own * 300_000, sealed)).toEqual(counted)
})

test('the second half of a month is the one from the 16th', () => {
  const halves = ['2026-06-01', '2026-06-15', '2026-06-16', '2026-06-30'].map((day) => spanOf('half_month', at(day)))
  expect(halves.map(isSecondHalf)).toEqual([false, false, true, true])
})
