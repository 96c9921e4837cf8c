/** PROMO-03: a raffle, from its publishing to its winners. */
import type { Transitions } from './transition.ts'

/** `sealed`: its tickets are numbered and their root is public; what chance brings is not known yet. */
export const RAFFLE_STATES = ['open', 'sealed', 'drawn'] as const
export type RaffleState = (typeof RAFFLE_STATES)[number]

export const RAFFLE_EVENTS = {
  sealed: { from: ['open'], to: 'sealed' },
  drawn: { from: ['sealed'], to: 'drawn' },
} as const satisfies Transitions<RaffleState>
