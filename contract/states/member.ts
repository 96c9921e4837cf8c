/** What an operator may make of a member's account. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

export const MEMBER_STATES = ['active', 'locked', 'excluded', 'closed'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

export const MEMBER_EVENTS = {
  locked: { from: ['active'], to: 'locked' },
  unlocked: { from: ['locked'], to: 'active' },
  /** Of an agent. Final. */
  closed: { from: ['active', 'locked'], to: 'closed' },
} as const satisfies Transitions<MemberState>
