/** What a withdrawal may be and become: names and rules alone, without schemas, as pages carry them in their script. */

import type { Transition, Transitions } from './transition.ts'

/**
 * `requested`: written down, the wallet has not answered. `checks`: its money is set aside, people look at it.
 * `approved`: it may be sent. `sent`: it has left the house. `refused`: it was given back. There is no way back into
 * play that a member could take (SAFE-05).
 */
export const WITHDRAW_STATES = ['requested', 'checks', 'approved', 'sent', 'received', 'refused'] as const
export type WithdrawState = (typeof WITHDRAW_STATES)[number]

/** TRUST-01: the steps of the tracker, in order. */
export const WITHDRAW_STEPS = ['requested', 'checks', 'approved', 'sent', 'received'] as const satisfies WithdrawState[]
export type WithdrawStep = (typeof WITHDRAW_STEPS)[number]

/** Why the house gave it back, in the member's words by `refusal.*`. None of them is the member's own wish: SAFE-05. */
export const WITHDRAW_REFUSALS = [
  'name_mismatch',
  'destination_rejected',
  'identity_unconfirmed',
  'rules_broken',
  'payment_failed',
] as const
export type WithdrawRefusal = (typeof WITHDRAW_REFUSALS)[number]

/** Why it takes longer, by `delay.*`. The first five come by themselves, an operator sets the others. */
export const WITHDRAW_DELAYS = [
  'second_approval',
  'wallet_checked',
  'not_received',
  'documents_needed',
  'name_changed',
  'manual_review',
  'many_requests',
  'bank_slow',
] as const
export const OPERATOR_DELAYS = ['manual_review', 'many_requests', 'bank_slow'] as const

/** Who said that it arrived. `time`: nobody said otherwise in time. */
export const RECEIVED_BY = ['member', 'time', 'operator'] as const

/**
 * What happens to a withdrawal, and from which states it leads where. `came_back`: it was sent and never arrived, be it
 * that nobody had said so in time; what somebody has seen arrive comes back only where its provider then says that it
 * failed (docs/decisions/0135).
 */
export const WITHDRAW_EVENTS = {
  held: { from: ['requested'], to: 'checks' },
  approved: { from: ['checks'], to: 'approved' },
  refused: { from: ['checks', 'approved'], to: 'refused' },
  sent: { from: ['approved'], to: 'sent' },
  received: { from: ['sent'], to: 'received' },
  came_back: { from: ['sent', 'received'], to: 'refused' },
} as const satisfies Transitions<WithdrawState>
export type WithdrawEvent = keyof typeof WITHDRAW_EVENTS

/** The wallet refused to set the money aside. Members never see such an order. */
export const WITHDRAW_VOIDED = { from: ['requested'], to: 'void' } as const satisfies Transition

/** Where an event leads from a state, or null where it changes nothing. */
export function computeNextWithdrawState(state: WithdrawState, event: WithdrawEvent): WithdrawState | null {
  const { from, to } = WITHDRAW_EVENTS[event]
  return (from as readonly WithdrawState[]).includes(state) ? to : null
}

/**
 * TRUST-01: who acts next. `null`: nobody, it is over. `waits`: the member has said that it did not arrive, or has yet to
 * send the document that the checks wait for.
 */
export function computeNextActor(
  state: WithdrawState,
  waits: { isDisputed: boolean; isDocumentDue: boolean },
): 'house' | 'member' | null {
  if (state === 'received' || state === 'refused') return null
  if (state === 'sent') return waits.isDisputed ? 'house' : 'member'
  return state === 'checks' && waits.isDocumentDue ? 'member' : 'house'
}

/** Why a withdrawal was left to people, where small ones are approved by a rule (docs/decisions/0144). */
export const MANUAL_REVIEW_REASONS = [
  'above_amount',
  'above_day',
  'large',
  'turnover_left',
  'account_not_active',
  'destination_not_own',
  'destination_new',
  'details_changed',
  'first_withdrawal',
  'flagged',
  'wallet_not_sound',
] as const
export type ManualReviewReason = (typeof MANUAL_REVIEW_REASONS)[number]
