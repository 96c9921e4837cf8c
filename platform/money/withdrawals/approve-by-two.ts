/** OPS-01: what one operator says of an order where one is not enough (docs/decisions/0135). */
import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { countPeopleFor } from '../../kernel/operator/large-amount.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'

export type OutcomeApproval = {
  orderId: WithdrawOrderId
  outcome: 'came_back' | 'paid' | 'failed'
  reference?: string | undefined
  note?: string | undefined
}

/**
 * Writes down what this operator says, instead of what they said before; to stand first in the batch. `isOpen`: a
 * condition on the row of `withdraw_order`. Throws `forbidden` without a name.
 */
export function buildOutcomeApproval(
  ctx: OperatorContext,
  { orderId, outcome, reference, note }: OutcomeApproval,
  isOpen: SQL,
): SQL {
  return sql`
    INSERT INTO withdraw_decision (order_id, operator, outcome, reference, note, at_ms)
    SELECT id, ${requireName(ctx)}, ${outcome}, ${reference ?? null}, ${note ?? null}, ${ctx.clock()} FROM withdraw_order
    WHERE id = ${orderId} AND merchant = ${ctx.merchant.code} AND ${isOpen}
    ON CONFLICT (order_id, operator) DO UPDATE SET outcome = excluded.outcome, reference = excluded.reference,
      note = excluded.note, at_ms = excluded.at_ms`
}

/**
 * As a condition on an approval: what was said of a payout before its provider was told again, or said something itself, is
 * over (docs/decisions/0135).
 */
export const isStanding: SQL = sql`(outcome = 'came_back' OR at_ms > max(
  coalesce((SELECT submitted_at_ms FROM withdraw_payout AS told WHERE told.order_id = withdraw_decision.order_id), -1),
  coalesce((SELECT max(said_at_ms) FROM withdraw_movement AS moved WHERE moved.order_id = withdraw_decision.order_id), -1),
  coalesce((SELECT max(heard.at_ms) FROM withdraw_audit AS heard
    WHERE heard.order_id = withdraw_decision.order_id AND heard.act = 'failure_reported'), -1)))`

/**
 * For the commit that ends them: what was said before it is not younger than it, also where the clock was set back since. Of
 * money that came back nothing that a provider says makes an approval untrue.
 */
export const datePayoutApprovals = (orderId: string, nowMs: number): SQL =>
  sql`UPDATE withdraw_decision SET at_ms = min(at_ms, ${nowMs}) WHERE order_id = ${orderId} AND outcome <> 'came_back'`

/** As a condition: so many operators say the very same of it. */
export const isApprovedBy = (people: number | SQL, { orderId, outcome, reference }: OutcomeApproval): SQL =>
  sql`((SELECT count(*) FROM withdraw_decision
    WHERE order_id = ${orderId} AND outcome = ${outcome} AND reference IS ${reference ?? null} AND ${isStanding}) >= ${people})`

/** As a condition on a row of `withdraw_order`: one of two says so, and its time to confirm stands still. */
export const isReportedReturned: SQL = sql`EXISTS (SELECT 1 FROM withdraw_decision
  WHERE order_id = withdraw_order.id AND outcome = 'came_back')`

/** Two for one that was large when it was asked for, and for one that is large by now. */
export async function countPeople(
  ctx: OperatorContext,
  { approvalsNeeded, amount }: OperatorResponse<'withdrawals-approve'>,
): Promise<1 | 2> {
  return approvalsNeeded > 1 ? 2 : countPeopleFor(ctx, parseMoney(amount))
}
