/** How often each symbol came over past draws. It says nothing about the next one, and no board is sorted by it. */
import { DIGITS, range, TWO_DIGITS } from './play.ts'
import { VN_PRIZES } from './result.ts'
import type { LotteryResult, RuleSet } from './types.ts'

export type Trend = {
  /** From 1; null where the whole draw is meant. */
  position: number | null
  symbol: string
  hits: number
  /** Draws since it last came; all of them where it never did. Of all draws, as the longest absence is. */
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
    position: index + 1,
    symbols,
    chance: 1 / symbols.length,
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

/** Of one symbol over all draws so far: which draw it came in last, counted from 1, and its longest absence before that. */
export type Streak = { last: number; longest: number }
const NEVER: Streak = { last: 0, longest: 0 }

type Place = Pick<Look, 'position'> & { symbol: string }
export const streakKey = ({ position, symbol }: Place): string => `${position ?? ''}:${symbol}`

/** What draw number `at` changes: the symbols that came in it. */
export function foldStreaks(
  rules: RuleSet,
  known: ReadonlyMap<string, Streak>,
  result: LotteryResult,
  at: number,
): Map<string, Streak> {
  const changed = new Map<string, Streak>()
  for (const { position, symbols, read } of LOOKS[rules]) {
    const came = new Set(read(result))
    for (const symbol of symbols) {
      if (!came.has(symbol)) continue
      const key = streakKey({ position, symbol })
      const { last, longest } = known.get(key) ?? NEVER
      changed.set(key, { last: at, longest: Math.max(longest, at - last - 1) })
    }
  }
  return changed
}

/** `results`: the last draws, over which hits are counted; `streaks` stand for all `counted` draws. */
export function computeTrends(
  rules: RuleSet,
  results: readonly LotteryResult[],
  { counted, streaks }: { counted: number; streaks: ReadonlyMap<string, Streak> },
): Trend[] {
  return LOOKS[rules].flatMap(({ position, symbols, chance, read }) => {
    const shown = results.map((result) => new Set(read(result)))
    return symbols.map((symbol) => {
      const { last, longest } = streaks.get(streakKey({ position, symbol })) ?? NEVER
      const omission = counted - last
      return {
        position,
        symbol,
        omission,
        longest: Math.max(longest, omission),
        hits: shown.filter((draw) => draw.has(symbol)).length,
        average: Math.round((1 / chance - 1) * 100) / 100,
      }
    })
  })
}
