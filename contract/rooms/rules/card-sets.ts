/**
 * What Big Two and Tien Len have in common: the order of cards, and finding the sets that a hand can make. A set is one
 * play: a single, a pair, a straight and so on.
 */
import { combinations } from '../../rules/combinations.ts'
import type { Card } from '../hand.ts'

export type SetKind =
  | 'single'
  | 'pair'
  | 'triple'
  | 'straight'
  | 'flush'
  | 'full-house'
  | 'four-and-one'
  | 'straight-flush'
  | 'four'
  | 'pair-run'

export interface CardSet {
  readonly kind: SetKind
  /** Low to high. */
  readonly cards: readonly Card[]
  /** Of two sets of one kind and length the higher one wins. */
  readonly height: number
}

/** How high each suit of a card's number stands: of ♦ ♥ ♠ ♣, in that order. */
export type SuitOrder = readonly [number, number, number, number]

const RANKS = 13
const SUITS = 4
const TWO = RANKS - 1

const suitOf = (card: Card): number => card % SUITS
/** 0 a three, 11 an ace, 12 a two. */
export const rankOf = (card: Card): number => (Math.floor(card / SUITS) + RANKS - 1) % RANKS
export const isTwo = (card: Card): boolean => rankOf(card) === TWO

/** The rank, then the suit: no two cards are equal. */
const heightOf = (order: SuitOrder, card: Card): number => rankOf(card) * SUITS + (order[suitOf(card)] ?? 0)
export const topOf = (order: SuitOrder, cards: readonly Card[]): number =>
  Math.max(...cards.map((card) => heightOf(order, card)))

export const sortByRank = (order: SuitOrder, cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => heightOf(order, one) - heightOf(order, other))

/** Suit by suit, low to high within each. */
export const sortBySuit = (order: SuitOrder, cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => (order[suitOf(one)] ?? 0) - (order[suitOf(other)] ?? 0) || rankOf(one) - rankOf(other))

const isSame = (values: readonly number[]): boolean => new Set(values).size <= 1
export const isOneRank = (cards: readonly Card[]): boolean => isSame(cards.map(rankOf))
export const isOneSuit = (cards: readonly Card[]): boolean => isSame(cards.map(suitOf))

/** Ranks one above the other, without a 2. `cards` are sorted. */
export const isInSequence = (cards: readonly Card[]): boolean =>
  cards.every((card, at) => !isTwo(card) && (at === 0 || rankOf(card) === rankOf(cards[at - 1] ?? card) + 1))

/** The cards of the rank that stands most often. */
export function mostOfOneRank(cards: readonly Card[]): Card[] {
  const groups = cards.map((card) => cards.filter((other) => rankOf(other) === rankOf(card)))
  return groups.reduce((most, group) => (group.length > most.length ? group : most), [])
}

const groupBy = (hand: readonly Card[], of: (card: Card) => number, groups: number): Card[][] =>
  Array.from({ length: groups }, (_, at) => hand.filter((card) => of(card) === at))

/** `size` cards of one rank. */
export const findAlike = (hand: readonly Card[], size: number): Card[][] =>
  groupBy(hand, rankOf, RANKS).flatMap((cards) => combinations(cards, size))

/** `size` cards of one suit. */
export const findOneSuit = (hand: readonly Card[], size: number): Card[][] =>
  groupBy(hand, suitOf, SUITS).flatMap((cards) => combinations(cards, size))

/** `length` ranks in sequence without a 2, `width` cards of each. */
export function findRuns(hand: readonly Card[], length: number, width: number): Card[][] {
  const groups = groupBy(hand, rankOf, TWO)
  return groups.slice(0, Math.max(0, TWO - length + 1)).flatMap((_, from) => {
    const ranks = groups.slice(from, from + length).map((cards) => combinations(cards, width))
    return ranks.reduce<Card[][]>(
      (runs, choices) => runs.flatMap((run) => choices.map((cards) => [...run, ...cards])),
      [[]],
    )
  })
}

/** `many` cards of one rank with `few` of another. */
export const findJoined = (hand: readonly Card[], many: number, few: number): Card[][] =>
  findAlike(hand, many).flatMap((cards) =>
    findAlike(
      hand.filter((card) => rankOf(card) !== rankOf(cards[0] ?? card)),
      few,
    ).map((rest) => [...cards, ...rest]),
  )
