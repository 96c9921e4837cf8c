/** OPS-01: operators say what became of a payout whose provider is silent, or contradicts itself. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { PAYOUT_EVENTS, PAYOUT_MOVEMENT_EVENTS } from '../../../contract/states/payout.ts'
import type { Transition } from '../../../contract/states/transition.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { buildFailed, buildSent, isWithProvider, settlePayout } from '../payouts/end-payout.ts'
import { CONTRADICTED, hasUnmatched } from '../payouts/payout-rows.ts'
import { TRY_IS_OVER_AFTER_MS } from '../payouts/submit-payout.ts'
import { buildCloseApproval } from '../withdrawals/approvals-of-order.ts'
import { buildOutcomeApproval, countPeople, isApprovedBy, type OutcomeApproval } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { explainConflict, requireOrder } from './withdrawals.ts'

/** Always two, since it was told last: nothing there is to check one report against, and the money may be paid twice. */
const PEOPLE = 2

/**
 * `paid` sends the order by a reference, `failed` gives the money back; `closed` ends a review of an order that is over,
 * and moves nothing. Throws `not_found`, `forbidden` without a name, and `conflict` where nothing is to be decided, a try
 * may still be under way, or the reference was used.
 */
export const resolvePayout: OperatorHandler<'withdrawals-resolve'> = async (ctx, input) => {
  const { orderId, becomes } = input
  const order = await requireOrder(ctx, orderId)
  if (!order.payout) throw new Refusal('conflict', 'no provider pays it')
  const done =
    becomes === 'closed'
      ? await closeReview(ctx, input, await countPeople(ctx, order))
      : await approveOutcome(ctx, input)
  if (!done && order.unmatched.length > 0) throw new Refusal('conflict', explainConflict(order))
  const told = becomes === 'closed' ? '' : '; what was told less than ten minutes ago may still be answered'
  if (!done) throw new Refusal('conflict', `it is ${order.state}, its payout ${order.payout.state}${told}`)
  await settlePayout(ctx, orderId, ctx.requestId)
  return requireOrder(ctx, orderId)
}

type Resolution = OperatorRequest<'withdrawals-resolve'>

async function approveOutcome(
  ctx: OperatorContext,
  { orderId, becomes, reference, note }: Resolution,
): Promise<boolean> {
  const outcome = becomes === 'paid' ? 'paid' : 'failed'
  const approval: OutcomeApproval = { orderId, outcome, reference, note }
  const nowMs = ctx.clock()
  // Asked in the statement: of this and of telling the provider in the same moment only one is done.
  const mayAnswer = sql`EXISTS (SELECT 1 FROM withdraw_payout AS told WHERE told.order_id = withdraw_order.id
    AND told.state = 'open' AND told.submitted_at_ms > ${nowMs - TRY_IS_OVER_AFTER_MS})`
  const isFree = sql`NOT EXISTS (SELECT 1 FROM withdraw_order AS other
    WHERE other.merchant = ${ctx.merchant.code} AND other.reference = ${reference ?? null})`
  const isOpen = sql`${isWithProvider('open', 'review')} AND NOT ${mayAnswer} AND NOT ${hasUnmatched} AND ${isFree}`
  const isDone = sql`(${isOpen} AND ${isApprovedBy(PEOPLE, approval)})`
  const deed = { orderId, actor: actorOf(ctx.operator), requestId: ctx.requestId }
  const said = [outcome, reference, note].filter(Boolean).join(': ')
  const [written] = await commit(ctx, [
    buildOutcomeApproval(ctx, approval, isOpen),
    auditWithdrawal(ctx, { ...deed, act: 'resolution_said', note: said }, isOpen),
    ...(reference === undefined
      ? await buildFailed(ctx, orderId, { ...deed, reason: 'declined', note }, isDone)
      : [
          ...(await buildSent(ctx, orderId, { ...deed, reference }, isDone)),
          sql`UPDATE withdraw_payout SET ${applyTransition(PAYOUT_EVENTS.resolved_paid)}, reason = ${note}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL
            WHERE order_id = ${orderId} AND ended_at_ms IS NULL AND ${canTransition(PAYOUT_EVENTS.resolved_paid)}
              AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND reference = ${reference})`,
        ]),
    ...closeMovements(orderId),
  ])
  return written?.meta.changes === 1
}

/**
 * Of an order that is sent, or given back: the house has settled with the provider what was odd. Two say so where the
 * member is kept from a large amount by it, of which the provider says now that it failed.
 */
async function closeReview(ctx: OperatorContext, { orderId, note }: Resolution, people: 1 | 2): Promise<boolean> {
  const operator = requireName(ctx)
  const approval = buildCloseApproval(orderId, ctx.clock())
  const isOver = sql`EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND state <> 'approved')`
  const isIt = sql`(EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = ${orderId} AND state = 'review') AND ${isOver})`
  const isContradicted = sql`EXISTS (SELECT 1 FROM withdraw_payout AS closed JOIN withdraw_order ON id = closed.order_id
    WHERE closed.order_id = ${orderId} AND closed.reason = ${CONTRADICTED}
      AND withdraw_order.state IN ('sent', 'received'))`
  const isEnough = people === 2 ? sql`(NOT ${isContradicted} OR ${hasTwoApprovals(ctx, approval)})` : sql`1`
  const deed = { orderId, actor: actorOf(operator), requestId: ctx.requestId }
  const isRefused = sql`EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND state = 'refused')`
  const buildClosed = (event: Transition, isMet: SQL) =>
    sql`UPDATE withdraw_payout SET ${applyTransition(event)} WHERE order_id = ${orderId} AND ${canTransition(event)} AND ${isMet}`
  const [said, , , failed, paid] = await commit(ctx, [
    approve(ctx, operator, approval, sql`${people === 2 ? 1 : 0} AND ${isIt} AND ${isContradicted}`),
    auditWithdrawal(
      ctx,
      { ...deed, act: 'resolution_said', note: `closed: ${note}` },
      sql`${isIt} AND NOT ${isEnough}`,
    ),
    auditWithdrawal(ctx, { ...deed, act: 'review_closed', note }, sql`${isIt} AND ${isEnough}`),
    buildClosed(PAYOUT_EVENTS.review_closed_failed, sql`${isRefused} AND ${isEnough}`),
    buildClosed(PAYOUT_EVENTS.review_closed_paid, sql`NOT ${isRefused} AND ${isOver} AND ${isEnough}`),
    ...closeMovements(orderId),
    clearApprovals(ctx, approval),
  ])
  return [failed, paid, said].some((result) => result?.meta.changes === 1)
}

const closeMovements = (orderId: string) => [
  sql`UPDATE withdraw_movement SET ${applyTransition(PAYOUT_MOVEMENT_EVENTS.review_closed)}
    WHERE order_id = ${orderId} AND ${canTransition(PAYOUT_MOVEMENT_EVENTS.review_closed)}
    AND EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = ${orderId} AND state IN ('paid', 'failed'))`,
]
