/** What an agent's contract may be and become. Names and rules alone, without schemas. */
import type { Transition, Transitions } from './transition.ts'

/**
 * `awaiting`: offered, the downline has not answered. `accepted`: signed by both; it begins and ends at a boundary of its
 * own period. The others are final. `lapsed`: no answer within `OFFER_DAYS`.
 */
export const AGENT_CONTRACT_STATES = ['awaiting', 'accepted', 'rejected', 'withdrawn', 'lapsed', 'terminated'] as const
export type AgentContractState = (typeof AGENT_CONTRACT_STATES)[number]

/** How long an offer waits for an answer. */
export const OFFER_DAYS = 14

export const AGENT_CONTRACT_EVENTS = {
  accepted: { from: ['awaiting'], to: 'accepted' },
  rejected: { from: ['awaiting'], to: 'rejected' },
  /** By whoever offered it. */
  withdrawn: { from: ['awaiting'], to: 'withdrawn' },
  /** A newer offer of the same kind to the same downline takes the place of one that waits. */
  superseded: { from: ['awaiting'], to: 'withdrawn' },
  lapsed: { from: ['awaiting'], to: 'lapsed' },
  terminated: { from: ['accepted'], to: 'terminated' },
} as const satisfies Transitions<AgentContractState>
export type AgentContractEvent = keyof typeof AGENT_CONTRACT_EVENTS

/** Why an accepted contract ended, as texts by `termination.*`. */
export const TERMINATIONS = [
  'by_upline',
  'by_downline',
  'replaced',
  'upline_rate',
  'account_closed',
  'by_operator',
] as const

/** Where an event leads from a state, or null where it changes nothing: such a call is a `conflict`. */
export function computeNextContractState(
  state: AgentContractState,
  event: AgentContractEvent,
): AgentContractState | null {
  const { from, to }: Transition<AgentContractState> = AGENT_CONTRACT_EVENTS[event]
  return from.includes(state) ? to : null
}

/** The flags of `funds/consolidated`, of each kind: nothing, an offer to answer, or a change to read. */
export const CONTRACT_FLAG = { none: 0, answer: 1, read: 2 } as const
export type ContractFlag = (typeof CONTRACT_FLAG)[keyof typeof CONTRACT_FLAG]

/** An offer that waits for this member goes before a change they have not read. */
export function computeContractFlag(waits: { hasOffer: boolean; hasUnreadChange: boolean }): ContractFlag {
  if (waits.hasOffer) return CONTRACT_FLAG.answer
  return waits.hasUnreadChange ? CONTRACT_FLAG.read : CONTRACT_FLAG.none
}
