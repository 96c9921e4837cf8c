/**
 * Tien Len South: ♠ ♣ ♦ ♥ upwards. Singles, pairs, triples, straights of three or more, and double sequences of three or
 * more pairs. Bombs beat twos and lower bombs, and wait for their turn.
 */
import type { Card } from '../hand.ts'
import {
  type CardSet,
  findAlike,
  findRuns,
  isInSequence,
  isOneRank,
  isTwo,
  rankOf,
  type SetKind,
  type SuitOrder,
  sortByRank,
  topOf,
} from './card-sets.ts'
import type { ShedRules } from './plays.ts'

/** Of ♦ ♥ ♠ ♣. */
const ORDER: SuitOrder = [2, 3, 0, 1]
const SPADE_THREE = 6
const ALIKE: readonly SetKind[] = ['single', 'pair', 'triple', 'four']
const SHORTEST = 3
/** 3 to A. */
const LONGEST = 12

/** What a bomb may beat, and the bombs. Five pairs and more are no bomb, and nothing beats three 2s. */
type Target = 'one-two' | 'two-twos' | 'three-pairs' | 'four' | 'four-pairs'
const BEATEN_BY: Readonly<Record<Target, readonly Target[]>> = {
  'one-two': ['three-pairs', 'four', 'four-pairs'],
  'two-twos': ['four', 'four-pairs'],
  'three-pairs': ['four', 'four-pairs'],
  four: ['four-pairs'],
  'four-pairs': [],
}

function targetOf({ kind, cards }: CardSet): Target | null {
  if (kind === 'four') return 'four'
  if (kind === 'pair-run' && cards.length === 6) return 'three-pairs'
  if (kind === 'pair-run' && cards.length === 8) return 'four-pairs'
  if (kind === 'single' && cards.every(isTwo)) return 'one-two'
  return kind === 'pair' && cards.every(isTwo) ? 'two-twos' : null
}

/** Pairs of ranks one above the other. `cards` are sorted. */
function isPairRun(cards: readonly Card[]): boolean {
  if (cards.length % 2 !== 0 || cards.length < SHORTEST * 2) return false
  const [lower, upper] = [cards.filter((_, at) => at % 2 === 0), cards.filter((_, at) => at % 2 === 1)]
  return isInSequence(lower) && lower.every((card, at) => rankOf(card) === rankOf(upper[at] ?? -1))
}

/** Lengths in ranks; a bomb may answer a set of another length. */
function lengthsFor(last: CardSet | null) {
  const all = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, at) => at + SHORTEST)
  if (last === null) return { alike: [1, 2, 3, 4], straights: all, pairs: all }
  const count = last.cards.length
  return {
    alike: [count, 4].filter((size) => size <= 4),
    straights: all.filter((length) => length === count),
    pairs: all.filter((length) => length === 3 || length === 4 || length === count / 2),
  }
}

export const tienLen: ShedRules = {
  game: 'tien-len',
  id: 'tien-len@1',
  order: ORDER,
  lowest: SPADE_THREE,
  doesWinnerLead: true,
  classify(unsorted) {
    const cards = sortByRank(ORDER, unsorted)
    const set = (kind: SetKind): CardSet => ({ kind, cards, height: topOf(ORDER, cards) })
    const alike = ALIKE[cards.length - 1]
    if (alike && isOneRank(cards)) return set(alike)
    if (cards.length >= SHORTEST && isInSequence(cards)) return set('straight')
    return isPairRun(cards) ? set('pair-run') : null
  },
  beats(set, last) {
    if (set.kind === last.kind && set.cards.length === last.cards.length) return set.height > last.height
    const [bomb, target] = [targetOf(set), targetOf(last)]
    return bomb !== null && target !== null && BEATEN_BY[target].includes(bomb)
  },
  findSets(hand, last) {
    const { alike, straights, pairs } = lengthsFor(last)
    return [
      ...alike.flatMap((size) => findAlike(hand, size)),
      ...straights.flatMap((length) => findRuns(hand, length, 1)),
      ...pairs.flatMap((length) => findRuns(hand, length, 2)),
    ]
  },
}
