/** Eleven choose five, racing ten, six of 49, keno: balls drawn without repeats. */
import * as p from '../play.ts'
import type { Form, Play } from '../types.ts'

const all = (count: number) => Array.from({ length: count }, (_, index) => index)
const combination = (symbols: readonly string[], size: number): Form => ({ kind: 'combination', symbols, size })
const ordered = (symbols: readonly string[], count: number): Form => ({
  kind: 'columns',
  columns: all(count).map(() => symbols),
  distinct: true,
  typed: true,
})

const ELEVEN = p.range(1, 11)
const lott = (code: string, group: string, form: Form, chance: readonly [number, number], mostHits = 1) => ({
  code,
  group,
  mode: 'Lott' as const,
  form,
  mostHits,
  prizes: p.same(p.byChance(...chance)),
})

/** Up to five: all picked are drawn. From six on: all five drawn are among the picked. */
function any(size: number): Play {
  const chance = [size <= 5 ? p.choose(11 - size, 5 - size) : p.choose(size, 5), 462] as const
  const mostHits = size <= 5 ? p.choose(5, size) : p.choose(6, size - 5)
  return {
    ...lott(`any${size}`, 'any', combination(ELEVEN, size), chance, mostHits),
    match:
      size <= 5
        ? p.among(all(5))
        : (result) => {
            const balls = p.ballsOf(result)
            return ({ symbols }) => (balls.every((ball) => symbols.includes(ball)) ? p.HIT : p.MISS)
          },
  }
}

export const elevenPlays: readonly Play[] = [
  ...all(8).map((index) => any(index + 1)),
  { ...lott('front2', 'front2', ordered(ELEVEN, 2), [1, 110]), match: p.inOrder([0, 1]) },
  { ...lott('front2g', 'front2', combination(ELEVEN, 2), [1, 55]), match: p.among([0, 1]) },
  { ...lott('front3', 'front3', ordered(ELEVEN, 3), [1, 990]), match: p.inOrder([0, 1, 2]) },
  { ...lott('front3g', 'front3', combination(ELEVEN, 3), [1, 165]), match: p.among([0, 1, 2]) },
  {
    ...lott('pos', 'pos', { kind: 'positions', count: 5, symbols: ELEVEN }, [1, 11], 5),
    match: p.atPosition((ball, symbol) => ball === symbol),
  },
]

const TEN = p.range(1, 10)
/** Pairs of different numbers of 1 to 10, in order, by their sum. */
const sumWays = (sum: number) => TEN.filter((first) => isOther(sum - Number(first), Number(first))).length
const isOther = (second: number, first: number) => second >= 1 && second <= 10 && second !== first
const sumOfFirstTwo = ([first = 0, second = 0]: readonly number[]) => first + second
const pkSums = p.range(3, 19)
const bigSum = p.byChance(40, 90)
const smallSum = p.byChance(50, 90)

export const racingPlays: readonly Play[] = [
  {
    ...lott('pos', 'pos', { kind: 'positions', count: 10, symbols: TEN }, [1, 10], 10),
    match: p.atPosition((ball, symbol) => ball === symbol),
  },
  {
    ...lott('pos-bsoe', 'pos', { kind: 'positions', count: 10, symbols: p.TWO_SIDES }, [1, 2], 20),
    match: p.atPosition((ball, word) => p.isSide(word, Number(ball), 6)),
  },
  {
    ...lott('dragon', 'dragon', { kind: 'positions', count: 5, symbols: ['dragon', 'tiger'] }, [1, 2], 5),
    match: (result) => {
      const values = p.valuesOf(p.ballsOf(result))
      return ({ symbols: [position, word] }) => {
        const place = Number(position)
        const isDragon = (values[place - 1] ?? 0) > (values[10 - place] ?? 0)
        return isDragon === (word === 'dragon') ? p.HIT : p.MISS
      }
    },
  },
  { ...lott('first2', 'first', ordered(TEN, 2), [1, 90]), match: p.inOrder([0, 1]) },
  { ...lott('first3', 'first', ordered(TEN, 3), [1, 720]), match: p.inOrder([0, 1, 2]) },
  {
    code: 'sum2',
    group: 'sum2',
    mode: 'Lott',
    mostHits: 1,
    form: { kind: 'list', symbols: pkSums },
    prizes: p.bySymbol(Object.fromEntries(pkSums.map((sum) => [sum, p.byChance(sumWays(Number(sum)), 90)]))),
    match: p.equals((balls) => String(sumOfFirstTwo(balls))),
  },
  {
    code: 'sum2-bsoe',
    group: 'sum2',
    mode: 'Lott',
    mostHits: 2,
    form: { kind: 'list', symbols: p.TWO_SIDES },
    prizes: p.bySymbol({ big: bigSum, small: smallSum, odd: smallSum, even: bigSum }),
    match: p.sideOf(sumOfFirstTwo, 12),
  },
]

const FORTY_NINE = p.range(1, 49)
const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46].map(String))
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48].map(String))
/** The colour of a ball of 49. */
export const colourOf = (ball: string): 'red' | 'blue' | 'green' =>
  RED.has(ball) ? 'red' : BLUE.has(ball) ? 'blue' : 'green'

const zy = (code: string, group: string, form: Form, mostHits: number) => ({
  code,
  group,
  mode: 'ZY' as const,
  form,
  mostHits,
})
const mainBalls = (code: string, size: number, odds: number, chance: readonly [number, number]): Play => ({
  ...zy(code, 'main', combination(FORTY_NINE, size), p.choose(6, size)),
  prizes: p.same(p.atOdds(...chance, odds)),
  match: p.among(all(6)),
})

export const sixPlays: readonly Play[] = [
  {
    ...zy('special', 'special', { kind: 'list', symbols: FORTY_NINE }, 1),
    prizes: p.same(p.atOdds(1, 49, 47.5)),
    match: (result) => {
      const special = p.singleOf(result, 'special')
      return ({ key }) => (key === special ? p.HIT : p.MISS)
    },
  },
  {
    ...zy('special-bsoe', 'special', { kind: 'list', symbols: p.TWO_SIDES }, 2),
    prizes: p.same(p.atOdds(24, 49, 1.95), [1, 49]),
    match: (result) => {
      const special = Number(p.singleOf(result, 'special'))
      return ({ key }) => (special === 49 ? p.PUSH : p.isSide(key, special, 25) ? p.HIT : p.MISS)
    },
  },
  {
    ...zy('six-colour', 'special', { kind: 'list', symbols: ['red', 'blue', 'green'] }, 1),
    prizes: p.bySymbol({
      red: p.atOdds(17, 49, 2.78),
      blue: p.atOdds(16, 49, 2.95),
      green: p.atOdds(16, 49, 2.95),
    }),
    match: (result) => {
      const colour = colourOf(p.singleOf(result, 'special'))
      return ({ key }) => (key === colour ? p.HIT : p.MISS)
    },
  },
  mainBalls('one', 1, 7.85, [6, 49]),
  mainBalls('two', 2, 75, [15, 1_176]),
  mainBalls('three', 3, 870, [20, 18_424]),
]

const EIGHTY = p.range(1, 80)
/** By how many are picked: what so many hits pay, as multiples of the unit. */
const KENO: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 3.8 },
  2: { 2: 15.8 },
  3: { 3: 48, 2: 2 },
  4: { 4: 155, 3: 6, 2: 1 },
  5: { 5: 510, 4: 30, 3: 3 },
  6: { 6: 1_900, 5: 90, 4: 10, 3: 1 },
  7: { 7: 7_500, 6: 330, 5: 22, 4: 3, 3: 1 },
  8: { 8: 25_000, 7: 1_200, 6: 110, 5: 12, 4: 2 },
  9: { 9: 60_000, 8: 4_500, 7: 330, 6: 43, 5: 6, 4: 1 },
  10: { 10: 100_000, 9: 8_000, 8: 1_000, 7: 110, 6: 24, 5: 3, 0: 3 },
}

/** Classes are the number of balls hit. */
const kenoPick = ([size, pays]: [string, Readonly<Record<number, number>>]): Play => {
  const picked = Number(size)
  const chance = (hits: number) => [p.choose(20, hits) * p.choose(60, picked - hits), p.choose(80, picked)] as const
  const prizes = Object.fromEntries(
    Object.entries(pays).map(([hits, multiple]) => [
      hits,
      { ...p.atOdds(...chance(Number(hits)), multiple), hits: Number(hits) },
    ]),
  )
  return {
    code: `pick${size}`,
    group: 'pick',
    mode: 'Elott',
    mostHits: 1,
    bestClasses: [size],
    form: { kind: 'exact', symbols: EIGHTY, size: picked },
    prizes: () => prizes,
    match: (result) => {
      const balls = new Set(p.ballsOf(result))
      return ({ symbols }) => {
        const hits = String(symbols.filter((symbol) => balls.has(symbol)).length)
        return hits in prizes ? [hits] : p.MISS
      }
    },
  }
}

export const kenoPlays: readonly Play[] = Object.entries(KENO).map(kenoPick)
