/** Digits drawn with repeats: five, or three of the daily pick three. Mode Lott, and the house board (ZY). */
import * as p from '../play.ts'
import type { Form, Play } from '../types.ts'

const columns = (count: number): Form => ({
  kind: 'columns',
  columns: Array.from({ length: count }, () => p.DIGITS),
  distinct: false,
  typed: true,
})
const straight = (code: string, group: string, at: readonly number[]): Play => ({
  code,
  group,
  mode: 'Lott',
  form: columns(at.length),
  mostHits: 1,
  prizes: p.same(p.byChance(1, 10 ** at.length)),
  match: p.inOrder(at),
})

/** How often each digit stands in a window of three. */
function countDigits(balls: readonly (string | undefined)[]) {
  const counts = new Map<string | undefined, number>()
  for (const ball of balls) counts.set(ball, (counts.get(ball) ?? 0) + 1)
  return counts
}
const window =
  (at: readonly number[], match: (counts: ReturnType<typeof countDigits>, symbols: readonly string[]) => boolean) =>
  (result: Parameters<Play['match']>[0]): ReturnType<Play['match']> => {
    const counts = countDigits(at.map((position) => p.ballsOf(result)[position]))
    return ({ symbols }) => (match(counts, symbols) ? p.HIT : p.MISS)
  }

const SUM_WAYS = p.waysOfSums(3)

/** The plays over three neighbours. */
function three(suffix: string, group: string, at: readonly number[]): Play[] {
  const lott = (code: string, form: Form, prize: readonly [number, number], mostHits = 1) => ({
    code: `${code}${suffix}`,
    group,
    mode: 'Lott' as const,
    form,
    mostHits,
    prizes: p.same(p.byChance(...prize)),
  })
  const combination = (size: number): Form => ({ kind: 'combination', symbols: p.DIGITS, size })
  return [
    straight(`z3${suffix}`, group, at),
    {
      ...lott('g3', { kind: 'ordered-pair', symbols: p.DIGITS }, [3, 1_000]),
      match: window(at, (counts, [twice, once]) => counts.get(twice) === 2 && counts.get(once) === 1),
    },
    {
      ...lott('g6', combination(3), [6, 1_000]),
      match: window(at, (counts, symbols) => counts.size === 3 && symbols.every((symbol) => counts.has(symbol))),
    },
    {
      ...lott('sum3', { kind: 'list', symbols: p.range(0, 27) }, [1, 1_000]),
      weigh: ({ symbols: [sum] }) => SUM_WAYS[Number(sum)] ?? 0,
      match: p.equals((balls) => String(p.sumOf(at.map((position) => balls[position] ?? 0)))),
    },
    { ...lott('one', combination(1), [271, 1_000], 3), match: p.among(at) },
    { ...lott('two', combination(2), [54, 1_000], 3), match: p.among(at) },
  ]
}

const sides = (code: string, group: string, at: readonly number[]): Play => ({
  code,
  group,
  mode: 'Lott',
  mostHits: 4,
  form: { kind: 'columns', columns: [p.TWO_SIDES, p.TWO_SIDES], distinct: false, typed: false },
  prizes: p.same(p.byChance(1, 4)),
  match: (result) => {
    const values = p.valuesOf(p.ballsOf(result))
    return ({ symbols }) =>
      at.every((position, index) => p.isSide(symbols[index], values[position] ?? 0, 5)) ? p.HIT : p.MISS
  },
})

const position = (count: number): Play => ({
  code: 'pos',
  group: 'pos',
  mode: 'Lott',
  mostHits: count,
  form: { kind: 'positions', count, symbols: p.DIGITS },
  prizes: p.same(p.byChance(1, 10)),
  match: p.atPosition((ball, symbol) => ball === symbol),
})

/** The shape of three digits. 0 follows 9: 9 0 1 is a straight. */
function shapeOf(values: readonly number[]): string {
  const different = [...new Set(values)]
  if (different.length === 1) return 'leopard'
  if (different.length === 2) return 'pair'
  const neighbours = different.filter((value) => different.includes((value + 1) % 10)).length
  return neighbours === 2 ? 'straight' : neighbours === 1 ? 'half' : 'mixed'
}
const SHAPES = {
  leopard: p.atOdds(10, 1_000, 93),
  straight: p.atOdds(60, 1_000, 15.8),
  pair: p.atOdds(270, 1_000, 3.5),
  half: p.atOdds(360, 1_000, 2.65),
  mixed: p.atOdds(300, 1_000, 3.15),
}
const shapes = (suffix: string, at: readonly number[]): Play => ({
  code: `zy-three-${suffix}`,
  group: 'board',
  mode: 'ZY',
  mostHits: 1,
  form: { kind: 'list', symbols: Object.keys(SHAPES) },
  prizes: p.bySymbol(SHAPES),
  match: p.equals((balls) => shapeOf(at.map((place) => balls[place] ?? 0))),
})

const dragonPrizes = p.same(p.atOdds(45, 100, 1.95), [1, 10])
const tiePrizes = p.same(p.atOdds(1, 10, 9.5))

const board: Play[] = [
  {
    code: 'zy-num',
    group: 'board',
    mode: 'ZY',
    mostHits: 5,
    form: { kind: 'positions', count: 5, symbols: p.DIGITS },
    prizes: p.same(p.atOdds(1, 10, 9.75)),
    match: p.atPosition((ball, symbol) => ball === symbol),
  },
  {
    code: 'zy-bsoe',
    group: 'board',
    mode: 'ZY',
    mostHits: 10,
    form: { kind: 'positions', count: 5, symbols: p.TWO_SIDES },
    prizes: p.same(p.atOdds(1, 2, 1.95)),
    match: p.atPosition((ball, word) => p.isSide(word, Number(ball), 5)),
  },
  {
    code: 'zy-sum-bsoe',
    group: 'board',
    mode: 'ZY',
    mostHits: 2,
    form: { kind: 'list', symbols: p.TWO_SIDES },
    prizes: p.same(p.atOdds(1, 2, 1.95)),
    match: p.sideOf(p.sumOf, 23),
  },
  {
    code: 'zy-dragon',
    group: 'board',
    mode: 'ZY',
    mostHits: 1,
    form: { kind: 'list', symbols: ['dragon', 'tiger', 'tie'] },
    prizes: (line) => (line.key === 'tie' ? tiePrizes() : dragonPrizes()),
    match: (result) => {
      const [first = 0, , , , last = 0] = p.valuesOf(p.ballsOf(result))
      const winner = first > last ? 'dragon' : first < last ? 'tiger' : 'tie'
      return ({ key }) => (key === winner ? p.HIT : winner === 'tie' ? p.PUSH : p.MISS)
    },
  },
  shapes('front', [0, 1, 2]),
  shapes('mid', [1, 2, 3]),
  shapes('back', [2, 3, 4]),
]

export const sscPlays: readonly Play[] = [
  straight('z5', 'five', [0, 1, 2, 3, 4]),
  straight('z4', 'four', [1, 2, 3, 4]),
  ...three('-front', 'front3', [0, 1, 2]),
  ...three('-mid', 'mid3', [1, 2, 3]),
  ...three('-back', 'back3', [2, 3, 4]),
  straight('z2-front', 'front2', [0, 1]),
  sides('bsoe-front', 'front2', [0, 1]),
  straight('z2-back', 'back2', [3, 4]),
  sides('bsoe-back', 'back2', [3, 4]),
  position(5),
  ...board,
]

export const ssc3Plays: readonly Play[] = [
  ...three('', 'three', [0, 1, 2]),
  sides('bsoe-front', 'two', [0, 1]),
  sides('bsoe-back', 'two', [1, 2]),
  position(3),
]
