/** MEM-15: which messages are a member's, read and unread. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { COUNTED_UNREAD, type MessageKind } from '../../../contract/rules/message-kinds.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import { MONEY_MOVED } from '../../kernel/message-events.ts'

export const MESSAGE_LIFETIME_MS = 365 * DAY_MS

type Reader = Pick<PlatformContext, 'merchant' | 'clock'>

/**
 * Of the merchant's, those of the last 12 months. SAFE-02: nothing of promotions while a break or an exclusion holds, so
 * that nobody is asked back, but what has moved their money; the rest is there again afterwards.
 */
function mayBeShown({ merchant, clock }: Reader, { bar }: SessionMember): SQL {
  const isAllowed = bar
    ? sql`(message.kind <> ${'promotion' satisfies MessageKind} OR message.event IN ${[...MONEY_MOVED]})`
    : sql`1`
  return sql`${isAllowed} AND message.merchant = ${merchant.code} AND message.at_ms > ${clock() - MESSAGE_LIFETIME_MS}`
}

/** Theirs alone, and those to everybody since the account is there. */
const isOwn = ({ id }: SessionMember): SQL => sql`message.member_id = ${id}`
const isToAll = ({ id }: SessionMember): SQL =>
  sql`message.member_id IS NULL AND message.at_ms >= (SELECT created_at_ms FROM member_public WHERE id = ${id})`

/** Two walks down one index: by OR all messages of the merchant would be read. */
export const selectTheirs = (ctx: Reader, member: SessionMember, columns: SQL, condition: SQL): SQL =>
  sql.join(
    [isOwn(member), isToAll(member)].map(
      (whose) => sql`SELECT ${columns} FROM message WHERE ${whose} AND ${mayBeShown(ctx, member)} AND ${condition}`,
    ),
    sql` UNION ALL `,
  )

export const markOf = ({ id }: SessionMember): SQL =>
  sql`message_mark ON message_mark.message_id = message.id AND message_mark.member_id = ${id}`

const countSchema = z.object({ n: z.number().int() })

/** As many as a badge can say. */
export async function countUnread(ctx: PlatformContext, member: SessionMember): Promise<number> {
  const isUnread = sql`NOT EXISTS (SELECT 1 FROM message_mark WHERE message_id = message.id AND member_id = ${member.id})`
  const unread = selectTheirs(ctx, member, sql`1`, isUnread)
  const row = await ctx.db.get(sql`SELECT count(*) AS n FROM (${unread} LIMIT ${COUNTED_UNREAD})`)
  return countSchema.parse(row).n
}

/** Throws `not_found` for a message that is not in the member's inbox. */
export async function requireMessage(ctx: PlatformContext, member: SessionMember, id: string): Promise<void> {
  const found = await ctx.db.get(selectTheirs(ctx, member, sql`1`, sql`message.id = ${id}`))
  if (!found) throw new Refusal('not_found', 'no such message')
}
