import { expect, test } from 'vitest'
import { computeSpeed } from './measured-speed.ts'

const minutes = (...list: number[]) => list.map((each) => each * 60_000)
test.each([
  [[], null],
  [minutes(1, 2, 3, 4), null],
  [minutes(5, 1, 4, 2, 3), { medianMinutes: 3, p95Minutes: 5, count: 5 }],
  [minutes(1, 1, 1, 1, 1, 1, 1, 1, 1, 600), { medianMinutes: 1, p95Minutes: 600, count: 10 }],
  [[1, 1, 1, 1, 59_999], { medianMinutes: 1, p95Minutes: 1, count: 5 }],
  [minutes(...Array.from({ length: 100 }, (_, n) => n + 1)), { medianMinutes: 50, p95Minutes: 95, count: 100 }],
])('TRUST-01 how long %j took', (durations, speed) => {
  expect(computeSpeed(durations)).toEqual(speed)
})
