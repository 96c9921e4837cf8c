/** Salaries of all three kinds may stand on the same lottery bets, whose odds give much away already. */
import { computeShare, minor } from '../amount.ts'
import { topRateIn, topRatesOf } from './category-rates.ts'
import { CONTRACT_KINDS, type ContractKind, type Terms } from './terms.ts'

/** Lottery odds of rebate 0 return so much; with it, salaries and the rebate this is the most that may leave the house. */
const LOTTERY_RETURN_BPS = 9_000
const RETURN_MAX_BPS = 9_950

type Contract = Pick<Terms, 'kind' | 'tiers' | 'categoryRates'>

/** The most that a contract pays for a lottery bet. */
const topOfLottery = (contract: Contract) => topRateIn(topRatesOf(contract), 'LOTT')

/**
 * Whether a top agent's lottery rebate and contracts, accepted and awaiting, leave the house a margin. Of each kind the
 * highest rate counts. Dividends are paid from profit and do not count.
 */
export function leavesMargin(rebateBps: number, contracts: readonly Contract[], lottWeightBps: number): boolean {
  const highest = (kind: ContractKind) =>
    Math.max(0, ...contracts.filter((each) => each.kind === kind).map(topOfLottery))
  const salariesBps = CONTRACT_KINDS.filter((kind) => kind !== 'dividend').reduce((sum, kind) => sum + highest(kind), 0)
  return LOTTERY_RETURN_BPS + rebateBps + computeShare(minor(salariesBps), lottWeightBps) <= RETURN_MAX_BPS
}
