/** MEM-05: what ends a payout, in one commit with its order. The wallet follows, at once or by the cron job. */

import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { PAYOUT_EVENTS } from '../../../contract/states/payout.ts'
import { WITHDRAW_EVENTS, type WithdrawRefusal } from '../../../contract/states/withdraw.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { notifyWithdrawal } from '../withdrawals/notify-withdrawal.ts'
import { findOrder, notifyOrder } from '../withdrawals/order-rows.ts'
import { settleNow } from '../withdrawals/settle-now.ts'
import { hasPayout, hasUnmatched, type PayoutRow } from './payout-rows.ts'

/** As a condition on a row of `withdraw_order`: it is approved, its money set aside, and its provider is to pay it. */
export const isWithProvider = (...states: PayoutRow['state'][]): SQL =>
  sql`state = 'approved' AND money = 'held' AND (${sql.join(states.map(hasPayout), sql` OR `)})`

/** `actor`: who says so. `reference`: by which it was paid. */
export type Sent = { actor: string; reference: string; requestId?: string | undefined }

/** The order is sent, under a condition. Its payout is marked by the statement that follows in the same batch. */
export async function buildSent(services: Services, id: WithdrawOrderId, sent: Sent, isIt: SQL): Promise<Statement[]> {
  const { actor, reference, requestId } = sent
  const nowMs = services.clock()
  const order = await findOrder(services, id)
  return [
    auditWithdrawal(services, { orderId: id, act: 'sent', actor, note: reference, requestId }, isIt),
    ...(order ? [notifyWithdrawal(services, order, 'withdrawal_sent', isIt)] : []),
    sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.sent)}, sent_at_ms = ${nowMs}, reference = ${reference}, delay = NULL, note = NULL,
      confirm_by_ms = ${nowMs} + confirm_minutes * 60000, next_attempt_at_ms = ${nowMs}
      WHERE id = ${id} AND ${canTransition(WITHDRAW_EVENTS.sent)} AND ${isIt}`,
  ]
}

export type Failed = {
  actor: string
  reason: 'declined' | 'rejected'
  note?: string | undefined
  requestId?: string | undefined
}

/** In the member's words. */
const REFUSAL_OF = { declined: 'payment_failed', rejected: 'destination_rejected' } as const satisfies Record<
  Failed['reason'],
  WithdrawRefusal
>

/** The order is refused and its payout failed, under a condition. One that ended before stays as it is. */
export async function buildFailed(
  services: Services,
  id: WithdrawOrderId,
  failed: Failed,
  isIt: SQL,
): Promise<Statement[]> {
  const { actor, reason, note, requestId } = failed
  const nowMs = services.clock()
  const refusal = REFUSAL_OF[reason]
  const order = await findOrder(services, id)
  const said = note ? `${refusal}: ${note}` : refusal
  return [
    auditWithdrawal(services, { orderId: id, act: 'refused', actor, note: said, requestId }, isIt),
    ...(order ? [notifyWithdrawal(services, order, 'withdrawal_refused', isIt)] : []),
    sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.refused)}, refusal = ${refusal}, note = NULL, delay = NULL,
      refused_at_ms = ${nowMs}, next_attempt_at_ms = ${nowMs}
      WHERE id = ${id} AND ${canTransition(WITHDRAW_EVENTS.refused)} AND ${isIt}`,
    sql`UPDATE withdraw_payout SET ${applyTransition(PAYOUT_EVENTS.failed)}, reason = ${note ?? reason}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL
      WHERE order_id = ${id} AND ended_at_ms IS NULL AND ${canTransition(PAYOUT_EVENTS.failed)}
        AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${id} AND state = 'refused')`,
  ]
}

/**
 * Nothing was sent and nothing will be: the member has the money again, once. Only while nothing else was decided, and
 * while no other provider says that it paid: then the cron job asks again. `onlyIf` is about the row of `withdraw_payout`.
 */
export async function failPayout(
  services: Services,
  { order_id: id }: Pick<PayoutRow, 'order_id'>,
  failed: Failed,
  onlyIf: SQL = sql`1`,
) {
  const isStill = sql`EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = ${id} AND ${onlyIf})`
  const isIt = sql`(${isWithProvider('open')} AND NOT ${hasUnmatched} AND ${isStill})`
  await commit(services, await buildFailed(services, id, failed, isIt))
  await settlePayout(services, id, failed.requestId)
}

/** What was said fits nothing, or contradicts what was said before: nothing moves, and operators see it. */
export async function reviewPayout(services: Services, id: WithdrawOrderId, reason: string, onlyIf: SQL = sql`1`) {
  await commit(services, buildReview(services, id, reason, onlyIf))
  const order = await findOrder(services, id)
  if (order) notifyOrder(services, order)
}

/** `onlyIf` is about the row of `withdraw_payout`. */
export function buildReview(services: Services, id: WithdrawOrderId, reason: string, onlyIf: SQL): Statement[] {
  const isNew = sql`EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = ${id} AND ${canTransition(PAYOUT_EVENTS.put_to_review)}
    AND ${onlyIf})`
  return [
    auditWithdrawal(services, { orderId: id, act: 'put_to_review', actor: 'platform', note: reason }, isNew),
    sql`UPDATE withdraw_order SET delay = 'manual_review' WHERE id = ${id} AND state = 'approved' AND ${isNew}`,
    sql`UPDATE withdraw_payout SET ${applyTransition(PAYOUT_EVENTS.put_to_review)}, reason = ${reason}, next_attempt_at_ms = NULL
      WHERE order_id = ${id} AND ${canTransition(PAYOUT_EVENTS.put_to_review)} AND ${onlyIf}`,
  ]
}

/** The wallet follows now, or by the cron job; whoever has a page open asks again. */
export async function settlePayout(services: Services, id: WithdrawOrderId, requestId?: string): Promise<void> {
  const order = await findOrder(services, id)
  if (order) notifyOrder(services, order)
  await settleNow(services, id, requestId)
}
