/** What a contract pays for a span: one pure function for settlement, for the what-if and for recomputing a statement. */
import { computeShare, type Minor, minor } from '../amount.ts'
import { assert } from '../lib/assert.ts'
import { type ByCategory, type PayPart, splitBase, sumParts } from './category-rates.ts'
import type { Span } from './periods.ts'
import { computeBase, computeCarry, computeProfit, type Profit, type ProfitFacts } from './profit.ts'
import type { Terms } from './terms.ts'
import { chooseTier, computeMissing, type Reached, type Tier } from './tiers.ts'

/** `windowValidMinor` and `remainder`: of real-time salaries, whose conditions read the day so far. */
export type SalaryFacts = {
  activeMembers: number
  /** Of the contract's span; for real-time salaries of the UTC day up to the window's end. */
  validMinor: Minor
  windowValidMinor?: Minor
  /** Ten-thousandths of a minor unit left over by the window before, under 10,000. */
  remainder?: number
  /** Of what the rate is taken of. Needed where the contract has rates by category. */
  byCategory?: ByCategory | undefined
}
export type DividendFacts = { activeMembers: number; validMinor: Minor; money: ProfitFacts; carryMinor: Minor }

/** `tierIndex` null: no tier was reached, or there is no positive base. */
export type Pay = {
  tierIndex: number | null
  rateBps: number
  /** What the rate was taken of. */
  baseMinor: Minor
  amountMinor: Minor
  /** What is missing for the tier after the one reached; null at the last one. */
  missing: Reached | null
  /** Passed on to the next window; 0 for all but real-time salaries. */
  remainder: number
  /** Of dividends: how the base came about, and the loss the next span begins with. */
  profit: (Profit & { carryInMinor: Minor; carryOutMinor: Minor }) | null
  /** Of contracts with rates by category alone: what each rate is taken of, `rateBps` last. Nothing of it is paid without a tier. */
  parts?: PayPart[]
}

type Tiered = Pick<Terms, 'tiers' | 'categoryRates'>

function chooseRate({ tiers }: Tiered, reached: Reached) {
  const tierIndex = chooseTier(tiers, reached)
  const rateBps = tierIndex === null ? 0 : (tiers[tierIndex] as Tier).rateBps
  return { tierIndex, rateBps, missing: computeMissing(tiers, reached) }
}

/** Daily and hourly: the rate of the whole valid bet of the span. */
export function computeSalary(terms: Tiered, { activeMembers, validMinor, byCategory }: SalaryFacts): Pay {
  const chosen = chooseRate(terms, { activeMembers, validMinor, profitMinor: minor(0) })
  return { ...chosen, ...payBase(terms, chosen, validMinor, { byCategory }), remainder: 0, profit: null }
}

type Rated = Pick<Pay, 'tierIndex' | 'rateBps'>

/** A base at the rate of the tier, and of its categories where the contract names them. Rounded down once. */
function payBase(
  { categoryRates }: Tiered,
  { tierIndex, rateBps }: Rated,
  baseMinor: Minor,
  { byCategory, before = 0 }: { byCategory?: ByCategory | undefined; before?: number },
) {
  assert(categoryRates === undefined || byCategory !== undefined, 'rates by category need the play by category')
  const parts = categoryRates && byCategory && splitBase(categoryRates, byCategory, baseMinor, rateBps)
  const paid = tierIndex === null ? [] : (parts ?? [{ validMinor: baseMinor, rateBps }])
  const { amountMinor, rest } = sumParts(paid, before)
  return { baseMinor, amountMinor, remainder: rest, ...(parts && { parts }) }
}

/** What the same base would pay at another rate of the tier. */
export const payAtRate = ({ baseMinor, parts }: Pay, rateBps: number): Minor =>
  sumParts(
    parts?.map((part) => (part.category === null ? { ...part, rateBps } : part)) ?? [
      { validMinor: minor(Math.max(0, baseMinor)), rateBps },
    ],
  ).amountMinor

type RealTimeFacts = Required<Omit<SalaryFacts, 'byCategory'>> & Pick<SalaryFacts, 'byCategory'>

/** The rate of the window's valid bet. What is under one minor unit waits for the next window of the contract. */
export function computeRealTimeSalary(terms: Tiered, facts: RealTimeFacts): Pay {
  const { activeMembers, validMinor, windowValidMinor, remainder: before, byCategory } = facts
  const chosen = chooseRate(terms, { activeMembers, validMinor, profitMinor: minor(0) })
  return { ...chosen, ...payBase(terms, chosen, windowValidMinor, { byCategory, before }), profit: null }
}

export function computeDividend(
  terms: Pick<Terms, 'tiers' | 'carry' | 'deductions'>,
  { activeMembers, validMinor, money, carryMinor }: DividendFacts,
  span: Span,
): Pay {
  const profit = computeProfit(money, terms.deductions)
  const baseMinor = computeBase(profit.netMinor, carryMinor)
  const carryOutMinor = computeCarry(terms.carry, profit.netMinor, baseMinor, span)
  const chosen = chooseRate(terms, { activeMembers, validMinor, profitMinor: baseMinor })
  const isPaid = baseMinor > 0 && chosen.tierIndex !== null
  return {
    baseMinor,
    missing: chosen.missing,
    remainder: 0,
    tierIndex: isPaid ? chosen.tierIndex : null,
    rateBps: isPaid ? chosen.rateBps : 0,
    amountMinor: isPaid ? computeShare(baseMinor, chosen.rateBps) : minor(0),
    profit: { ...profit, carryInMinor: carryMinor, carryOutMinor },
  }
}

/** Late play of a span. `carryMinor`: of a dividend, what the span and the supplements before came to: zero, or a loss. */
export type LateFacts = { validMinor: Minor; stakeMinor: Minor; payoutMinor: Minor; carryMinor: Minor } & Pick<
  SalaryFacts,
  'byCategory'
>

/**
 * A supplement: late play at the tier that its span had reached when it was sealed; null pays nothing. Late play raises no tier
 * and passes no remainder on, so the bill that stands is right as it is. Of a dividend: its profit, less the platform's fee.
 */
export function computeLatePay(
  terms: Pick<Terms, 'kind' | 'tiers' | 'categoryRates' | 'deductions'>,
  tier: number | null,
  { validMinor, stakeMinor, payoutMinor, carryMinor, byCategory }: LateFacts,
): Pay {
  const rateBps = tier === null ? 0 : (terms.tiers[tier] as Tier).rateBps
  const chosen = { missing: null, remainder: 0 }
  if (terms.kind !== 'dividend')
    return {
      ...chosen,
      tierIndex: tier,
      rateBps,
      ...payBase(terms, { tierIndex: tier, rateBps }, validMinor, { byCategory }),
      remainder: 0,
      profit: null,
    }
  const zero = minor(0)
  const money = {
    stakeMinor,
    payoutMinor,
    depositsMinor: zero,
    withdrawalsMinor: zero,
    promotionsMinor: zero,
    cashbackMinor: zero,
    lotteryRebatesMinor: zero,
    salariesMinor: zero,
  }
  const profit = computeProfit(money, terms.deductions)
  const baseMinor = computeBase(profit.netMinor, carryMinor)
  const isPaid = baseMinor > 0 && tier !== null
  return {
    ...chosen,
    baseMinor,
    tierIndex: isPaid ? tier : null,
    rateBps: isPaid ? rateBps : 0,
    amountMinor: isPaid ? computeShare(baseMinor, rateBps) : zero,
    profit: { ...profit, carryInMinor: carryMinor, carryOutMinor: minor(Math.min(0, baseMinor)) },
  }
}

/**
 * Policy `platform_only`: the platform pays all, so a bill is lowered by those of the direct downlines of the same kind
 * and window, as they were before their own lowering.
 */
export function computeNetted(amountMinor: Minor, downlineMinor: readonly Minor[]): Minor {
  const sum = downlineMinor.reduce<number>((total, each) => total + each, 0)
  return minor(Math.max(0, amountMinor - sum))
}
