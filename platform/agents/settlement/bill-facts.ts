/** What a bill keeps of how its amount came about: amounts in minor units, as JSON in `agent_bill.facts`. */
import type { ByCategory } from '../../../contract/agents/category-rates.ts'
import { presentFormula } from '../../../contract/agents/formula.ts'
import { computeDividend, computeRealTimeSalary, computeSalary, type Pay } from '../../../contract/agents/pay.ts'
import type { BillKind } from '../../../contract/agents/pay-order.ts'
import type { Span } from '../../../contract/agents/periods.ts'
import type { ProfitFacts } from '../../../contract/agents/profit.ts'
import type { Terms } from '../../../contract/agents/terms.ts'
import { type Minor, minor } from '../../../contract/amount.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'

/** Who pays a contract: its upline, or null for the platform where the policy lets nobody else pay. Nothing else decides it. */
export const payerOf = ({ jurisdiction }: Pick<MerchantFacts, 'jurisdiction'>, uplineId: MemberId | null) =>
  getPolicy(jurisdiction).agentContracts === 'platform_only' ? null : uplineId

/** A bill of a direct downline that was taken off, before its own lowering. */
export type NettedBill = { billId: string; amountMinor: Minor }
export type PayFacts = {
  activeMembers: number
  validMinor: Minor
  pay: Pay
  formula: string
  /** Of dividends. */
  money: (ProfitFacts & { carryMinor: Minor }) | null
  /** Of real-time salaries: the remainder before, the first window of that UTC day it pays, and the remainder of then. */
  realTime: { remainderBefore: number; dayFromMs: number; dayRemainder: number } | null
  netted: NettedBill[]
  /** Of a supplement for late play: its number, its own span, the tier that span had reached, and when it was counted. */
  late?: {
    number: number
    startMs: number
    endMs: number
    tier: number | null
    countedFromMs: number
    countedToMs: number
  }
}
/** Of a difference of rebates: its parts are read again from sums that are sealed (rebate-parts.ts), however many they are. */
export type RebateFacts = { children: number; stakeMinor: Minor }
export type BillFacts = PayFacts | RebateFacts

/** All that a pay is computed from. `realTime` and `money` of their kinds alone. */
export type PayInput = {
  terms: Terms
  span: Span
  activeMembers: number
  /** Of the span; of real-time salaries of the UTC day so far. */
  validMinor: Minor
  /** Of the span, of real-time salaries of the window: where the contract has rates by category. */
  byCategory?: ByCategory | undefined
  money: (ProfitFacts & { carryMinor: Minor }) | null
  realTime: { windowValidMinor: Minor; remainderBefore: number; dayFromMs: number; dayRemainder: number } | null
}

/** Pure: what a contract pays for a span. Settlement and the what-if ask the same. */
export function computePayFacts(input: PayInput): PayFacts {
  const { terms, span, activeMembers, validMinor, byCategory, money, realTime } = input
  const pay = computePay()
  const { remainderBefore = 0, dayFromMs = 0, dayRemainder = 0 } = realTime ?? {}
  return {
    activeMembers,
    validMinor,
    pay,
    money,
    netted: [],
    formula: presentFormula(pay, remainderBefore),
    realTime: realTime && { remainderBefore, dayFromMs, dayRemainder },
  }

  function computePay(): Pay {
    if (realTime !== null) {
      const { windowValidMinor, remainderBefore: remainder } = realTime
      return computeRealTimeSalary(terms, { activeMembers, validMinor, windowValidMinor, remainder, byCategory })
    }
    if (money === null) return computeSalary(terms, { activeMembers, validMinor, byCategory })
    const { carryMinor, ...facts } = money
    return computeDividend(terms, { activeMembers, validMinor, money: facts, carryMinor }, span)
  }
}

/** The span that a bill pays for: of a supplement that of its play, and not the window that counted it. */
export const spanOfBill = (bill: { from_ms: number; to_ms: number; facts: BillFacts }): Span => {
  const late = 'pay' in bill.facts ? bill.facts.late : undefined
  return late ? { startMs: late.startMs, endMs: late.endMs } : { startMs: bill.from_ms, endMs: bill.to_ms }
}

export const sumMinor = (amounts: readonly number[]): Minor => minor(amounts.reduce((sum, each) => sum + each, 0))

export type BillDraft = {
  id: string
  kind: BillKind
  contractId: string | null
  payerId: MemberId | null
  payerDepth: number
  receiverId: MemberId
  span: Span
  amountMinor: Minor
  allowPartial: boolean
  /** Of the contract: an operator approves, the receiver collects. */
  isManual: boolean
  isCollected: boolean
  facts: BillFacts
  /** Of a difference of rebates and of a supplement; others are hashed after the window (hash-bills.ts). */
  rowsHash: string | null
  /** Of a supplement for late play: its number (late-bills.ts). */
  late: number
}
