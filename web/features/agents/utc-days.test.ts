import { expect, test } from 'vitest'
import { findUtcDaysFault, readUtcDays, spanBefore, withUtcDays } from './utc-days.ts'

const NOW_MS = Date.parse('2026-11-27T00:05:00Z')
const WEEK = { span: 'week', from: '2026-11-21', to: '2026-11-27' }

test.each([
  ['?days=today', { span: 'today', from: '2026-11-27', to: '2026-11-27' }],
  ['?days=month', { span: 'month', from: '2026-10-29', to: '2026-11-27' }],
  ['?days=2026-11-01_2026-11-15', { span: null, from: '2026-11-01', to: '2026-11-15' }],
  ['', WEEK],
  ['?days=__proto__', WEEK],
  ['?days=2026-02-30_2026-03-01', WEEK],
])('AGT-01 %s shows whole UTC days', (search, days) => {
  expect(readUtcDays(search, NOW_MS)).toEqual(days)
})

test.each([
  ['2026-11-01', '2026-11-27', null],
  ['2026-11-01', '2026-11-28', 'outside'],
  ['2025-10-01', '2025-10-02', 'outside'],
  ['2026-11-02', '2026-11-01', 'order'],
  ['2026-08-28', '2026-11-27', null],
  ['2026-08-27', '2026-11-27', 'long'],
  ['', '2026-11-27', 'none'],
] as const)('AGT-01 days from %s to %s: %s', (from, to, fault) => {
  expect(findUtcDaysFault({ from, to }, NOW_MS)).toBe(fault)
})

test('AGT-01 chosen days are read back from the address', () => {
  const days = { from: '2026-11-03', to: '2026-11-05' }
  expect(readUtcDays(withUtcDays('?dialog=agent', days), NOW_MS)).toEqual({ span: null, ...days })
})

test.each([
  ['2026-11-29', '2026-11-29', '2026-11-28', '2026-11-28'],
  ['2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
])('as many days just before %s to %s are %s to %s', (from, to, first, last) =>
  expect(spanBefore({ from, to })).toEqual({ from: first, to: last }),
)
