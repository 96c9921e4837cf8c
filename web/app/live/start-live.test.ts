import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIVE_CLOSE } from '../../../contract/protocols/live-connection.ts'
import { BADGES } from '../../shared/member/badges.ts'
import { findRoutes, LIVE_ROUTES } from './live-routes.ts'
import { startLive } from './start-live.ts'
import { DOCUMENT_AGE_MS, FakeLine, lastLine, openBrowser } from './test-browser.ts'

let browser: ReturnType<typeof openBrowser>
let mutating = 0
let fetching = 0
const invalidateQueries = vi.fn(async (_: { queryKey: readonly unknown[] }) => {})
let stop = () => {}
beforeEach(() => {
  browser = openBrowser()
  mutating = 0
  fetching = 0
  stop = startLive({
    isMutating: () => mutating,
    isFetching: () => fetching,
    invalidateQueries,
  } as unknown as QueryClient)
  lastLine().open()
  browser.pass(0)
  invalidateQueries.mockClear()
})
afterEach(() => {
  stop()
  browser.close()
})
/** What was read again since the last time, in order. */
const read = () => invalidateQueries.mock.calls.splice(0).map(([{ queryKey }]) => queryKey[1])
const all = [...new Set(LIVE_ROUTES)]

describe('what is told', () => {
  test('is read again at once, and only that', () => {
    lastLine().hear('["messages"]')
    browser.pass(0)
    expect(read()).toEqual(findRoutes('messages'))
    lastLine().hear('pong')
    lastLine().hear('["weather"]')
    browser.pass(2_000)
    expect(read()).toEqual([])
  })

  test('of a transfer makes the list of transfers and the balance old', () => {
    lastLine().hear('["order:T-000000000001"]')
    browser.pass(0)
    expect(read()).toEqual(expect.arrayContaining(['GET /wps/v2/transfer/orders', 'GET /wps/v2/wallets/balance']))
  })

  test('in a burst is one question a second', () => {
    for (let n = 0; n < 20; n += 1) lastLine().hear('["balance"]')
    browser.pass(0)
    expect(read()).toEqual(findRoutes('balance'))
    for (let n = 0; n < 20; n += 1) {
      lastLine().hear('["balance"]')
      browser.pass(40)
    }
    expect(read()).toEqual([])
    browser.pass(200)
    expect(read()).toEqual(findRoutes('balance'))
  })

  test('waits while the page changes something itself', () => {
    mutating = 1
    lastLine().hear('["balance"]')
    browser.pass(5_000)
    expect(read()).toEqual([])
    mutating = 0
    browser.pass(1_000)
    expect(read()).toEqual(findRoutes('balance'))
  })
})

/** Somebody stays at the page, and the line says something each half minute. */
const hold = (ms: number, said = 'pong') => {
  for (let passed = 0; passed < ms; passed += 30_000) {
    browser.sign('wheel')
    browser.pass(30_000)
    if (!lastLine().isClosed) lastLine().hear(said)
  }
}

describe('where nobody tells', () => {
  test('all is asked after half a minute, then ever more rarely; news begins again', () => {
    for (const waitMs of [30_000, 60_000, 120_000]) {
      browser.sign('wheel')
      browser.pass(waitMs - 10)
      expect(read()).toEqual([])
      browser.pass(12)
      expect(new Set(read())).toEqual(new Set(all))
      lastLine().hear('pong')
    }
    lastLine().hear('["rewards"]')
    browser.pass(1_000)
    read()
    browser.pass(29_500)
    expect(new Set(read())).toEqual(new Set(all))
  })

  test('a line is trusted for a quarter of an hour once it told something, one that did not for five minutes', () => {
    hold(14 * 60_000)
    lastLine().hear('["balance"]')
    hold(32 * 60_000)
    const asked = read().filter((route) => route === 'GET /wps/v2/deposit/orders')
    expect(asked).toHaveLength(5 + 6)
    lastLine().close()
    browser.pass(1_500)
    lastLine().open()
    hold(8 * 60_000)
    read()
    hold(10 * 60_000)
    expect(read().filter((route) => route === 'GET /wps/v2/deposit/orders')).toHaveLength(2)
  })

  test('the badges are asked every eight minutes, also of a line that is trusted or tells of play all the time', () => {
    lastLine().hear('["balance"]')
    hold(16 * 60_000)
    read()
    hold(10 * 60_000)
    expect(read()).toEqual([BADGES])
    hold(16 * 60_000, '["balance"]')
    expect(read().filter((route) => route === BADGES).length).toBeGreaterThanOrEqual(2)
  })

  test('the window at the front again is asked for at once, but not twice in five seconds', () => {
    browser.pass(5_001)
    browser.sign('focus')
    browser.pass(0)
    expect(new Set(read())).toEqual(new Set(all))
    browser.sign('focus')
    browser.pass(2_000)
    expect(read()).toEqual([])
  })

  test('a line that stands again is a return: what was said in between nobody heard', () => {
    browser.pass(20_000)
    lastLine().close()
    browser.pass(1_500)
    lastLine().open()
    browser.pass(0)
    expect(new Set(read())).toEqual(new Set(all))
  })
})

test('MEM-05 a line on its way says how old the page’s answers are, so that nothing told in between is lost', () => {
  const ages = () => FakeLine.all.map(({ url }) => Number(new URL(url).searchParams.get('age')))
  expect(ages(), 'as old as the document').toEqual([DOCUMENT_AGE_MS])
  browser.pass(20_000)
  lastLine().close()
  browser.pass(1_500)
  expect(ages().at(-1), 'nothing was asked again yet').toBe(DOCUMENT_AGE_MS + 21_500)
  lastLine().open()
  browser.pass(1_000)
  lastLine().close()
  browser.pass(3_000)
  expect(ages().at(-1), 'all was, as the line stood').toBe(4_000)
  expect(FakeLine.all).toHaveLength(3)
})

// @fault Device's clock put right while the page stands
test('MEM-05 a device’s clock that is set back makes the page no younger, and no question later', () => {
  const ages = () => FakeLine.all.map(({ url }) => Number(new URL(url).searchParams.get('age')))
  browser.pass(20_000)
  browser.setClock(-20_000)
  lastLine().close()
  browser.pass(1_500)
  expect(ages().at(-1)).toBe(DOCUMENT_AGE_MS + 21_500)
  lastLine().open()
  browser.pass(20_000)
  read()
  browser.setClock(-20_000)
  browser.sign('focus')
  browser.pass(0)
  expect(new Set(read())).toEqual(new Set(all))
})

// @fault Device's clock put right while the page stands
test('MEM-05 of a line that broke the page asks within five minutes, though the device’s clock was set on', () => {
  hold(14 * 60_000)
  lastLine().hear('["balance"]')
  hold(16 * 60_000)
  read()
  browser.setClock(3_600_000)
  lastLine().close()
  browser.pass(0)
  expect(read()).toEqual([])
  hold(5 * 60_000 + 30_000)
  expect(new Set(read())).toEqual(new Set(all))
})

test('a hidden tab has no line and asks nothing; on its return it does both', () => {
  browser.show(false)
  expect(lastLine().isClosed).toBe(true)
  browser.pass(600_000)
  expect([read(), FakeLine.all.length]).toEqual([[], 1])
  browser.show(true)
  browser.pass(0)
  expect(new Set(read())).toEqual(new Set(all))
  expect(FakeLine.all).toHaveLength(2)
})

test('a session that was ended elsewhere is asked for once, so that the page learns of it', () => {
  lastLine().close(LIVE_CLOSE.sessionOver)
  browser.pass(0)
  expect(new Set(read())).toEqual(new Set(all))
})

test('no line begins while it is being asked whether the session is over', () => {
  fetching = 1
  lastLine().close(LIVE_CLOSE.sessionOver)
  browser.pass(20_000)
  expect(FakeLine.all).toHaveLength(1)
  fetching = 0
  browser.pass(1_000)
  expect(FakeLine.all).toHaveLength(2)
})

test('a line that only broke comes back while other things are read', () => {
  fetching = 1
  lastLine().close()
  browser.pass(3_000)
  expect(FakeLine.all).toHaveLength(2)
})

test('stopped, it reads nothing, asks nothing and holds no line', () => {
  lastLine().hear('["balance"]')
  stop()
  browser.pass(600_000)
  browser.sign('focus')
  browser.pass(10_000)
  expect(read()).toEqual([])
  expect(lastLine().isClosed).toBe(true)
})
