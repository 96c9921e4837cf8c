/**
 * What an open page is told: that something of its member's changed, and never what. It asks again by its usual calls,
 * so no figure comes by a second road (docs/decisions/0120).
 */
import { z } from 'zod'
import { memberIdSchema } from '../ids.ts'

/** `order:<id>` is a deposit, a withdrawal or a transfer. */
export type LiveTopic = 'balance' | 'messages' | 'rewards' | `order:${string}`

const LIVE_TOPIC = /^(balance|messages|rewards|order:[A-Za-z0-9_-]{1,40})$/
export const liveTopicSchema = z.custom<LiveTopic>((value) => typeof value === 'string' && LIVE_TOPIC.test(value))

/** One member, and what changed for them. */
export const liveNoticeSchema = z.strictObject({
  memberId: memberIdSchema,
  topics: z.array(liveTopicSchema).min(1).max(50),
})
export type LiveNotice = z.infer<typeof liveNoticeSchema>

/** Most members in one message to the edge, and its largest body. */
export const NOTICES_MAX = 100
export const NOTICES_MAX_BYTES = 64 * 1024

/** Where a platform tells the edge, below any of its hosts; the merchant's code follows. */
export const NOTICES_PATH = '/__live/v1/notices/'
