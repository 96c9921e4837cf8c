/** What a platform tells the edge unasked: which members have something new. On every host, sealed by the merchant's key. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { BOOKMARK_HEADER, NOTICE_JTI, openBookmark } from '../../contract/protocols/bookmark.ts'
import { EnvelopeError, openNotices } from '../../contract/protocols/envelope.ts'
import { type LiveNotice, NOTICES_MAX_BYTES, NOTICES_PATH } from '../../contract/protocols/live-topics.ts'
import { findMerchantKeys } from '../../contract/protocols/merchant-keys.ts'
import { readBytes } from '../../contract/protocols/read-body.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'

export const noticeRoutes = new Hono<EdgeHono>()

noticeRoutes.post(`${NOTICES_PATH}:merchant`, async (c) => {
  c.var.trace.call = 'live:notices'
  c.header('cache-control', 'no-store')
  const merchant = c.req.param('merchant')
  const { notices, bookmark } = await requireNotices(c, merchant)
  const { ACCOUNT } = c.var.env
  const nowMs = c.var.clock()
  // Whoever listens nowhere hears nothing; a member who cannot be reached holds up no other.
  const tell = ({ memberId, topics }: LiveNotice) =>
    ACCOUNT.getByName(`${merchant}:${memberId}`).tell(topics, nowMs, bookmark)
  c.executionCtx.waitUntil(Promise.allSettled(notices.map(tell)))
  return c.json({ success: true, value: {} })
})

/** Throws `too_large`, and `envelope_invalid` whatever is wrong, an unknown merchant included. */
async function requireNotices(c: EdgeContext, merchant: string) {
  const { env, clock } = c.var
  const text = new TextDecoder().decode(await readBytes(c.req.raw, NOTICES_MAX_BYTES))
  const keys = await findMerchantKeys(env, merchant)
  try {
    if (!keys) throw new EnvelopeError()
    const notices = await openNotices(keys.toEdge, text, { merchant, nowSeconds: Math.floor(clock() / 1_000) })
    return { notices, bookmark: await openBookmark(keys.toEdge, c.req.header(BOOKMARK_HEADER) ?? null, NOTICE_JTI) }
  } catch (error) {
    if (error instanceof EnvelopeError) throw new Refusal('envelope_invalid', 'the envelope is not as agreed')
    throw error
  }
}
