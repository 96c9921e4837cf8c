/** The own hand: a fan of cards that are buttons. Tap or Enter lifts, a drag upward plays, arrows move. */
import type { Card } from '../../../contract/rooms/hand.ts'
import type { RoomWords } from '../../rooms/i18n/en.ts'
import { nameCard, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { h } from '../dom.ts'
import { chooseBehind, isWideFan, layFan } from './fan-layout.ts'

interface Options {
  readonly words: RoomWords
  readonly onToggle: (card: Card) => void
  /** Of a drag: the card joins those that are chosen. */
  readonly onDrag: (card: Card) => void
  readonly onPlay: () => void
  readonly onPass: () => void
  readonly onDrop: () => void
}

export interface FanTold {
  /** A new one lays the rows again: a new hand, or another sort. */
  readonly key: string
  readonly order: readonly Card[]
  readonly lifted: readonly Card[]
  /** Null while others are to act: nothing is lit, nothing is dim. */
  readonly lit: ReadonlySet<Card> | null
}

/** So far up a card is played. */
const DRAG_PX = 46
/** Less is a tap. */
const TAP_PX = 10

/**
 * A drag upward of a card. Anywhere else it goes back, and a tap stays a tap. `stage` gets `--drag`, how far the card has
 * been drawn; `onDrag` is called when it was let go far enough up.
 */
function watchDrag(button: HTMLElement, stage: HTMLElement, onDrag: () => void): void {
  let fromY: number | null = null
  let isDragged = false
  button.addEventListener('pointerdown', (event) => {
    fromY = event.clientY
    isDragged = false
  })
  button.addEventListener('pointermove', (event) => {
    if (fromY === null || event.buttons === 0) return
    const up = fromY - event.clientY
    if (!isDragged && Math.abs(up) < TAP_PX) return
    if (!isDragged) button.setPointerCapture(event.pointerId)
    isDragged = true
    stage.style.setProperty('--drag', `${-Math.max(0, up)}px`)
    button.classList.add('is-dragged')
  })
  const end = (event: PointerEvent) => {
    const isUp = fromY !== null && fromY - event.clientY > DRAG_PX && event.type === 'pointerup'
    fromY = null
    button.classList.remove('is-dragged')
    stage.style.removeProperty('--drag')
    if (isDragged && isUp) onDrag()
  }
  button.addEventListener('pointerup', end)
  button.addEventListener('pointercancel', end)
  const swallowClick = (event: Event) => {
    if (isDragged) event.stopImmediatePropagation()
    isDragged = false
  }
  button.addEventListener('click', swallowClick, { capture: true })
}

export function createFan({ words, onToggle, onDrag, onPlay, onPass, onDrop }: Options) {
  const buttons = new Map<Card, HTMLButtonElement>()
  const element = h('div', {
    class: 'fan',
    role: 'group',
    'aria-label': words.hand,
    onkeydown: (event: KeyboardEvent) => press(event),
    onkeyup: keepSpace,
  })
  let told: FanTold = { key: '', order: [], lifted: [], lit: null }
  const focusedAt = () => told.order.findIndex((card) => buttons.get(card) === document.activeElement)
  const lay = createRows(element, buttons)
  // Read as it changes, and not at each update: that would lay out the page in the middle of it.
  let width = 0
  new ResizeObserver(([entry]) => {
    width = entry?.contentRect.width ?? 0
    lay(told, width)
  }).observe(element)

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const count = told.order.length
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
    const end = { Home: 0, End: count - 1 }[event.key]
    if (step !== undefined) focusOn((focusedAt() + step + count) % count)
    else if (end !== undefined) focusOn(end)
    else if (event.key === ' ') onPlay()
    else if (event.key === 'p' || event.key === 'P') onPass()
    else if (event.key === 'Escape') onDrop()
    else return
    event.preventDefault()
  }

  function focusOn(at: number) {
    const card = told.order[at]
    if (card === undefined) return
    setTabStop(card)
    buttons.get(card)?.focus()
  }
  const setTabStop = (stop: Card | undefined) => {
    for (const [card, button] of buttons) button.tabIndex = card === stop ? 0 : -1
  }

  function buildButton(card: Card): HTMLButtonElement {
    const attributes = { type: 'button', class: 'fan-card', onclick: () => onToggle(card) }
    const button = h('button', attributes, drawCard(textOf(card)))
    button.dataset.card = textOf(card)
    watchDrag(button, element, () => onDrag(card))
    return button
  }

  /** A button a card, in the order of the hand. */
  function keepButtons(order: readonly Card[]) {
    for (const [card, button] of buttons) {
      if (order.includes(card)) continue
      button.remove()
      buttons.delete(card)
    }
    for (const [at, card] of order.entries()) {
      const button = buttons.get(card) ?? buildButton(card)
      buttons.set(card, button)
      if (element.children[at] !== button) element.insertBefore(button, element.children[at] ?? null)
    }
  }

  function update(next: FanTold) {
    // Before the observer has spoken, and after the table was hidden.
    if (width === 0) width = element.clientWidth
    const focused = focusedAt()
    const isSame = next.order.join() === told.order.join()
    told = next
    keepButtons(next.order)
    for (const [card, button] of buttons) markButton(words, button, card, next)
    if (!isSame && focused >= 0) focusOn(Math.min(focused, next.order.length - 1))
    else if (!isSame) setTabStop(next.order[0])
    lay(next, width)
  }

  return { element, update }
}

/** Space plays: it must not press the card as well. */
function keepSpace(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault()
}

function markButton(words: RoomWords, button: HTMLButtonElement, card: Card, { lifted, lit }: FanTold) {
  const [isLifted, isLit] = [lifted.includes(card), lit?.has(card) === true]
  button.setAttribute('aria-pressed', String(isLifted))
  button.setAttribute('aria-label', `${nameCard(words, card)}${isLit && !isLifted ? `, ${words.canPlay}` : ''}`)
  button.classList.toggle('is-lit', isLit)
  button.classList.toggle('is-dim', lit !== null && !isLit && !isLifted)
}

/** Lays the cards. Within a hand and a sort, cards keep their row, and the hand its height: nothing moves up. */
function createRows(element: HTMLElement, buttons: ReadonlyMap<Card, HTMLButtonElement>) {
  let laidKey = ''
  let wasEmpty = true
  let behind: ReadonlySet<Card> = new Set()
  let mostPx = 0
  return ({ key, order, lifted }: FanTold, width: number) => {
    // A hand that was empty comes as a whole: its rows are laid again.
    if (wasEmpty) laidKey = ''
    wasEmpty = order.length === 0
    if (width === 0) return
    const nextKey = `${key} ${isWideFan(width)}`
    if (nextKey !== laidKey) {
      laidKey = nextKey
      mostPx = 0
      behind = chooseBehind(order, width)
    }
    const { card, height, places } = layFan({ order, lifted, behind }, width, innerHeight)
    element.style.setProperty('--card', `${card.toFixed(1)}px`)
    for (const [one, { x, y, turn }] of places) {
      const button = buttons.get(one)
      if (button)
        button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(2)}deg)`
    }
    mostPx = Math.max(mostPx, height)
    element.style.height = `${mostPx.toFixed(0)}px`
  }
}
