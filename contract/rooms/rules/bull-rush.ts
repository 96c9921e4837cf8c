/**
 * Bull Rush: NiuNiu with a banker by bid. Four cards, bids for the bank, stakes against it, then the fifth card. Each seat is
 * settled with the bank alone, for at most the deposit in either direction.
 */

import { CARDS } from '../../fairness/events.ts'
import { assert } from '../../lib/assert.ts'
import { rankOfHand, strengthOf, tensOf, timesOfRank } from '../../rules/bulls.ts'
import type { BullView, Card, HandAct, HandRules, HandStart, HandView, SeatNet } from '../hand.ts'
import { MOST_BID, ROOM_TERMS } from '../rooms.ts'
import { handsOf } from './deck.ts'

/** What a stake against the bank may be. */
export const STAKE_TIMES = [1, 2, 3, 5] as const
const HAND = 5
const OPEN_CARDS = 4
const TURN_MS = 6_000

interface BullSeat {
  readonly seat: number
  readonly cards: readonly Card[]
  readonly bid: number | null
  readonly times: number | null
}

interface BullState {
  readonly baseMinor: number
  readonly luck: number
  readonly seats: readonly BullSeat[]
  /** Null until all have bid. */
  readonly bank: { readonly seat: number; readonly bid: number } | null
}

type Phase = BullView['phase']

function phaseOf({ bank, seats }: BullState): Phase {
  if (bank === null) return 'bid'
  return seats.every(({ seat, times }) => seat === bank.seat || times !== null) ? 'over' : 'stake'
}
const TURNS: Readonly<Record<Phase, number>> = { bid: 0, stake: 1, over: 2 }

function toAct(state: BullState): number[] {
  const { bank, seats } = state
  const phase = phaseOf(state)
  if (phase === 'over') return []
  return seats
    .filter(({ seat, bid, times }) => (phase === 'bid' ? bid === null : times === null && seat !== bank?.seat))
    .map(({ seat }) => seat)
}

/** The highest bid; the hand's luck decides among equals. Where all bid 0, one of all at 1. */
function chooseBank({ seats, luck }: BullState): BullState['bank'] {
  const highest = Math.max(...seats.map(({ bid }) => bid ?? 0))
  const candidates = seats.filter(({ bid }) => (bid ?? 0) === highest)
  const chosen = candidates[luck % candidates.length]
  assert(chosen, 'a hand has seats')
  return { seat: chosen.seat, bid: Math.max(1, highest) }
}

function apply(state: BullState, seat: number, act: HandAct): BullState | null {
  if (!toAct(state).includes(seat)) return null
  const phase = phaseOf(state)
  const set = (change: Partial<BullSeat>): BullState => ({
    ...state,
    seats: state.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)),
  })
  if (phase === 'stake') return act.kind === 'stake' ? set({ times: act.times }) : null
  if (act.kind !== 'bid') return null
  const next = set({ bid: act.bid })
  return toAct(next).length === 0 ? { ...next, bank: chooseBank(next) } : next
}

/** A card as the ranks of bulls know it. */
const nameOf = (card: Card): string => CARDS[card] ?? ''
const textOf = (cards: readonly Card[]): string[] => cards.map(nameOf)

/** The three that make tens first, then the two. As dealt where there is no bull. */
export function layBest(cards: readonly Card[]): Card[] {
  const tens = tensOf(textOf(cards))
  if (tens === null) return [...cards]
  const isTen = (card: Card) => tens.includes(nameOf(card))
  return [...cards.filter(isTen), ...cards.filter((card) => !isTen(card))]
}

/** The bank collects from the hands it beats, then pays the others, the best first, until it has nothing left. */
function result(state: BullState): SeatNet[] | null {
  const { bank, seats, baseMinor } = state
  if (bank === null || phaseOf(state) !== 'over') return null
  const boundMinor = ROOM_TERMS['bull-rush'].depositBases * baseMinor
  const strengths = new Map(seats.map(({ seat, cards }) => [seat, strengthOf(textOf(cards))]))
  const rankOf = (seat: BullSeat | undefined) => rankOfHand(textOf(seat?.cards ?? []))
  const bankRank = rankOf(seats.find(({ seat }) => seat === bank.seat))
  const strengthAt = (seat: number) => strengths.get(seat) ?? 0
  const amountOf = (seat: BullSeat) => {
    const better = strengthAt(seat.seat) > strengthAt(bank.seat) ? rankOf(seat) : bankRank
    return Math.min(baseMinor * bank.bid * (seat.times ?? 1) * timesOfRank(better), boundMinor)
  }
  const others = seats.filter(({ seat }) => seat !== bank.seat)
  const isWinner = ({ seat }: BullSeat) => strengthAt(seat) > strengthAt(bank.seat)
  const nets = new Map(others.filter((seat) => !isWinner(seat)).map((seat) => [seat.seat, -amountOf(seat)]))
  const collected = [...nets.values()].reduce((total, net) => total - net, 0)
  let left = boundMinor + collected
  for (const seat of others.filter(isWinner).toSorted((one, other) => strengthAt(other.seat) - strengthAt(one.seat))) {
    const paid = Math.min(amountOf(seat), left)
    nets.set(seat.seat, paid)
    left -= paid
  }
  nets.set(bank.seat, left - boundMinor)
  return seats.map(({ seat }) => ({ seat, netMinor: nets.get(seat) ?? 0 }))
}

function view(state: BullState, viewer: number | null): BullView {
  const { seats, bank } = state
  const phase = phaseOf(state)
  const isOver = phase === 'over'
  const own = seats.find(({ seat }) => seat === viewer)?.cards ?? []
  // Bids and stakes of others lie open once all have been made.
  const seen = (isAll: boolean) => seats.filter(({ seat }) => isAll || seat === viewer)
  return {
    game: 'bull-rush',
    phase,
    turn: TURNS[phase],
    toAct: toAct(state),
    own: isOver ? layBest(own) : own.slice(0, OPEN_CARDS),
    bids: seen(bank !== null).flatMap(({ seat, bid }) => (bid === null ? [] : [{ seat, bid }])),
    bank,
    stakes: seen(isOver).flatMap(({ seat, times }) => (times === null ? [] : [{ seat, times }])),
    hands: isOver
      ? seats.map(({ seat, cards }) => ({ seat, cards: layBest(cards), rank: rankOfHand(textOf(cards)) }))
      : null,
  }
}

function legal(state: BullState, seat: number): HandAct[] {
  if (!toAct(state).includes(seat)) return []
  if (phaseOf(state) === 'stake') return STAKE_TIMES.map((times) => ({ kind: 'stake', times }))
  return Array.from({ length: MOST_BID + 1 }, (_, bid) => ({ kind: 'bid', bid }))
}

/** By four cards: how near a bull is. A whim keeps it from being read like a book. */
function house(seen: HandView, random: number): HandAct {
  assert(seen.game === 'bull-rush', 'a view of this game')
  const hasBull = tensOf(textOf(seen.own)) !== null
  const whim = random % 4
  if (seen.phase === 'bid') return { kind: 'bid', bid: hasBull ? Math.min(MOST_BID, 1 + whim) : Math.max(0, whim - 2) }
  const steps = hasBull ? [2, 3, 3, 5] : [1, 1, 2, 1]
  return { kind: 'stake', times: STAKE_TIMES.find((times) => times === steps[whim]) ?? 1 }
}

export const bullRush: HandRules<BullState> = {
  id: ROOM_TERMS['bull-rush'].rules,
  start: ({ seats, deck, luck, baseMinor }: HandStart) => ({
    baseMinor,
    luck,
    seats: [...handsOf(deck, seats, HAND)].map(([seat, cards]) => ({ seat, cards, bid: null, times: null })),
    bank: null,
  }),
  toAct,
  turn: (state) => TURNS[phaseOf(state)],
  clock: () => ({ ms: TURN_MS, hasReserve: false }),
  legal,
  apply,
  byClock: (state) => (phaseOf(state) === 'stake' ? { kind: 'stake', times: 1 } : { kind: 'bid', bid: 0 }),
  view,
  result,
  house,
}
