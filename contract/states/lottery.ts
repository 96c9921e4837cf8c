/** What draws, books, tickets and chases of lotteries may be and become. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

export const DRAW_STATES = ['open', 'closed', 'delayed', 'drawn', 'void'] as const
export type DrawState = (typeof DRAW_STATES)[number]
/** A draw has its row from the close on. `delayed`: the beacon has not answered yet. A result stands for ever. */
export const DRAW_EVENTS = {
  delayed: { from: ['closed'], to: 'delayed' },
  drawn: { from: ['closed', 'delayed'], to: 'drawn' },
  voided: { from: ['closed', 'delayed'], to: 'void' },
} as const satisfies Transitions<DrawState>

export const BOOK_STATES = ['open', 'closed', 'settling', 'settled', 'void'] as const
export type BookState = (typeof BOOK_STATES)[number]
export const BOOK_EVENTS = {
  closed: { from: ['open'], to: 'closed' },
  drawn: { from: ['closed'], to: 'settling' },
  settled: { from: ['settling'], to: 'settled' },
  voided: { from: ['open', 'closed'], to: 'void' },
} as const satisfies Transitions<BookState>

/** `void`: taken back by rule, with its stake; the reason says why. */
export const TICKET_STATES = ['reserved', 'live', 'refused', 'cancelled', 'void', 'settled'] as const
export type TicketState = (typeof TICKET_STATES)[number]
export const TICKET_EVENTS = {
  staked: { from: ['reserved'], to: 'live' },
  refused: { from: ['reserved'], to: 'refused' },
  /** The wallet did not have the stake in time. */
  unstaked: { from: ['reserved'], to: 'void' },
  cancelled: { from: ['reserved', 'live'], to: 'cancelled' },
  voided: { from: ['reserved', 'live'], to: 'void' },
  settled: { from: ['live'], to: 'settled' },
} as const satisfies Transitions<TicketState>

export const CHASE_STATES = ['running', 'stopped'] as const
export type ChaseState = (typeof CHASE_STATES)[number]
export const CHASE_EVENTS = {
  stopped: { from: ['running'], to: 'stopped' },
} as const satisfies Transitions<ChaseState>
