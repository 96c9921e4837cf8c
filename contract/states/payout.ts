/** What a payment provider does for a withdrawal. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

/** MEM-05: a withdrawal that a provider pays. `open`: nothing definite is known. `review`: the provider contradicts itself. */
export const PAYOUT_STATES = ['open', 'paid', 'failed', 'review'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const PAYOUT_EVENTS = {
  provider_paid: { from: ['open'], to: 'paid' },
  resolved_paid: { from: ['open', 'review'], to: 'paid' },
  failed: { from: ['open', 'review'], to: 'failed' },
  put_to_review: { from: ['open', 'paid', 'failed'], to: 'review' },
  review_closed_paid: { from: ['review'], to: 'paid' },
  review_closed_failed: { from: ['review'], to: 'failed' },
  came_back: { from: PAYOUT_STATES, to: 'failed' },
} as const satisfies Transitions<PayoutState>

/** A provider's report that money left. `unmatched`: its withdrawal is not known. `review`: it differs from its withdrawal. */
export const PAYOUT_MOVEMENT_STATES = ['accepted', 'review', 'unmatched', 'closed'] as const
export type PayoutMovementState = (typeof PAYOUT_MOVEMENT_STATES)[number]

export const PAYOUT_MOVEMENT_EVENTS = {
  review_closed: { from: ['review'], to: 'closed' },
  settled: { from: ['unmatched'], to: 'closed' },
} as const satisfies Transitions<PayoutMovementState>
