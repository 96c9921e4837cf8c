/** Four digits, Thai and Hanoi draws: numbers of several digits, fixed odds (mode SEA). */
import * as p from '../play.ts'
import type { Form, Line, LotteryResult, Play, Prizes } from '../types.ts'

/** The different orders of a number's digits. */
export function arrangementsOf(number: string): string[] {
  if (number.length <= 1) return [number]
  const found = new Set<string>()
  for (const [index, digit] of [...number].entries()) {
    for (const rest of arrangementsOf(number.slice(0, index) + number.slice(index + 1))) found.add(digit + rest)
  }
  return [...found].sort()
}
/** How many there are, without making them. */
export function countArrangements(number: string): number {
  let ways = 1
  const seen = new Map<string, number>()
  for (const [index, digit] of [...number].entries()) {
    const times = (seen.get(digit) ?? 0) + 1
    seen.set(digit, times)
    ways = (ways * (index + 1)) / times
  }
  return ways
}
export const sortDigits = (number: string) => [...number].sort().join('')

/** Wins once for each of these texts that is the line's own. */
const equalTo =
  (read: (result: LotteryResult) => readonly string[]): Play['match'] =>
  (result) => {
    const texts = read(result)
    return ({ key }) => texts.flatMap((text) => (text === key ? p.HIT : p.MISS))
  }

const CLASSES = ['first', 'second', 'third', 'special', 'consolation'] as const
const COUNTS = { first: 1, second: 1, third: 1, special: 10, consolation: 10 } as const
const PAYS = {
  big: { first: 3_000, second: 1_200, third: 600, special: 280, consolation: 100 },
  small: { first: 4_500, second: 2_500, third: 1_600 },
} as const
type Size = keyof typeof PAYS

/** `ways`: among how many arrangements a prize is shared. */
function prizes4d(size: Size, ways: number): Prizes {
  return Object.fromEntries(
    Object.entries(PAYS[size]).map(([name, multiple]) => [
      name,
      { ...p.atOdds(COUNTS[name as keyof typeof COUNTS] * ways, 10_000, multiple), dividedBy: ways },
    ]),
  )
}
const classesOf = (size: Size) => CLASSES.filter((name) => name in PAYS[size])
const bestClasses = (size: Size) => classesOf(size).flatMap((name) => Array.from({ length: COUNTS[name] }, () => name))

/** The classes of each drawn number, by the number as `read` writes it. */
const inPrizes =
  (size: Size, read: (number: string) => string): Play['match'] =>
  (result) => {
    const classes = new Map<string, string[]>()
    for (const name of classesOf(size)) {
      for (const number of p.prizeOf(result, name)) {
        classes.set(read(number), [...(classes.get(read(number)) ?? []), name])
      }
    }
    return ({ key }) => classes.get(key) ?? p.MISS
  }

function fourDigits(size: Size): Play[] {
  const best = bestClasses(size)
  const straight = prizes4d(size, 1)
  const shared = new Map([4, 6, 12, 24].map((ways) => [ways, prizes4d(size, ways)]))
  const anyOrder = { kind: 'numbers', digits: 4, order: 'any', minArrangements: 2 } as const
  const play = (kind: string, form: Form) => ({
    ...p.sea(`${kind}-${size}`, kind, form, best.length),
    bestClasses: best,
  })
  return [
    { ...play('straight', p.numbers(4)), prizes: () => straight, match: inPrizes(size, (number) => number) },
    {
      ...play('box', { ...anyOrder, arrangementsAreLines: true }),
      prizes: () => straight,
      match: inPrizes(size, (number) => number),
    },
    {
      ...play('ibox', { ...anyOrder, arrangementsAreLines: false }),
      prizes: ({ key }) => shared.get(countArrangements(key)) ?? straight,
      mostHitsOfLine: ({ key }: Line) => countArrangements(key),
      match: inPrizes(size, sortDigits),
    },
  ]
}

const short = (code: string, digits: number, names: readonly string[], odds: number): Play => ({
  ...p.sea(code, 'short', p.numbers(digits), names.length),
  mostHitsOfLine: () => names.length,
  prizes: p.same(p.atOdds(names.length, 10 ** digits, odds)),
  match: equalTo((result) => names.map((name) => p.singleOf(result, name).slice(-digits))),
})

export const fourDigitPlays: readonly Play[] = [
  ...fourDigits('big'),
  ...fourDigits('small'),
  short('4a', 4, ['first'], 8_600),
  short('3a', 3, ['first'], 860),
  short('3abc', 3, ['first', 'second', 'third'], 286),
  short('2d', 2, ['first'], 86),
]

type Read = (result: LotteryResult) => string
const todThree = p.same(p.atOdds(6, 1_000, 150))
const todPair = p.same(p.atOdds(3, 1_000, 300))

/** Whether the line's digit stands in the text. */
const runs =
  (read: Read): Play['match'] =>
  (result) => {
    const text = read(result)
    return ({ key }) => (text.includes(key) ? p.HIT : p.MISS)
  }

/** The plays that both draws have: `top` has three digits, `bottom` two. */
const topAndBottom = (top: Read, bottom: Read): Play[] => [
  {
    ...p.sea('3top', 'three', p.numbers(3), 1),
    prizes: p.same(p.atOdds(1, 1_000, 900)),
    match: equalTo((result) => [top(result)]),
    packageB: { discountBps: 2_000, odds: 720_000 },
  },
  {
    ...p.sea('3tod', 'three', { ...p.numbers(3), order: 'any', minArrangements: 2 }, 1),
    prizes: ({ key }) => (countArrangements(key) === 6 ? todThree() : todPair()),
    match: equalTo((result) => [sortDigits(top(result))]),
  },
  {
    ...p.sea('2top', 'two', p.numbers(2), 1),
    prizes: p.same(p.atOdds(1, 100, 92)),
    match: equalTo((result) => [top(result).slice(-2)]),
  },
  {
    ...p.sea('2bottom', 'two', p.numbers(2), 1),
    prizes: p.same(p.atOdds(1, 100, 92)),
    match: equalTo((result) => [bottom(result)]),
  },
  {
    ...p.sea('runtop', 'run', { kind: 'list', symbols: p.DIGITS }, 3),
    prizes: p.same(p.atOdds(271, 1_000, 3.4)),
    match: runs(top),
  },
  {
    ...p.sea('runbottom', 'run', { kind: 'list', symbols: p.DIGITS }, 2),
    prizes: p.same(p.atOdds(19, 100, 4.8)),
    match: runs(bottom),
  },
]

const pairOfThree = (code: string, name: string): Play => ({
  ...p.sea(code, 'ends', p.numbers(3), 2),
  prizes: p.same(p.atOdds(2, 1_000, 450)),
  match: equalTo((result) => p.prizeOf(result, name)),
})

export const thaiPlays: readonly Play[] = [
  ...topAndBottom(
    (result) => p.singleOf(result, 'first').slice(-3),
    (result) => p.singleOf(result, 'bottom'),
  ),
  pairOfThree('front3', 'front'),
  pairOfThree('back3', 'back'),
]

export const hanoiPlays: readonly Play[] = [
  ...topAndBottom(
    (result) => p.singleOf(result, 'special').slice(-3),
    (result) => p.singleOf(result, 'one').slice(-2),
  ),
  {
    ...p.sea('4top', 'four', p.numbers(4), 1),
    prizes: p.same(p.atOdds(1, 10_000, 8_800)),
    match: equalTo((result) => [p.singleOf(result, 'special').slice(-4)]),
  },
]
