/** The board of Big Two and Tien Len: three seats round the felt, the last trick, the own fan and its buttons. */

import { fill } from '../../../contract/lib/fill.ts'
import type { Card, ShedView } from '../../../contract/rooms/hand.ts'
import type { TableView } from '../../../contract/rooms/messages.ts'
import { nameSet, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { h, svg, write } from '../dom.ts'
import { createFan } from './fan.ts'
import { seatsFromOwn, tellOwn, tellSeat } from './hand-board.ts'
import { choiceOf, isToAct, leftMs, playsOf, type RoomState, SHED_RULES, shedOf } from './room-state.ts'
import { nameOf, type Speech, tellChoice } from './room-words.ts'
import { createSeat } from './seats.ts'

interface Acts {
  readonly onToggle: (card: Card) => void
  readonly onDrag: (card: Card) => void
  readonly onPlay: () => void
  readonly onPass: () => void
  readonly onDrop: () => void
  readonly onSort: () => void
}

const PLACES = ['left', 'top', 'right']

/** Cards of a set, turned a little as they lie. */
function drawSet(cards: readonly Card[], name: string): HTMLElement {
  const middle = (cards.length - 1) / 2
  return h(
    'div',
    { class: name },
    ...cards.map((card, at) => {
      const drawn = drawCard(textOf(card))
      drawn.style.setProperty('--turn', `${((at - middle) * 7).toFixed(1)}deg`)
      return drawn
    }),
  )
}

function createTrick({ words }: Speech) {
  const who = h('span', { class: 'trick-who' })
  const what = h('b', { class: 'trick-what' })
  const under = h('div', { class: 'trick-under' })
  const top = h('div', { class: 'trick-top' })
  const element = h(
    'div',
    { class: 'trick' },
    who,
    what,
    h('div', { class: 'trick-cards', 'aria-hidden': 'true' }, under, top),
  )
  let shown = ''
  return {
    element,
    update(table: TableView, view: ShedView | null, below: RoomState['under']) {
      const trick = view?.trick ?? null
      const seat = trick && table.seats.find((one) => one.seat === trick.seat)
      write(who, seat ? (seat.isYou ? words.youPlayed : fill(words.playedBy, { name: nameOf(words, seat) })) : '')
      const set = trick && view && SHED_RULES[view.game].classify(trick.cards)
      write(what, set ? nameSet(words, set) : '')
      const key = JSON.stringify([trick?.cards, below])
      if (key === shown) return
      shown = key
      top.replaceChildren(...(trick ? [drawSet(trick.cards, 'set')] : []))
      top.dataset.from = seat ? String(seatsFromOwn(table).indexOf(seat)) : ''
      under.replaceChildren(...below.map((cards) => drawSet(cards, 'set')))
    },
  }
}

const sortIcon = () =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d: 'M7 4v16m0 0-4-4m4 4 4-4M14 6h7M14 12h5M14 18h3' }),
  )

/** Backs for what a seat still holds; the cards themselves once the hand is over. */
function showBacks(place: HTMLElement | undefined, table: TableView, seat: number) {
  const view = shedOf(table)
  const open = table.phase === 'show' ? view?.hands?.find((one) => one.seat === seat)?.cards : undefined
  const count = view?.left.find((one) => one.seat === seat)?.cards ?? 0
  const key = open ? open.join() : String(count)
  if (!place || place.dataset.shown === key) return
  place.dataset.shown = key
  const wasOpen = place.classList.contains('is-open')
  place.classList.toggle('is-open', open !== undefined)
  if (open || wasOpen) place.replaceChildren(...(open ?? []).map((card) => drawCard(textOf(card))))
  if (open) return
  // All backs are alike: those that are left stay as they are drawn.
  while (place.childElementCount > count) place.lastElementChild?.remove()
  while (place.childElementCount < count) place.appendChild(drawCard(null))
}

export function createShedBoard(speech: Speech, acts: Acts) {
  const { words } = speech
  const others = PLACES.map((place) => createSeat(words, place))
  const own = createSeat(words, 'own')
  const head = h('b', { class: 'own-head' })
  const line = h('span', { class: 'own-line' })
  const ownPlate = h('div', { class: 'own-plate' }, head, line)
  const trick = createTrick(speech)
  const fan = createFan({ words, ...acts })
  const sortName = h('span', {})
  const sort = h('button', { type: 'button', class: 'room-act sort', onclick: acts.onSort }, sortIcon(), sortName)
  const pass = h('button', { type: 'button', class: 'room-act pass', onclick: acts.onPass }, words.pass)
  const play = h('button', { type: 'button', class: 'room-act gold', onclick: acts.onPlay })
  const keys = h('p', { class: 'room-keys' }, h('span', {}, words.keysMore), h('span', {}, words.keys))
  const actions = h('div', { class: 'room-acts' }, sort, pass, play)
  const element = h(
    'div',
    { class: 'room-board shed-board' },
    h('div', { class: 'felt-oval', 'aria-hidden': 'true' }),
    ...others.map((seat) => seat.element),
    trick.element,
    h('div', { class: 'own-row' }, own.element, ownPlate),
    fan.element,
    actions,
    keys,
  )

  function update(state: RoomState, nowMs: number) {
    const table = state.table!
    const view = shedOf(table)
    const plays = playsOf(state)
    const lit = isToAct(state) && view ? new Set(plays.flatMap(({ cards }) => cards)) : null
    const sorted = [...state.lifted]
    fan.update({ key: `${table.hand} ${state.sort}`, order: state.order, lifted: sorted, lit })
    const choice = choiceOf(state)
    const seconds = Math.ceil(leftMs(state, nowMs) / 1_000)
    write(play, table.phase === 'show' ? fill(words.nextIn, { seconds }) : tellChoice(words, table, choice))
    const canPlay = isToAct(state) && choice.set !== null && choice.refusal === null
    play.setAttribute('aria-disabled', String(!canPlay))
    const canPass = isToAct(state) && view?.trick != null
    pass.setAttribute('aria-disabled', String(!canPass))
    pass.classList.toggle('is-only', canPass && plays.length === 0)
    const sortTo = state.sort === 'rank' ? words.bySuit : words.byRank
    write(sortName, sortTo)
    sort.setAttribute('aria-label', sortTo)
    actions.classList.toggle('is-shown', view !== null)
    trick.update(table, table.phase === 'play' || table.phase === 'show' ? view : null, state.under)
    for (const [at, seat] of seatsFromOwn(table).slice(1).entries()) showBacks(others[at]?.cards, table, seat.seat)
    tick(state, nowMs)
  }

  /** The rings, the seconds and the sums: at every tick. */
  function tick(state: RoomState, nowMs: number) {
    const [mine, ...rest] = seatsFromOwn(state.table!)
    for (const [at, seat] of others.entries()) seat.update(rest[at] ? tellSeat(speech, state, rest[at], nowMs) : null)
    own.update(mine ? tellSeat(speech, state, mine, nowMs) : null)
    const told = tellOwn(speech, state, nowMs)
    write(head, told.head)
    write(line, told.line)
    ownPlate.dataset.tone = told.tone
  }

  const placeOf = (seat: number): Element | null =>
    [own, ...others].find((one) => one.element.dataset.seat === String(seat))?.face ?? null
  return {
    element,
    update,
    tick,
    placeOf,
    focus: () => fan.element.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }
}
