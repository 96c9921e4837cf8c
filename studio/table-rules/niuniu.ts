/**
 * NiuNiu: three players against the banker, five cards each of one fresh deck. Equal pays even money, double pays and
 * costs as many times the chips as the rank of the better hand says. 5 % of a win stay with the house.
 */
import { BULL_TIMES, placeOfRank, rankOfHand, strengthOf } from '../../contract/rules/bulls.ts'
import { dealFromShoe } from './cards.ts'
import { defineRules, type Pay, type SpotRule, type TableResult, wins } from './table-rules.ts'

const HAND = 5
const SEATS = 4

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
const MOST_TIMES = Math.max(...BULL_TIMES)

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
  pays: BULL_TIMES.map((times): Pay => [19 * times, 20]),
  hit: (facts) => (facts.won[seat] === true ? placeOfBetter(facts, seat) : null),
  loses: (facts) => BULL_TIMES[placeOfBetter(facts, seat)] ?? MOST_TIMES,
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
