import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaySession } from '../../../contract/calls/account/safety.ts'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import { createPlatformClock } from './use-reality-check.ts'

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
