/** The board of Bull Rush: four seats in two by two, the own hand below at twice the size, bids and stakes as buttons. */
import type { BullView, Card, HandAct } from '../../../contract/rooms/hand.ts'
import type { TableSeat, TableView } from '../../../contract/rooms/messages.ts'
import { BULL_BULL } from '../../../contract/rules/bulls.ts'
import { delay, h, reducedMotion, write } from '../dom.ts'
import { play } from '../sound.ts'
import { createBullChoices } from './bull-choices.ts'
import { createBullHand } from './bull-hand.ts'
import { seatsFromOwn, tellOwn, tellSeat } from './hand-board.ts'
import { bullOf, type RoomState } from './room-state.ts'
import type { Speech } from './room-words.ts'
import { createSeat } from './seats.ts'

/** A hand opens after the one before it, the worst first. */
const OPEN_MS = 520

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
  const choices = createBullChoices(words, onAct)
  const element = h(
    'div',
    { class: 'room-board bull-board' },
    h('div', { class: 'felt-oval', 'aria-hidden': 'true' }),
    h('div', { class: 'blocks' }, ...others.map(({ seat }) => seat.element)),
    h('div', { class: 'own-bull' }, ownHand.plaque, ownHand.cards),
    h('div', { class: 'own-row' }, own.element, ownPlate),
    choices.element,
  )
  const opening = createOpening()
  let known: readonly Card[] = []

  function update(state: RoomState, nowMs: number) {
    const table = state.table!
    const view = bullOf(table)
    opening.update(table, view?.hands ?? null, () => showHands(state))
    showHands(state)
    choices.update(state)
    tick(state, nowMs)
  }

  function showHands({ table }: RoomState) {
    const view = bullOf(table)
    const [mine, ...rest] = seatsFromOwn(table!)
    const openedOf = (seat: number | undefined) =>
      view?.hands?.find((one) => one.seat === seat && opening.isOpen(one.seat)) ?? null
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
      bullOf(table)?.hands?.some((one) => one.seat === seat && !opening.isOpen(seat))
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
  return { element, update, tick, placeOf, focus: choices.focus }
}

/** Opens hands one by one: the worst first, the own hand last. At once where nothing may move. */
function createOpening() {
  let opened: ReadonlySet<number> = new Set()
  let openedHand: number | null = null

  async function open({ hand, you }: TableView, hands: NonNullable<BullView['hands']>, again: () => void) {
    if (openedHand === hand) return
    openedHand = hand
    opened = new Set()
    const isOwn = ({ seat }: { readonly seat: number }) => Number(seat === you)
    const order = hands.toSorted((one, other) => isOwn(one) - isOwn(other) || one.rank - other.rank)
    for (const { seat, rank } of order) {
      if (openedHand !== hand) return
      opened = new Set([...opened, seat])
      again()
      if (reducedMotion()) continue
      play(rank >= BULL_BULL ? 'win' : 'cards', rank >= BULL_BULL ? 6 : rank)
      await delay(OPEN_MS)
    }
  }

  return {
    isOpen: (seat: number) => opened.has(seat),
    /** `again` is called after each hand that opens. */
    update(table: TableView, hands: BullView['hands'], again: () => void) {
      if (hands) return void open(table, hands, again)
      openedHand = null
      opened = new Set()
    },
  }
}
