/** What a deposit may be and become: names, rules and its arithmetic alone, without schemas, as pages carry them in their script. */
import { computeShare, type Minor, minor } from '../amount.ts'
import type { Transitions } from './transition.ts'

/** How the money comes. */
export const CHANNEL_KINDS = ['bank_transfer', 'e_wallet', 'qr', 'crypto'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/**
 * `opened`: written down, the provider has not answered. `waiting`: the provider waits for the member. `processing`: the
 * member has paid there, the money is on its way. `paid`: it arrived, the wallet comes next. `review`: money arrived
 * that is not what was agreed, an operator looks. The `failed` ones took nothing; after `failed_retry` another try makes sense.
 */
export const DEPOSIT_STATES = [
  'opened',
  'waiting',
  'processing',
  'paid',
  'credited',
  'review',
  'failed_retry',
  'failed_final',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Nothing has been decided yet: the provider may still take the money or refuse it. */
export const OPEN_DEPOSIT_STATES = ['opened', 'waiting', 'processing'] as const satisfies readonly DepositState[]

/** Paid for, or so the provider says, and not in the balance: TRUST-03 tells of them beside its sum. */
export const COMING_DEPOSIT_STATES = ['processing', 'paid', 'review'] as const satisfies readonly DepositState[]

/** Why nothing came, in the member's words by `failure.*`. */
export const DEPOSIT_FAILURES = [
  'declined',
  'cancelled',
  'expired',
  'provider_unavailable',
  'blocked',
  'returned',
] as const
export type DepositFailure = (typeof DEPOSIT_FAILURES)[number]

/**
 * What happens to a deposit, and from which states it leads where. Money that arrived is taken up whatever was said
 * before it: after a failure, after the end of the time, after an amount that did not fit.
 */
export const DEPOSIT_EVENTS = {
  submitted: { from: ['opened'], to: 'waiting' },
  pending: { from: ['opened', 'waiting'], to: 'processing' },
  failed: { from: OPEN_DEPOSIT_STATES, to: 'failed_retry' },
  blocked: { from: OPEN_DEPOSIT_STATES, to: 'failed_final' },
  money_fits: { from: [...OPEN_DEPOSIT_STATES, 'failed_retry', 'failed_final', 'review'], to: 'paid' },
  money_differs: { from: [...OPEN_DEPOSIT_STATES, 'failed_retry', 'failed_final'], to: 'review' },
  credited: { from: ['paid'], to: 'credited' },
  review_credited: { from: ['review'], to: 'credited' },
  review_returned: { from: ['review'], to: 'failed_final' },
} as const satisfies Transitions<DepositState>
export type DepositEvent = keyof typeof DEPOSIT_EVENTS

/** Where an event leads from a state, or null where it changes nothing: it came late, twice or out of order. */
export function computeNextDepositState(state: DepositState, event: DepositEvent): DepositState | null {
  const { from, to } = DEPOSIT_EVENTS[event]
  return (from as readonly DepositState[]).includes(state) ? to : null
}

/** `rateBps`: hundredths of a percent. */
export type DepositFee = { flatMinor: Minor; rateBps: number }

/** What a channel keeps of an amount, in whole minor units. A broken unit is the member's. */
export function computeDepositFee(amountMinor: Minor, { flatMinor, rateBps }: DepositFee): Minor {
  return minor(flatMinor + computeShare(amountMinor, rateBps))
}
