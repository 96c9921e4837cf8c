/** Dragon tiger: one card each from eight fresh decks, the ace low. */
import { dealFromShoe, numberOf, suitOf } from './cards.ts'
import { defineRules, type Hit, type SpotRule, type TableResult, wins } from './table-rules.ts'

interface DragonTigerFacts {
  readonly dragon: number
  readonly tiger: number
  readonly isSuitedTie: boolean
}

const DECKS = 8
/** Loses on big, small, odd and even alike. */
const MIDDLE = 7

const readFacts = ([[dragon = ''] = [], [tiger = ''] = []]: TableResult): DragonTigerFacts => ({
  dragon: numberOf(dragon),
  tiger: numberOf(tiger),
  isSuitedTie: dragon === tiger && suitOf(dragon) !== '',
})

const versus = ({ dragon, tiger }: DragonTigerFacts, isWon: boolean): Hit => (dragon === tiger ? 'half' : wins(isWon))

const ofCard = (side: 'dragon' | 'tiger'): SpotRule<DragonTigerFacts>[] =>
  (
    [
      ['big', (card) => card > MIDDLE],
      ['small', (card) => card < MIDDLE],
      ['odd', (card) => card % 2 === 1 && card !== MIDDLE],
      ['even', (card) => card % 2 === 0],
    ] as [string, (card: number) => boolean][]
  ).map(([word, fits]) => ({
    code: `${side}-${word}`,
    group: side,
    pays: [[1, 1]],
    edge: 7.6923,
    hit: (facts) => wins(fits(facts[side])),
  }))

const SPOTS: SpotRule<DragonTigerFacts>[] = [
  {
    code: 'dragon',
    group: 'main',
    pays: [[1, 1]],
    edge: 3.7349,
    hit: (facts) => versus(facts, facts.dragon > facts.tiger),
  },
  { code: 'tie', group: 'main', pays: [[11, 1]], edge: 10.3614, hit: (facts) => wins(facts.dragon === facts.tiger) },
  {
    code: 'tiger',
    group: 'main',
    pays: [[1, 1]],
    edge: 3.7349,
    hit: (facts) => versus(facts, facts.tiger > facts.dragon),
  },
  ...ofCard('dragon'),
  { code: 'suited-tie', group: 'side', pays: [[50, 1]], edge: 13.9759, hit: (facts) => wins(facts.isSuitedTie) },
  ...ofCard('tiger'),
]

export const dragonTiger = defineRules<DragonTigerFacts>({
  id: 'dat@1',
  gameClass: 'DAT',
  dealMs: 6_000,
  spots: SPOTS,
  draw: async (draw) => (await dealFromShoe(draw, DECKS, 2)).map((card) => [card]),
  facts: readFacts,
  sides: ({ dragon, tiger }) => [dragon === tiger ? 'T' : dragon > tiger ? 'R' : 'U'],
  score: ({ dragon, tiger }) => `${dragon}:${tiger}`,
})
