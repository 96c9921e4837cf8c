import { expect, test } from 'vitest'
import { secondsLeft, waitAfter } from './sms-countdown.ts'

test.each([
  [10_000, 0, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 99_999, 0],
  [Number.NaN, 0, 0],
])('AUTH-08 ready at %s, now %s: %s s to wait', (readyAtMs, nowMs, seconds) =>
  expect(secondsLeft(readyAtMs, nowMs)).toBe(seconds),
)

test.each([
  [5, 300],
  [1, 60],
  [null, 60],
])('AUTH-08 a code good for %s min is followed by none for %s s; a third-party service does not say', (minutes, wait) =>
  expect(waitAfter({ expiredMinutes: minutes })).toBe(wait),
)
