import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import {
  findRebateError,
  readRebate,
  readRebateToGive,
  rebateFrom,
  rebateOn,
  refuseFields,
} from '../accounts/rebate.ts'
import { isDirectly } from '../team-names.ts'
import { requireDirectDownline } from '../tree/team.ts'

/**
 * AGT-02: from the next UTC day. Only an operator lowers it. Throws `not_found`, `invalid_fields`, and `conflict` where a move
 * of the member waits or a rebate changed at the same time.
 */
export const raiseRebate: Handler<'raiseTeamRebate'> = async (ctx, { memberId, rebate }) => {
  const agent = requireMember(ctx)
  await requireDirectDownline(ctx, memberId)
  const day = dayOf(ctx.clock()) + 1
  const [own, now] = await Promise.all([readRebateToGive(ctx, agent.id, day), readRebate(ctx, memberId, day)])
  if (rebate < now) refuseFields({ rebate: { key: 'rebate_only_raised', values: { min: now } } })
  refuseFields({ rebate: findRebateError(rebate, own) })
  const mayStill = sql`${isDirectly(ctx, agent.id, memberId)}
    AND ${rebate} BETWEEN ${rebateOn(memberId, day)} AND ${rebateFrom(agent.id, day)}`
  const [done] = await commit(ctx, [
    auditAct(ctx, memberId, 'rebate_raised', mayStill),
    sql`INSERT INTO member_rebate (member_id, from_day, rebate_bps) SELECT ${memberId}, ${day}, ${rebate} WHERE ${mayStill}
      ON CONFLICT DO UPDATE SET rebate_bps = excluded.rebate_bps`,
  ])
  if (done?.meta.changes !== 1) throw new Refusal('conflict', 'the team or a rebate is changing')
  return { rebate, from: new Date(dayStartMs(day)).toISOString() }
}
