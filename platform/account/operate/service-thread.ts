/** OPS-01, MSG-02: what operators do in members' conversations with customer service. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { THREAD_EVENTS, THREAD_STATES } from '../../../contract/states/service-thread.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { findMessage, findThread, insertMessage, isOf, readMessages } from '../service-thread/thread-rows.ts'
import { keepImage, readImage, requireUpload } from '../uploads/store-image.ts'

const rowSchema = z.object({
  username: z.string(),
  member_id: z.string(),
  state: z.enum(THREAD_STATES),
  since_ms: z.number().int(),
  messages: z.number().int(),
  text: z.string(),
})

/** Longest first, a page at a time. Throws `malformed` for a cursor of another selection. */
const listThreads: OperatorHandler<'service-list'> = async ({ db, env, merchant }, { state, cursor, limit }) => {
  const scope: CursorScope = { secret: env.PASSWORD_PEPPER, selection: ['service-list', merchant.code, state] }
  const [sinceMs, memberId] = cursor === undefined ? [0, ''] : openCursor(cursor, scope)
  const rows = await db.all(sql`
    SELECT member.username, thread.member_id, thread.state, since_ms, message.position AS messages, message.text
    FROM service_thread AS thread JOIN member_public AS member ON member.id = thread.member_id
    JOIN service_message AS message ON message.merchant = thread.merchant AND message.member_id = thread.member_id
      AND message.position = (SELECT max(position) FROM service_message AS last
        WHERE last.merchant = thread.merchant AND last.member_id = thread.member_id)
    WHERE thread.merchant = ${merchant.code} AND thread.state = ${state}
      AND (since_ms, thread.member_id) > (${sinceMs}, ${memberId})
    ORDER BY since_ms, thread.member_id LIMIT ${limit + 1}`)
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(rows), limit, (last) =>
    sealCursor([last.since_ms, last.member_id], scope),
  )
  return {
    rows: shown.map(({ since_ms, text, member_id: _, ...row }) => ({
      ...row,
      since: new Date(since_ms).toISOString(),
      lastText: text,
    })),
    nextCursor,
  }
}

/** Throws `not_found` where the member never wrote. */
async function requireThread(ctx: OperatorContext, username: string) {
  const { id, username: name } = await requireNamedMember(ctx, username)
  const thread = await findThread(ctx, id)
  if (!thread) throw new Refusal('not_found', `${name} never wrote to customer service`)
  return { id, name, thread }
}

const readThread: OperatorHandler<'service-read'> = async (ctx, { username, limit }) => {
  const { id, thread } = await requireThread(ctx, username)
  const rows = await readMessages(ctx, id, { limit })
  return {
    state: thread.state,
    messages: rows.toReversed().map(({ position, operator, text, upload_id, at_ms }) => ({
      position,
      operator,
      text,
      hasPicture: upload_id !== null,
      at: new Date(at_ms).toISOString(),
    })),
  }
}

/** Throws `not_found`. */
const showPicture: OperatorHandler<'service-picture'> = async (ctx, { username, position }) => {
  const { id } = await requireThread(ctx, username)
  const message = await findMessage(ctx, id, sql`position = ${position}`)
  if (!message?.upload_id) throw new Refusal('not_found', `message ${position} has no picture`)
  await commit(ctx, [auditByOperator(ctx, id, 'service_picture_seen')])
  return readImage(ctx, await requireUpload(ctx, id, message.upload_id))
}

/** That the member wrote nothing after what the operator read. */
const hasReadAll = (ctx: OperatorContext, memberId: string, upTo: number | undefined) =>
  upTo === undefined
    ? sql`1`
    : sql`NOT EXISTS (SELECT 1 FROM service_message
        WHERE ${isOf(ctx, memberId)} AND operator IS NULL AND position > ${upTo})`

async function readState(ctx: OperatorContext, memberId: string) {
  const thread = await findThread(ctx, memberId)
  assert(thread, 'a thread stays')
  return thread.state
}

/**
 * What the member wrote after `upTo` keeps the thread waiting. The same answer to the same message is one, however often it
 * is sent. Throws `forbidden` without a name, `not_found`, and what a picture is refused with.
 */
const answer: OperatorHandler<'service-answer'> = async (ctx, { username, text, image, upTo }) => {
  const operator = requireName(ctx)
  const { id, name } = await requireThread(ctx, username)
  const read = upTo ?? (await findLastOf(ctx, id))
  const content = [await sha256Hex(text), ...(image === undefined ? [] : [await sha256Hex(image)])]
  const key = [operator, read, ...content].join(':')
  const before = await findMessage(ctx, id, sql`idempotency_key = ${key}`)
  if (!before) {
    const uploadId = image === undefined ? null : await keepImage(ctx, id, { purpose: 'service', image })
    await sendAnswer(ctx, { memberId: id, operator, text, uploadId, key }, upTo)
  }
  return { username: name, state: await readState(ctx, id) }
}

async function sendAnswer(
  ctx: OperatorContext,
  message: Parameters<typeof insertMessage>[1] & { memberId: MemberId },
  upTo: number | undefined,
) {
  const { memberId, key } = message
  const nowMs = ctx.clock()
  const event = THREAD_EVENTS.answered
  const isNew = sql`NOT EXISTS (SELECT 1 FROM service_message WHERE ${isOf(ctx, memberId)} AND idempotency_key = ${key})`
  await commit(ctx, [
    auditByOperator(ctx, memberId, 'service_answered', isNew),
    insertMessage(ctx, message, nowMs),
    sql`UPDATE service_thread SET ${applyTransition(event)}, since_ms = ${nowMs}
      WHERE ${isOf(ctx, memberId)} AND ${canTransition(event)} AND ${hasReadAll(ctx, memberId, upTo)}`,
  ])
  ctx.notices.notify(ctx.merchant.code, memberId, 'messages')
}

/** The place of the last message that the member wrote. */
async function findLastOf(ctx: OperatorContext, memberId: string): Promise<number> {
  const last = await findMessage(ctx, memberId, sql`operator IS NULL ORDER BY position DESC LIMIT 1`)
  return last?.position ?? 0
}

/** Throws `forbidden` without a name, `not_found`, and `conflict` for one that is closed, or has an unread message. */
const close: OperatorHandler<'service-close'> = async (ctx, { username, upTo }) => {
  requireName(ctx)
  const { id, name } = await requireThread(ctx, username)
  const event = THREAD_EVENTS.closed
  const isOpen = sql`${isOf(ctx, id)} AND ${canTransition(event)} AND ${hasReadAll(ctx, id, upTo)}`
  const results = await commit(ctx, [
    auditByOperator(ctx, id, 'service_closed', sql`EXISTS (SELECT 1 FROM service_thread WHERE ${isOpen})`),
    sql`UPDATE service_thread SET ${applyTransition(event)}, since_ms = ${ctx.clock()} WHERE ${isOpen}`,
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', 'it is closed, or the member wrote again')
  ctx.notices.notify(ctx.merchant.code, id, 'messages')
  return { username: name, state: event.to }
}

export const serviceThreadOperatorHandlers = {
  'service-list': listThreads,
  'service-read': readThread,
  'service-picture': showPicture,
  'service-answer': answer,
  'service-close': close,
}
