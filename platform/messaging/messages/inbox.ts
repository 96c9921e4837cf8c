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
export function mayBeShown({ merchant, clock }: Reader, { bar }: SessionMember): SQL {
  const isAllowed = bar
    ? sql`(message.kind <> ${'promotion' satisfies MessageKind} OR message.event IN ${[...MONEY_MOVED]})`
    : sql`1`
  return sql`${isAllowed} AND message.merchant = ${merchant.code} AND message.at_ms > ${clock() - MESSAGE_LIFETIME_MS}`
}

/** Theirs alone, and those to everybody since the account is there. */
export const isOwn = ({ id }: SessionMember): SQL => sql`message.member_id = ${id}`
export const isToAll = ({ id }: SessionMember): SQL =>
  sql`message.member_id IS NULL AND message.at_ms >= (SELECT created_at_ms FROM member_public WHERE id = ${id})`

export const isTheirs = (ctx: Reader, member: SessionMember): SQL =>
  sql`${mayBeShown(ctx, member)} AND (${isOwn(member)} OR ${isToAll(member)})`

export const markOf = ({ id }: SessionMember): SQL =>
  sql`message_mark ON message_mark.message_id = message.id AND message_mark.member_id = ${id}`

const countSchema = z.object({ n: z.number().int() })

/** As many as a badge can say. */
export async function countUnread(ctx: PlatformContext, member: SessionMember): Promise<number> {
  const row = await ctx.db.get(sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM message WHERE ${isTheirs(ctx, member)}
        AND NOT EXISTS (SELECT 1 FROM message_mark WHERE message_id = message.id AND member_id = ${member.id})
      LIMIT ${COUNTED_UNREAD})`)
  return countSchema.parse(row).n
}

/** Throws `not_found` for a message that is not in the member's inbox. */
export async function requireMessage(ctx: PlatformContext, member: SessionMember, id: string): Promise<void> {
  const found = await ctx.db.get(sql`SELECT 1 FROM message WHERE id = ${id} AND ${isTheirs(ctx, member)}`)
  if (!found) throw new Refusal('not_found', 'no such message')
}
