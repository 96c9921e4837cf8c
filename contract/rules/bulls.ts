/** Ranks of NiuNiu hands, as live tables and rooms play them. Ace is low, king is high. A card is text: `♥10`. */
import { combinations } from './combinations.ts'

export const BULL_BULL = 10
export const FIVE_FACES = 11
const ORDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['♦', '♣', '♥', '♠']

/** A 1, J 11, Q 12, K 13. */
const numberOf = (card: string): number => ORDER.indexOf(card.slice(1)) + 1
const pipsOf = (card: string): number => Math.min(10, numberOf(card))
const pipsOfAll = (cards: readonly string[]): number => cards.reduce((total, card) => total + pipsOf(card), 0)

/** The three cards that make tens, or null where none do. The pair left over gives the rank. */
export function tensOf(cards: readonly string[]): readonly string[] | null {
  return combinations(cards, 3).find((three) => pipsOfAll(three) % 10 === 0) ?? null
}

/** 0 none, 1 to 9 bull, 10 bull-bull, 11 five faces. */
export function rankOfHand(cards: readonly string[]): number {
  if (cards.every((card) => numberOf(card) > 10)) return FIVE_FACES
  if (tensOf(cards) === null) return 0
  const rest = pipsOfAll(cards) % 10
  return rest === 0 ? BULL_BULL : rest
}

/** The rank, then the highest card, then its suit: two hands are never equal. */
export function strengthOf(cards: readonly string[]): number {
  const highest = Math.max(...cards.map((card) => numberOf(card) * SUITS.length + SUITS.indexOf(card.slice(0, 1))))
  return rankOfHand(cards) * 100 + highest
}

/** What a win multiplies by: the rank of the better hand decides. */
export const BULL_TIMES = [1, 2, 3, 5] as const

/** A place in `BULL_TIMES`. */
export function placeOfRank(rank: number): number {
  if (rank === FIVE_FACES) return 3
  if (rank === BULL_BULL) return 2
  return rank >= 7 ? 1 : 0
}

export const timesOfRank = (rank: number): number => BULL_TIMES[placeOfRank(rank)] ?? 1
