import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const [IN_TIME, LATE, LATER] = [1_000 / 60, 2_000 / 60, 4_000 / 60]

/** How often something is left out in ten seconds of these frames, again and again. */
function countSavings(frames: readonly number[]): number {
  const isSlow = createPace()
  let [savings, atMs] = [0, 0]
  for (let at = 0; atMs < 10_000; at += 1) {
    const sinceMs = frames[at % frames.length] ?? IN_TIME
    atMs += sinceMs
    if (isSlow(sinceMs)) savings += 1
  }
  return savings
}

test('a device that keeps 50 frames a second loses nothing', () => {
  expect(countSavings([IN_TIME])).toBe(0)
  expect(countSavings([IN_TIME, IN_TIME, IN_TIME, IN_TIME, LATE])).toBe(0)
})

test('one that draws fewer loses something, the slower the sooner', () => {
  expect(countSavings([IN_TIME, IN_TIME, LATE])).toBeGreaterThan(0)
  // 40 frames a second, where it once stood still.
  expect(countSavings([IN_TIME, LATE])).toBeGreaterThanOrEqual(3)
  expect(countSavings([LATE])).toBeGreaterThan(countSavings([IN_TIME, LATE]))
  expect(countSavings([LATER])).toBeGreaterThan(15)
})

test('a tab that was away is not slow', () => {
  expect(countSavings([900])).toBe(0)
})
