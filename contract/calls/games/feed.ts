/** GAME-07: rounds of real money as they end, for home. No round, no row: there are no invented ones. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { gameIdSchema, isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'

/** At most so many rows, no two of them within a second. */
export const FEED_ROWS_MAX = 20

const feedRowSchema = z.object({
  /** Masked. */
  player: z.string().max(16),
  gameId: gameIdSchema,
  gameName: z.string(),
  stake: moneySchema,
  /** What came back by the stake, in hundredths, cut down: `2.50`. */
  multiplier: z.string().regex(/^\d{1,13}\.\d{2}$/),
  at: isoTimeSchema,
})
export type FeedRow = z.infer<typeof feedRowSchema>

const ownSchema = z.object({ shown: z.boolean() })
const own = { token: true, guests: 'refused' } as const

export const feedCalls = {
  playFeed: defineCall({
    summary: 'Rounds of real money that ended within the hour, the newest first; null where the policy shows none',
    method: 'GET',
    path: '/lgw/feed',
    at: 'near',
    memory: { ttlMs: 10_000, vary: ['merchant', 'language'], endsAt: null, now: null },
    request: z.object({}),
    response: z.object({ rows: z.array(feedRowSchema).max(FEED_ROWS_MAX).nullable() }),
  }),
  playFeedOwn: defineCall({
    ...own,
    summary: "Whether the member's own rounds may be shown to others",
    method: 'GET',
    path: '/lgw/feed/own',
    at: 'near',
    request: z.object({}),
    response: ownSchema,
  }),
  setPlayFeed: defineCall({
    ...own,
    summary: "Shows or hides the member's ended rounds, those of before too, and the bets to come",
    method: 'POST',
    path: '/lgw/feed/own',
    at: 'primary',
    rateLimit: 'write',
    request: ownSchema,
    response: ownSchema,
  }),
} as const
