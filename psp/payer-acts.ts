/** What a payer, or the world, may do with a payment here. A demonstration lets you choose; a bank does not. */

import type { Minor } from '../contract/amount.ts'
import type { PaymentFacts } from '../contract/protocols/payment-provider.ts'
import { SECOND_MS } from '../contract/time-units.ts'
import { type Moved, planPaid, presentPaid } from './paid-plans.ts'

export const PAYER_ACTS = ['pay', 'pay_late', 'pay_less', 'pay_unruly', 'decline', 'cancel'] as const
export type PayerAct = (typeof PAYER_ACTS)[number]

/** The part of the facts that differs: who and which payment is the same for all. */
export type Fact =
  | { status: 'pending' }
  | { status: 'paid'; transactionId: string; amount: string; currency: string }
  | { status: 'failed'; reason: 'declined' | 'cancelled' }
/** Said so long after the act. */
export type PlannedCallback = { afterMs: number; fact: Fact }

export type Payment = { amountMinor: Minor; currency: string }

/** A payer's acts come too late to silence us: an amount that ends so is taken at the first word and answered at the second. */
const UNHEARD_CENTS = 77
export const isAnsweredLate = (amountMinor: Minor) => amountMinor % 100 === UNHEARD_CENTS

const LATE_MS = 20_000

/** What the operator is told after an act, and when. Each callback is repeated until it is acknowledged. */
export function planCallbacks(act: PayerAct, payment: Moved): PlannedCallback[] {
  switch (act) {
    case 'pay':
    case 'pay_less':
    case 'pay_unruly':
      return planPaid(payment)[act]
    case 'pay_late':
      return [
        { afterMs: 0, fact: { status: 'pending' } },
        { afterMs: LATE_MS, fact: presentPaid(payment) },
      ]
    case 'decline':
      return [{ afterMs: 0, fact: { status: 'failed', reason: 'declined' } }]
    case 'cancel':
      return [{ afterMs: 0, fact: { status: 'failed', reason: 'cancelled' } }]
  }
}

const LONGEST_PAUSE_MS = 10 * 60 * SECOND_MS
/** Then a person has to look. */
export const MOST_TRIES = 300

/** When something not acknowledged is said again: 1, 2, 4 … seconds, at last every ten minutes. */
export const computeRetryDelay = (tries: number) => Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** Math.min(tries, 20))

/** What is the case, of all that was said by now: money outweighs everything. */
export function computeStatus(facts: readonly Fact[]): PaymentFacts['status'] {
  const said = facts.map(({ status }) => status)
  return (['paid', 'failed', 'pending'] as const).find((status) => said.includes(status)) ?? 'waiting'
}
