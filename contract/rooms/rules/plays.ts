/** What a seat may play in a shedding game. The table's object, the page and the players of the house ask the same. */
import type { Card, ShedView } from '../hand.ts'
import type { CardSet, SuitOrder } from './card-sets.ts'

export interface ShedRules {
  readonly game: ShedView['game']
  /** With its version, as a hand's proof names it. */
  readonly id: string
  readonly order: SuitOrder
  /** Its holder leads, alone or within a set. */
  readonly lowest: Card
  /** Whether the winner of the hand before leads this one. */
  readonly doesWinnerLead: boolean
  /** The set that these cards are; null where they are none. */
  classify(cards: readonly Card[]): CardSet | null
  beats(set: CardSet, last: CardSet): boolean
  /** Every set of the hand that could follow `last`, or lead. Some may be too low: `findPlays` drops them. */
  findSets(hand: readonly Card[], last: CardSet | null): Card[][]
}

/** What one seat needs to know to find its plays. */
export type ShedSight = Pick<ShedView, 'own' | 'trick' | 'mustHold'>

export type PlayRefusal = 'not_held' | 'not_a_set' | 'opening_card' | 'too_low'

/** Why these cards cannot be played now; null when they can. */
export function refusePlay(
  rules: ShedRules,
  { own, trick, mustHold }: ShedSight,
  cards: readonly Card[],
): PlayRefusal | null {
  const isHeld = new Set(cards).size === cards.length && cards.every((card) => own.includes(card))
  if (cards.length === 0 || !isHeld) return 'not_held'
  const set = rules.classify(cards)
  if (set === null) return 'not_a_set'
  if (mustHold !== null && !cards.includes(mustHold)) return 'opening_card'
  const before = trick && rules.classify(trick.cards)
  return before && !rules.beats(set, before) ? 'too_low' : null
}

/** All that the seat can play now: few cards before many, low before high. */
export function findPlays(rules: ShedRules, sight: ShedSight): CardSet[] {
  const before = sight.trick && rules.classify(sight.trick.cards)
  const plays = new Map<string, CardSet>()
  for (const cards of rules.findSets(sight.own, before)) {
    const set = rules.classify(cards)
    if (set && refusePlay(rules, sight, set.cards) === null) plays.set(set.cards.join(), set)
  }
  return [...plays.values()].toSorted(
    (one, other) => one.cards.length - other.cards.length || one.height - other.height,
  )
}

/** Points of a hand that has not won: 1 to 9 cards count once, 10 to 12 twice, 13 three times. */
export function pointsOf(cards: number): number {
  if (cards >= 13) return cards * 3
  return cards >= 10 ? cards * 2 : cards
}
