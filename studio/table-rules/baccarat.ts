/** Baccarat from eight fresh decks, with 5 % of a banker's win or with half pay for a banker's six. */
import type { Draw } from '../../contract/fairness/draw.ts'
import { dealFromShoe, pipsOf, rankOf } from './cards.ts'
import { defineRules, type Hit, type SpotRule, sum, type TableResult, type TableRules, wins } from './table-rules.ts'

export interface BaccaratFacts {
  readonly player: number
  readonly banker: number
  readonly cards: number
  readonly isPlayerPair: boolean
  readonly isBankerPair: boolean
}

const DECKS = 8
const MOST_CARDS = 6

/** Whether the banker draws, by their two cards' total and the player's third card (null: the player stood). */
export function doesBankerDraw(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

export const totalOf = (cards: readonly string[]): number => sum(cards.map(pipsOf)) % 10

/** Takes the cards as they come: player, banker, player, banker, then the thirds. */
export function playHands([p1 = '', b1 = '', p2 = '', b2 = '', ...rest]: readonly string[]): TableResult {
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  const [ofPlayer, ofBanker] = [totalOf(player), totalOf(banker)]
  if (ofPlayer >= 8 || ofBanker >= 8) return [player, banker]
  let third: number | null = null
  if (ofPlayer <= 5) {
    const [card = ''] = rest.splice(0, 1)
    player.push(card)
    third = pipsOf(card) % 10
  }
  if (doesBankerDraw(ofBanker, third)) banker.push(...rest.splice(0, 1))
  return [player, banker]
}

function readFacts([player = [], banker = []]: TableResult): BaccaratFacts {
  const isPair = ([first = '', second = '']: readonly string[]) => rankOf(first) === rankOf(second)
  return {
    player: totalOf(player),
    banker: totalOf(banker),
    cards: player.length + banker.length,
    isPlayerPair: isPair(player),
    isBankerPair: isPair(banker),
  }
}

const versus = (facts: BaccaratFacts, isWon: boolean): Hit => (facts.player === facts.banker ? 'push' : wins(isWon))

const spotsWith = (banker: SpotRule<BaccaratFacts>): SpotRule<BaccaratFacts>[] => [
  {
    code: 'player',
    group: 'main',
    pays: [[1, 1]],
    edge: 1.2351,
    hit: (facts) => versus(facts, facts.player > facts.banker),
  },
  { code: 'tie', group: 'main', pays: [[8, 1]], edge: 14.3596, hit: (facts) => wins(facts.player === facts.banker) },
  banker,
  { code: 'player-pair', group: 'side', pays: [[11, 1]], edge: 10.3614, hit: (facts) => wins(facts.isPlayerPair) },
  {
    code: 'either-pair',
    group: 'side',
    pays: [[5, 1]],
    edge: 13.7099,
    hit: (facts) => wins(facts.isPlayerPair || facts.isBankerPair),
  },
  { code: 'banker-pair', group: 'side', pays: [[11, 1]], edge: 10.3614, hit: (facts) => wins(facts.isBankerPair) },
  { code: 'big', group: 'side', pays: [[27, 50]], edge: 4.3457, hit: (facts) => wins(facts.cards > 4) },
  { code: 'small', group: 'side', pays: [[3, 2]], edge: 5.2829, hit: (facts) => wins(facts.cards === 4) },
]

const WITH_COMMISSION: SpotRule<BaccaratFacts> = {
  code: 'banker',
  group: 'main',
  pays: [[19, 20]],
  edge: 1.0579,
  hit: (facts) => versus(facts, facts.banker > facts.player),
}

const WITHOUT_COMMISSION: SpotRule<BaccaratFacts> = {
  code: 'banker',
  group: 'main',
  pays: [
    [1, 1],
    [1, 2],
  ],
  edge: 1.4581,
  hit: (facts) => {
    const hit = versus(facts, facts.banker > facts.player)
    return hit === 0 && facts.banker === 6 ? 1 : hit
  },
}

const buildRules = (id: string, banker: SpotRule<BaccaratFacts>): TableRules =>
  defineRules<BaccaratFacts>({
    id,
    gameClass: 'BAC',
    dealMs: 8_000,
    spots: spotsWith(banker),
    draw: async (draw: Draw) => playHands(await dealFromShoe(draw, DECKS, MOST_CARDS)),
    facts: readFacts,
    sides: ({ player, banker: other }) => [player === other ? 'T' : other > player ? 'R' : 'U'],
    score: ({ player, banker: other }) => `${player}:${other}`,
  })

export const baccarat = buildRules('bac@1', WITH_COMMISSION)
export const baccaratFree = buildRules('bac-free@1', WITHOUT_COMMISSION)
/** For the exact count. */
export const BACCARAT_SPOTS = { 'bac@1': spotsWith(WITH_COMMISSION), 'bac-free@1': spotsWith(WITHOUT_COMMISSION) }
