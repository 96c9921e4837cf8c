/** What may lie on a spot, and what a player may stake in a round. Pure. */
import type { ErrorCode } from '../../contract/errors.ts'
import { canWinCrash, readTarget } from '../originals/crash.ts'
import { type Spot, sum, type TableRules } from '../table-rules/table-rules.ts'
import type { TableLimits } from './table-list.ts'

/** Amounts in minor units by spot. */
export type Stakes = Readonly<Record<string, number>>

/** What the wallet holds for these chips: more than they are on a spot that can lose more. */
export const heldOf = ({ spots }: Pick<TableRules, 'spots'>, stakes: Stakes): number =>
  sum(
    Object.entries(stakes).map(
      ([code, amountMinor]) => amountMinor * (spots.find((spot) => spot.code === code)?.holds ?? 1),
    ),
  )

/** The largest of 1, 2, 5 times a power of ten within `amountMinor`. */
function roundDown(amountMinor: number): number {
  const power = 10 ** Math.floor(Math.log10(amountMinor))
  return ([5, 2, 1].find((step) => step * power <= amountMinor) ?? 1) * power
}

/**
 * A spot that pays more takes a smaller stake: its win stays near twice the table's highest stake. What a spot holds is
 * within the highest stake.
 */
export function spotMaxMinor(
  { pays, holds }: Pick<Spot, 'pays' | 'holds'>,
  { minMinor, maxMinor }: TableLimits,
): number {
  if (holds !== undefined) return Math.max(minMinor, roundDown(maxMinor / holds))
  const highest = Math.max(...pays.map(([numerator, denominator]) => numerator / denominator))
  return highest <= 1 ? maxMinor : Math.max(minMinor, roundDown((2 * maxMinor) / highest))
}

/** Beyond it the cut repeats, and is a smaller part of a larger bet. */
const CUT_REPEATS = 100

/**
 * FAIR-03: what the cut to the cent takes at most from a win of any bet that the table takes, per cent of the bet. Edges are those
 * before it.
 */
export function largestCutPercent({ spots }: Pick<TableRules, 'spots'>, { minMinor }: TableLimits): number {
  const amounts = Array.from({ length: CUT_REPEATS }, (_, above) => minMinor + above)
  const cuts = spots.flatMap(({ pays }) =>
    pays.flatMap(([numerator, denominator]) =>
      amounts.map((amountMinor) => ((amountMinor * numerator) % denominator) / denominator / amountMinor),
    ),
  )
  return Math.max(...cuts) * 100
}

/** Null when these stakes may join those that the player has in the round. */
export function refuseStakes(
  { rules, limits }: { readonly rules: TableRules; readonly limits: TableLimits },
  stakes: Stakes,
  before: readonly Stakes[],
): ErrorCode | null {
  const entries = Object.entries(stakes)
  if (rules.flight) return refuseFlight(limits, entries, before)
  if (entries.length === 0) return 'invalid_fields'
  for (const [code, amountMinor] of entries) {
    const spot = rules.spots.find((each) => each.code === code)
    if (!spot || !Number.isSafeInteger(amountMinor) || amountMinor < limits.minMinor) return 'invalid_fields'
    const already = before.reduce((total, one) => total + (one[code] ?? 0), 0)
    if (already + amountMinor > spotMaxMinor(spot, limits)) return 'invalid_fields'
  }
  const heldMinor = sum([stakes, ...before].map((one) => heldOf(rules, one)))
  return heldMinor > limits.maxMinor ? 'invalid_fields' : null
}

/** In crash a player has one stake a round, on a press or on a target. */
function refuseFlight(
  { minMinor, maxMinor }: TableLimits,
  [[spot, amountMinor] = ['', 0], ...others]: readonly [string, number][],
  before: readonly Stakes[],
): ErrorCode | null {
  const target = readTarget(spot)
  if (others.length > 0 || target === undefined || !Number.isSafeInteger(amountMinor)) return 'invalid_fields'
  if (amountMinor < minMinor || amountMinor > maxMinor) return 'invalid_fields'
  if (!canWinCrash(amountMinor, target)) return 'invalid_fields'
  return before.length > 0 ? 'conflict' : null
}

/** Chips of a table: at most six steps, from its least stake up. */
export function chipsOf({ minMinor, maxMinor }: TableLimits): number[] {
  const steps = [1, 5, 10, 50, 100, 500, 1_000].map((step) => step * minMinor)
  return steps.filter((chip) => chip <= maxMinor).slice(0, 6)
}
