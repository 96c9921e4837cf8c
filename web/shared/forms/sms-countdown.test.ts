import { expect, test, vi } from 'vitest'
import { beginWait, keepSending, readSeconds, readSending, secondsLeft, waitAfter } from './sms-countdown.ts'

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

test('AUTH-08, AUTH-15 a reload finds the wait of each purpose, and what the service calls the sending', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
  /** The page as it is loaded at that time of the device. */
  const loadAt = (timeOrigin: number) => vi.stubGlobal('performance', { timeOrigin, now: () => 0 })
  const start = Date.now()
  loadAt(start)
  keepSending('registering', 'sending-1')
  beginWait('registering', 60)
  beginWait('logging in', 300)
  expect([readSeconds('registering'), readSeconds('logging in'), readSeconds('binding')]).toEqual([60, 300, 0])
  expect([readSending('registering'), readSending('logging in')]).toEqual(['sending-1', ''])
  // Asked for once too often: the code of before is good still.
  beginWait('registering', 20)
  expect([readSeconds('registering'), readSending('registering')]).toEqual([20, 'sending-1'])
  beginWait('binding', 60)
  // A clock set back by two hours, or a store written by another: `7500 s` was said.
  loadAt(start - 7_200_000)
  expect([readSeconds('binding'), readSeconds('logging in')]).toEqual([60, 300])
  loadAt(start - 7_200_000 + 20_000)
  expect(readSeconds('binding')).toBe(40)
  // Put right while the page stands, it changes nothing.
  vi.useFakeTimers({ toFake: ['Date'], now: start + 7_200_000 })
  expect(readSeconds('logging in')).toBe(280)
  vi.useRealTimers()
  store.set('smsReadyAt', JSON.stringify({ binding: { readyAtMs: Date.now() + 9_000_000 } }))
  expect(readSeconds('binding')).toBe(0)
  for (const foreign of ['7', '[]', '{"registering":{"readyAtMs":"soon"}}', '{"registering":{"sending":7}}', '{']) {
    store.set('smsReadyAt', foreign)
    expect([readSeconds('registering'), readSending('registering')], foreign).toEqual([0, ''])
  }
  vi.unstubAllGlobals()
})
