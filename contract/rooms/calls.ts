/** What a platform asks of a vendor of rooms, beside `operatorCalls`. Approvals and audit are the platform's. */
import { z } from 'zod'
import { isoCurrencySchema } from '../currency.ts'
import { gameIdSchema } from '../ids.ts'

/** `draining`: hands go on, and no one new sits. `closed`: seats are freed after the hand under way. */
export const ROOM_STATES = ['open', 'draining', 'closed'] as const
export const roomStateSchema = z.enum(ROOM_STATES)

export const roomOperatorCalls = {
  setState: {
    path: '/operator/v1/rooms/state',
    request: z.object({
      operator: z.string().max(64),
      currency: isoCurrencySchema,
      gameCode: gameIdSchema,
      mode: z.enum(['real', 'play']),
      state: roomStateSchema,
    }),
    /** Players who still sit there. */
    response: z.object({ players: z.number().int().min(0) }),
  },
} as const
