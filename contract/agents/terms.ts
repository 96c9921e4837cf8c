/** The terms of an agent's contract, as they are signed, frozen and settled. Amounts in minor units. */
import type { Minor } from '../amount.ts'
import type { CONTRACT_PERIODS } from '../constants.ts'
import type { CategoryRate } from './category-rates.ts'
import type { Cadence } from './periods.ts'
import type { Tier } from './tiers.ts'

/** In the order in which bills of one payer are paid. */
export const CONTRACT_KINDS = ['realtime', 'hourly', 'daily', 'dividend'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
export type ContractPeriod = (typeof CONTRACT_PERIODS)[number]

/** What becomes of a loss: forgotten, kept until it is made good, kept for one period, or kept within its month. */
export const CARRY_MODES = ['none', 'forever', 'previous', 'half_month'] as const
export type CarryMode = (typeof CARRY_MODES)[number]

/** What is taken off the gross result of the house before a dividend. Rates in basis points. */
export type Deductions = {
  /** Of the gross result, where it is positive. */
  feeBps: number
  depositBps: number
  withdrawalBps: number
  promotions: boolean
  cashback: boolean
  lotteryRebates: boolean
  /** What the same payer paid for this team in the span. */
  salaries: boolean
}

export type Terms = {
  kind: ContractKind
  /** Of dividends alone; null for salaries. */
  period: ContractPeriod | null
  tiers: readonly Tier[]
  /** Of salaries, in the order of the categories. Absent without any: terms from before have no such field, and keep their hash. */
  categoryRates?: readonly CategoryRate[] | undefined
  /** A player is active with at least so much valid bet in the span. */
  activeMinMinor: Minor
  carry: CarryMode
  deductions: Deductions
  /** Whether the payer may pay what is there when the balance is too low. */
  allowPartial: boolean
  /** `manual`: an operator approves each bill. */
  approval: 'auto' | 'manual'
  /** `manual`: the downline collects each bill. */
  collect: 'auto' | 'manual'
}

export const NO_DEDUCTIONS: Deductions = {
  feeBps: 0,
  depositBps: 0,
  withdrawalBps: 0,
  promotions: false,
  cashback: false,
  lotteryRebates: false,
  salaries: false,
}

const CADENCE_OF_PERIOD: Record<ContractPeriod, Cadence> = {
  Daily: 'day',
  Weekly: 'week',
  Semimonthly: 'half_month',
  Monthly: 'month',
}
const CADENCE_OF_SALARY = { realtime: 'window', hourly: 'hour', daily: 'day' } as const

/** How long one bill covers. */
export function cadenceOf({ kind, period }: Pick<Terms, 'kind' | 'period'>): Cadence {
  return kind === 'dividend' ? CADENCE_OF_PERIOD[period ?? 'Monthly'] : CADENCE_OF_SALARY[kind]
}
