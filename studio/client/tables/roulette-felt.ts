/** The cloth of roulette. A press on a line is a bet on the numbers around it; a finger sees under itself by a lens. */
import type { Spot } from '../../table-rules/table-rules.ts'
import { h } from '../dom.ts'
import { COLUMNS, codeAt, numbersOf, placeOf, ROWS } from './roulette-place.ts'

type Options = {
  readonly spots: readonly Spot[]
  /** The button of each bet that has a field of its own; bets on lines have none. */
  readonly buttonOf: (code: string) => HTMLElement
  readonly nameOf: (spot: Spot) => string
  readonly onLay: (spot: Spot) => void
  /** The way to the racetrack, and its name. */
  readonly way: { readonly name: string; readonly onOpen: () => void }
}

interface ClothChip {
  readonly code: string
  readonly text: string
  readonly isPending: boolean
  readonly isNext: boolean
}

const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high']
const THREE = [1, 2, 3]

export function createRouletteFelt({ spots, buttonOf, nameOf, onLay, way }: Options) {
  const byCode = new Map(spots.map((spot) => [spot.code, spot]))
  const codes = new Set(byCode.keys())
  const chips = h('div', { class: 'cloth-chips', 'aria-hidden': 'true' })
  const lens = h('span', { class: 'cloth-lens', 'aria-hidden': 'true', hidden: true })
  const numbers = Array.from({ length: 37 }, (_, number) => buttonOf(`n-${number}`))
  const grid = h('div', { class: 'cloth-numbers' }, ...numbers, chips, lens)
  const element = h(
    'div',
    { class: 'cloth' },
    h('button', { type: 'button', class: 'cloth-way', onclick: way.onOpen }, way.name),
    h('div', { class: 'cloth-outside' }, ...OUTSIDE.map(buttonOf)),
    h('div', { class: 'cloth-dozens' }, ...THREE.map((at) => buttonOf(`dozen-${at}`))),
    grid,
    h('div', { class: 'cloth-columns' }, ...THREE.map((at) => buttonOf(`column-${at}`))),
  )

  const spotUnder = ({ clientX, clientY }: PointerEvent): Spot | undefined => {
    const { left, right, top, bottom, width, height } = grid.getBoundingClientRect()
    // A press that slides off the cloth lays no chip.
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return undefined
    const place = { x: ((clientX - left) / width) * COLUMNS, y: ((clientY - top) / height) * ROWS }
    return byCode.get(codeAt(place, codes))
  }
  function look(event: PointerEvent | null) {
    const spot = event ? spotUnder(event) : undefined
    const touched = new Set(spot ? numbersOf(spot.code) : [])
    for (const [number, button] of numbers.entries()) button.classList.toggle('under', touched.has(number))
    lens.hidden = !spot
    if (!event || !spot) return
    const { left, top, width } = grid.getBoundingClientRect()
    lens.textContent = nameOf(spot)
    lens.style.left = `${Math.min(width - 60, Math.max(60, event.clientX - left))}px`
    // Above the thumb.
    lens.style.top = `${event.clientY - top - 56}px`
  }
  let held: number | null = null
  grid.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    held = event.pointerId
    grid.setPointerCapture(event.pointerId)
    look(event)
  })
  grid.addEventListener('pointermove', (event) => {
    if (held === event.pointerId || event.pointerType === 'mouse') look(event)
  })
  grid.addEventListener('pointerup', (event) => {
    if (held !== event.pointerId) return
    held = null
    const spot = spotUnder(event)
    look(null)
    if (spot) onLay(spot)
  })
  for (const end of ['pointercancel', 'pointerleave'] as const)
    grid.addEventListener(end, (event) => {
      if (end === 'pointercancel') held = null
      if (held !== event.pointerId) look(null)
    })
  // The press itself has laid the chip; a key or a reader clicks without one.
  grid.addEventListener('click', (event) => event.detail > 0 && event.stopPropagation(), true)

  return {
    element,
    /** Chips that lie on lines: their text by code, and which are not confirmed yet. */
    showChips(list: readonly ClothChip[]) {
      chips.replaceChildren(
        ...list.flatMap(({ code, text, isPending, isNext }) => {
          const touched = numbersOf(code)
          if (!touched || touched.length < 2) return []
          const { x, y } = placeOf(touched)
          const chip = h('span', { class: `spot-chip${isPending ? ' pending' : ''}${isNext ? ' next' : ''}` }, text)
          chip.style.left = `${(x / COLUMNS) * 100}%`
          chip.style.top = `${(y / ROWS) * 100}%`
          return [chip]
        }),
      )
    },
  }
}
