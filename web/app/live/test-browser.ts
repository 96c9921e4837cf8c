/** As much of a browser as listening needs: a window, a tab that is seen or not, and lines that a test opens and breaks. */
import { vi } from 'vitest'

export class FakeLine {
  static all: FakeLine[] = []
  readonly url: string
  readonly sent: string[] = []
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeLine.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  open() {
    this.onopen?.()
  }
  hear(data: unknown) {
    this.onmessage?.({ data })
  }
  /** By either side; 1006 is a line that broke. */
  close(code = 1006) {
    if (this.isClosed) return
    this.isClosed = true
    this.onclose?.({ code })
  }
}

/** The newest line; there has to be one. */
export function lastLine(): FakeLine {
  const line = FakeLine.all.at(-1)
  if (!line) throw new Error('no line was opened')
  return line
}

/** How long ago the page's document was asked for when the browser opens. */
export const DOCUMENT_AGE_MS = 3_400

/** Stands until `vi.unstubAllGlobals`. Time stands still until a test moves it. */
export function openBrowser() {
  FakeLine.all = []
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const view = new EventTarget()
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const machine = { onLine: true }
  const timeOrigin = Date.now() - DOCUMENT_AGE_MS
  /** By how much the device's clock was set: what has passed is none of it. */
  let setByMs = 0
  vi.stubGlobal('performance', { timeOrigin, now: () => Date.now() - setByMs - timeOrigin })
  vi.stubGlobal('document', tab)
  vi.stubGlobal('navigator', machine)
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('WebSocket', FakeLine)
  return {
    /** A hand on the page, the window's focus, … */
    sign: (name: string) => view.dispatchEvent(new Event(name)),
    show(isSeen: boolean) {
      tab.visibilityState = isSeen ? 'visible' : 'hidden'
      tab.dispatchEvent(new Event('visibilitychange'))
    },
    connect(isOnLine: boolean) {
      machine.onLine = isOnLine
      view.dispatchEvent(new Event(isOnLine ? 'online' : 'offline'))
    },
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    /** Somebody sets the device's clock, forward or back. */
    setClock(byMs: number) {
      setByMs += byMs
      vi.setSystemTime(Date.now() + byMs)
    },
    close() {
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    },
  }
}
