/** What a dividend is paid from: the house's result of a team, less what the contract deducts. */
import { computeShare, type Minor, minor } from '../amount.ts'
import { isSecondHalf, type Span } from './periods.ts'
import type { CarryMode, Deductions } from './terms.ts'

/** Sums of a team over a span. `withdrawalsMinor` may be negative, where more came back than was paid. */
export type ProfitFacts = {
  stakeMinor: Minor
  payoutMinor: Minor
  depositsMinor: Minor
  withdrawalsMinor: Minor
  promotionsMinor: Minor
  cashbackMinor: Minor
  lotteryRebatesMinor: Minor
  salariesMinor: Minor
}

/** Each deduction stands by itself, so that a statement can show the sum; `netMinor` is `grossMinor` less all others. */
export type Profit = {
  grossMinor: Minor
  feeMinor: Minor
  depositFeeMinor: Minor
  withdrawalFeeMinor: Minor
  promotionsMinor: Minor
  cashbackMinor: Minor
  lotteryRebatesMinor: Minor
  salariesMinor: Minor
  netMinor: Minor
}

/** A rate takes nothing of what is not positive. Each is rounded down by itself. */
const shareOfGain = (amountMinor: Minor, rateBps: number) => computeShare(minor(Math.max(0, amountMinor)), rateBps)
const onlyIf = (isDeducted: boolean, amountMinor: Minor) => (isDeducted ? amountMinor : minor(0))

export function computeProfit(facts: ProfitFacts, deductions: Deductions): Profit {
  const grossMinor = minor(facts.stakeMinor - facts.payoutMinor)
  const deducted = {
    feeMinor: shareOfGain(grossMinor, deductions.feeBps),
    depositFeeMinor: shareOfGain(facts.depositsMinor, deductions.depositBps),
    withdrawalFeeMinor: shareOfGain(facts.withdrawalsMinor, deductions.withdrawalBps),
    promotionsMinor: onlyIf(deductions.promotions, facts.promotionsMinor),
    cashbackMinor: onlyIf(deductions.cashback, facts.cashbackMinor),
    lotteryRebatesMinor: onlyIf(deductions.lotteryRebates, facts.lotteryRebatesMinor),
    salariesMinor: onlyIf(deductions.salaries, facts.salariesMinor),
  }
  const sum = Object.values(deducted).reduce((total, each) => total + each, 0)
  return { grossMinor, ...deducted, netMinor: minor(grossMinor - sum) }
}

/** `carryMinor` comes from the span before and is zero or negative. */
export const computeBase = (netMinor: Minor, carryMinor: Minor): Minor => minor(netMinor + carryMinor)

/** The loss that the next span begins with: zero or negative. */
export function computeCarry(mode: CarryMode, netMinor: Minor, baseMinor: Minor, span: Span): Minor {
  if (mode === 'forever') return minor(Math.min(0, baseMinor))
  if (mode === 'previous') return minor(Math.min(0, netMinor))
  if (mode === 'half_month' && !isSecondHalf(span)) return minor(Math.min(0, netMinor))
  return minor(0)
}

/** `half_month` means nothing but for halves of a month. */
export const isCarryOf = (period: string | null, mode: CarryMode): boolean =>
  mode !== 'half_month' || period === 'Semimonthly'
