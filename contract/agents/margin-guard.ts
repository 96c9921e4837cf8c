/** Salaries of all three kinds may stand on the same lottery bets, whose odds give much away already. */
import { computeShare, minor } from '../amount.ts'
import type { GameCategory } from '../constants.ts'
import { LOTTERY_CATEGORIES } from '../lottery/games.ts'
import { topRateIn, topRatesOf } from './category-rates.ts'
import { CONTRACT_KINDS, type ContractKind, type Terms } from './terms.ts'

/** Lottery odds of rebate 0 return so much; with it, salaries and the rebate this is the most that may leave the house. */
const LOTTERY_RETURN_BPS = 9_000
const RETURN_MAX_BPS = 9_950

type Contract = Pick<Terms, 'kind' | 'tiers' | 'categoryRates'>

/** The salaries of all kinds that a bet of the category may bring. */
function topSalariesBps(contracts: readonly Contract[], category: GameCategory): number {
  const highest = (kind: ContractKind) =>
    Math.max(0, ...contracts.filter((each) => each.kind === kind).map((each) => topRateIn(topRatesOf(each), category)))
  return CONTRACT_KINDS.filter((kind) => kind !== 'dividend').reduce((sum, kind) => sum + highest(kind), 0)
}

/**
 * Whether a top agent's lottery rebate and contracts, accepted and awaiting, leave the house a margin. Of each kind the
 * highest rate counts, and of all lotteries the category that brings most. Dividends are paid from profit and do not count.
 */
export function leavesMargin(rebateBps: number, contracts: readonly Contract[], lottWeightBps: number): boolean {
  const salariesBps = Math.max(...LOTTERY_CATEGORIES.map((category) => topSalariesBps(contracts, category)))
  return LOTTERY_RETURN_BPS + rebateBps + computeShare(minor(salariesBps), lottWeightBps) <= RETURN_MAX_BPS
}
