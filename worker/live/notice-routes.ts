/** What a platform tells the edge unasked: which members have something new. On every host, sealed by the merchant's key. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { EnvelopeError, openNotices } from '../../contract/protocols/envelope.ts'
import { type LiveNotice, NOTICES_MAX_BYTES, NOTICES_PATH } from '../../contract/protocols/live-topics.ts'
import { readBytes } from '../../contract/protocols/read-body.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'

export const noticeRoutes = new Hono<EdgeHono>()

noticeRoutes.post(`${NOTICES_PATH}:merchant`, async (c) => {
  c.var.trace.call = 'live:notices'
  c.header('cache-control', 'no-store')
  const merchant = c.req.param('merchant')
  const notices = await requireNotices(c, merchant)
  const { ACCOUNT } = c.var.env
  const nowMs = c.var.clock()
  // Whoever listens nowhere hears nothing; a member who cannot be reached holds up no other.
  const tell = ({ memberId, topics }: LiveNotice) => ACCOUNT.getByName(`${merchant}:${memberId}`).tell(topics, nowMs)
  c.executionCtx.waitUntil(Promise.allSettled(notices.map(tell)))
  return c.json({ success: true, value: {} })
})

/** Throws `too_large`, and `envelope_invalid` whatever is wrong, an unknown merchant included. */
async function requireNotices(c: EdgeContext, merchant: string): Promise<LiveNotice[]> {
  const { env, clock } = c.var
  const text = new TextDecoder().decode(await readBytes(c.req.raw, NOTICES_MAX_BYTES))
  const keys = Object.entries(env.ENVELOPE_KEYS).find(([code]) => code === merchant)?.[1]
  try {
    if (!keys) throw new EnvelopeError()
    return await openNotices(keys.toEdge, text, { merchant, nowSeconds: Math.floor(clock() / 1_000) })
  } catch (error) {
    if (error instanceof EnvelopeError) throw new Refusal('envelope_invalid', 'the envelope is not as agreed')
    throw error
  }
}
