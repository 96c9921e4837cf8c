import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { levelsOpenedBy } from '../../../contract/agents/levels.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
import { presentTeamMember, teamRowSchema } from '../tree/team.ts'
import { countOpened, OPENINGS_PER_DAY } from './open-account.ts'
import { readRebateToGive, rebateOn } from './rebate.ts'

const rowSchema = teamRowSchema.extend({
  createdAtMs: z.number(),
  rebate: z.number(),
  openedBy: z.enum(['agent', 'link', 'operator']),
})

/** AGT-02: the direct downlines, newest first. Throws `malformed` for a foreign cursor. */
export const listAccounts: Handler<'agentAccounts'> = async (ctx, { cursor, pageSize }) => {
  const agent = requireMember(ctx)
  const today = dayOf(ctx.clock())
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['agentAccounts', ctx.merchant.code, agent.id],
  }
  const [time, position] = openNewestFirst(cursor, scope)
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth, created_at_ms AS createdAtMs, ${rebateOn(sql`member.id`, today)} AS rebate,
      coalesce((SELECT opened_by FROM member_opening WHERE member_opening.member_id = member.id), 'link') AS openedBy
    FROM member_ancestor JOIN member_public AS member ON member.id = member_ancestor.member_id
    WHERE ancestor_id = ${agent.id} AND depth = 1 AND ${holdsOn(today)}
      AND (created_at_ms, substr(member.id, 3, 20)) < (${time}, ${position === '' ? sql`'~'` : position})
    ORDER BY created_at_ms DESC, substr(member.id, 3, 20) DESC LIMIT ${pageSize + 1}`)
  const seal = (last: z.infer<typeof rowSchema>) => sealCursor([last.createdAtMs, last.id.slice(2, 22)], scope)
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(found), pageSize, seal)
  const [ownRebate, opened] = await Promise.all([readRebateToGive(ctx, agent.id, today), countOpened(ctx, agent)])
  return {
    levels: [...levelsOpenedBy(agent.type)],
    ownRebate,
    openLeft: OPENINGS_PER_DAY - opened,
    rows: await Promise.all(
      shown.map(async (row) => ({
        ...(await presentTeamMember(ctx, row)),
        rebate: row.rebate,
        openedAt: new Date(row.createdAtMs).toISOString(),
        openedBy: row.openedBy,
      })),
    ),
    nextCursor,
  }
}
