/** The last rounds in a row, the newest first. Each is a button that opens its proof. */
import { h } from '../dom.ts'
import type { PastRound } from './past-rounds.ts'

interface StripOptions {
  readonly name: string
  readonly label: string
  readonly present: (past: PastRound) => HTMLElement | string
  /** Says what fell, and what a press does. */
  readonly nameOf: (past: PastRound) => string
  readonly onOpen: (past: PastRound) => void
}

export function createPastStrip({ name, label, present, nameOf, onOpen }: StripOptions) {
  const element = h('ol', { class: name, 'aria-label': label })
  const items = new Map<number, HTMLElement>()

  function build(past: PastRound): HTMLElement {
    const button = { type: 'button', 'aria-label': nameOf(past), onclick: () => onOpen(past) }
    const item = h('li', {}, h('button', button, present(past)))
    items.set(past.number, item)
    return item
  }

  return {
    element,
    /** What stands there already is not moved, so that it keeps the focus. */
    show(rounds: readonly PastRound[]) {
      const numbers = new Set(rounds.map(({ number }) => number))
      for (const [number, item] of items)
        if (!numbers.has(number)) {
          item.remove()
          items.delete(number)
        }
      for (const past of rounds.toReversed())
        if (!items.has(past.number)) element.insertAdjacentElement('afterbegin', build(past))
    },
  }
}
