/** What may become of a payout here. A demonstration lets you choose; where nobody does it is paid. */
import type { PayoutFacts } from '../contract/protocols/payment-provider.ts'
import { type Moved, planPaid, presentPaid } from './paid-plans.ts'

export const PAYOUT_ACTS = ['pay', 'pay_unruly', 'pay_less', 'decline', 'reject', 'decline_then_pay'] as const
export type PayoutAct = (typeof PAYOUT_ACTS)[number]

/** On the ledger's page, for who operates. */
export const ACT_WORDS: Record<PayoutAct, string> = {
  pay: 'Pay',
  pay_unruly: 'Pay, and report it twice and out of order',
  pay_less: 'Pay less than was asked',
  decline: 'Decline',
  reject: 'Let the bank reject the account',
  decline_then_pay: 'Decline, and pay all the same',
}

/** Nobody chose: time enough to see it wait on both sides. */
export const PAID_BY_ITSELF_AFTER_MS = 20_000

/** The part of the facts that differs: who and which payout is the same for all. */
export type PayoutFact =
  | { status: 'pending' }
  | { status: 'paid'; transactionId: string; amount: string; currency: string }
  | { status: 'failed'; reason: 'declined' | 'rejected' }

/** What the operator is told after an act, and how long after it. Each is repeated until it is acknowledged. */
export function planPayout(act: PayoutAct, payout: Moved): { afterMs: number; fact: PayoutFact }[] {
  const declined = { status: 'failed', reason: 'declined' } as const
  switch (act) {
    case 'pay':
    case 'pay_unruly':
    case 'pay_less':
      return planPaid(payout)[act]
    case 'decline':
      return [{ afterMs: 0, fact: declined }]
    case 'reject':
      return [{ afterMs: 0, fact: { status: 'failed', reason: 'rejected' } }]
    case 'decline_then_pay':
      return [
        { afterMs: 0, fact: declined },
        { afterMs: 1_500, fact: presentPaid(payout) },
      ]
  }
}

/** What is the case, of all that was said by now: money that left outweighs everything. */
export function computePayoutStatus(facts: readonly PayoutFact[]): PayoutFacts['status'] {
  const said = facts.map(({ status }) => status)
  return (['paid', 'failed'] as const).find((status) => said.includes(status)) ?? 'pending'
}
