/** GAME-08: each pay table counted to the edge it prints, and the published vectors. */
import { describe, expect, test } from 'vitest'
import { createDraw } from '../../contract/fairness/draw.ts'
import { CARDS } from '../../contract/fairness/events.ts'
import { rankOfHand } from '../../contract/rules/bulls.ts'
import { TABLE_SALT, TABLE_SCORES, TABLE_SEED } from '../../tests/support/table-vectors.ts'
import { presentTables } from '../catalogue/present-tables.ts'
import { hashLink } from '../tables/hash-chain.ts'
import { LIVE_TABLES } from '../tables/table-list.ts'
import { BACCARAT_SPOTS, type BaccaratFacts, doesBankerDraw } from './baccarat.ts'
import { findTableRules, TABLE_RULES } from './index.ts'
import { type Factor, factorOf, returnOf, type TableResult } from './table-rules.ts'

const SEED = TABLE_SEED
const at = (nonce: number) => createDraw({ serverSeed: SEED, clientSeed: TABLE_SALT, nonce })
const rulesOf = (id: string) => {
  const rules = findTableRules(id)
  if (!rules) throw new Error(id)
  return rules
}
const show = (result: TableResult) => result.map((hand) => hand.join(' ')).join(' – ')

describe('the published vectors, rounds 1, 2, 3', () => {
  const SHOWN: Readonly<Record<string, readonly string[]>> = {
    'bac@1': ['♣7 ♥K – ♣K ♥5 ♣2', '♠3 ♥8 ♦9 – ♠A ♥K ♦4', '♣9 ♠Q – ♠A ♦4'],
    'dat@1': ['♣7 – ♣K', '♠3 – ♠A', '♣9 – ♠A'],
    'rou@1': ['15', '5', '16'],
    'sic@1': ['3 6 5', '1 1 3', '3 3 3'],
    'ft@1': ['2 70', '1 57', '2 62'],
  }
  const SIDES: Readonly<Record<string, readonly string[]>> = {
    'bac@1': ['T', 'R', 'U'],
    'dat@1': ['U', 'R', 'R'],
    'rou@1': ['U', 'R', 'R'],
    'sic@1': ['R', 'U', 'T'],
    'ft@1': ['U', 'R', 'U'],
    'sd@1': ['U', 'R', 'R'],
    'nn@1': ['RRR', 'RUR', 'URR'],
  }
  test.each(TABLE_SCORES)('%s', async (id, scores) => {
    const rules = rulesOf(id)
    const results = await Promise.all([1, 2, 3].map((nonce) => rules.draw(at(nonce))))
    if (SHOWN[id]) expect(results.map(show)).toEqual(SHOWN[id])
    expect(results.map(rules.score)).toEqual(scores)
    expect(results.map((result) => rules.sides(result).join(''))).toEqual(SIDES[id])
  })
})

type Results = readonly [TableResult, number][]
/** Payouts of each spot by its factor, on average over results with their weights. */
function countReturns(
  id: string,
  results: Results,
  pay = ([numerator, denominator]: Factor) => numerator / denominator,
) {
  const rules = rulesOf(id)
  const all = results.reduce((sum, [, weight]) => sum + weight, 0)
  return rules.spots.map(({ code }): [code: string, returned: number] => [
    code,
    results.reduce((sum, [result, weight]) => sum + weight * pay(rules.factor(result, code)), 0) / all,
  ])
}
const countEdges = (id: string, results: Results): Record<string, number> =>
  Object.fromEntries(countReturns(id, results).map(([code, returned]) => [code, rounded((1 - returned) * 100)]))
const rounded = (percent: number) => Math.round(percent * 10_000) / 10_000
const printed = (id: string) => Object.fromEntries(rulesOf(id).spots.map(({ code, edge }) => [code, edge]))

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const dice = range(216).map((n): [TableResult, number] => [
  [[n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)].map((die) => String(die + 1))],
  1,
])

const ALL_RESULTS: readonly (readonly [id: string, results: Results])[] = [
  ['rou@1', range(37).map((number) => [[[String(number)]], 1])],
  ['sic@1', dice],
  ['ysx@1', dice],
  ['ft@1', range(4).map((number) => [[[String(number + 1)]], 1])],
  ['sd@1', range(16).map((bits) => [[range(4).map((coin) => ((bits >> coin) & 1 ? 'R' : 'W'))], 1])],
  // Eight decks: the same card again is one of the seven left.
  ['dat@1', CARDS.flatMap((one) => CARDS.map((two): [TableResult, number] => [[[one], [two]], one === two ? 7 : 8]))],
]

test.each(LIVE_TABLES.map((table) => [table.code, table] as const))(
  'FAIR-03 %s lists what its spots return at its least bet, cut to the cent',
  (code, { rules, limits: { minMinor } }) => {
    const [, results] = ALL_RESULTS.find(([id]) => id === rules.id) ?? []
    const returns = results
      ? countReturns(rules.id, results, ([numerator, denominator]) => {
          return Math.floor((minMinor * numerator) / denominator) / minMinor
        }).map(([, returned]) => returned)
      : rules.spots.map(({ edge, pays }) => {
          // Each of their results is counted below. Big pays 27 to 50: a cut keeps it between tie and player.
          const isCut = pays.some(([numerator, denominator]) => (minMinor * numerator) % denominator !== 0)
          expect(isCut).toBe(code === 'lantern-baccarat-swift' && edge === 4.3457)
          return 1 - edge / 100
        })
    const listed = presentTables().find((table) => table.code === code)?.rtpAtLeastStake
    expect(listed).toEqual([Math.min(...returns), Math.max(...returns)].map((each) => Number((each * 100).toFixed(2))))
  },
)

describe('every edge, counted over all that can happen', () => {
  test.each(ALL_RESULTS)('%s', (id, results) => {
    expect(countEdges(id, results)).toEqual(printed(id))
  })

  test('baccarat with and without commission', () => {
    const { chances, facts } = countBaccarat()
    const share = (sign: number) =>
      rounded(
        facts.reduce(
          (sum, { player, banker }, index) => sum + (Math.sign(banker - player) === sign ? chances[index]! : 0),
          0,
        ) * 100,
      )
    expect([share(1), share(-1), share(0)]).toEqual([45.8597, 44.6247, 9.5156])
    for (const [id, spots] of Object.entries(BACCARAT_SPOTS)) {
      const edges = spots.map((spot) => {
        const returned = facts.reduce((sum, each, index) => {
          const [numerator, denominator] = factorOf(spot, each)
          return sum + (chances[index]! * numerator) / denominator
        }, 0)
        return [spot.code, rounded((1 - returned) * 100)]
      })
      expect(Object.fromEntries(edges)).toEqual(printed(id))
    }
  })

  test('niuniu: two hands are never equal, and each is as likely to be the better', () => {
    // By the symmetry of the deal a player wins exactly half of all rounds, so 0.95 to 1 keeps 2.5 %.
    const rules = rulesOf('nn@1')
    let pick = 7
    const next = (bound: number) => {
      pick = (Math.imul(pick, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((pick / 2 ** 32) * bound)
    }
    for (const _ of range(2_000)) {
      const deck = [...CARDS]
      const hands = range(4).map(() => range(5).flatMap(() => deck.splice(next(deck.length), 1)))
      const [banker = [], one = []] = hands
      const beats = (first: string[], second: string[]) => rules.factor([second, first], 'player-1')[0] > 0
      expect(beats(one, banker)).toBe(!beats(banker, one))
      const times = Math.max(timesOf(rankOfHand(banker)), timesOf(rankOfHand(one)))
      const [numerator, denominator] = rules.factor([banker, one], 'player-1-double')
      const ends = [(numerator * 20) / denominator, rules.played([banker, one], 'player-1-double')]
      expect(ends).toEqual(beats(one, banker) ? [20 + 19 * times, 1] : [0, times])
      expect(rules.played([banker, one], 'player-1')).toBe(1)
    }
    expect(printed('nn@1')).toMatchObject({ 'player-1': 2.5, 'player-2': 2.5, 'player-3': 2.5 })
  })

  test('niuniu double: half of all rounds are won, each by the rank of the better hand', () => {
    const { counts, all } = countBetterHands()
    expect(all).toBe(2_598_960 * 1_533_939)
    const mean = counts.reduce((sum, ways, times) => sum + times * ways, 0) / all
    expect(Math.round(mean * 1_000_000)).toBe(1_611_006)
    const edge = rounded(0.5 * 0.05 * mean * 100)
    for (const player of [1, 2, 3]) expect(printed('nn@1')[`player-${player}-double`]).toBe(edge)
  })

  test('niuniu double: of five times the chips, what is not lost goes back', async () => {
    const rules = rulesOf('nn@1')
    const ends = await Promise.all(
      [1, 2, 3].map(async (nonce) => {
        const result = await rules.draw(at(nonce))
        return [1, 2, 3].map((player) => {
          const spot = `player-${player}-double`
          return [returnOf(100, rules.factor(result, spot)), 500 - 100 * rules.played(result, spot)]
        })
      }),
    )
    const lostOnce = [0, 400]
    const lostThrice = [0, 200]
    const wonTwice = [290, 400]
    expect(ends).toEqual([
      [lostThrice, lostThrice, lostThrice],
      [lostOnce, wonTwice, lostOnce],
      [wonTwice, lostOnce, lostOnce],
    ])
  })

  test('niuniu: the chance of each rank', () => {
    const { counts, all } = countBulls()
    const percent = (rank: number) => rounded((counts[rank]! / all) * 100)
    expect(all).toBe(2_598_960)
    expect([percent(0), percent(10), percent(11)]).toEqual([33.5568, 7.3497, 0.0305])
    for (const rank of range(9)) {
      expect(percent(rank + 1)).toBeGreaterThan(6.46)
      expect(percent(rank + 1)).toBeLessThan(6.84)
    }
  })
})

test('a return is cut down once, in minor units', () => {
  expect(returnOf(101, [39, 20])).toBe(196)
  expect(returnOf(7, [79, 60])).toBe(9)
  for (const rules of TABLE_RULES) {
    expect(() => rules.factor([], 'no-such-spot')).toThrow('no spot')
    expect(() => rules.played([], 'no-such-spot')).toThrow('no spot')
    expect(new Set(rules.spots.map((spot) => spot.code)).size).toBe(rules.spots.length)
  }
})

describe('a player with all public data does no better than chance', () => {
  const ROUNDS = 300
  const SALT = 'house.salt'
  // The seal of a round is the seed of the round before: both are public when the chips are laid.
  const links = [SEED]
  while (links.length <= ROUNDS) links.unshift(hashLink(links[0]!))
  test.each(TABLE_RULES.map((rules) => [rules.id, rules] as const))('%s', async (_, rules) => {
    // Fish prawn crab has no sides: its first die is guessed, high or low.
    const sides = async (serverSeed: string, nonce: number) => {
      const result = await rules.draw(createDraw({ serverSeed, clientSeed: SALT, nonce }))
      return rules.sides(result)[0] ?? (Number(result[0]?.[0]) > 3 ? 'R' : 'U')
    }
    const drawn = await Promise.all(range(ROUNDS).map((at) => sides(links[at + 1]!, at + 1)))
    const guesses = {
      'the seal as the seed': await Promise.all(range(ROUNDS).map((at) => sides(links[at]!, at + 1))),
      'what came before': ['R', ...drawn.slice(0, -1)],
      'the other side of what came before': ['U', ...drawn.slice(0, -1).map((side) => (side === 'R' ? 'U' : 'R'))],
    }
    const share = (all: readonly unknown[], side: string) => all.filter((each) => each === side).length / ROUNDS
    for (const [name, guessed] of Object.entries(guesses)) {
      const right = drawn.filter((side, at) => side === guessed[at]).length
      const chance = ['R', 'U', 'T'].reduce((sum, side) => sum + share(drawn, side) * share(guessed, side), 0)
      const deviation = Math.sqrt(ROUNDS * chance * (1 - chance))
      expect(Math.abs(right - ROUNDS * chance), name).toBeLessThan(4 * deviation)
    }
  })
})

/** All ways that eight decks deal a round, folded to what a spot can tell apart. */
function countBaccarat() {
  const byKey = new Map<string, { facts: BaccaratFacts; chance: number }>()
  const add = (facts: BaccaratFacts, chance: number) => {
    const key = JSON.stringify(facts)
    const known = byKey.get(key)
    byKey.set(key, { facts, chance: (known?.chance ?? 0) + chance })
  }
  /** Ranks ace to king; ten and the faces count nothing. */
  const left = range(13).map(() => 32)
  const point = (rank: number) => (rank >= 9 ? 0 : rank + 1)
  const points = range(10).map(() => 0)
  for (const rank of range(13)) points[point(rank)]! += 32
  const take = (rank: number) => {
    left[rank]! -= 1
    points[point(rank)]! -= 1
  }
  const putBack = (rank: number) => {
    left[rank]! += 1
    points[point(rank)]! += 1
  }
  for (const p1 of range(13)) {
    for (const p2 of range(13)) {
      for (const b1 of range(13)) {
        for (const b2 of range(13)) {
          let chance = 1
          for (const [index, rank] of [p1, p2, b1, b2].entries()) {
            chance *= left[rank]! / (416 - index)
            take(rank)
          }
          const pair = { isPlayerPair: p1 === p2, isBankerPair: b1 === b2 }
          const player = (point(p1) + point(p2)) % 10
          const banker = (point(b1) + point(b2)) % 10
          if (player >= 8 || banker >= 8) add({ ...pair, player, banker, cards: 4 }, chance)
          else if (player >= 6) drawBanker(player, null, 4, chance)
          else
            for (const third of range(10))
              if (points[third]! > 0) {
                const after = (chance * points[third]!) / 412
                points[third]! -= 1
                drawBanker((player + third) % 10, third, 5, after)
                points[third]! += 1
              }
          for (const rank of [p1, p2, b1, b2]) putBack(rank)

          function drawBanker(total: number, third: number | null, cards: number, chanceNow: number) {
            if (!doesBankerDraw(banker, third)) return add({ ...pair, player: total, banker, cards }, chanceNow)
            for (const card of range(10)) {
              const share = points[card]! / (416 - cards)
              if (share > 0)
                add({ ...pair, player: total, banker: (banker + card) % 10, cards: cards + 1 }, chanceNow * share)
            }
          }
        }
      }
    }
  }
  const all = [...byKey.values()]
  return { facts: all.map(({ facts }) => facts), chances: all.map(({ chance }) => chance) }
}

/** How many times the chips a hand of niuniu wins or loses. */
function timesOf(rank: number): number {
  if (rank === 11) return 5
  return rank === 10 ? 3 : rank >= 7 ? 2 : 1
}

/** All pairs of niuniu hands that one deck deals, by how many times the better one counts. Faces are one kind of card. */
function countBetterHands() {
  const kinds = [
    ...['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((rank) => ({ card: `♠${rank}`, copies: 4 })),
    { card: '♠J', copies: 12 },
  ]
  const choose = range(13).map((from) =>
    range(6).map((count) => range(count).reduce((ways, index) => (ways * (from - index)) / (index + 1), 1)),
  )
  const hands: { taken: number[]; left: number[]; ways: number; times: number }[] = []
  const walk = (kind: number, taken: number[]) => {
    const missing = 5 - taken.reduce((all, count) => all + count, 0)
    const { copies } = kinds[kind] ?? { copies: 0 }
    if (kind < kinds.length) {
      for (let count = 0; count <= Math.min(missing, copies); count += 1) walk(kind + 1, [...taken, count])
    } else if (missing === 0)
      hands.push({
        taken,
        left: taken.map((count, index) => kinds[index]!.copies - count),
        ways: taken.reduce((ways, count, index) => ways * choose[kinds[index]!.copies]![count]!, 1),
        times: timesOf(rankOfHand(taken.flatMap((count, index) => range(count).map(() => kinds[index]!.card)))),
      })
  }
  walk(0, [])
  const counts = range(6).map(() => 0)
  let all = 0
  for (const one of hands) {
    for (const other of hands) {
      let ways = one.ways
      for (let kind = 0; kind < kinds.length && ways > 0; kind += 1)
        ways *= choose[one.left[kind]!]![other.taken[kind]!]!
      counts[Math.max(one.times, other.times)]! += ways
      all += ways
    }
  }
  return { counts, all }
}

/** Hands by their ranks with the number of ways to suit them. */
function countBulls() {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
  const choose = [1, 4, 6, 4, 1]
  const counts = range(12).map(() => 0)
  let all = 0
  const walk = (from: number, hand: string[], ways: number) => {
    if (hand.length === 5) {
      counts[rankOfHand(hand)]! += ways
      all += ways
      return
    }
    for (let rank = from; rank < ranks.length; rank += 1) {
      for (let copies = 1; copies <= Math.min(4, 5 - hand.length); copies += 1) {
        walk(rank + 1, [...hand, ...range(copies).map(() => `♠${ranks[rank]}`)], ways * choose[copies]!)
      }
    }
  }
  walk(0, [], 1)
  return { counts, all }
}
