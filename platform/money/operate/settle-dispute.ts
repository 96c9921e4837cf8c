/** OPS-01: the house ends a dispute: it has proof that the money arrived. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { commit } from '../../kernel/commit.ts'
import { foldCase } from '../../kernel/fold-names.ts'
import { actorOf, operatorOf } from '../../kernel/operator/actor.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { hasPayout, hasUnmatched } from '../payouts/payout-rows.ts'
import { buildSettleApproval } from '../withdrawals/approvals-of-order.ts'
import { countPeople, isReportedReturned } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { notifyWithdrawal } from '../withdrawals/notify-withdrawal.ts'
import { findOrder, notifyOrder } from '../withdrawals/order-rows.ts'
import type { OperatorOrder } from './withdrawal-rows.ts'
import { explainConflict, requireOrder } from './withdrawals.ts'

/**
 * The forced receipt, after which nothing is refunded: by two for a large one, neither of whom paid it by hand. Throws
 * `not_found`, `forbidden` without a name and for who paid, and `conflict` where nobody disputes it, its provider
 * contradicts itself or another, or one operator says that it came back.
 */
export const settleDispute: OperatorHandler<'withdrawals-settle'> = async (ctx, { orderId, note }) => {
  const operator = requireName(ctx)
  const former = await requireOrder(ctx, orderId)
  const takesTwo = (await countPeople(ctx, former)) === 2
  if (takesTwo && !former.payout && (await findWhoPaid(ctx, orderId)) === operator)
    throw new Refusal('forbidden', 'who paid a large withdrawal does not say that it arrived')
  const approval = buildSettleApproval(orderId, former.payout?.reason ?? null, ctx.clock())
  const isOpen = sql`(state = 'sent' AND disputed_at_ms IS NOT NULL AND NOT ${hasPayout('review')} AND NOT ${hasUnmatched}
    AND NOT ${isReportedReturned})`
  const isIt = sql`EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND ${isOpen})`
  const isEnough = takesTwo ? hasTwoApprovals(ctx, approval) : sql`1`
  const order = await findOrder(ctx, orderId)
  const deed = { orderId, actor: actorOf(operator), requestId: ctx.requestId }
  const isDone = sql`(${isOpen} AND ${isEnough})`
  const [said, , received] = await commit(ctx, [
    takesTwo ? approve(ctx, operator, approval, isIt) : sql`SELECT 1`,
    auditWithdrawal(
      ctx,
      { ...deed, act: 'resolution_said', note: `received: ${note}` },
      sql`${isOpen} AND NOT ${isEnough}`,
    ),
    auditWithdrawal(ctx, { ...deed, act: 'received', note }, isDone),
    ...(order ? [notifyWithdrawal(ctx, order, 'withdrawal_received', isDone)] : []),
    sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.received)}, received_by = 'operator', received_at_ms = ${ctx.clock()},
      delay = NULL, note = ${note} WHERE id = ${orderId}
      AND ${canTransition(WITHDRAW_EVENTS.received)} AND ${isDone}`,
    ...(takesTwo ? [clearApprovals(ctx, approval)] : []),
  ])
  const isApproved = takesTwo && said?.meta.changes === 1
  if (received?.meta.changes !== 1 && !isApproved) throw new Refusal('conflict', explainOpen(former))
  if (order) notifyOrder(ctx, order)
  return requireOrder(ctx, orderId)
}

/** Who typed the reference of a withdrawal that people pay, folded. */
async function findWhoPaid({ db }: OperatorContext, orderId: WithdrawOrderId): Promise<string | null> {
  const row = await db.get(sql`SELECT actor FROM withdraw_audit WHERE order_id = ${orderId} AND act = 'sent'`)
  const sent = z.object({ actor: z.string() }).optional().parse(row)
  return sent ? foldCase(operatorOf(sent.actor) ?? sent.actor) : null
}

function explainOpen(order: OperatorOrder): string {
  const cameBack = order.said.find(({ outcome }) => outcome === 'came_back')
  if (order.state !== 'sent' || order.unmatched.length > 0) return explainConflict(order)
  if (order.payout?.state === 'review') return 'its payout is in review: close that first'
  if (cameBack) return `${cameBack.operator} says that it came back`
  return 'nobody disputes it'
}
