import { afterEach, expect, test, vi } from 'vitest'
import { hearSiteTime, siteNow, siteTimeOf } from './now.ts'

afterEach(() => vi.useRealTimers())

const apart = (fromMs: number) => Math.abs(siteNow() - fromMs)

test('a device that is put right changes no wait, and the time of an answer counts', () => {
  const startMs = Date.now()
  // The page may have come long ago: both clocks of this machine may have drifted apart since.
  hearSiteTime(new Date(startMs).toUTCString())
  expect(apart(startMs)).toBeLessThan(2_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(startMs - 3_600_000)
  expect(apart(startMs)).toBeLessThan(2_000)
  hearSiteTime(new Date(startMs + 90_000).toUTCString())
  expect(apart(startMs + 90_000)).toBeLessThan(2_000)
  for (const unread of [null, '', 'soon']) hearSiteTime(unread)
  expect(apart(startMs + 90_000)).toBeLessThan(2_000)
})

// @fault Page frozen and thawed
test('an answer that waited in a page which stood still sets nothing back, and one of another time does', () => {
  const startMs = Date.now()
  hearSiteTime(new Date(startMs).toUTCString())
  hearSiteTime(new Date(startMs - 60_000).toUTCString(), 60_000)
  expect(apart(startMs)).toBeLessThan(2_000)
  hearSiteTime(new Date(startMs - 90_000).toUTCString(), 60_000)
  expect(apart(startMs - 90_000)).toBeLessThan(2_000)
})

test('what a device dates that is an hour ahead came by the time of the site', () => {
  const startMs = Date.now()
  hearSiteTime(new Date(startMs).toUTCString())
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(startMs + 3_600_000)
  expect(Math.abs(siteTimeOf(Date.now() - 5_000) - (startMs - 5_000))).toBeLessThan(2_000)
})
