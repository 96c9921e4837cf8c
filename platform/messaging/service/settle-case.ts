import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { buildAct, caseRowSchema, presentCase, selectCase } from './case-rows.ts'

/** The member says whether an answer settled it. Throws `not_found` for what is not theirs, `conflict` when not answered. */
export const settleCase: Handler<'settleFeedback'> = async (ctx, { reference, settled }) => {
  const { id } = requireMember(ctx)
  const selection = { reference, memberId: id }
  const act = settled ? 'accept' : 'reject'
  const results = await commit(ctx, buildAct(ctx, selection, { act, actor: `member:${id}` }))
  const [row] = await ctx.db.all(sql`SELECT * FROM service_case WHERE ${selectCase(ctx, selection)}`)
  if (!row) throw new Refusal('not_found')
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', 'it is not answered')
  return presentCase(caseRowSchema.parse(row))
}
