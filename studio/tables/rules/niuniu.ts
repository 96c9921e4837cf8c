/**
 * NiuNiu: three players against the banker, five cards each of one fresh deck. Equal pays even money, double pays and
 * costs as many times the chips as the rank of the better hand says. 5 % of a win stay with the house.
 */
import { dealFromShoe, numberOf, pipsOf, suitOf } from './cards.ts'
import { combinations, defineRules, type Pay, type SpotRule, sum, type TableResult, wins } from './table-rules.ts'

const HAND = 5
const SEATS = 4
export const BULL_BULL = 10
export const FIVE_FACES = 11
const SUITS = ['♦', '♣', '♥', '♠']

/** 0 none, 1 to 9 bull, 10 bull-bull, 11 five faces. */
export function rankOfHand(cards: readonly string[]): number {
  if (cards.every((card) => numberOf(card) > 10)) return FIVE_FACES
  const total = sum(cards.map(pipsOf))
  const hasBull = combinations(cards, 3).some((three) => sum(three.map(pipsOf)) % 10 === 0)
  if (!hasBull) return 0
  return total % 10 === 0 ? BULL_BULL : total % 10
}

/** The rank, then the highest card, then its suit: two hands are never equal. */
function strengthOf(cards: readonly string[]): number {
  const highest = Math.max(...cards.map((card) => numberOf(card) * SUITS.length + SUITS.indexOf(suitOf(card))))
  return rankOfHand(cards) * 100 + highest
}

interface NiuNiuFacts {
  readonly ranks: readonly number[]
  /** Of players 1, 2, 3. */
  readonly won: readonly boolean[]
}

const readFacts = (hands: TableResult): NiuNiuFacts => {
  const [banker = 0, ...players] = hands.map(strengthOf)
  return { ranks: hands.map(rankOfHand), won: players.map((strength) => strength > banker) }
}

const PLAYERS = [0, 1, 2]
/** By the rank of the better hand: no bull to bull 6, bull 7 to 9, bull-bull, five faces. */
const TIMES = [1, 2, 3, 5] as const
const MOST_TIMES = Math.max(...TIMES)

/** A place in `TIMES`. */
function placeOfRank(rank: number): number {
  if (rank === FIVE_FACES) return 3
  if (rank === BULL_BULL) return 2
  return rank >= 7 ? 1 : 0
}
/** The ranks stand with the banker's first. */
const placeOfBetter = ({ ranks }: NiuNiuFacts, seat: number): number =>
  placeOfRank(Math.max(ranks[0] ?? 0, ranks[seat + 1] ?? 0))

const EQUAL: SpotRule<NiuNiuFacts>[] = PLAYERS.map((seat) => ({
  code: `player-${seat + 1}`,
  group: 'main',
  pays: [[19, 20]] as const,
  edge: 2.5,
  hit: ({ won }) => wins(won[seat] === true),
}))

/** Of the chips. */
const DOUBLE_EDGE = 4.0275
const DOUBLE: SpotRule<NiuNiuFacts>[] = PLAYERS.map((seat) => ({
  code: `player-${seat + 1}-double`,
  group: 'ranked',
  edge: DOUBLE_EDGE,
  holds: MOST_TIMES,
  pays: TIMES.map((times): Pay => [19 * times, 20]),
  hit: (facts) => (facts.won[seat] === true ? placeOfBetter(facts, seat) : null),
  loses: (facts) => TIMES[placeOfBetter(facts, seat)] ?? MOST_TIMES,
}))

export const niuNiu = defineRules<NiuNiuFacts>({
  id: 'nn@1',
  gameClass: 'NN',
  dealMs: 10_000,
  spots: [...EQUAL, ...DOUBLE],
  draw: async (draw) => {
    const cards = await dealFromShoe(draw, 1, HAND * SEATS)
    return Array.from({ length: SEATS }, (_, seat) => cards.slice(seat * HAND, (seat + 1) * HAND))
  },
  facts: readFacts,
  sides: ({ won }) => won.map((isWon) => (isWon ? 'U' : 'R')),
  score: ({ ranks }) => ranks.join(':'),
})
