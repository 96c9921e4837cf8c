/** The own hand: a fan of cards that are buttons. Tap or Enter lifts, a drag upward plays, arrows move. */
import type { Card } from '../../../contract/rooms/hand.ts'
import type { RoomWords } from '../../rooms/i18n/en.ts'
import { nameCard, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { h } from '../dom.ts'

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

/** From so many px the hand lies in one row. */
const WIDE = 700
const ONE_ROW = 7
/** Of the cards, low ones behind. */
const BEHIND = 5 / 12
const DRAG_PX = 46
/** By part of the card's width: how far a chosen card stands up, and how much of a row behind is seen. */
const LIFT = 0.3
const ROW = 1.02

export function createFan({ words, onToggle, onDrag, onPlay, onPass, onDrop }: Options) {
  const buttons = new Map<Card, HTMLButtonElement>()
  const element = h('div', {
    class: 'fan',
    role: 'group',
    'aria-label': words.hand,
    onkeydown: walk,
    onkeyup: keepSpace,
  })
  let told: FanTold = { key: '', order: [], lifted: [], lit: null }
  /** Cards of the row behind. They keep their row until the next hand or sort. */
  let behind: ReadonlySet<Card> = new Set()
  let rowsKey = ''
  /** The height of the whole hand: nothing moves up while it is played. */
  let mostPx = 0
  new ResizeObserver(() => layout()).observe(element)

  function buildButton(card: Card): HTMLButtonElement {
    const button = h(
      'button',
      { type: 'button', class: 'fan-card', onclick: () => onToggle(card) },
      drawCard(textOf(card)),
    )
    button.dataset.card = textOf(card)
    watchDrag(button, card)
    return button
  }

  /** Upward plays; anywhere else the card goes back. A tap stays a tap. */
  function watchDrag(button: HTMLButtonElement, card: Card) {
    let fromY: number | null = null
    let isDragged = false
    button.addEventListener('pointerdown', (event) => {
      fromY = event.clientY
      isDragged = false
    })
    button.addEventListener('pointermove', (event) => {
      if (fromY === null || event.buttons === 0) return
      const up = fromY - event.clientY
      if (!isDragged && Math.abs(up) < 10) return
      if (!isDragged) button.setPointerCapture(event.pointerId)
      isDragged = true
      element.style.setProperty('--drag', `${-Math.max(0, up)}px`)
      button.classList.add('is-dragged')
    })
    const end = (event: PointerEvent) => {
      const isUp = fromY !== null && fromY - event.clientY > DRAG_PX && event.type === 'pointerup'
      fromY = null
      button.classList.remove('is-dragged')
      element.style.removeProperty('--drag')
      if (isDragged && isUp) onDrag(card)
    }
    button.addEventListener('pointerup', end)
    button.addEventListener('pointercancel', end)
    button.addEventListener(
      'click',
      (event) => {
        if (isDragged) event.stopImmediatePropagation()
        isDragged = false
      },
      { capture: true },
    )
  }

  function walk(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = told.order.findIndex((card) => buttons.get(card) === document.activeElement)
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
    const end = { Home: 0, End: told.order.length - 1 }[event.key]
    if (step !== undefined) focusOn((at + step + told.order.length) % told.order.length)
    else if (end !== undefined) focusOn(end)
    else if (event.key === ' ') onPlay()
    else if (event.key === 'p' || event.key === 'P') onPass()
    else if (event.key === 'Escape') onDrop()
    else return
    event.preventDefault()
  }

  /** Space plays: it must not press the card as well. */
  function keepSpace(event: KeyboardEvent) {
    if (event.key === ' ') event.preventDefault()
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

  function layRows() {
    const isWide = element.clientWidth >= WIDE
    const key = `${told.key} ${isWide}`
    if (key === rowsKey) return
    rowsKey = key
    mostPx = 0
    const count = isWide || told.order.length <= ONE_ROW ? 0 : Math.floor(told.order.length * BEHIND)
    behind = new Set(told.order.slice(0, count))
  }

  function layout() {
    const width = element.clientWidth
    if (width === 0) return
    layRows()
    const isWide = width >= WIDE
    const card = isWide ? Math.min(118, Math.max(84, innerHeight * 0.145)) : Math.min(74, Math.max(58, width * 0.19))
    element.style.setProperty('--card', `${card.toFixed(1)}px`)
    const rows = [told.order.filter((one) => behind.has(one)), told.order.filter((one) => !behind.has(one))]
    const arc = { turn: isWide ? 10 : 6, sink: card * (isWide ? 0.32 : 0.16) }
    const hasTwo = (rows[0]?.length ?? 0) > 0
    for (const [row, cards] of rows.entries()) {
      const ideal = card * (isWide ? 0.6 : row === 0 ? 0.77 : 0.62)
      const step = Math.min(ideal, (width - card - 10) / Math.max(1, cards.length - 1))
      for (const [at, one] of cards.entries()) {
        const middle = (cards.length - 1) / 2
        const part = middle === 0 ? 0 : (at - middle) / Math.max(middle, 3)
        const lift = told.lifted.includes(one) ? card * LIFT : 0
        const x = width / 2 + (at - middle) * step - card / 2
        const y = card * LIFT + part * part * arc.sink + (row === 1 && hasTwo ? card * ROW : 0) - lift
        const button = buttons.get(one)
        if (button)
          button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${(part * arc.turn).toFixed(2)}deg)`
      }
    }
    mostPx = Math.max(mostPx, card * (LIFT + 1.4 + (behind.size > 0 ? ROW : 0)) + arc.sink + 4)
    element.style.height = `${mostPx.toFixed(0)}px`
  }

  function update(next: FanTold) {
    const focused = told.order.findIndex((card) => buttons.get(card) === document.activeElement)
    const isSame = next.order.join() === told.order.join()
    // A hand that was empty comes as a whole: its rows are laid again.
    if (told.order.length === 0) rowsKey = ''
    told = next
    for (const [card, button] of buttons) {
      if (next.order.includes(card)) continue
      button.remove()
      buttons.delete(card)
    }
    if (!isSame)
      for (const card of next.order) {
        const button = buttons.get(card) ?? buildButton(card)
        buttons.set(card, button)
      }
    for (const [at, card] of next.order.entries()) {
      const button = buttons.get(card)!
      if (element.children[at] !== button) element.insertBefore(button, element.children[at] ?? null)
      const [isLifted, isLit] = [next.lifted.includes(card), next.lit?.has(card) === true]
      button.setAttribute('aria-pressed', String(isLifted))
      button.setAttribute('aria-label', `${nameCard(words, card)}${isLit && !isLifted ? `, ${words.canPlay}` : ''}`)
      button.classList.toggle('is-lit', isLit)
      button.classList.toggle('is-dim', next.lit !== null && !isLit && !isLifted)
    }
    if (!isSame && focused >= 0) focusOn(Math.min(focused, next.order.length - 1))
    else if (!isSame) setTabStop(next.order[0])
    layout()
  }

  return { element, update }
}
