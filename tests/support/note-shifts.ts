/** What moves on a page by itself, as the browser's own observer tells it. */
import type { BrowserContext, Frame, Page } from '@playwright/test'

/** Chromium's own, which the DOM's types do not know. */
type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
declare global {
  interface Window {
    layoutShifts: { value: number; afterInput: boolean; moved: string[] }[]
  }
}

/** From the next document on, in each frame of it. */
export const noteShifts = (place: Page | BrowserContext) =>
  place.addInitScript(() => {
    window.layoutShifts = []
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : 'text'
          return `${name} from ${at(previousRect)} to ${at(currentRect)}`
        })
        window.layoutShifts.push({ value: entry.value, afterInput: entry.hadRecentInput, moved })
      }
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })

/** All that moved in it, but for what a press has moved. */
export const readShifts = (place: Page | Frame) =>
  place.evaluate(() => window.layoutShifts.filter(({ afterInput }) => !afterInput))

/** What moved so far is left out. */
export const forgetShifts = (place: Page | Frame) =>
  place.evaluate(() => {
    window.layoutShifts = []
  })
