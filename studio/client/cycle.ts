/** Shows when the next press is taken: a ring round a button, or a bar along it, that fills. */
import { h } from './dom.ts'

export function createCycle() {
  const element = h('i', { class: 'cycle', 'aria-hidden': 'true' })
  let startMs = 0
  let filling: Animation | null = null

  return {
    element,
    /** From a press on. */
    start(readyMs: number) {
      startMs = performance.now()
      this.until(readyMs)
    },
    /** The server's word may move the end: what is filled stays filled. */
    until(readyMs: number) {
      const nowMs = performance.now()
      const part = readyMs > startMs ? Math.min(1, (nowMs - startMs) / (readyMs - startMs)) : 1
      filling?.cancel()
      filling = element.animate([{ '--part': String(part) }, { '--part': '1' }], {
        duration: Math.max(0, readyMs - nowMs),
        fill: 'forwards',
      })
    },
  }
}
