import { sql } from 'drizzle-orm'
import { requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { type CursorScope, openCursor, sealCursor } from '../records/cursor.ts'
import { caseRowSchema, presentCase } from './case-rows.ts'

const PAGE_SIZE = 20

/** TRUST-06: what the member wrote and what became of it, newest first. Throws `malformed` for a foreign cursor. */
export const listOwnCases: Handler<'feedbackList'> = async (ctx, { cursor }) => {
  const { id } = requireMember(ctx)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['feedbackList', ctx.merchant.code, id],
  }
  const [time, reference] = cursor === undefined ? [Number.MAX_SAFE_INTEGER, ''] : openCursor(cursor, scope)
  const found = await ctx.db.all(sql`
    SELECT * FROM service_case
    WHERE member_id = ${id} AND merchant = ${ctx.merchant.code} AND (created_at_ms, reference) < (${time}, ${reference})
    ORDER BY created_at_ms DESC, reference DESC LIMIT ${PAGE_SIZE + 1}`)
  const rows = caseRowSchema.array().parse(found)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    rows: shown.map(presentCase),
    nextCursor: rows.length > PAGE_SIZE && last ? sealCursor([last.created_at_ms, last.reference], scope) : null,
  }
}
