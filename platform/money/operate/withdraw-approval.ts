/** OPS-01: an operator was mistaken in what became of a withdrawal. */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import { dropApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { isOfOrder } from '../withdrawals/approvals-of-order.ts'
import { isStanding } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { requireOrder } from './withdrawals.ts'

/**
 * Their own approval, as long as nothing was done by it: time to confirm then runs on where it stood still for that approval
 * alone. Throws `not_found`, `forbidden` without a name, and `conflict` where they said nothing that still counts.
 */
export const withdrawApproval: OperatorHandler<'withdrawals-withdraw-approval'> = async (ctx, { orderId }) => {
  const operator = requireName(ctx)
  const { state } = await requireOrder(ctx, orderId)
  const isTheirs = sql`order_id = ${orderId} AND operator = ${operator} AND ${isStanding}
    AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND (
      (outcome = 'came_back' AND state IN ('sent', 'received')) OR (outcome <> 'came_back' AND state = 'approved')))`
  const deed = { orderId, act: 'approval_withdrawn', actor: actorOf(operator), requestId: ctx.requestId } as const
  const isTheirApproval = sql`operator = ${operator} AND EXISTS (SELECT 1 FROM withdraw_order
    WHERE id = ${orderId} AND merchant = ${ctx.merchant.code} AND ${isOfOrder(ctx)})`
  const [unsaid] = await commit(ctx, [
    auditWithdrawal(
      ctx,
      deed,
      sql`(EXISTS (SELECT 1 FROM withdraw_decision WHERE ${isTheirs})
        OR EXISTS (SELECT 1 FROM operator_approval WHERE ${isTheirApproval}))`,
    ),
    sql`DELETE FROM withdraw_decision WHERE ${isTheirs}`,
    dropApprovals(isTheirApproval),
  ])
  if (unsaid?.meta.changes !== 1) throw new Refusal('conflict', `it is ${state}, and ${operator} said nothing of it`)
  return requireOrder(ctx, orderId)
}
