import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { openBrowser } from './test-browser.ts'
import { watchPresence } from './watch-presence.ts'

let browser: ReturnType<typeof openBrowser>
const onChange = vi.fn()
const onReturn = vi.fn()
let stop = () => {}
beforeEach(() => {
  browser = openBrowser()
  for (const said of [onChange, onReturn]) said.mockClear()
  stop = watchPresence(onChange, onReturn)
})
afterEach(() => {
  stop()
  browser.close()
})
/** What was said since the last time. */
const said = () => onChange.mock.calls.splice(0).flat()

test('says at once that somebody looks, and every change of it once', () => {
  expect(said()).toEqual([true])
  browser.show(false)
  browser.show(false)
  expect(said()).toEqual([false])
  browser.show(true)
  expect(said()).toEqual([true])
  browser.connect(false)
  expect(said()).toEqual([false])
  browser.connect(true)
  expect(said()).toEqual([true])
  expect(onReturn).not.toHaveBeenCalled()
})

test('a page nobody touches for ten minutes is left alone, until a hand is on it or a game says something', () => {
  said()
  browser.pass(9 * MINUTE_MS)
  browser.sign('message')
  browser.pass(9 * MINUTE_MS)
  expect(said()).toEqual([])
  browser.pass(MINUTE_MS + 30_000)
  expect(said()).toEqual([false])
  browser.sign('pointerdown')
  expect(said()).toEqual([true])
})

test('a clock that is set forward ends no attention, and one that is set back adds none', () => {
  said()
  browser.setClock(60 * MINUTE_MS)
  browser.pass(9 * MINUTE_MS)
  expect(said()).toEqual([])
  browser.setClock(-90 * MINUTE_MS)
  browser.pass(MINUTE_MS + 30_000)
  expect(said()).toEqual([false])
})

test('a tab that comes back after an hour is looked at', () => {
  said()
  browser.show(false)
  browser.pass(60 * MINUTE_MS)
  browser.show(true)
  expect(said()).toEqual([false, true])
})

test('the window at the front again is a return; where nobody was there it is a change instead', () => {
  browser.sign('focus')
  expect(onReturn).toHaveBeenCalledOnce()
  browser.pass(11 * MINUTE_MS)
  said()
  browser.sign('focus')
  expect(said()).toEqual([true])
  expect(onReturn).toHaveBeenCalledOnce()
})

test('says nothing once it was stopped', () => {
  said()
  stop()
  browser.show(false)
  browser.sign('focus')
  browser.pass(20 * MINUTE_MS)
  expect([said(), onReturn.mock.calls]).toEqual([[], []])
})
