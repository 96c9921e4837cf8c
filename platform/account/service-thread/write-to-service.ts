/** MSG-02: what a member does in the conversation: reads, writes, sends a picture. */
import { sql } from 'drizzle-orm'
import type { ServiceMessage } from '../../../contract/calls/messaging/service-thread.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { THREAD_EVENTS } from '../../../contract/states/service-thread.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition } from '../../kernel/transitions.ts'
import { takeQuota } from '../../messaging/outgoing/message-quota.ts'
import { isAmong, isKept, removeUpload, requireUpload, storeImage } from '../uploads/store-image.ts'
import { readReplyMinutes } from './read-reply-minutes.ts'
import {
  countUnreadAnswers,
  findMessage,
  findThread,
  insertMessage,
  isOf,
  presentMessage,
  readMessages,
} from './thread-rows.ts'

const PAGE_ROWS = 30
/** Enough for a long talk; a flood ends here. */
export const MESSAGES_PER_DAY = 100

/** The cursor is the place of the last message shown. Throws `malformed` for a foreign cursor. */
export const getServiceThread: Handler<'serviceThread'> = async (ctx, { cursor }) => {
  const { id } = requireMember(ctx)
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['service', ctx.merchant.code, id] }
  const before = cursor === undefined ? {} : { before: Number(openCursor(cursor, scope)[0]) }
  const [thread, unread, rows, replyMinutes] = await Promise.all([
    findThread(ctx, id),
    countUnreadAnswers(ctx, id),
    readMessages(ctx, id, { ...before, limit: PAGE_ROWS + 1 }),
    // It stands beside the newest message alone.
    // The thread is read without it too.
    cursor === undefined ? readReplyMinutes(ctx).catch(() => undefined) : undefined,
  ])
  const { shown, nextCursor } = cutPage(rows, PAGE_ROWS, ({ position }) => sealCursor([position], scope))
  return {
    state: thread?.state ?? null,
    unread,
    messages: shown.map(presentMessage),
    nextCursor,
    ...(replyMinutes !== undefined && { replyMinutes }),
  }
}

/** Throws `quota_insufficient` after a hundred in a day, and `conflict` for a key used for something else. */
export const writeToService: Handler<'writeToService'> = async (ctx, { text }) => {
  const { id } = requireMember(ctx)
  const sent = await findSent(ctx, id)
  if (sent) return requireAlike(sent, sent.text === text)
  await takeMessageQuota(ctx, id)
  return requireAlike(await send(ctx, id, { text, uploadId: null }), true)
}

/** Throws as `writeToService`, and what a picture is refused with. */
export const sendServicePicture: Handler<'sendServicePicture'> = async (ctx, { image }) => {
  const { id } = requireMember(ctx)
  const sent = await findSent(ctx, id)
  if (sent) return requireAlike(sent, await isPicture(ctx, sent, image))
  await takeMessageQuota(ctx, id)
  const uploadId = await storeImage(ctx, id, { purpose: 'service', image })
  const message = await send(ctx, id, { text: '', uploadId })
  if (message.picture === uploadId) return message
  // Two at once under one key: the other's picture stands.
  await removeUpload(ctx, await requireUpload(ctx, id, uploadId))
  return requireAlike(message, await isPicture(ctx, message, image))
}

const isPicture = async (ctx: PlatformContext, { picture }: ServiceMessage, image: string): Promise<boolean> =>
  picture !== null && isKept(ctx, await isAmong(sql`${picture}`, image))

const takeMessageQuota = (ctx: PlatformContext, id: MemberId) =>
  takeQuota(ctx, `service:${id}`, { gapSeconds: 0, perDay: MESSAGES_PER_DAY })

async function findSent(ctx: PlatformContext, memberId: MemberId): Promise<ServiceMessage | null> {
  if (ctx.idempotencyKey === null) throw new Refusal('malformed', 'a message has a key')
  const row = await findMessage(ctx, memberId, sql`idempotency_key = ${ctx.idempotencyKey}`)
  return row && presentMessage(row)
}

function requireAlike(message: ServiceMessage, isAlike: boolean): ServiceMessage {
  if (!isAlike) throw new Refusal('conflict', 'this key was used for another message')
  return message
}

async function send(ctx: PlatformContext, memberId: MemberId, message: { text: string; uploadId: string | null }) {
  const nowMs = ctx.clock()
  const { code } = ctx.merchant
  await commit(ctx, [
    insertMessage(ctx, { ...message, memberId, operator: null, key: ctx.idempotencyKey }, nowMs),
    sql`INSERT INTO service_thread (merchant, member_id, state, since_ms) VALUES (${code}, ${memberId}, 'waiting', ${nowMs})
      ON CONFLICT (merchant, member_id) DO UPDATE SET ${applyTransition(THREAD_EVENTS.written)},
        since_ms = iif(state = 'waiting', since_ms, ${nowMs})`,
  ])
  const sent = await findSent(ctx, memberId)
  assert(sent, 'a message that was sent is there')
  // The member's other pages.
  ctx.notices.notify(code, memberId, 'messages')
  return sent
}

/** Never back: two pages read at once. */
export const readService: Handler<'readService'> = async (ctx, { upTo }) => {
  const { id } = requireMember(ctx)
  const last = sql`(SELECT coalesce(max(position), 0) FROM service_message WHERE ${isOf(ctx, id)})`
  await commit(ctx, [
    sql`UPDATE service_thread SET read_position = max(read_position, min(${upTo}, ${last})) WHERE ${isOf(ctx, id)}`,
  ])
  ctx.notices.notify(ctx.merchant.code, id, 'messages')
  return { unread: await countUnreadAnswers(ctx, id) }
}
