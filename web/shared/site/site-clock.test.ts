import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { readSiteTime, setSiteTime, startSiteTime, timeAnswer, watchSiteTime } from './site-clock.ts'
import { readNowMs } from './site-now.ts'

const SITE = Date.parse('2026-12-01T00:00:00.300Z')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the browser's own clock says while the site's says `SITE`. */
test.each([
  ['right', 0],
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('LOT-03 with a browser clock that is %s the countdown is never a second off', (_, wrongMs) => {
  vi.setSystemTime(SITE + wrongMs)
  const stop = watchSiteTime(() => {})
  // The answer left the site 200 ms ago, and the question was asked 400 ms ago.
  setSiteTime(new Date(SITE - 200).toISOString(), 400)
  const closeAtMs = Date.parse('2026-12-01T00:00:50Z')
  const offMs: number[] = []
  for (let passedMs = 0; passedMs < 49_000; passedMs += 50) {
    const shownSeconds = Math.ceil((closeAtMs - readSiteTime()) / 1_000)
    offMs.push(shownSeconds * 1_000 - (closeAtMs - (SITE + passedMs)))
    vi.advanceTimersByTime(50)
  }
  stop()
  // A second that has begun counts whole.
  expect([Math.min(...offMs) >= 0, Math.max(...offMs) < 1_000], String(offMs.slice(0, 30))).toEqual([true, true])
})

test.each([
  ['an hour back', -HOUR_MS],
  ['90 seconds back', -90_000],
  ['20 seconds on', 20_000],
])('LOT-03 a device that is put %s changes no countdown', (_, jumpMs) => {
  vi.setSystemTime(SITE)
  const stop = watchSiteTime(() => {})
  setSiteTime(new Date(SITE).toISOString(), 0)
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() + jumpMs)
  vi.advanceTimersByTime(30_000)
  expect(readSiteTime()).toBe(Math.floor((SITE + 40_000) / 1_000) * 1_000)
  stop()
})

test('an answer sets a clock that was changed in between', () => {
  vi.setSystemTime(SITE)
  const stop = watchSiteTime(() => {})
  setSiteTime(new Date(SITE).toISOString(), 0)
  vi.setSystemTime(SITE - HOUR_MS)
  setSiteTime(new Date(SITE + 5_000).toISOString(), 0)
  vi.advanceTimersByTime(250)
  expect(Math.abs(readSiteTime() - (SITE + 5_000))).toBeLessThanOrEqual(1_000)
  stop()
})

// @fault Device's clock put right while the page stands
test('SAFE-06 the time is read as it is, though nothing on the page has counted it for an hour', () => {
  vi.setSystemTime(SITE)
  watchSiteTime(() => {})()
  setSiteTime(new Date(SITE).toISOString(), 0)
  vi.advanceTimersByTime(HOUR_MS)
  expect(readSiteTime()).toBe(Math.floor((SITE + HOUR_MS) / 1_000) * 1_000)
})

describe('LOT-03 an answer that waited in a page which stood still', () => {
  const ask = (answersAt: number) => {
    vi.setSystemTime(SITE)
    watchSiteTime(() => {})()
    setSiteTime(new Date(SITE).toISOString(), 0)
    return timeAnswer(new Promise<{ now: string }>((resolve) => setTimeout(() => resolve({ now: at(200) }), answersAt)))
  }
  const at = (ms: number) => new Date(SITE + ms).toISOString()

  // @fault Page frozen and thawed
  test('for a minute, its clock going on, sets nothing back', async () => {
    const asked = ask(60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    await asked
    expect(readSiteTime()).toBe(secondOf(SITE + 60_000))
  })

  // @fault Device asleep while a page waits for an answer
  test('through a sleep in which the count stood still sets nothing back', async () => {
    const page = startPage()
    const asked = ask(300)
    vi.setSystemTime(SITE + HOUR_MS)
    page.visibilitychange()
    await vi.advanceTimersByTimeAsync(300)
    await asked
    expect(readNowMs()).toBe(secondOf(SITE + HOUR_MS + 300))
  })
})

/** A page of its own that starts at `SITE`, and its two events. */
function startPage() {
  const [tab, view] = [new EventTarget(), new EventTarget()]
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.setSystemTime(SITE)
  startSiteTime(SITE, performance.now())
  return {
    visibilitychange: () => tab.dispatchEvent(new Event('visibilitychange')),
    pageshow: () => view.dispatchEvent(new Event('pageshow')),
  }
}
/** The device's clock goes on, and the count that cannot be set stands still. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
const secondOf = (ms: number) => Math.floor(ms / 1_000) * 1_000

describe('SAFE-06 after a sleep in which the count stood still', () => {
  test.each(['visibilitychange', 'pageshow'] as const)('the time is right at %s, and counted on', (event) => {
    const page = startPage()
    const seen = vi.fn()
    const stop = watchSiteTime(seen)
    sleep(9 * HOUR_MS)
    seen.mockClear()
    page[event]()
    expect(seen).toHaveBeenCalledTimes(1)
    expect(readNowMs()).toBe(secondOf(SITE + 9 * HOUR_MS))
    // One sleep makes both events, and a second sleep is one more.
    page.visibilitychange()
    page.pageshow()
    vi.advanceTimersByTime(10_000)
    sleep(HOUR_MS)
    page[event]()
    expect(readNowMs()).toBe(secondOf(SITE + 10 * HOUR_MS + 10_000))
    stop()
  })

  test('an answer that came before the event has counted it', () => {
    const page = startPage()
    sleep(9 * HOUR_MS)
    setSiteTime(new Date(SITE + 9 * HOUR_MS).toISOString(), 0)
    page.visibilitychange()
    expect(readNowMs()).toBe(secondOf(SITE + 9 * HOUR_MS))
  })

  test.each([
    ['set back', -HOUR_MS],
    ['put right by a second', 1_000],
  ])('a device that is %s changes nothing', (_, byMs) => {
    const page = startPage()
    vi.setSystemTime(SITE + byMs)
    page.visibilitychange()
    vi.advanceTimersByTime(5_000)
    expect(readNowMs()).toBe(secondOf(SITE + 5_000))
    sleep(HOUR_MS)
    page.pageshow()
    expect(readNowMs()).toBe(secondOf(SITE + HOUR_MS + 5_000))
  })
})

describe('LOT-03 a device that is set forward by hand while its page is hidden', () => {
  const dated = (siteMs: number) => async () => new Response('', { headers: { date: new Date(siteMs).toUTCString() } })
  const setForward = async (answer: () => Promise<Response>) => {
    const page = startPage()
    vi.stubGlobal('fetch', answer)
    vi.advanceTimersByTime(5_000)
    sleep(HOUR_MS)
    page.visibilitychange()
    await vi.advanceTimersByTimeAsync(0)
    return readNowMs()
  }

  test('is no sleep: the site says what time it is', async () => {
    expect(Math.abs((await setForward(dated(SITE + 5_000))) - (SITE + 5_000))).toBeLessThanOrEqual(1_000)
  })

  test('a sleep that the site knows of is left as it was counted', async () => {
    expect(await setForward(dated(SITE + 5_000 + HOUR_MS - 1_500))).toBe(secondOf(SITE + 5_000 + HOUR_MS))
  })

  test('is counted as a sleep where nobody answers, or without a date', async () => {
    for (const answer of [() => Promise.reject(new Error('offline')), async () => new Response('')])
      expect(await setForward(answer)).toBe(secondOf(SITE + 5_000 + HOUR_MS))
  })
})

/** For ages of what this device keeps. Or until the site's word comes. */
const ASKS_DEVICE = [
  'console/app/lib/now.ts',
  'kit/lib/steady-clock.ts',
  'studio/client/clock.ts',
  'web/app/kept-answers.ts',
  'web/app/live/start-live.ts',
  'web/app/query-client.ts',
  'web/features/auth/api/login-form.ts',
  'web/features/auth/api/login.ts',
  'web/features/auth/components/login-form.tsx',
  'web/features/member-centre/messages/api.ts',
  'web/lib/analytics.ts',
  'web/shared/play/use-reality-check.ts',
  'web/shared/site/site-now.ts',
]

test('no other page asks the device what time or day it is', () => {
  const files = globSync('{web/app,web/features,web/lib,web/shared,web/ui,kit,console/app,studio/client}/**/*.{ts,tsx}')
  const asks = files.filter(
    (file) => !/\.test\.|test-browser/.test(file) && /Date\.now\(\)|new Date\(\)/.test(readFileSync(file, 'utf8')),
  )
  expect(asks.sort()).toEqual(ASKS_DEVICE)
})
