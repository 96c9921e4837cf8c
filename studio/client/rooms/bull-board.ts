/** The board of Bull Rush: four seats in two by two, the own hand below at twice the size, bids and stakes as buttons. */
import type { BullView, Card, HandAct } from '../../../contract/rooms/hand.ts'
import type { TableSeat, TableView } from '../../../contract/rooms/messages.ts'
import { STAKE_TIMES } from '../../../contract/rooms/rules/bull-rush.ts'
import { BULL_BULL, timesOfRank } from '../../../contract/rules/bulls.ts'
import { BULL_SVG } from '../../art/faces.ts'
import { fill } from '../../i18n/fill.ts'
import { nameBull, nameCard, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { delay, h, picture, reducedMotion, write } from '../dom.ts'
import { play } from '../sound.ts'
import { seatsFromOwn, tellOwn, tellSeat } from './hand-board.ts'
import { bullOf, isToAct, type RoomState } from './room-state.ts'
import { type Speech, tellTask } from './room-words.ts'
import { createSeat } from './seats.ts'

const HAND = 5
const BIDS = [0, 1, 2, 3]
/** A hand opens after the one before it, the worst first. */
const OPEN_MS = 520
/** From here on the plaque is gold. */
const FINE = 7

type Opened = NonNullable<BullView['hands']>[number]

/** Five places: what is known lies open, the three that make tens stand up. */
function createBullHand(speech: Speech) {
  const { words } = speech
  const cards = h('div', { class: 'bull-cards' })
  const head = picture('bull-head', BULL_SVG)
  const [name, times] = [h('b', {}), h('span', {})]
  const plaque = h('div', { class: 'bull-plaque', hidden: true }, head, name, times)
  let shown = ''
  return {
    cards,
    plaque,
    show(known: readonly Card[], opened: Opened | null, isIn: boolean) {
      const key = `${known.join()} ${opened?.cards.join() ?? ''} ${isIn}`
      if (key === shown) return
      shown = key
      const list = opened?.cards ?? known
      cards.classList.toggle('has-bull', opened !== null && opened.rank > 0 && opened.rank <= BULL_BULL)
      const places: (Card | null)[] = isIn ? [...list, ...Array.from({ length: HAND - list.length }, () => null)] : []
      cards.replaceChildren(...places.map((card) => drawCard(card === null ? null : textOf(card))))
      if (list.length > 0) cards.setAttribute('role', 'img')
      else cards.removeAttribute('role')
      cards.setAttribute('aria-label', list.map((card) => nameCard(words, card)).join(', '))
      if (list.length === 0) cards.removeAttribute('aria-label')
      plaque.hidden = opened === null
      if (!opened) return
      write(name, nameBull(words, opened.rank))
      write(times, `×${timesOfRank(opened.rank)}`)
      head.hidden = opened.rank < BULL_BULL
      plaque.classList.toggle('is-fine', opened.rank >= FINE)
      plaque.classList.toggle('is-best', opened.rank >= BULL_BULL)
    },
  }
}

export function createBullBoard(speech: Speech, onAct: (act: HandAct) => void) {
  const { words } = speech
  const others = [0, 1, 2, 3].map((at) => {
    const [seat, hand] = [createSeat(words, `block-${at}`), createBullHand(speech)]
    seat.cards.replaceWith(hand.cards, hand.plaque)
    return { seat, hand }
  })
  const own = createSeat(words, 'own')
  const ownHand = createBullHand(speech)
  const [head, line] = [h('b', { class: 'own-head' }), h('span', { class: 'own-line' })]
  const ownPlate = h('div', { class: 'own-plate' }, head, line)
  const choices = h('div', { class: 'room-acts choices', role: 'group', onkeydown: walk })
  const element = h(
    'div',
    { class: 'room-board bull-board' },
    h('div', { class: 'felt-oval', 'aria-hidden': 'true' }),
    h('div', { class: 'blocks' }, ...others.map(({ seat }) => seat.element)),
    h('div', { class: 'own-bull' }, ownHand.plaque, ownHand.cards),
    h('div', { class: 'own-row' }, own.element, ownPlate),
    choices,
  )
  let shownChoices = ''
  /** Hands that have been opened, by seat; grows one by one. */
  let opened: ReadonlySet<number> = new Set()
  let openedHand: number | null = null
  let known: readonly Card[] = []

  function walk(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const list = [...choices.querySelectorAll('button')]
    const at = list.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    list[(at + step + list.length) % list.length]?.focus()
  }

  function choicesOf(view: BullView): { readonly name: string; readonly act: HandAct }[] {
    if (view.phase === 'stake')
      return STAKE_TIMES.map((times) => ({ name: fill(words.times, { number: times }), act: { kind: 'stake', times } }))
    return BIDS.map((bid) => ({
      name: bid === 0 ? words.bidNone : fill(words.times, { number: bid }),
      act: { kind: 'bid', bid },
    }))
  }

  function showChoices(state: RoomState) {
    const view = bullOf(state.table)
    const isOn = view !== null && isToAct(state)
    const key = isOn ? `${state.table?.hand} ${view.phase}` : ''
    if (key === shownChoices) return
    shownChoices = key
    const hadFocus = choices.contains(document.activeElement)
    choices.setAttribute('aria-label', state.table ? tellTask(words, state.table) : '')
    choices.replaceChildren(
      ...(isOn
        ? choicesOf(view).map(({ name, act }, at) =>
            h(
              'button',
              { type: 'button', class: at === 0 ? 'room-act' : 'room-act gold', onclick: () => onAct(act) },
              name,
            ),
          )
        : []),
    )
    if (hadFocus && isOn) choices.querySelector('button')?.focus()
  }

  /** The worst first, the own hand last. At once where nothing may move. */
  async function openHands(table: TableView, view: BullView, again: () => void) {
    if (openedHand === table.hand) return
    openedHand = table.hand
    opened = new Set()
    const order = (view.hands ?? []).toSorted(
      (one, other) => Number(one.seat === table.you) - Number(other.seat === table.you) || one.rank - other.rank,
    )
    for (const { seat, rank } of order) {
      if (openedHand !== table.hand) return
      opened = new Set([...opened, seat])
      again()
      if (reducedMotion()) continue
      play(rank >= BULL_BULL ? 'win' : 'cards', rank >= BULL_BULL ? 6 : rank)
      await delay(OPEN_MS)
    }
  }

  function update(state: RoomState, nowMs: number) {
    const table = state.table!
    const view = bullOf(table)
    const hands = view?.hands ?? null
    if (view && hands) void openHands(table, view, () => showHands(state))
    else openedHand = null
    if (!hands) opened = new Set()
    showHands(state)
    showChoices(state)
    tick(state, nowMs)
  }

  function showHands({ table }: RoomState) {
    const view = bullOf(table)
    const [mine, ...rest] = seatsFromOwn(table!)
    const openedOf = (seat: number | undefined) =>
      view?.hands?.find((one) => one.seat === seat && opened.has(one.seat)) ?? null
    for (const [at, { hand }] of others.entries())
      hand.show([], openedOf(rest[at]?.seat), view !== null && rest[at]?.isInHand === true)
    // The fifth card comes when the hand is opened.
    if (view?.hands === null || view === null) known = view?.own ?? []
    ownHand.show(known, openedOf(mine?.seat), view !== null && mine?.isInHand === true)
  }

  /** A sum stands there once its hand is open. */
  function tick(state: RoomState, nowMs: number) {
    const table = state.table!
    const [mine, ...rest] = seatsFromOwn(table)
    const isHidden = (seat: number | null) =>
      bullOf(table)?.hands?.some((one) => one.seat === seat && !opened.has(seat))
    const tellOf = (seat: TableSeat) => ({
      ...tellSeat(speech, state, seat, nowMs),
      ...(isHidden(seat.seat) ? { sum: null } : {}),
    })
    for (const [at, { seat }] of others.entries()) seat.update(rest[at] ? tellOf(rest[at]) : null)
    own.update(mine ? tellOf(mine) : null)
    const told = tellOwn(speech, state, nowMs)
    const isOpening = isHidden(table.you) === true
    write(head, isOpening ? words.waitsOthers : told.head)
    write(line, isOpening ? '' : told.line)
    ownPlate.dataset.tone = isOpening ? 'plain' : told.tone
  }

  const placeOf = (seat: number): Element | null =>
    [own, ...others.map((one) => one.seat)].find((one) => one.element.dataset.seat === String(seat))?.face ?? null
  return { element, update, tick, placeOf, focus: () => choices.querySelector('button')?.focus() }
}
