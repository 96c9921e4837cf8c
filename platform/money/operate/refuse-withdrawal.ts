/** OPS-01: the house gives the money back: what it does not send, and what was sent and never arrived. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { PAYOUT_EVENTS } from '../../../contract/states/payout.ts'
import type { Transition } from '../../../contract/states/transition.ts'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { CONTRADICTED, hasPayout, hasUnmatched, isContradicted } from '../payouts/payout-rows.ts'
import { buildOutcomeApproval, countPeople, isApprovedBy, type OutcomeApproval } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { notifyWithdrawal } from '../withdrawals/notify-withdrawal.ts'
import { findOrder, notifyOrder, type OrderRow } from '../withdrawals/order-rows.ts'
import { settleNow } from '../withdrawals/settle-now.ts'
import { explainConflict, requireOrder } from './withdrawals.ts'

/**
 * Refuses a withdrawal and gives its money back, at once or by the cron job.
 * Before it is sent: for any reason, unless a provider may be paying it.
 * After it is sent: only for `payment_failed`. This includes an order that counts as received, by time or by its provider's
 * report, when the provider then reports a failure.
 * Two people approve where the order is large, counts as received, or has a signed report of its provider that it paid.
 * Throws `not_found`, `conflict` where its state does not allow it, and `forbidden` for a sent one if the operator has no name.
 */
export const refuseWithdrawal: OperatorHandler<'withdrawals-refuse'> = async (ctx, input) => {
  const [former, order] = await Promise.all([requireOrder(ctx, input.orderId), findOrder(ctx, input.orderId)])
  assert(order, 'it was read just now')
  const isSent = (former.state === 'sent' || former.state === 'received') && input.reason === 'payment_failed'
  const done = isSent
    ? await approveReturn(ctx, input, order, await countPeople(ctx, former))
    : await refuse(ctx, input, order)
  if (!done)
    throw new Refusal('conflict', former.payout?.state === 'open' ? 'its provider has it' : explainConflict(former))
  notifyOrder(ctx, order)
  await settleNow(ctx, input.orderId)
  return requireOrder(ctx, input.orderId)
}

type Refused = OperatorRequest<'withdrawals-refuse'>

async function refuse(ctx: OperatorContext, input: Refused, order: OrderRow): Promise<boolean> {
  const isOpen = sql`(state IN ('checks', 'approved') AND NOT ${hasPayout()} AND NOT ${hasUnmatched})`
  const results = await commit(ctx, buildRefusal(ctx, { input, order, event: WITHDRAW_EVENTS.refused, isOpen }))
  return results.at(-1)?.meta.changes === 1
}

/** The first approval of two stops the time after which it would count as received. False where nothing can come back of it. */
async function approveReturn(ctx: OperatorContext, input: Refused, order: OrderRow, people: 1 | 2): Promise<boolean> {
  const { orderId, note } = input
  const approval: OutcomeApproval = { orderId, outcome: 'came_back', note }
  const mayHaveFailed = sql`(state = 'sent' OR received_by = 'time' OR (state = 'received' AND ${isContradicted})
    OR (state = 'received' AND ${IS_SETTLED}))`
  const isOpen = sql`(${mayHaveFailed} AND NOT ${hasUnmatched})`
  const takesTwo = sql`EXISTS (SELECT 1 FROM withdraw_order AS said WHERE said.id = ${orderId}
    AND (said.state = 'received' OR ${isPaidBySignedWord(orderId)}))`
  const isEnough = isApprovedBy(sql`iif(${takesTwo}, 2, ${people})`, approval)
  const deed = { orderId, actor: actorOf(ctx.operator), note: 'came_back', requestId: ctx.requestId }
  const [said] = await commit(ctx, [
    buildOutcomeApproval(ctx, approval, isOpen),
    auditWithdrawal(ctx, { ...deed, act: 'resolution_said' }, sql`${isOpen} AND NOT ${isEnough}`),
    // What its provider said of it is settled with it.
    sql`UPDATE withdraw_payout SET ${applyTransition(PAYOUT_EVENTS.came_back)}, reason = 'came_back' WHERE order_id = ${orderId}
      AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND ${isOpen}) AND ${isEnough}`,
    ...buildRefusal(ctx, { input, order, event: WITHDRAW_EVENTS.came_back, isOpen: sql`${isOpen} AND ${isEnough}` }),
  ])
  return said?.meta.changes === 1
}

/** Its provider's contradiction is settled, by an earlier statement of this very commit: the order follows it. */
const IS_SETTLED = sql`EXISTS (SELECT 1 FROM withdraw_payout AS settled WHERE settled.order_id = withdraw_order.id
  AND settled.state = 'failed' AND settled.reason = 'came_back')`

/** Its provider said that it paid what was agreed, and operators are not looking at its report that it failed. */
const isPaidBySignedWord = (orderId: string): SQL => sql`EXISTS (SELECT 1 FROM withdraw_movement AS movement
  JOIN withdraw_payout AS payout ON payout.order_id = movement.order_id
  WHERE movement.order_id = ${orderId} AND movement.state = 'accepted'
    AND (payout.state = 'paid' OR (payout.state = 'review' AND payout.reason IS NOT ${CONTRADICTED})))`

type Refusing = { input: Refused; order: OrderRow; event: Transition; isOpen: SQL }

function buildRefusal(ctx: OperatorContext, { input, order, event, isOpen }: Refusing): SQL[] {
  const { orderId, reason, note } = input
  const nowMs = ctx.clock()
  const said = note ? `${reason}: ${note}` : reason
  const deed = { orderId, actor: actorOf(ctx.operator), note: said, requestId: ctx.requestId }
  return [
    auditWithdrawal(ctx, { ...deed, act: 'refused' }, isOpen),
    notifyWithdrawal(ctx, order, 'withdrawal_refused', isOpen),
    sql`UPDATE withdraw_order SET ${applyTransition(event)}, refusal = ${reason}, note = ${note ?? null}, delay = NULL,
      refused_at_ms = ${nowMs}, received_by = NULL, received_at_ms = NULL, next_attempt_at_ms = ${nowMs}
      WHERE id = ${orderId} AND ${canTransition(event)} AND ${isOpen}`,
  ]
}
