/** MSG-02: a member's conversation with customer service as D1 keeps it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { uploadIdSchema } from '../../../contract/calls/account/uploads.ts'
import type { ServiceMessage } from '../../../contract/calls/messaging/service-thread.ts'
import { COUNTED_ANSWERS, THREAD_STATES } from '../../../contract/states/service-thread.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'

const threadSchema = z.object({
  state: z.enum(THREAD_STATES),
  since_ms: z.number().int(),
  read_position: z.number().int(),
})
const messageSchema = z.object({
  position: z.number().int(),
  operator: z.string().nullable(),
  text: z.string(),
  upload_id: uploadIdSchema.nullable(),
  at_ms: z.number().int(),
})
export type MessageRow = z.infer<typeof messageSchema>

type Reader = Pick<Services, 'db'> & { merchant: Pick<PlatformContext['merchant'], 'code'> }
export const isOf = ({ merchant }: Reader, memberId: string): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId}`

export async function findThread(ctx: Reader, memberId: string) {
  const row = await ctx.db.get(sql`SELECT * FROM service_thread WHERE ${isOf(ctx, memberId)}`)
  return row ? threadSchema.parse(row) : null
}

/** Newest first. */
export async function readMessages(
  ctx: Reader,
  memberId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number },
): Promise<MessageRow[]> {
  const rows = await ctx.db.all(sql`SELECT * FROM service_message
    WHERE ${isOf(ctx, memberId)} AND position < ${before} ORDER BY position DESC LIMIT ${limit}`)
  return messageSchema.array().parse(rows)
}

export async function findMessage(ctx: Reader, memberId: string, condition: SQL): Promise<MessageRow | null> {
  const row = await ctx.db.get(sql`SELECT * FROM service_message WHERE ${isOf(ctx, memberId)} AND ${condition}`)
  return row ? messageSchema.parse(row) : null
}

/** Answers that the member has not read, counted no further than a badge shows. */
export async function countUnreadAnswers(ctx: Reader, memberId: string): Promise<number> {
  const row = await ctx.db.get(sql`SELECT count(*) AS n FROM (SELECT 1 FROM service_message
    WHERE ${isOf(ctx, memberId)} AND operator IS NOT NULL AND position > coalesce(
      (SELECT read_position FROM service_thread WHERE ${isOf(ctx, memberId)}), 0) LIMIT ${COUNTED_ANSWERS})`)
  return z.object({ n: z.number() }).parse(row).n
}

export const presentMessage = ({ position, operator, text, upload_id, at_ms }: MessageRow): ServiceMessage => ({
  position,
  text,
  picture: upload_id,
  from: operator === null ? 'member' : 'service',
  at: new Date(at_ms).toISOString(),
})

type New = { memberId: string; operator: string | null; text: string; uploadId: string | null; key: string | null }

/** The next message of the thread, unless one has its key. */
export const insertMessage = (ctx: Reader, { memberId, operator, text, uploadId, key }: New, nowMs: number): SQL =>
  sql`INSERT INTO service_message (merchant, member_id, position, operator, text, upload_id, idempotency_key, at_ms)
    SELECT ${ctx.merchant.code}, ${memberId},
      coalesce((SELECT max(position) FROM service_message WHERE ${isOf(ctx, memberId)}), 0) + 1,
      ${operator}, ${text}, ${uploadId}, ${key}, ${nowMs} WHERE true ON CONFLICT DO NOTHING`
