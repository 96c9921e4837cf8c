import { afterEach, expect, test, vi } from 'vitest'
import { createServerClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

test.each([-90_000, 20_000])('a device clock that is put right by %i ms moves no countdown', (correctedMs) => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'performance'] })
  const clock = createServerClock()
  clock.set(1_000_000)
  vi.advanceTimersByTime(3_000)
  vi.setSystemTime(Date.now() + correctedMs)
  expect(clock.now()).toBe(1_003_000)
})

test('each word of the server sets it', () => {
  let count = 5
  const clock = createServerClock(() => count)
  clock.set(1_000)
  count += 250
  expect(clock.now()).toBe(1_250)
  clock.set(9_000)
  count += 1
  expect(clock.now()).toBe(9_001)
})

// @fault Page frozen and thawed
test('a word that waited in a page which stood still sets no countdown back', () => {
  let count = 0
  const clock = createServerClock(() => count)
  clock.set(1_000)
  count += 30_000
  // Its phases came in one go as the page went on: the last one was told five seconds ago.
  for (const toldMs of [9_000, 18_000, 26_000]) clock.set(toldMs)
  expect(clock.now()).toBe(31_000)
  clock.set(31_200)
  expect(clock.now()).toBe(31_200)
})
