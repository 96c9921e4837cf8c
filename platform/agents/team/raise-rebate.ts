import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { findRebateError, readRebate, refuseFields, setRebate } from '../accounts/rebate.ts'
import { requireDirectDownline } from '../tree/team.ts'

/** AGT-02: from the next UTC day. Only an operator lowers it. Throws `not_found` and `invalid_fields`. */
export const raiseRebate: Handler<'raiseTeamRebate'> = async (ctx, { memberId, rebate }) => {
  const agent = requireMember(ctx)
  await requireDirectDownline(ctx, memberId)
  const day = dayOf(ctx.clock()) + 1
  const [own, now] = await Promise.all([readRebate(ctx, agent.id, day), readRebate(ctx, memberId, day)])
  if (rebate < now) refuseFields({ rebate: { key: 'rebate_only_raised', values: { min: now } } })
  refuseFields({ rebate: findRebateError(rebate, own) })
  await commit(ctx, [
    setRebate(memberId, { day, bps: rebate, capOf: agent.id }),
    auditAct(ctx, memberId, 'rebate_raised'),
  ])
  const after = await readRebate(ctx, memberId, day)
  if (after !== rebate) throw new Refusal('conflict', 'it was changed at the same time')
  return { rebate, from: new Date(dayStartMs(day)).toISOString() }
}
