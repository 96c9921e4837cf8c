/** The row over the reels: the last results, and the free spins in their place. Readers hear the words below the reels. */
import { h } from './dom.ts'

export function createAbove() {
  const strip = h('ol', { class: 'history-strip' })
  const [count, times] = [h('span', {}), h('b', {})]
  const free = h('p', { class: 'free-count', 'aria-hidden': 'true' }, count, times)
  return {
    element: h('div', { class: 'above' }, strip, free),
    strip,
    /** Null ends the free spins. */
    showFree(words: string | null, multiplier: number) {
      const { dataset } = document.body
      if (words === null) delete dataset.scene
      else dataset.scene = 'free'
      count.textContent = words
      times.textContent = `×${multiplier}`
    },
  }
}
