/** A vendor's round as the wallet knows it: bets held, payouts made, and whether it is over. */
export const ROUND_STATUSES = ['open', 'settled', 'void'] as const
/** `void`: every bet of the round was rolled back. */
export type RoundStatus = (typeof ROUND_STATUSES)[number]
