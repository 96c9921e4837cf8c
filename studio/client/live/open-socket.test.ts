import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket } from './open-socket.ts'

class Line extends EventTarget {
  static readonly OPEN = 1
  readyState = Line.OPEN
  readonly sent: string[] = []
  send(text: string) {
    this.sent.push(text)
  }
  /** The other end never answers: no `close` event follows. */
  close() {
    this.readyState = 2
  }
  hear(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
let line: Line
let tab: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  tab = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', tab)
  vi.stubGlobal('location', { origin: 'https://studio.example' })
  vi.stubGlobal(
    'WebSocket',
    class extends Line {
      constructor() {
        super()
        line = this
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => {
  const ears = { onMessage: vi.fn(), onClose: vi.fn() }
  openSocket('/table/x/socket', ears)
  return ears
}

// @fault Network gone under a live table, without a close
test('GAME-01 a line that answers no ping is lost, once, also where its close comes later', () => {
  const { onClose } = open()
  vi.advanceTimersByTime(25_000)
  expect([line.sent, onClose.mock.calls.length]).toEqual([['ping'], 0])
  vi.advanceTimersByTime(10_000)
  expect([line.readyState, onClose.mock.calls.length]).toEqual([2, 1])
  line.dispatchEvent(new Event('close'))
  vi.advanceTimersByTime(120_000)
  expect([line.sent, onClose.mock.calls.length]).toEqual([['ping'], 1])
})

// @fault Network gone while a line to a live table is opened
test('a line that does not open is lost, once, and tried again long before the browser gives it up', () => {
  const { onClose } = open()
  line.readyState = 0
  vi.advanceTimersByTime(10_000)
  expect([line.readyState, onClose.mock.calls.length]).toEqual([2, 1])
  line.dispatchEvent(new Event('close'))
  vi.advanceTimersByTime(120_000)
  expect([line.sent, onClose.mock.calls.length]).toEqual([[], 1])
})

// @fault Device asleep under a live table
test('a page that comes back tries its line at once, and a lost one no more', () => {
  const { onClose } = open()
  tab.hidden = true
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(line.sent).toEqual([])
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(line.sent).toEqual(['ping'])
  vi.advanceTimersByTime(10_000)
  expect(onClose).toHaveBeenCalledTimes(1)
  line.readyState = Line.OPEN
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(line.sent).toEqual(['ping'])
})

test.each(['pong', '{"type":"seats"}'])('a line that answers %s stands', (said) => {
  const { onClose, onMessage } = open()
  for (let ping = 0; ping < 10; ping += 1) {
    vi.advanceTimersByTime(25_000)
    line.hear(said)
  }
  expect(onClose).not.toHaveBeenCalled()
  expect(onMessage).toHaveBeenCalledTimes(said === 'pong' ? 0 : 10)
})
