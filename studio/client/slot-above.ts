/**
 * The row over the reels: what each fall of a cascade multiplies, and beside it the last results, or the free spins in their
 * place. Readers hear the words below the reels.
 */
import type { SlotModel } from '../engine/model.ts'
import { h } from './dom.ts'

export function createAbove({ ways }: SlotModel) {
  const strip = h('ol', { class: 'history-strip' })
  const [count, times] = [h('span', {}), h('b', {})]
  const free = h('p', { class: 'free-count', 'aria-hidden': 'true' }, count, times)
  const steps = ways?.multipliers ?? []
  const rungs = steps.map((step) => h('b', {}, `×${step}`))
  const ladder = h('p', { class: 'ladder', 'aria-hidden': 'true', hidden: rungs.length === 0 }, ...rungs)

  return {
    element: h('div', { class: 'above' }, ladder, strip, free),
    strip,
    /** Null ends the free spins. */
    showFree(words: string | null, multiplier: number) {
      const { dataset } = document.body
      if (words === null) delete dataset.scene
      else dataset.scene = 'free'
      count.textContent = words
      times.textContent = `×${multiplier}`
    },
    /** The grid of a cascade that wins now, from 0; null before one. `multiplier`: that of the free spins. */
    showFall(fall: number | null, multiplier: number) {
      const lit = fall === null ? -1 : Math.min(fall, rungs.length - 1)
      for (const [at, rung] of rungs.entries()) {
        rung.textContent = `×${(steps[at] ?? 1) * multiplier}`
        rung.dataset.lit = at === lit ? 'now' : String(at < lit)
      }
    },
  }
}
