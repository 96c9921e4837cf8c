/** LOT-03: two-digit numbers and their reverses in Vietnamese draws. In the order of the numbers, never of luck. */
import { DIGITS } from '../../../../contract/lottery/play.ts'
import { VN_PRIZES } from '../../../../contract/lottery/result.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'

export type PairCount = {
  numbers: readonly [string, string]
  /** Draws in which either came, and in which both did. */
  either: number
  both: number
  /** Draws since either came; null where it never did in these. */
  since: number | null
}

/** The last two digits of all prizes that have them, in the order drawn. */
export function lastTwosOf({ rules }: Pick<LotteryGame, 'rules'>, result: LotteryResult): string[] {
  return VN_PRIZES[rules === 'vn-s' ? 'vn-s' : 'vn-n'].flatMap(([name, , digits]) =>
    digits < 2 ? [] : (result[name] ?? []).map((number) => number.slice(-2)),
  )
}

/** `results`: newest first. */
export function countPairs(game: Pick<LotteryGame, 'rules'>, results: readonly LotteryResult[]): PairCount[] {
  const draws = results.map((result) => new Set(lastTwosOf(game, result)))
  const pairs = DIGITS.flatMap((a) =>
    DIGITS.filter((b) => b > a).map((b): PairCount['numbers'] => [`${a}${b}`, `${b}${a}`]),
  )
  return pairs.map((numbers) => {
    const [one, other] = numbers
    const hasEither = (draw: ReadonlySet<string>) => draw.has(one) || draw.has(other)
    const since = draws.findIndex(hasEither)
    return {
      numbers,
      either: draws.filter(hasEither).length,
      both: draws.filter((draw) => draw.has(one) && draw.has(other)).length,
      since: since < 0 ? null : since,
    }
  })
}
