import { expect, test } from 'vitest'
import { secondsLeft } from './sms-countdown.ts'

test.each([
  [10_000, 0, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 99_999, 0],
  [Number.NaN, 0, 0],
])('AUTH-08 ready at %s, now %s: %s s to wait', (readyAtMs, nowMs, seconds) =>
  expect(secondsLeft(readyAtMs, nowMs)).toBe(seconds),
)
