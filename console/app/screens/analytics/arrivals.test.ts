import { expect, test } from 'vitest'
import { type Arrival, sayRate, sumArrivals, totalOf } from './arrivals.ts'

const arrival = (day: string, channel: Arrival['channel'], registered: number, converted: number): Arrival => ({
  day,
  channel,
  registered,
  firstDeposits: 1,
  converted,
})
const ARRIVALS = [
  arrival('2026-11-29', 'direct', 3, 1),
  arrival('2026-11-29', 'link', 5, 4),
  arrival('2026-11-28', 'direct', 0, 0),
]

test('a day of all ways is the sum of its ways, the newest first', () => {
  const days = sumArrivals(ARRIVALS, 'all')
  expect(days).toEqual([
    { day: '2026-11-29', registered: 8, firstDeposits: 2, converted: 5 },
    { day: '2026-11-28', registered: 0, firstDeposits: 1, converted: 0 },
  ])
  expect(totalOf('all', days)).toEqual({ day: 'all', registered: 8, firstDeposits: 3, converted: 5 })
  expect(sumArrivals(ARRIVALS, 'link')).toEqual([{ day: '2026-11-29', registered: 5, firstDeposits: 1, converted: 4 }])
})

test('a day without registrations has no rate', () => {
  expect(sumArrivals(ARRIVALS, 'all').map(sayRate)).toEqual(['62.5 %', '–'])
})
