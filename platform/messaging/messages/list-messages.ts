import { sql } from 'drizzle-orm'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { markOf, selectTheirs } from './inbox.ts'
import { canBeSaid, type MessageRow, messageRowSchema, presentMessage } from './present-message.ts'

const PAGE_SIZE = 20

/** MEM-15: what the member has been told, newest first, without what they took out. Throws `malformed` for a foreign cursor. */
export const listMessages: Handler<'messages'> = async (ctx, { kind, cursor }) => {
  const member = requireMember(ctx)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['messages', ctx.merchant.code, member.id, kind],
  }
  const [time, id] = openNewestFirst(cursor, scope)
  const isKind = kind === undefined ? sql`1` : sql`message.kind = ${kind}`
  const before = sql`${isKind} AND (message.at_ms, message.id) < (${time}, ${id})`
  // Two walks, merged: asked for by OR they would all be sorted, a year of them for each page.
  const found = await ctx.db.all(sql`
    SELECT message.*, message_mark.read_at_ms AS read_at_ms, campaign.titles AS campaign_titles,
      campaign.contents AS campaign_contents FROM (${selectTheirs(ctx, member, sql`*`, before)}) AS message
    LEFT JOIN ${markOf(member)}
    LEFT JOIN campaign_public AS campaign ON message.event IS NULL AND campaign.merchant = message.merchant
      AND campaign.id = message.facts ->> '$.campaign'
    WHERE message_mark.deleted_at_ms IS NULL
    ORDER BY message.at_ms DESC, message.id DESC LIMIT ${PAGE_SIZE + 1}`)
  const seal = (last: MessageRow) => sealCursor([last.at_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(messageRowSchema.array().parse(found), PAGE_SIZE, seal)
  return { rows: shown.filter(canBeSaid).map((row) => presentMessage(ctx, row)), nextCursor }
}
