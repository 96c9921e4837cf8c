import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_CLOSE } from '../../../contract/protocols/live-connection.ts'
import { keepConnection } from './keep-connection.ts'
import { FakeLine, lastLine, openBrowser } from './test-browser.ts'

let browser: ReturnType<typeof openBrowser>
let ageMs = 0
const heard = { onOpen: vi.fn(), onMessage: vi.fn(), onLost: vi.fn(), onDoubt: vi.fn() }
let isChanging = false
beforeEach(() => {
  browser = openBrowser()
  for (const hear of Object.values(heard)) hear.mockClear()
})
afterEach(() => browser.close())

function keep() {
  const line = keepConnection({ ...heard, getAgeMs: () => ageMs, isSessionUnsettled: () => isChanging })
  line.want(true)
  return line
}

test('is one line to the site, however often it is wanted, and passes on what it hears', () => {
  const line = keep()
  line.want(true)
  expect(FakeLine.all.map(({ url }) => url)).toEqual(['wss://site.example/wps/live?age=0'])
  lastLine().open()
  lastLine().hear('["balance"]')
  expect(heard.onOpen).toHaveBeenCalledOnce()
  expect(heard.onMessage).toHaveBeenCalledWith('["balance"]')
})

test('says how old the page is each time that it begins', () => {
  ageMs = 3_400
  keep()
  ageMs = 9_000
  lastLine().close()
  browser.pass(3_000)
  expect(FakeLine.all.map(({ url }) => url.split('?')[1])).toEqual(['age=3400', 'age=9000'])
})

test('that does not come to stand is tried again later each time, and soon again after it stood', () => {
  keep()
  for (const [waitMs, lines] of [
    [3_000, 1],
    [6_000, 2],
    [12_000, 3],
  ] as const) {
    lastLine().close()
    browser.pass(waitMs - 1)
    expect(FakeLine.all).toHaveLength(lines)
    browser.pass(1)
    expect(FakeLine.all).toHaveLength(lines + 1)
  }
  lastLine().open()
  browser.pass(10_001)
  lastLine().close()
  browser.pass(1_500)
  expect(FakeLine.all).toHaveLength(5)
})

test('that stood for a moment is no good one, though the device’s clock was set on', () => {
  keep()
  for (const waitMs of [1_500, 3_000]) {
    lastLine().open()
    browser.setClock(3_600_000)
    lastLine().close()
    const { length } = FakeLine.all
    browser.pass(waitMs - 1)
    expect(FakeLine.all, String(waitMs)).toHaveLength(length)
    browser.pass(1)
  }
})

test('that the edge does not let begin says so once: the session may be over', () => {
  keep()
  lastLine().close()
  expect(heard.onDoubt).toHaveBeenCalledOnce()
  browser.pass(3_000)
  lastLine().close()
  expect(heard.onDoubt).toHaveBeenCalledOnce()
})

test('that stood for a moment only is no good one: the next failure is not the first', () => {
  keep()
  lastLine().close()
  browser.pass(3_000)
  lastLine().open()
  browser.pass(9_000)
  lastLine().close()
  browser.pass(5_999)
  expect(FakeLine.all).toHaveLength(2)
  browser.pass(1)
  expect(FakeLine.all).toHaveLength(3)
})

test('that is silent is tried by a ping; an answer keeps it, silence after it ends it', () => {
  keep()
  lastLine().open()
  browser.pass(44_999)
  expect(lastLine().sent).toEqual([])
  browser.pass(1)
  expect(lastLine().sent).toEqual(['ping'])
  lastLine().hear('pong')
  browser.pass(45_000)
  expect(lastLine().sent).toEqual(['ping', 'ping'])
  browser.pass(9_999)
  expect(lastLine().isClosed).toBe(false)
  browser.pass(1)
  expect(lastLine().isClosed).toBe(true)
  browser.pass(1_500)
  expect(FakeLine.all).toHaveLength(2)
})

test('of a session that was ended says so once, and gives way for good where others took its place', () => {
  const line = keep()
  lastLine().open()
  lastLine().close(LIVE_CLOSE.sessionOver)
  expect(heard.onDoubt).toHaveBeenCalledOnce()
  browser.pass(120_000)
  lastLine().open()
  lastLine().close(LIVE_CLOSE.tooMany)
  const lines = FakeLine.all.length
  browser.pass(600_000)
  expect(FakeLine.all).toHaveLength(lines)
  line.want(true)
  expect(FakeLine.all).toHaveLength(lines + 1)
})

test('that nobody wants is closed, asks nothing and comes back only when it is wanted', () => {
  const line = keep()
  lastLine().open()
  line.want(false)
  expect(lastLine().isClosed).toBe(true)
  browser.pass(600_000)
  expect([FakeLine.all.length, lastLine().sent.length]).toEqual([1, 0])
  line.want(true)
  lastLine().close()
  line.want(false)
  browser.pass(600_000)
  expect(FakeLine.all).toHaveLength(2)
})

test('does not begin again while the page changes its session', () => {
  keep()
  lastLine().open()
  isChanging = true
  lastLine().close(LIVE_CLOSE.sessionOver)
  browser.pass(60_000)
  expect(FakeLine.all).toHaveLength(1)
  isChanging = false
  browser.pass(1_000)
  expect(FakeLine.all).toHaveLength(2)
})

test('wanted while the page changes its session begins after it', () => {
  isChanging = true
  keep()
  expect(FakeLine.all).toHaveLength(0)
  isChanging = false
  browser.pass(1_000)
  expect(FakeLine.all).toHaveLength(1)
})
