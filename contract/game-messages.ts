/**
 * What a framed game and the lobby around it tell each other by `postMessage`. A game speaks only to
 * the lobby's origin; the lobby hears only the game's origin; each side parses before it believes.
 * A message is a hint to look again: no amount in it is ever booked.
 */
import { z } from 'zod'
import { gameIdSchema, roundIdSchema } from './ids.ts'
import { moneySchema } from './money.ts'

export const gameMessageSchema = z.discriminatedUnion('type', [
  /** The first spin is possible. */
  z.object({ type: z.literal('ready'), gameCode: gameIdSchema }),
  /** A round is under way: do not leave or show a reality check before `round-ended`. */
  z.object({ type: z.literal('round-started'), gameCode: gameIdSchema }),
  z.object({ type: z.literal('balance-changed'), balance: moneySchema }),
  z.object({
    type: z.literal('round-ended'),
    roundId: roundIdSchema,
    stake: moneySchema,
    payout: moneySchema,
    balance: moneySchema.nullable(),
  }),
  /** The player wants out, or the game's session is no more: launch again to play on. */
  z.object({ type: z.literal('leave'), reason: z.enum(['player', 'session-ended']) }),
])
export type GameMessage = z.infer<typeof gameMessageSchema>

/** From the lobby: no new round may start between `pause` and `resume` (reality check, break). */
export const lobbyMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('refresh-balance') }),
])
export type LobbyMessage = z.infer<typeof lobbyMessageSchema>
