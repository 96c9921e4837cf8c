import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import type { PlatformContext } from '../context.ts'
import { smsQuotas } from './tables.ts'

export const RESEND_GAP_SECONDS = 60
export const MAX_SENT_PER_DAY = 10
const DAY_MS = 86_400_000

/**
 * EDGE-13: counts a message to a number, whoever asked for it, in one statement. Throws `too_many_requests` within a
 * minute of the last one and `quota_insufficient` after ten in 24 hours.
 */
export async function takeSmsQuota({ db, merchant, clock }: PlatformContext, mobile: string): Promise<void> {
  const nowMs = clock()
  const isOver = sql`day_ends_at_ms <= ${nowMs}`
  const taken = await db.run(sql`
    INSERT INTO sms_quota (merchant, mobile, sent, last_sent_at_ms, day_ends_at_ms)
    VALUES (${merchant.code}, ${mobile}, 1, ${nowMs}, ${nowMs + DAY_MS})
    ON CONFLICT (merchant, mobile) DO UPDATE SET
      sent = CASE WHEN ${isOver} THEN 1 ELSE sent + 1 END,
      day_ends_at_ms = CASE WHEN ${isOver} THEN ${nowMs + DAY_MS} ELSE day_ends_at_ms END,
      last_sent_at_ms = ${nowMs}
    WHERE last_sent_at_ms <= ${nowMs - RESEND_GAP_SECONDS * 1_000} AND (sent < ${MAX_SENT_PER_DAY} OR ${isOver})`)
  if (taken.meta.changes > 0) return
  const isTheirs = and(eq(smsQuotas.merchant, merchant.code), eq(smsQuotas.mobile, mobile))
  const row = await db.select().from(smsQuotas).where(isTheirs).get()
  const waitMs = (row?.lastSentAtMs ?? 0) + RESEND_GAP_SECONDS * 1_000 - nowMs
  if (waitMs <= 0) throw new Refusal('quota_insufficient', 'too many messages to this number today')
  throw new Refusal('too_many_requests', 'a code was just sent', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}
