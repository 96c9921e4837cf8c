/**
 * One hand of a shedding game: 13 cards each for four seats. A set is beaten by a higher one of its kind, a pass holds until
 * the trick ends, and the first empty hand wins. Big Two and Tien Len South are two tables of rules for it.
 */
import { assert } from '../../lib/assert.ts'
import type { Card, HandAct, HandRules, HandStart, HandView, SeatNet, ShedView } from '../hand.ts'
import { sortByRank } from './card-sets.ts'
import { handsOf } from './deck.ts'
import { findPlays, pointsOf, refusePlay, type ShedRules, type ShedSight } from './plays.ts'
import { chooseSet } from './shed-house.ts'

const HAND = 13
const TURN_MS = 15_000

interface SeatCards {
  readonly seat: number
  readonly cards: readonly Card[]
}

interface ShedState {
  readonly baseMinor: number
  readonly turn: number
  readonly hands: readonly SeatCards[]
  readonly toAct: number
  /** The set to beat. Null: `toAct` leads. */
  readonly trick: SeatCards | null
  readonly passed: readonly number[]
  readonly mustHold: Card | null
  readonly last: readonly { readonly seat: number; readonly act: HandAct }[]
  readonly winner: number | null
}

const sightOf = ({ hands, trick, mustHold }: ShedState, seat: number): ShedSight => ({
  own: [...(hands.find((hand) => hand.seat === seat)?.cards ?? [])],
  trick: trick && { seat: trick.seat, cards: [...trick.cards] },
  mustHold,
})

/** The next seat in order that is still in the trick. */
function nextSeat(hands: readonly SeatCards[], passed: readonly number[], from: number): number {
  const seats = hands.map(({ seat }) => seat)
  const at = seats.indexOf(from)
  const others = [...seats.slice(at + 1), ...seats.slice(0, at)]
  return others.find((seat) => !passed.includes(seat)) ?? from
}

function start(rules: ShedRules, { seats, deck, baseMinor, lead }: HandStart): ShedState {
  const hands = [...handsOf(deck, seats, HAND)].map(([seat, cards]) => ({
    seat,
    cards: sortByRank(rules.order, cards),
  }))
  const holder = hands.find(({ cards }) => cards.includes(rules.lowest))
  assert(holder, 'the whole deck is dealt')
  const isFree = rules.doesWinnerLead && lead !== null && seats.includes(lead)
  return {
    baseMinor,
    turn: 0,
    hands,
    toAct: isFree ? lead : holder.seat,
    trick: null,
    passed: [],
    mustHold: isFree ? null : rules.lowest,
    last: [],
    winner: null,
  }
}

function play(rules: ShedRules, state: ShedState, seat: number, cards: readonly Card[]): ShedState | null {
  if (refusePlay(rules, sightOf(state, seat), cards) !== null) return null
  const sorted = sortByRank(rules.order, cards)
  const hands = state.hands.map((hand) =>
    hand.seat === seat ? { seat, cards: hand.cards.filter((card) => !cards.includes(card)) } : hand,
  )
  const isWon = hands.some((hand) => hand.seat === seat && hand.cards.length === 0)
  return {
    ...state,
    hands,
    turn: state.turn + 1,
    toAct: nextSeat(hands, state.passed, seat),
    trick: { seat, cards: sorted },
    mustHold: null,
    last: withLast(state, seat, { kind: 'play', cards: sorted }),
    winner: isWon ? seat : null,
  }
}

/** The last act of each seat in this trick; a new trick begins with a lead. */
const withLast = ({ last, trick }: ShedState, seat: number, act: HandAct): ShedState['last'] => [
  ...(trick ? last.filter((one) => one.seat !== seat) : []),
  { seat, act },
]

/** Out of this trick. When one seat is left in it, that seat leads the next. */
function pass(state: ShedState, seat: number): ShedState | null {
  if (state.trick === null) return null
  const passed = [...state.passed, seat]
  const toAct = nextSeat(state.hands, passed, seat)
  const next = { ...state, turn: state.turn + 1, toAct, last: withLast(state, seat, { kind: 'pass' }) }
  return toAct === state.trick.seat ? { ...next, trick: null, passed: [] } : { ...next, passed }
}

function view(rules: ShedRules, state: ShedState, seat: number | null): ShedView {
  const { hands, turn, trick, passed, mustHold, last, winner } = state
  const copy = (of: SeatCards) => ({ seat: of.seat, cards: [...of.cards] })
  return {
    game: rules.game,
    phase: winner === null ? 'play' : 'over',
    turn,
    toAct: winner === null ? [state.toAct] : [],
    own: seat === null ? [] : sightOf(state, seat).own,
    left: hands.map((hand) => ({ seat: hand.seat, cards: hand.cards.length })),
    trick: trick && copy(trick),
    passed: [...passed],
    mustHold,
    last: [...last],
    hands: winner === null ? null : hands.map(copy),
  }
}

/** Each pays its points to the winner. */
function result({ hands, winner, baseMinor }: ShedState): SeatNet[] | null {
  if (winner === null) return null
  const losses = hands.map(({ cards }) => baseMinor * pointsOf(cards.length))
  const wonMinor = losses.reduce((total, loss) => total + loss, 0)
  return hands.map(({ seat }, at) => ({ seat, netMinor: seat === winner ? wonMinor : -(losses[at] ?? 0) }))
}

/** A pass, or the lowest card where the seat leads. */
function byClock(rules: ShedRules, state: ShedState, seat: number): HandAct {
  const { own, trick, mustHold } = sightOf(state, seat)
  if (trick !== null) return { kind: 'pass' }
  const [lowest] = sortByRank(rules.order, own)
  assert(lowest !== undefined, 'a seat in play holds a card')
  return { kind: 'play', cards: [mustHold ?? lowest] }
}

function house(rules: ShedRules, seen: HandView, random: number): HandAct {
  assert(seen.game === rules.game, 'a view of this game')
  const chosen = chooseSet(rules, seen, random)
  return chosen ? { kind: 'play', cards: [...chosen.cards] } : { kind: 'pass' }
}

export const createShedHand = (rules: ShedRules): HandRules<ShedState> => ({
  id: rules.id,
  start: (given) => start(rules, given),
  toAct: ({ toAct, winner }) => (winner === null ? [toAct] : []),
  turn: ({ turn }) => turn,
  clock: () => ({ ms: TURN_MS, hasReserve: true }),
  legal(state, seat) {
    if (state.winner !== null || seat !== state.toAct) return []
    const plays = findPlays(rules, sightOf(state, seat)).map(
      ({ cards }): HandAct => ({ kind: 'play', cards: [...cards] }),
    )
    return state.trick === null ? plays : [...plays, { kind: 'pass' }]
  },
  apply(state, seat, act) {
    if (state.winner !== null || seat !== state.toAct) return null
    if (act.kind === 'play') return play(rules, state, seat, act.cards)
    return act.kind === 'pass' ? pass(state, seat) : null
  },
  byClock: (state, seat) => byClock(rules, state, seat),
  view: (state, seat) => view(rules, state, seat),
  result,
  house: (seen, random) => house(rules, seen, random),
})
