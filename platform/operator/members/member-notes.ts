/** OPS-01: what the staff notes of a member. Nothing of it is ever changed or deleted. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { REPEAT_MS } from '../../kernel/repeat.ts'

const rowSchema = z.object({
  id: z.string(),
  text: z.string(),
  written_by: z.string(),
  corrects: z.string().nullable(),
  at_ms: z.number().int(),
})
const present = ({ id, text, written_by: writtenBy, corrects, at_ms: atMs }: z.infer<typeof rowSchema>) => ({
  id,
  text,
  writtenBy,
  at: presentTime(atMs),
  corrects,
})

export const listNotes: OperatorHandler<'member-notes'> = async (ctx, { username, cursor, limit }) => {
  const { id } = await requireNamedMember(ctx, username)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['member-notes', ctx.merchant.code, id],
  }
  const [beforeMs, beforeId] = openNewestFirst(cursor, scope)
  const rows = await ctx.db.all(sql`SELECT id, text, written_by, corrects, at_ms FROM member_note
    WHERE member_id = ${id} AND (at_ms < ${beforeMs} OR (at_ms = ${beforeMs} AND id < ${beforeId}))
    ORDER BY at_ms DESC, id DESC LIMIT ${limit + 1}`)
  const page = cutPage(rowSchema.array().parse(rows), limit, (last) => sealCursor([last.at_ms, last.id], scope))
  return { rows: page.shown.map(present), nextCursor: page.nextCursor }
}

/** The same again within ten minutes is the note that was written. Throws `forbidden` without a name, and `not_found` for a note of another member. */
export const addNote: OperatorHandler<'member-note'> = async (ctx, { username, text, corrects = null }) => {
  const operator = requireName(ctx)
  const { id: memberId } = await requireNamedMember(ctx, username)
  const nowMs = ctx.clock()
  const isSame = sql`member_id = ${memberId} AND at_ms > ${nowMs - REPEAT_MS} AND text = ${text}
    AND written_by = ${operator} AND corrects IS ${corrects}`
  const mayBe = sql`(${corrects} IS NULL OR EXISTS (SELECT 1 FROM member_note WHERE id = ${corrects}
    AND member_id = ${memberId})) AND NOT EXISTS (SELECT 1 FROM member_note WHERE ${isSame})`
  const [, , found] = await commit(ctx, [
    auditByOperator(ctx, memberId, 'note_added', mayBe),
    sql`INSERT INTO member_note (id, merchant, member_id, text, written_by, corrects, at_ms)
      SELECT ${randomUuid(ctx.random)}, ${ctx.merchant.code}, ${memberId}, ${text}, ${operator}, ${corrects}, ${nowMs}
      WHERE ${mayBe}`,
    sql`SELECT id, text, written_by, corrects, at_ms FROM member_note WHERE ${isSame}`,
  ])
  const [written] = rowSchema.array().parse(found?.results)
  if (!written) throw new Refusal('not_found', 'no such note of this member')
  return present(written)
}
