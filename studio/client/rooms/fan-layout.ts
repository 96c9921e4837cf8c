/** Where the cards of a hand lie: an arc of one row, or of two where one is too wide. Pure. */
import type { Card } from '../../../contract/rooms/hand.ts'

/** From so many px the hand lies in one row. */
const WIDE = 700
const ONE_ROW = 7
/** Of the cards, low ones behind. */
const BEHIND = 5 / 12
/** By part of the card's width: how far a chosen card stands up, and how much of a row behind is seen. */
const LIFT = 0.3
const ROW = 1.02

export const isWideFan = (width: number): boolean => width >= WIDE

/** The cards of the row behind, the lowest of the hand; none where all fit into one row. */
export function chooseBehind(order: readonly Card[], width: number): ReadonlySet<Card> {
  const count = isWideFan(width) || order.length <= ONE_ROW ? 0 : Math.floor(order.length * BEHIND)
  return new Set(order.slice(0, count))
}

interface Hand {
  readonly order: readonly Card[]
  readonly lifted: readonly Card[]
  readonly behind: ReadonlySet<Card>
}

export interface FanLayout {
  /** Width of a card in px. */
  readonly card: number
  /** Height of the whole hand in px. */
  readonly height: number
  /** Left and top in px, and the turn in degrees. */
  readonly places: ReadonlyMap<Card, { readonly x: number; readonly y: number; readonly turn: number }>
}

/** `width` of the hand and `windowHeight` in px. */
export function layFan({ order, lifted, behind }: Hand, width: number, windowHeight: number): FanLayout {
  const isWide = isWideFan(width)
  const card = isWide ? Math.min(118, Math.max(84, windowHeight * 0.145)) : Math.min(74, Math.max(58, width * 0.19))
  const arc = { turn: isWide ? 10 : 6, sink: card * (isWide ? 0.32 : 0.16) }
  const rows = [order.filter((one) => behind.has(one)), order.filter((one) => !behind.has(one))]
  const hasTwo = behind.size > 0 && rows[0]!.length > 0
  const places = rows.flatMap((cards, row) => {
    const ideal = card * (isWide ? 0.6 : row === 0 ? 0.77 : 0.62)
    const step = Math.min(ideal, (width - card - 10) / Math.max(1, cards.length - 1))
    const middle = (cards.length - 1) / 2
    return cards.map((one, at) => {
      const part = middle === 0 ? 0 : (at - middle) / Math.max(middle, 3)
      const lift = lifted.includes(one) ? card * LIFT : 0
      const y = card * LIFT + part * part * arc.sink + (row === 1 && hasTwo ? card * ROW : 0) - lift
      return [one, { x: width / 2 + (at - middle) * step - card / 2, y, turn: part * arc.turn }] as const
    })
  })
  const height = card * (LIFT + 1.4 + (behind.size > 0 ? ROW : 0)) + arc.sink + 4
  return { card, height, places: new Map(places) }
}
