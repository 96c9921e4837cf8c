/** What a withdrawal comes to before it is asked for, and how its progress is told. */

import { type Minor, type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { WithdrawMethod, WithdrawOrder } from '../../../contract/calls/money/withdraw.ts'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'
import { WITHDRAW_STEPS, type WithdrawStep } from '../../../contract/states/withdraw.ts'
import { SECOND_MS } from '../../../contract/time-units.ts'

export type WithdrawQuote =
  | { kind: 'fits'; figures: { amount: Money; fee: Money; receive: Money } }
  | { kind: 'below' | 'above' | 'balance' | 'day'; limit: Money }
  | { kind: 'times'; times: number }

/** The first thing that is in its way, or its figures. The server counts again and refuses where it comes to something else. */
export function quoteWithdrawal(amountMinor: Minor, method: WithdrawMethod, withdrawable: Money): WithdrawQuote {
  const { fee, min, max, dayLeft, dayTimes, timesLeft } = method
  if (timesLeft === 0) return { kind: 'times', times: dayTimes }
  if (amountMinor < parseMoney(min)) return { kind: 'below', limit: min }
  if (amountMinor > parseMoney(max)) return { kind: 'above', limit: max }
  if (amountMinor > parseMoney(withdrawable)) return { kind: 'balance', limit: withdrawable }
  if (amountMinor > parseMoney(dayLeft)) return { kind: 'day', limit: dayLeft }
  const feeMinor = computeDepositFee(amountMinor, { flatMinor: parseMoney(fee.flat), rateBps: fee.rateBps })
  const receive = presentMoney(minor(amountMinor - feeMinor))
  return { kind: 'fits', figures: { amount: presentMoney(amountMinor), fee: presentMoney(feeMinor), receive } }
}

/** Why the button cannot be pressed: the first thing that is missing, in the order of the form. */
export type WithdrawBlock = 'turnover' | 'empty' | 'noAccount' | 'account' | 'amount' | 'wrong' | 'password'

type Filled = {
  withdrawable: Money
  turnoverLeft: Money
  openAccounts: number
  isChosen: boolean
  text: string
  quote: WithdrawQuote | null
  password: string
}

export function findWithdrawBlock(filled: Filled): WithdrawBlock | null {
  const { withdrawable, turnoverLeft, openAccounts, isChosen, text, quote, password } = filled
  if (parseMoney(withdrawable) === 0) return parseMoney(turnoverLeft) > 0 ? 'turnover' : 'empty'
  if (openAccounts === 0) return 'noAccount'
  if (!isChosen) return 'account'
  if (isBlank(text)) return 'amount'
  if (quote?.kind !== 'fits') return 'wrong'
  return password === '' ? 'password' : null
}

export type TrackedStep = { step: WithdrawStep | 'refused'; at: string | null; stands: 'done' | 'now' | 'ahead' }

/** TRUST-01: each step with its time. A refused one ends where it was refused, with nothing ahead. */
export function computeTrackedSteps(order: WithdrawOrder): TrackedStep[] {
  const times: Record<WithdrawStep, string | null> = {
    requested: order.requestedAt,
    checks: order.checksAt,
    approved: order.approvedAt,
    sent: order.sentAt,
    received: order.receivedAt,
  }
  const steps = WITHDRAW_STEPS.map((step) => ({ step, at: times[step] }))
  if (order.state === 'refused') {
    const done = steps.filter(({ at }) => at !== null).map((each) => ({ ...each, stands: 'done' as const }))
    return [...done, { step: 'refused', at: order.refusedAt, stands: 'done' }]
  }
  const current = WITHDRAW_STEPS.indexOf(order.state)
  return steps.map((each, place) => ({
    ...each,
    stands: place < current || order.state === 'received' ? 'done' : place === current ? 'now' : 'ahead',
  }))
}

/** TRUST-01: the KYC documents that its checks wait for: `due` from the member, or `sent` and under review. Null: none. */
export function computeDocuments({ delay, next }: Pick<WithdrawOrder, 'delay' | 'next'>): 'due' | 'sent' | null {
  if (delay !== 'documents_needed') return null
  return next === 'member' ? 'due' : 'sent'
}

export const isOver = ({ state, isReturned }: Pick<WithdrawOrder, 'state' | 'isReturned'>) =>
  state === 'received' || (state === 'refused' && isReturned)

/** After it the page asks only when it is looked at again: this takes hours, not seconds. */
const WATCHED_MS = 600 * SECOND_MS

export function computeWithdrawPollMs(order: WithdrawOrder | undefined, watchedMs: number): number | false {
  if (!order || isOver(order) || watchedMs >= WATCHED_MS) return false
  return order.state === 'requested' ? 2 * SECOND_MS : 10 * SECOND_MS
}

/** `40 min`, `3 h`, `2 d`: the unit a person would say it in, and the number of it, rounded up. */
export function chooseUnit(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: Math.max(1, minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / 1_440) }
}
