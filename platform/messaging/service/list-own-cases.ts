import { sql } from 'drizzle-orm'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { type CaseRow, caseRowSchema, presentCase } from './case-rows.ts'

const PAGE_SIZE = 20

/** TRUST-06: what the member wrote and what became of it, newest first. Throws `malformed` for a foreign cursor. */
export const listOwnCases: Handler<'feedbackList'> = async (ctx, { cursor }) => {
  const { id } = requireMember(ctx)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['feedbackList', ctx.merchant.code, id],
  }
  const [time, reference] = openNewestFirst(cursor, scope)
  const found = await ctx.db.all(sql`
    SELECT * FROM service_case
    WHERE member_id = ${id} AND merchant = ${ctx.merchant.code} AND (created_at_ms, reference) < (${time}, ${reference})
    ORDER BY created_at_ms DESC, reference DESC LIMIT ${PAGE_SIZE + 1}`)
  const seal = (last: CaseRow) => sealCursor([last.created_at_ms, last.reference], scope)
  const { shown, nextCursor } = cutPage(caseRowSchema.array().parse(found), PAGE_SIZE, seal)
  return { rows: shown.map(presentCase), nextCursor }
}
