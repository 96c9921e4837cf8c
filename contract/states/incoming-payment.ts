/** Money that a payment provider reported. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

/**
 * `accepted`: it pays its order. `review`: it differs from what was agreed. `unmatched`: no order is known for it.
 * `crediting`: operators decided whom to credit, the wallet comes next. `returned`: it went back to the payer.
 */
export const INCOMING_PAYMENT_STATES = ['accepted', 'review', 'unmatched', 'crediting', 'credited', 'returned'] as const
export type IncomingPaymentState = (typeof INCOMING_PAYMENT_STATES)[number]

export const INCOMING_PAYMENT_EVENTS = {
  credited: { from: ['accepted'], to: 'credited' },
  decided: { from: ['review', 'unmatched'], to: 'crediting' },
  decision_credited: { from: ['crediting'], to: 'credited' },
  returned: { from: ['review', 'unmatched'], to: 'returned' },
} as const satisfies Transitions<IncomingPaymentState>
