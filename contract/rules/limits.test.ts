import { expect, test } from 'vitest'
import { afterMonths, endOfWindow, startOfWindow } from './limits.ts'

const at = (text: string) => Date.parse(text)
const shown = (ms: number) => new Date(ms).toISOString()

test.each([
  ['day', '2026-03-29T23:59:59.999Z', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ['day', '2026-03-29T00:00:00.000Z', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ['week', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['week', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
  ['month', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['month', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
] as const)('SAFE-01 the %s of %s begins at %s and ends at %s', (period, time, start, end) => {
  expect(shown(startOfWindow(period, at(time)))).toBe(start)
  expect(shown(endOfWindow(period, at(start)))).toBe(end)
})

test.each([
  ['2026-08-31T10:30:00.000Z', 6, '2027-02-28T10:30:00.000Z'],
  ['2027-08-31T10:30:00.000Z', 6, '2028-02-29T10:30:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
  ['2026-11-21T00:00:00.000Z', 60, '2031-11-21T00:00:00.000Z'],
])('SAFE-02 from %s in %s months it is %s', (from, months, expected) => {
  expect(shown(afterMonths(at(from), months))).toBe(expected)
})
