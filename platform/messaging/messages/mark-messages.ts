/** MEM-15: a member reads messages, and takes out what they no longer want to see. */
import { sql } from 'drizzle-orm'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { countUnread, requireMessage, selectTheirs } from './inbox.ts'

/** With `andOlder` this one and all before it: what came after stays unread, as nobody has seen it. Throws `not_found`. */
export const readMessage: Handler<'readMessage'> = async (ctx, { id, andOlder }) => {
  const member = requireMember(ctx)
  await requireMessage(ctx, member, id)
  const isIt = andOlder
    ? sql`(message.at_ms, message.id) <= (SELECT at_ms, id FROM message WHERE id = ${id})`
    : sql`message.id = ${id}`
  await commit(ctx, [
    sql`INSERT INTO message_mark (message_id, member_id, read_at_ms)
      ${selectTheirs(ctx, member, sql`message.id, ${member.id}, ${ctx.clock()}`, isIt)}
      ON CONFLICT (message_id, member_id) DO NOTHING`,
  ])
  return { unreadCount: await countUnread(ctx, member) }
}

/** For this member alone: what was said stays said. Throws `not_found`. */
export const deleteMessage: Handler<'deleteMessage'> = async (ctx, { id }) => {
  const member = requireMember(ctx)
  await requireMessage(ctx, member, id)
  const nowMs = ctx.clock()
  await commit(ctx, [
    sql`INSERT INTO message_mark (message_id, member_id, read_at_ms, deleted_at_ms)
      VALUES (${id}, ${member.id}, ${nowMs}, ${nowMs})
      ON CONFLICT (message_id, member_id) DO UPDATE SET deleted_at_ms = coalesce(deleted_at_ms, excluded.deleted_at_ms)`,
  ])
  return { unreadCount: await countUnread(ctx, member) }
}
