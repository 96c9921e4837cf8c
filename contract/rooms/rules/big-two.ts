/** Big Two: ♦ ♣ ♥ ♠ upwards. Singles, pairs, triples, and five kinds of five cards. */
import type { Card } from '../hand.ts'
import {
  type CardSet,
  findAlike,
  findJoined,
  findOneSuit,
  findRuns,
  isInSequence,
  isOneRank,
  isOneSuit,
  mostOfOneRank,
  type SetKind,
  type SuitOrder,
  sortByRank,
  topOf,
} from './card-sets.ts'
import type { ShedRules } from './plays.ts'

/** Of ♦ ♥ ♠ ♣. */
const ORDER: SuitOrder = [0, 2, 3, 1]
const DIAMOND_THREE = 4
const FEW: readonly SetKind[] = ['single', 'pair', 'triple']
/** Of five cards, low to high. */
const FIVES: readonly SetKind[] = ['straight', 'flush', 'full-house', 'four-and-one', 'straight-flush']

/** `cards` are five, sorted. The top card decides; of a full house and of four and one, that of the most. */
function classifyFive(cards: readonly Card[]): CardSet | null {
  const [inSequence, oneSuit, most] = [isInSequence(cards), isOneSuit(cards), mostOfOneRank(cards)]
  const byTop = (kind: SetKind): CardSet => ({ kind, cards, height: topOf(ORDER, cards) })
  const byMost = (kind: SetKind): CardSet => ({ kind, cards, height: topOf(ORDER, most) })
  if (inSequence && oneSuit) return byTop('straight-flush')
  if (most.length === 4) return byMost('four-and-one')
  if (most.length === 3 && isOneRank(cards.filter((card) => !most.includes(card)))) return byMost('full-house')
  if (oneSuit) return byTop('flush')
  return inSequence ? byTop('straight') : null
}

const findFives = (hand: readonly Card[]): Card[][] => [
  ...findRuns(hand, 5, 1),
  ...findOneSuit(hand, 5),
  ...findJoined(hand, 3, 2),
  ...findJoined(hand, 4, 1),
]

export const bigTwo: ShedRules = {
  game: 'big-two',
  id: 'big-two@1',
  order: ORDER,
  lowest: DIAMOND_THREE,
  doesWinnerLead: false,
  classify(unsorted) {
    const cards = sortByRank(ORDER, unsorted)
    if (cards.length === 5) return classifyFive(cards)
    const kind = FEW[cards.length - 1]
    return kind && isOneRank(cards) ? { kind, cards, height: topOf(ORDER, cards) } : null
  },
  beats(set, last) {
    if (set.cards.length !== last.cards.length) return false
    const above = FIVES.indexOf(set.kind) - FIVES.indexOf(last.kind)
    return above > 0 || (above === 0 && set.height > last.height)
  },
  findSets(hand, last) {
    const sizes = last ? [last.cards.length] : [1, 2, 3, 5]
    return sizes.flatMap((size) => (size === 5 ? findFives(hand) : findAlike(hand, size)))
  },
}
