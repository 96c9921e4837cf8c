import type { GameCategory } from '../constants.ts'

/**
 * A round of these is a bet on an event: while it is open it waits for the event, not for the player. A hand between players
 * goes on at its table, whether its player is there or not.
 */
export const EVENT_CATEGORIES: readonly GameCategory[] = ['SPORTS', 'ESPORTS', 'PVP']
