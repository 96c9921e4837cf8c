import type { GameCategory } from '../constants.ts'

/** A round of these is a bet on an event: while it is open it waits for the event, not for the player. */
export const EVENT_CATEGORIES: readonly GameCategory[] = ['SPORTS', 'ESPORTS']
