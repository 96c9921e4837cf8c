/** Vietnamese draws in the north's and the south's layout. Every digit is drawn by itself, so numbers may repeat. */
import * as p from '../play.ts'
import { VN_PRIZES } from '../result.ts'
import type { LotteryResult, Play } from '../types.ts'

type Layout = 'vn-n' | 'vn-s'

/** Odds of what depends on how many prizes there are. */
const ODDS = {
  'vn-n': { xien: [16.9, 75, 345], miss: [2.8, 8.8, 15.9], heads: 'g7', thirds: 'g6' },
  'vn-s': { xien: [35.5, 235, 1_600], miss: [1.94, 4.15, 6.1], heads: 'g8', thirds: 'g7' },
} as const

/** The chance that all k numbers are among n last-twos, as hundredths to the power n. */
function chanceOfAll(k: number, n: number): readonly [bigint, bigint] {
  let ways = 0n
  for (let without = 0; without <= k; without += 1) {
    const term = BigInt(p.choose(k, without)) * BigInt(100 - without) ** BigInt(n)
    ways += without % 2 === 0 ? term : -term
  }
  return [ways, 100n ** BigInt(n)]
}
const chanceOfNone = (k: number, n: number): readonly [bigint, bigint] => [
  BigInt(100 - k) ** BigInt(n),
  100n ** BigInt(n),
]

/** Prizes with so many digits or more. */
const countWith = (layout: Layout, digits: number) =>
  VN_PRIZES[layout].reduce((sum, [, count, width]) => sum + (width >= digits ? count : 0), 0)
const countOf = (layout: Layout, prize: string) => VN_PRIZES[layout].find(([name]) => name === prize)?.[1] ?? 0

type Ends = (result: LotteryResult) => readonly string[]
const endsOf =
  (layout: Layout, digits: number): Ends =>
  (result) =>
    VN_PRIZES[layout].flatMap(([name, , width]) =>
      width >= digits ? p.prizeOf(result, name).map((number) => number.slice(-digits)) : [],
    )
const special: (digits: number) => Ends = (digits) => (result) => [p.singleOf(result, 'db').slice(-digits)]

/** Each place is a line of stake, and each occurrence pays. */
function occurrences(
  code: string,
  group: string,
  shape: { digits: number; places: number; odds: number },
  ends: Ends,
): Play {
  const { digits, places, odds } = shape
  return {
    ...p.sea(code, group, p.numbers(digits), places),
    weigh: () => places,
    mostHitsOfLine: () => places,
    prizes: p.same(p.atOdds(1, 10 ** digits, odds)),
    match: (result) => {
      const counts = new Map<string, string[]>()
      for (const end of ends(result)) counts.set(end, [...(counts.get(end) ?? []), 'hit'])
      return ({ key }) => counts.get(key) ?? p.MISS
    },
  }
}

const digitOf = (code: string, at: number): Play => ({
  ...p.sea(code, 'digit', { kind: 'list', symbols: p.DIGITS }, 1),
  prizes: p.same(p.atOdds(1, 10, 9.6)),
  match: (result) => {
    const digit = p.singleOf(result, 'db').at(at)
    return ({ key }) => (key === digit ? p.HIT : p.MISS)
  },
})

function vnPlays(layout: Layout): Play[] {
  const { xien, miss, heads, thirds } = ODDS[layout]
  const n = countWith(layout, 2)
  const lastTwos = endsOf(layout, 2)
  const all = (size: number, odds: number): Play => ({
    ...p.sea(`xien${size}`, 'xien', { kind: 'combination', symbols: p.TWO_DIGITS, size }, p.choose(n, size)),
    prizes: p.same(p.atOdds(...chanceOfAll(size, n), odds)),
    match: (result) => {
      const drawn = new Set(lastTwos(result))
      return ({ symbols }) => (symbols.every((symbol) => drawn.has(symbol)) ? p.HIT : p.MISS)
    },
  })
  const none = (size: number, odds: number): Play => ({
    ...p.sea(`miss${size}`, 'miss', { kind: 'exact', symbols: p.TWO_DIGITS, size }, 1),
    prizes: p.same(p.atOdds(...chanceOfNone(size, n), odds)),
    match: (result) => {
      const drawn = new Set(lastTwos(result))
      return ({ symbols }) => (symbols.some((symbol) => drawn.has(symbol)) ? p.MISS : p.HIT)
    },
  })
  const lo = (digits: number, odds: number) =>
    occurrences(`lo${digits}`, 'lo', { digits, places: countWith(layout, digits), odds }, endsOf(layout, digits))
  const prize =
    (name: string): Ends =>
    (result) =>
      p.prizeOf(result, name)
  const withSpecial =
    (ends: Ends, digits: number): Ends =>
    (result) => [...ends(result), ...special(digits)(result)]
  const [headCount, thirdCount] = [countOf(layout, heads), countOf(layout, thirds)]
  return [
    lo(2, 96),
    lo(3, 930),
    lo(4, 8_800),
    occurrences('de', 'de', { digits: 2, places: 1, odds: 96 }, special(2)),
    occurrences('3cang', 'de', { digits: 3, places: 1, odds: 930 }, special(3)),
    occurrences('4cang', 'de', { digits: 4, places: 1, odds: 8_800 }, special(4)),
    occurrences('dau2', 'dau', { digits: 2, places: headCount, odds: 96 }, prize(heads)),
    occurrences('dauduoi', 'dau', { digits: 2, places: headCount + 1, odds: 96 }, withSpecial(prize(heads), 2)),
    occurrences('xiuchu', 'dau', { digits: 3, places: thirdCount + 1, odds: 930 }, withSpecial(prize(thirds), 3)),
    digitOf('dau1', -2),
    digitOf('duoi1', -1),
    ...xien.map((odds, index) => all(index + 2, odds)),
    none(4, miss[0]),
    none(8, miss[1]),
    none(10, miss[2]),
  ]
}

export const vnNorthPlays: readonly Play[] = vnPlays('vn-n')
export const vnSouthPlays: readonly Play[] = vnPlays('vn-s')
