/** A seat of the table: the animal's face in its rings of time, the name, and what is known of the seat. */
import type { TableSeat } from '../../../contract/rooms/messages.ts'
import { animalOf, CROWN_SVG, faceSvg } from '../../art/faces.ts'
import type { RoomWords } from '../../rooms/i18n/en.ts'
import { h, picture, svg, write } from '../dom.ts'
import { nameOf } from './room-words.ts'

const RADIUS = 29
const ROUND = 2 * Math.PI * RADIUS
/** Of a hand, for a lost connection. */
const RESERVE_MS = 60_000

export interface SeatTold {
  readonly seat: TableSeat
  /** Null while it is not its turn: the part of the turn that is left. */
  readonly turn: number | null
  readonly seconds: number
  /** Under the name. */
  readonly line: string
  readonly note: string
  readonly isOut: boolean
  readonly isBank?: boolean
  /** In the corner, signed; once the hand is over. */
  readonly sum?: { readonly text: string; readonly isGain: boolean } | null
}

const arc = (name: string) =>
  svg('circle', { cx: 32, cy: 32, r: RADIUS, class: name, transform: 'rotate(-90 32 32)', 'stroke-dasharray': ROUND })

export function createSeat(words: RoomWords, place: string) {
  const face = h('span', { class: 'seat-face', 'aria-hidden': 'true' })
  const [reserve, turn] = [arc('ring-reserve'), arc('ring-turn')]
  const seconds = h('b', { class: 'seat-seconds', 'aria-hidden': 'true' })
  const crown = picture('seat-crown', CROWN_SVG)
  const badge = h('span', { class: 'seat-badge' }, words.house)
  const note = h('span', { class: 'seat-note' })
  const rings = h(
    'span',
    { class: 'seat-rings' },
    face,
    svg(
      'svg',
      { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
      svg('circle', { cx: 32, cy: 32, r: RADIUS, class: 'ring-under' }),
      reserve,
      turn,
    ),
    crown,
    badge,
    note,
    seconds,
  )
  const name = h('b', { class: 'seat-name' })
  const line = h('span', { class: 'seat-line' })
  const sum = h('b', { class: 'seat-sum' })
  const plate = h('div', { class: 'seat-plate' }, name, line)
  const cards = h('div', { class: 'seat-cards' })
  const element = h('div', { class: 'seat', 'data-place': place }, rings, plate, sum, cards)
  let shown = ''

  function update(told: SeatTold | null) {
    element.hidden = told === null
    if (!told) return
    const { seat } = told
    const animal = seat.kind === 'empty' ? '' : animalOf(seat.seat)
    if (shown !== animal)
      face.replaceChildren(...(animal === '' ? [] : [picture('seat-animal', faceSvg(animalOf(seat.seat)))]))
    shown = animal
    element.dataset.seat = String(seat.seat)
    element.dataset.kind = seat.kind
    element.classList.toggle('is-you', seat.isYou)
    element.classList.toggle('has-turn', told.turn !== null)
    element.classList.toggle('is-late', told.turn !== null && told.seconds < 5)
    element.classList.toggle('is-out', told.isOut)
    element.classList.toggle('is-bank', told.isBank === true)
    element.classList.toggle('is-away', seat.isAway || !seat.isConnected)
    write(name, seat.kind === 'empty' ? words.empty : nameOf(words, seat))
    name.title = seat.who ?? ''
    badge.hidden = seat.kind !== 'house'
    write(line, told.line)
    write(note, told.note)
    note.hidden = told.note === ''
    crown.hidden = told.isBank !== true
    write(seconds, told.turn !== null && told.seconds < 5 ? String(told.seconds) : '')
    reserve.style.strokeDashoffset = String(ROUND * (1 - seat.reserveMs / RESERVE_MS))
    turn.style.strokeDashoffset = String(ROUND * (1 - (told.turn ?? 0)))
    sum.hidden = !told.sum
    write(sum, told.sum?.text ?? '')
    sum.dataset.sign = told.sum?.isGain ? 'up' : 'down'
  }
  return { element, cards, update, face: rings }
}
export type Seat = ReturnType<typeof createSeat>
