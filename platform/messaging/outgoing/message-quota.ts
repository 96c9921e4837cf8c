import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { SLACK_MS } from '../../kernel/backoff.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { messageQuotas } from './tables.ts'

export const RESEND_GAP_SECONDS = 60
export const MAX_SENT_PER_DAY = 10

type QuotaRule = { gapSeconds: number; perDay: number }

/**
 * EDGE-13: counts a message by each of the keys: a number or mailbox, whoever asks for the message, or the member who
 * asks. Throws `too_many_requests` within a minute of the last one and `quota_insufficient` after ten in 24 hours.
 */
export async function takeMessageQuota(ctx: PlatformContext, ...keys: string[]): Promise<void> {
  for (const key of keys) await takeQuota(ctx, key, { gapSeconds: RESEND_GAP_SECONDS, perDay: MAX_SENT_PER_DAY })
}

/** Counts one, in one statement, so that what is asked all at once is counted too. Throws as above. */
export async function takeQuota(ctx: PlatformContext, key: string, { gapSeconds, perDay }: QuotaRule): Promise<void> {
  const { db, merchant, clock } = ctx
  const nowMs = clock()
  const isOver = sql`day_ends_at_ms <= ${nowMs}`
  const gapMs = gapSeconds * 1_000
  // One sent later than now was sent by a clock that has gone back since: it makes nobody wait, and counts for the day.
  const isLater = gapMs === 0 ? sql`1` : sql`last_sent_at_ms NOT BETWEEN ${nowMs - gapMs + 1} AND ${nowMs + SLACK_MS}`
  const taken = await db.run(sql`
    INSERT INTO message_quota (merchant, quota_key, sent, last_sent_at_ms, day_ends_at_ms)
    VALUES (${merchant.code}, ${key}, 1, ${nowMs}, ${nowMs + DAY_MS})
    ON CONFLICT (merchant, quota_key) DO UPDATE SET
      sent = CASE WHEN ${isOver} THEN 1 ELSE sent + 1 END,
      day_ends_at_ms = CASE WHEN ${isOver} THEN ${nowMs + DAY_MS} ELSE day_ends_at_ms END,
      last_sent_at_ms = ${nowMs}
    WHERE ${isLater} AND (sent < ${perDay} OR ${isOver})`)
  if (taken.meta.changes > 0) return
  const row = await findQuota(ctx, key)
  const agoMs = nowMs - (row?.lastSentAtMs ?? 0)
  const waitMs = gapMs - agoMs
  if (gapMs === 0 || waitMs <= 0 || agoMs < -SLACK_MS) throw new Refusal('quota_insufficient', 'too many today')
  throw new Refusal('too_many_requests', 'too soon after the last one', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  })
}

/** Seconds until the day ends of whoever has used it up; null for all others. Counts nothing. */
export async function readQuotaWait(ctx: PlatformContext, key: string, perDay: number): Promise<number | null> {
  const row = await findQuota(ctx, key)
  const leftMs = (row?.dayEndsAtMs ?? 0) - ctx.clock()
  return row && row.sent >= perDay && leftMs > 0 ? Math.ceil(leftMs / 1_000) : null
}

/** Takes back one that was counted. For a commit. */
export const giveQuotaBack = (ctx: PlatformContext, key: string): Statement =>
  ctx.db
    .update(messageQuotas)
    .set({ sent: sql`sent - 1` })
    .where(and(isOf(ctx, key), gt(messageQuotas.sent, 0)))

/** As if nothing was counted. For a commit. */
export const dropQuota = (ctx: PlatformContext, key: string): Statement =>
  ctx.db.delete(messageQuotas).where(isOf(ctx, key))

const isOf = ({ merchant }: PlatformContext, key: string) =>
  and(eq(messageQuotas.merchant, merchant.code), eq(messageQuotas.quotaKey, key))

const findQuota = (ctx: PlatformContext, key: string) => ctx.db.select().from(messageQuotas).where(isOf(ctx, key)).get()
