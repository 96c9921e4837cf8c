/** AGT-02: what an agent notes about its downlines, for itself alone. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { requireInTeam } from '../tree/team.ts'

const PAGE = 20
const NOTES_MAX = 200

const rowSchema = z.object({ noteId: z.string(), text: z.string(), atMs: z.number() })
const present = ({ atMs, ...note }: z.infer<typeof rowSchema>) => ({ ...note, at: new Date(atMs).toISOString() })

/** Throws `not_found` for who is not in the team, and `malformed` for a foreign cursor. */
export const listNotes: Handler<'agentNotes'> = async (ctx, { memberId, cursor }) => {
  const { id } = requireMember(ctx)
  const selection = ['agentNotes', ctx.merchant.code, id, memberId]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [atMs, noteId] = openNewestFirst(cursor, scope)
  const [rows] = await Promise.all([
    ctx.db.all(sql`SELECT id AS noteId, text, at_ms AS atMs FROM agent_note
      WHERE agent_id = ${id} AND member_id = ${memberId} AND (at_ms, id) < (${atMs}, ${noteId})
      ORDER BY at_ms DESC, id DESC LIMIT ${PAGE + 1}`),
    requireInTeam(ctx, memberId),
  ])
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(rows), PAGE, (last) =>
    sealCursor([last.atMs, last.noteId], scope),
  )
  return { rows: shown.map(present), nextCursor }
}

const madeSchema = rowSchema.extend({ memberId: z.string() })

/**
 * Once for its key. Throws `not_found` for who is not in the team, `limit_reached`, and `conflict` for a key used for another
 * note.
 */
export const addNote: Handler<'addAgentNote'> = async (ctx, { memberId, text }) => {
  const { id } = requireMember(ctx)
  await requireInTeam(ctx, memberId)
  const isIts = sql`agent_id = ${id} AND idempotency_key = ${ctx.idempotencyKey}`
  const [, found] = await commit(ctx, [
    sql`INSERT INTO agent_note (id, merchant, agent_id, member_id, text, at_ms, idempotency_key)
      SELECT ${mintReference('N', 16, ctx.random)}, ${ctx.merchant.code}, ${id}, ${memberId}, ${text}, ${ctx.clock()},
        ${ctx.idempotencyKey}
      WHERE (SELECT count(*) FROM agent_note WHERE agent_id = ${id} AND member_id = ${memberId}) < ${NOTES_MAX}
        AND NOT EXISTS (SELECT 1 FROM agent_note WHERE ${isIts})`,
    sql`SELECT id AS noteId, text, at_ms AS atMs, member_id AS memberId FROM agent_note WHERE ${isIts}`,
  ])
  const [made] = madeSchema.array().parse(found?.results)
  if (!made) throw new Refusal('limit_reached', `${NOTES_MAX} notes of one member`)
  const { memberId: about, ...note } = made
  if (about !== memberId || note.text !== text) throw new Refusal('conflict', 'this key was used for another note')
  return present(note)
}
