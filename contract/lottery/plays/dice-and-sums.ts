/** Fast three (dice) and lucky twenty-eight (the sum of three digits). */
import * as p from '../play.ts'
import type { Form, Play, Prize } from '../types.ts'

const FACES = p.range(1, 6)
const SUMS = p.range(3, 18)
const ANY = ['any']

const WAYS_OF_DICE = [1, 3, 6, 10, 15, 21, 25, 27]
/** Rolls of three dice that have this sum; the table is mirrored. */
const diceWays = (sum: number) => WAYS_OF_DICE[sum <= 10 ? sum - 3 : 18 - sum] ?? 0

const lott = (code: string, group: string, form: Form, ways: number, mostHits = 1) => ({
  code,
  group,
  mode: 'Lott' as const,
  form,
  mostHits,
  prizes: p.same(p.byChance(ways, 216)),
})
const combination = (size: number): Form => ({ kind: 'combination', symbols: FACES, size })
const count = (balls: readonly string[], face: string | undefined) => balls.filter((ball) => ball === face).length
const isTriple = (values: readonly number[]) => values.every((value) => value === values[0])
const isRun = (values: readonly number[]) => {
  const [low = 0, middle = 0, high = 0] = values.toSorted((a, b) => a - b)
  return middle === low + 1 && high === low + 2
}
/** Wins, whatever is picked, when the roll passes. */
const whenever =
  (passes: (values: readonly number[]) => boolean): Play['match'] =>
  (result) => {
    const hits = passes(p.valuesOf(p.ballsOf(result))) ? p.HIT : p.MISS
    return () => hits
  }
const showing =
  (passes: (balls: readonly string[], symbols: readonly string[]) => boolean): Play['match'] =>
  (result) =>
  ({ symbols }) =>
    passes(p.ballsOf(result), symbols) ? p.HIT : p.MISS

const half = p.byChance(105, 216)

export const dicePlays: readonly Play[] = [
  {
    code: 'sum',
    group: 'sum',
    mode: 'Lott',
    mostHits: 1,
    form: { kind: 'list', symbols: SUMS },
    prizes: p.bySymbol(Object.fromEntries(SUMS.map((sum) => [sum, p.byChance(diceWays(Number(sum)), 216)]))),
    match: p.equals((balls) => String(p.sumOf(balls))),
  },
  {
    code: 'bsoe',
    group: 'sum',
    mode: 'Lott',
    mostHits: 2,
    form: { kind: 'list', symbols: p.TWO_SIDES },
    prizes: p.bySymbol({ big: half, small: half, odd: p.byChance(1, 2), even: p.byChance(1, 2) }),
    match: (result) => {
      const values = p.valuesOf(p.ballsOf(result))
      // A triple is neither big nor small.
      return ({ key }) =>
        p.isSide(key, p.sumOf(values), 11) && !(isTriple(values) && (key === 'big' || key === 'small')) ? p.HIT : p.MISS
    },
  },
  {
    ...lott('aaa', 'triple', { kind: 'list', symbols: FACES }, 1),
    match: showing((balls, [a]) => count(balls, a) === 3),
  },
  { ...lott('aaa-any', 'triple', { kind: 'list', symbols: ANY }, 6), match: whenever(isTriple) },
  {
    ...lott('aab', 'pair', { kind: 'columns', columns: [FACES, FACES], distinct: true, typed: false }, 3),
    match: showing((balls, [a, b]) => count(balls, a) === 2 && count(balls, b) === 1),
  },
  {
    ...lott('pair', 'pair', { kind: 'list', symbols: FACES }, 16),
    match: showing((balls, [a]) => count(balls, a) >= 2),
  },
  { ...lott('ab', 'different', combination(2), 30, 3), match: p.among([0, 1, 2]) },
  { ...lott('abc', 'different', combination(3), 6), match: p.among([0, 1, 2]) },
  { ...lott('run-any', 'different', { kind: 'list', symbols: ANY }, 24), match: whenever(isRun) },
]

/** Odds of the sums 0 to 13; 27−s has the odds of s. */
const SUM_ODDS = [940, 313, 156, 94, 62, 44, 33, 26, 20.8, 17, 14.9, 13.6, 12.8, 12.5]
const SUM_WAYS = p.waysOfSums(3)
const ALL_SUMS = p.range(0, 27)
const sumPrize = (sum: number): Prize => p.atOdds(SUM_WAYS[sum] ?? 0, 1_000, SUM_ODDS[Math.min(sum, 27 - sum)] ?? 0)

const elott = (code: string, group: string, symbols: readonly string[], mostHits = 1) => ({
  code,
  group,
  mode: 'Elott' as const,
  mostHits,
  form: { kind: 'list', symbols } as const,
})
const likely = p.atOdds(269, 1_000, 3.6)
const unlikely = p.atOdds(231, 1_000, 4.15)

export const sumPlays: readonly Play[] = [
  {
    ...elott('l28-num', 'sum', ALL_SUMS),
    prizes: p.bySymbol(Object.fromEntries(ALL_SUMS.map((sum) => [sum, sumPrize(Number(sum))]))),
    match: p.equals((balls) => String(p.sumOf(balls))),
  },
  {
    ...elott('l28-bsoe', 'sides', p.TWO_SIDES, 2),
    prizes: p.same(p.atOdds(1, 2, 1.93)),
    match: p.sideOf(p.sumOf, 14),
  },
  {
    ...elott('combo', 'sides', ['big-odd', 'big-even', 'small-odd', 'small-even']),
    prizes: p.bySymbol({ 'big-odd': unlikely, 'big-even': likely, 'small-odd': likely, 'small-even': unlikely }),
    match: p.equals((balls) => {
      const sum = p.sumOf(balls)
      return `${sum >= 14 ? 'big' : 'small'}-${sum % 2 === 1 ? 'odd' : 'even'}`
    }),
  },
  {
    ...elott('l28-range', 'sides', ['low', 'high']),
    prizes: p.same(p.atOdds(56, 1_000, 17)),
    match: p.equals((balls) => {
      const sum = p.sumOf(balls)
      return sum <= 5 ? 'low' : sum >= 22 ? 'high' : ''
    }),
  },
  { ...elott('l28-leopard', 'leopard', ANY), prizes: p.same(p.atOdds(10, 1_000, 94)), match: whenever(isTriple) },
]
