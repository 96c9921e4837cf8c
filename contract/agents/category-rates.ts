/** Rates of a salary by category of game. What is not named takes the rate of the tier. */
import { type Minor, type Money, minor, parseMoney } from '../amount.ts'
import { GAME_CATEGORIES, type GameCategory } from '../constants.ts'
import { assert } from '../lib/assert.ts'
import type { ContractKind, Terms } from './terms.ts'
import { RATE_MAX_BPS, topRateBps } from './tiers.ts'

/** In basis points. 0 pays nothing for the category. */
export type CategoryRate = { category: GameCategory; rateBps: number }
/** At least one category takes the rate of the tier: else no tier would mean anything. */
export const CATEGORY_RATES_MAX = GAME_CATEGORIES.length - 1

/** Why a contract may not have these rates, or null. They are `malformed` then. A dividend is paid from profit, which has no category. */
export type CategoryFault = 'kind' | 'count' | 'twice' | 'rate'

export function findCategoryFault(kind: ContractKind, rates: readonly CategoryRate[]): CategoryFault | null {
  if (rates.length === 0) return null
  if (kind === 'dividend') return 'kind'
  if (rates.length > CATEGORY_RATES_MAX) return 'count'
  if (new Set(rates.map(({ category }) => category)).size < rates.length) return 'twice'
  return rates.every(({ rateBps }) => Number.isInteger(rateBps) && rateBps >= 0 && rateBps <= RATE_MAX_BPS[kind])
    ? null
    : 'rate'
}

/** In one order, so that equal terms have one hash. None: undefined, as contracts without such rates have it. */
export function orderCategoryRates(rates: readonly CategoryRate[] = []): readonly CategoryRate[] | undefined {
  if (rates.length === 0) return undefined
  return GAME_CATEGORIES.flatMap((category) => rates.find((rate) => rate.category === category) ?? [])
}

/** `topBps`: the highest rate of the tiers. */
export type TopRates = { topBps: number; categoryRates?: readonly CategoryRate[] | undefined }

export const topRatesOf = ({ tiers, categoryRates }: Pick<Terms, 'tiers' | 'categoryRates'>): TopRates => ({
  topBps: topRateBps(tiers),
  categoryRates,
})

/** The most that a contract pays for play of a category. */
export const topRateIn = ({ topBps, categoryRates = [] }: TopRates, category: GameCategory): number =>
  categoryRates.find((rate) => rate.category === category)?.rateBps ?? topBps

/** The most that a contract pays for any play. */
export const topRateOfAll = (rates: TopRates): number =>
  Math.max(...GAME_CATEGORIES.map((category) => topRateIn(rates, category)))

/** The first category in which an offer pays more than the own contract, or null. */
export const findRateAbove = (offer: TopRates, own: TopRates): GameCategory | null =>
  GAME_CATEGORIES.find((category) => topRateIn(offer, category) > topRateIn(own, category)) ?? null

/** The category by which a contract pays more than the own one, where the rates of the tiers alone would not say so. */
export function findNamedAbove(given: TopRates, own: TopRates): CategoryRate | null {
  const category = given.topBps > own.topBps ? null : findRateAbove(given, own)
  return category && { category, rateBps: topRateIn(given, category) }
}

/** Valid bet by category, of all that the rate is taken of. */
export type ByCategory = ReadonlyMap<GameCategory, Minor>
/** Of rows of a statement. */
export function sumByCategory(rows: readonly { category: GameCategory; valid: Money }[]): ByCategory {
  return addByCategory(rows.map(({ category, valid }) => ({ category, validMinor: parseMoney(valid) })))
}

/** The same of rows that hold minor units. */
export function addByCategory(rows: readonly { category: GameCategory; validMinor: Minor }[]): ByCategory {
  const sums = new Map<GameCategory, Minor>()
  for (const { category, validMinor } of rows) sums.set(category, minor((sums.get(category) ?? 0) + validMinor))
  return sums
}

/** Of a base: the play of one category, or of all that have no rate of their own (null). */
export type PayPart = { category: GameCategory | null; validMinor: Minor; rateBps: number }

/** The parts of a base. Throws where categories have more than all. */
export function splitBase(
  categoryRates: readonly CategoryRate[],
  byCategory: ByCategory,
  baseMinor: Minor,
  tierRateBps: number,
): PayPart[] {
  const named = categoryRates.map((rate) => ({ ...rate, validMinor: byCategory.get(rate.category) ?? minor(0) }))
  const restMinor = named.reduce((rest, { validMinor }) => rest - validMinor, baseMinor as number)
  assert(restMinor >= 0, 'the play of some categories is no more than all play')
  return [...named, { category: null, validMinor: minor(restMinor), rateBps: tierRateBps }]
}

/**
 * Parts at their rates, rounded down once for all of them. `rest`: ten-thousandths of a minor unit that are left over, under
 * 10,000. The product of an amount and a rate could pass 2^53: whole ten thousands and the rest apart.
 */
export function sumParts(
  parts: readonly Pick<PayPart, 'validMinor' | 'rateBps'>[],
  before = 0,
): { amountMinor: Minor; rest: number } {
  let [whole, rest] = [0, before]
  for (const { validMinor, rateBps } of parts) {
    whole += Math.floor(validMinor / 10_000) * rateBps
    rest += (validMinor % 10_000) * rateBps
  }
  return { amountMinor: minor(whole + Math.floor(rest / 10_000)), rest: rest % 10_000 }
}
