/** How often each symbol came over past draws. It says nothing about the next one, and no board is sorted by it. */
import { DIGITS, range, TWO_DIGITS } from './play.ts'
import { VN_PRIZES } from './result.ts'
import type { LotteryResult, RuleSet } from './types.ts'

export type Trend = {
  /** From 1; null where the whole draw is meant. */
  position: number | null
  symbol: string
  hits: number
  /** Draws since it last came; all of them where it never did. */
  omission: number
  longest: number
  /** 1/p − 1. */
  average: number
}

/** What is looked at: the symbols that a draw shows, with their chance to be among them. */
type Look = {
  position: number | null
  symbols: readonly string[]
  chance: number
  read: (result: LotteryResult) => readonly string[]
}

const positions = (count: number, symbols: readonly string[]): Look[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ position: index + 1, symbols, chance: 1 / symbols.length },
    read: ({ balls = [] }) => balls.slice(index, index + 1),
  }))
const whole = (symbols: readonly string[], chance: number, read: Look['read']): Look[] => [
  { position: null, symbols, chance, read },
]
const among = (symbols: readonly string[], drawn: number) =>
  whole(symbols, drawn / symbols.length, ({ balls = [] }) => balls)

/** The last two digits of each prize named, or of all. */
const ends = (names: readonly string[], count: number) =>
  whole(TWO_DIGITS, 1 - 0.99 ** count, (result) =>
    names.flatMap((name) => (result[name] ?? []).map((number) => number.slice(-2))),
  )
const vnEnds = (layout: 'vn-n' | 'vn-s') =>
  ends(
    VN_PRIZES[layout].map(([name]) => name),
    VN_PRIZES[layout].reduce((sum, [, count, digits]) => sum + (digits >= 2 ? count : 0), 0),
  )

const LOOKS: Readonly<Record<RuleSet, readonly Look[]>> = {
  ssc: positions(5, DIGITS),
  ssc3: positions(3, DIGITS),
  l28: positions(3, DIGITS),
  '11x5': [...positions(5, range(1, 11)), ...among(range(1, 11), 5)],
  pk10: positions(10, range(1, 10)),
  k3: whole(range(1, 6), 91 / 216, ({ balls = [] }) => balls),
  six: [
    ...among(range(1, 49), 6),
    { position: 7, symbols: range(1, 49), chance: 1 / 49, read: ({ special = [] }) => special },
  ],
  keno: among(range(1, 80), 20),
  '4d': ends(['first'], 1),
  thai: ends(['bottom'], 1),
  hanoi: ends(['one'], 1),
  'vn-n': vnEnds('vn-n'),
  'vn-s': vnEnds('vn-s'),
}

/** `results` newest first. */
export function computeTrends(rules: RuleSet, results: readonly LotteryResult[]): Trend[] {
  return LOOKS[rules].flatMap(({ position, symbols, chance, read }) => {
    const shown = results.map((result) => new Set(read(result)))
    return symbols.map((symbol) => {
      const came = shown.map((draw) => draw.has(symbol))
      const first = came.indexOf(true)
      let [longest, run] = [0, 0]
      for (const hit of came) {
        run = hit ? 0 : run + 1
        longest = Math.max(longest, run)
      }
      return {
        ...{ position, symbol, hits: came.filter(Boolean).length, longest },
        omission: first < 0 ? came.length : first,
        average: Math.round((1 / chance - 1) * 100) / 100,
      }
    })
  })
}
