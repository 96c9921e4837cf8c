/** OPS-01, MEM-15: what operators write to members. The edge keeps the audit; the row names who wrote it. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { messageIdSchema } from '../../../contract/calls/messaging/messages.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { OperatorCallName, OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { MESSAGE_KINDS } from '../../../contract/rules/message-kinds.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { REPEAT_MS } from '../../kernel/repeat.ts'
import { mintMessageId } from '../../kernel/write-message.ts'

type Written = OperatorResponse<'messages-send'>

const idSchema = z.object({ id: messageIdSchema })

const rowSchema = z.object({
  id: messageIdSchema,
  kind: z.enum(MESSAGE_KINDS),
  username: z.string().nullable(),
  titles: z.string(),
  written_by: z.string(),
  at_ms: z.number().int(),
  read_by: z.number().int(),
})

async function readWritten({ db, merchant }: OperatorContext, condition: SQL, limit: number): Promise<Written[]> {
  const rows = await db.all(sql`
    SELECT message.*, (SELECT username FROM member_public AS member WHERE member.id = message.member_id) AS username,
      (SELECT count(*) FROM message_mark WHERE message_id = message.id) AS read_by
    FROM message WHERE merchant = ${merchant.code} AND event IS NULL AND facts ->> '$.campaign' IS NULL AND ${condition}
    ORDER BY at_ms DESC, id DESC LIMIT ${limit}`)
  return rowSchema
    .array()
    .parse(rows)
    .map(({ titles, written_by: writtenBy, at_ms: atMs, read_by: readBy, ...row }) => ({
      ...row,
      titles: textsSchema.parse(JSON.parse(titles)),
      writtenBy,
      at: new Date(atMs).toISOString(),
      readBy,
    }))
}

/** Throws `not_found`. */
async function requireWritten(ctx: OperatorContext, id: string): Promise<Written> {
  const [written] = await readWritten(ctx, sql`message.id = ${id}`, 1)
  if (!written) throw new Refusal('not_found', `no operator wrote ${id}`)
  return written
}

/** Who reads no language of the message reads the merchant's own, so that one has to be there, whole. */
function requireOwnLanguage({ merchant }: OperatorContext, { titles, contents }: OperatorRequest<'messages-send'>) {
  const own = merchant.defaultLanguage
  const languages = Object.keys(titles).sort().join()
  if (!titles[own] || languages !== Object.keys(contents).sort().join())
    throw new Refusal('malformed', `title and content in the same languages, ${own} among them`)
}

export const messageOperatorHandlers: {
  [Name in Extract<OperatorCallName, `messages-${string}`>]: OperatorHandler<Name>
} = {
  /** The same again within ten minutes is the message that was sent. */
  async 'messages-send'(ctx, input) {
    requireOwnLanguage(ctx, input)
    const { username, kind } = input
    const member = username === null ? null : await requireNamedMember(ctx, username)
    const [titles, contents] = [JSON.stringify(input.titles), JSON.stringify(input.contents)]
    const { code } = ctx.merchant
    const isSame = sql`merchant = ${code} AND member_id IS ${member?.id ?? null} AND event IS NULL
      AND at_ms > ${ctx.clock() - REPEAT_MS} AND kind = ${kind} AND titles = ${titles} AND contents = ${contents}
      AND written_by = ${ctx.operator}`
    const [sent, found] = await commit(ctx, [
      sql`INSERT INTO message (id, merchant, member_id, kind, titles, contents, written_by, at_ms)
        SELECT ${mintMessageId(ctx.random)}, ${code}, ${member?.id ?? null}, ${kind}, ${titles}, ${contents},
          ${ctx.operator}, ${ctx.clock()}
        WHERE NOT EXISTS (SELECT 1 FROM message WHERE ${isSame})`,
      sql`SELECT id FROM message WHERE ${isSame}`,
    ])
    // What is for everybody is found by asking: it would wake as many objects as there are members.
    if (member && sent?.meta.changes === 1) ctx.notices.notify(code, member.id, 'messages')
    const [row] = idSchema.array().parse(found?.results)
    assert(row, 'a message that was sent is there')
    return requireWritten(ctx, row.id)
  },
  async 'messages-count'(ctx, { username }) {
    if (username !== null) {
      await requireNamedMember(ctx, username)
      return { receivers: 1 }
    }
    const row = await ctx.db.get(sql`SELECT count(*) AS receivers FROM member_public
      WHERE merchant = ${ctx.merchant.code} AND status <> 'closed' AND type <> ${MEMBER_TYPE.guest}`)
    return z.object({ receivers: z.number().int() }).parse(row)
  },
  async 'messages-list'(ctx, { limit }) {
    return { rows: await readWritten(ctx, sql`1`, limit) }
  },
  async 'messages-withdraw'(ctx, { id }) {
    const written = await requireWritten(ctx, id)
    await commit(ctx, [sql`DELETE FROM message WHERE id = ${id} AND event IS NULL`])
    return written
  },
}
