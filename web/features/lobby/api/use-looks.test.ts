import { expect, test } from 'vitest'
import { computeLookMs } from './use-looks.ts'

const HOUR_MS = 60 * 60_000

/** Looks within an hour after the answer that the row was shown with. */
function countLooks(firstMs: number): number {
  let looks = 0
  for (let atMs = computeLookMs(0, firstMs); atMs < HOUR_MS; atMs += computeLookMs(looks, firstMs)) looks += 1
  return looks
}

test('NAV-06 a row looks again more and more rarely, and never stops', () => {
  expect([0, 1, 2, 3].map((looks) => computeLookMs(looks, 15_000))).toEqual([15_000, 30_000, 60_000, 120_000])
  expect(computeLookMs(50, 15_000)).toBe(30 * 60_000)
  expect(computeLookMs(-1, 15_000), 'before the first answer').toBe(15_000)
})

test('an hour of home in sight asks some twenty times for feed, seats, race and jackpots', () => {
  const [feed, seats, race, jackpots] = [15_000, 60_000, 60_000, 15 * 60_000].map(countLooks)
  expect([feed, seats, race, jackpots]).toEqual([7, 5, 5, 2])
})
