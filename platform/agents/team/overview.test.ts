import { expect, test } from 'vitest'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { computeOverviewDays } from './overview.ts'

const dayNumber = (date: string) => dayOf(Date.parse(date))
const dateOf = (day: number) => new Date(dayStartMs(day)).toISOString().slice(0, 10)

test.each([
  ['today', '2026-12-01', '2026-12-01', '2026-11-30', '2026-11-30'],
  ['week', '2026-11-30', '2026-11-30', '2026-11-23', '2026-11-23'],
  ['week', '2026-12-03', '2026-11-30', '2026-11-23', '2026-11-26'],
  ['month', '2026-12-03', '2026-12-01', '2026-11-01', '2026-11-03'],
  ['month', '2027-03-31', '2027-03-01', '2027-02-01', '2027-02-28'],
] as const)('AGT-01 %s on %s begins on %s, and is compared with %s to %s', (span, today, from, before, to) => {
  const days = computeOverviewDays(span, dayNumber(today))
  expect([dateOf(days.now.from), dateOf(days.now.to)]).toEqual([from, today])
  expect([dateOf(days.before.from), dateOf(days.before.to)]).toEqual([before, to])
})
