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
  expect(clock.now()).toBeGreaterThan(30_990)
  expect(clock.now()).toBeLessThanOrEqual(31_000)
  clock.set(31_200)
  expect(clock.now()).toBe(31_200)
})

const DAY_MS = 86_400_000
const WAYS_MS = [180, 40, 2_500, 65, 400]

// @fault Clock that drifts
test.each([50, -50])('a count that is wrong by %i millionths keeps the server’s time for a day', (millionths) => {
  let serverMs = 1_800_000_000_000
  const endMs = serverMs + DAY_MS
  const clock = createServerClock(() => (serverMs - 1_800_000_000_000) * (1 + millionths / 1_000_000))
  const faults: string[] = []
  for (let told = 0; serverMs < endMs; told += 1) {
    const wayMs = WAYS_MS[told % WAYS_MS.length]!
    clock.set(serverMs - wayMs)
    const behindMs = serverMs - clock.now()
    if (behindMs < -0.01 || behindMs > wayMs + 0.01) faults.push(`after ${told} words: ${behindMs} ms`)
    serverMs += 15_000
  }
  expect(faults).toEqual([])
})
