/** What a bill of an agent's contract may be and become. Names and rules alone. */
import type { Transition, Transitions } from './transition.ts'

/**
 * `not_reached`: no tier, or no positive base; final. `awaiting_approval`: an operator decides, without an end. `paying`:
 * an attempt was sent and has no definite answer. `to_collect`: the downline collects it, or cannot receive now.
 * `insufficient`: the payer has too little. `partly`: what was there was paid, the rest waits. `issued`: paid in full.
 */
export const BILL_STATES = [
  'not_reached',
  'awaiting_approval',
  'denied',
  'paying',
  'to_collect',
  'insufficient',
  'partly',
  'issued',
  'expired',
] as const
export type BillState = (typeof BILL_STATES)[number]

/** These may be tried again until their time runs out. */
const WAITING = ['to_collect', 'insufficient', 'partly'] as const satisfies readonly BillState[]

/** Days a bill waits, by state. The others do not expire. */
export const BILL_DAYS = { to_collect: 30, insufficient: 7, partly: 7 } as const satisfies Record<
  (typeof WAITING)[number],
  number
>

/** A new bill begins as `not_reached`, `awaiting_approval`, `to_collect` or `paying`. */
export const BILL_EVENTS = {
  approved: { from: ['awaiting_approval'], to: 'paying' },
  denied: { from: ['awaiting_approval'], to: 'denied' },
  /** The payer's wallet answered that all, or a part, or nothing went. */
  paid: { from: ['paying'], to: 'issued' },
  paid_partly: { from: ['paying'], to: 'partly' },
  too_little: { from: ['paying'], to: 'insufficient' },
  not_received: { from: ['paying'], to: 'to_collect' },
  /** By the downline's Collect, by the hour, or by money that arrived at the payer. */
  tried_again: { from: WAITING, to: 'paying' },
  expired: { from: WAITING, to: 'expired' },
} as const satisfies Transitions<BillState>
export type BillEvent = keyof typeof BILL_EVENTS

export function computeNextBillState(state: BillState, event: BillEvent): BillState | null {
  const { from, to }: Transition<BillState> = BILL_EVENTS[event]
  return from.includes(state) ? to : null
}

/**
 * How a new bill begins. `isCollected`: the contract says that the downline collects. `needsApproval`: the contract asks
 * for an operator, or the amount is over the merchant's mark.
 */
export function computeFirstBillState(bill: {
  amountMinor: number
  needsApproval: boolean
  isCollected: boolean
}): 'not_reached' | 'awaiting_approval' | 'to_collect' | 'paying' {
  if (bill.amountMinor === 0) return 'not_reached'
  if (bill.needsApproval) return 'awaiting_approval'
  return bill.isCollected ? 'to_collect' : 'paying'
}
