/** MSG-02: a member's conversation with customer service. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

/** `waiting`: the member wrote last, an operator has to answer. */
export const THREAD_STATES = ['waiting', 'answered', 'closed'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** A member who writes opens a closed thread again; so does an operator who has something to add. */
export const THREAD_EVENTS = {
  written: { from: ['waiting', 'answered', 'closed'], to: 'waiting' },
  answered: { from: ['waiting', 'answered', 'closed'], to: 'answered' },
  closed: { from: ['waiting', 'answered'], to: 'closed' },
} as const satisfies Transitions<ThreadState>

/** Of a message, in characters. */
export const SERVICE_TEXT_MAX = 2_000
/** No further than a badge shows. */
export const COUNTED_ANSWERS = 99
