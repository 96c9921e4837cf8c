import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaySession } from '../../../contract/calls/account/safety.ts'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import { createPlatformClock, createRunClock, hearRound } from './use-reality-check.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

// @fault Device's clock set forward and back while a game is open
test.each([90_000, -90_000])('SAFE-03 the play session is as old as it is on a device that is set by %i ms', (byMs) => {
  const aheadBy = createPlatformClock()
  const answer = (now: string) => ({ now }) as PlaySession
  const first = answer('2026-12-01T00:00:00.000Z')
  const readNow = (session: PlaySession, ageMs: number) => new Date(steadyNow() + aheadBy(session, ageMs)).toISOString()
  expect(readNow(first, 3_000)).toBe('2026-12-01T00:00:03.000Z')
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + byMs)
  // The store's dates follow the device.
  expect(readNow(first, 8_000 + byMs)).toBe('2026-12-01T00:00:08.000Z')
  expect(readNow(answer('2026-12-01T00:01:00.000Z'), 0)).toBe('2026-12-01T00:01:00.000Z')
})

// @fault Page frozen and thawed
test.each<[what: string, stepsMs: number[], isOfBefore: boolean]>([
  ['is told again in time', [1_000, 1_000, 8_000], true],
  ['stood still for 40 s with its page', [1_000, 40_000], true],
  ['stood still for an hour, and was told again as the page went on', [3_600_000], true],
  ['was not told for half a minute', Array.from({ length: 31 }, () => 1_000), false],
])('F1 what stood before a round is shown while it goes on: one that %s', (_, stepsMs, isOfBefore) => {
  let nowMs = 5_000
  const readRunMs = createRunClock(() => nowMs)
  const [before, after] = [null, null].map((none) => ({ session: none, lastRound: none }))
  const first = hearRound(null, { state: 'started', runMs: readRunMs(), stands: before ?? null })
  for (const stepMs of stepsMs) {
    nowMs += stepMs
    readRunMs()
  }
  const again = hearRound(first, { state: 'started', runMs: readRunMs(), stands: after ?? null })
  expect(again?.before === before).toBe(isOfBefore)
})
