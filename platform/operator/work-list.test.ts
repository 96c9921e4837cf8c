import { expect, test } from 'vitest'
import { summarise } from './work-list.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-28T14:40:00Z')

test('withdrawals stand in the hours in which they were asked for and paid', () => {
  const row = (hoursAgo: number, minutes: number | null, amount = 100) => ({
    requested_at_ms: now - hoursAgo * HOUR,
    sent_at_ms: minutes === null ? null : now - hoursAgo * HOUR + minutes * 60_000,
    amount_minor: amount,
  })
  const { hours, paid } = summarise([row(1, 10), row(1, 30, 250), row(2, null), row(30, 5)], now)
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toEqual({ hour: '2026-11-28T14:00:00.000Z', asked: 0, paid: 1 })
  expect(hours.at(-2)).toMatchObject({ asked: 2, paid: 1 })
  expect(hours.at(-3)).toMatchObject({ asked: 1, paid: 0 })
  expect(paid).toEqual({ count: 2, sum: '3.50', medianMinutes: 30 })
})

test('where nothing was paid there is no usual time', () => {
  expect(summarise([], now).paid).toEqual({ count: 0, sum: '0.00', medianMinutes: null })
})
