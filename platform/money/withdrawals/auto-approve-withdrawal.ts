import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { presentMoney } from '../../../contract/money.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { type ManualReviewReason, WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { isByOperator } from '../../kernel/operator/actor.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { openPayout } from '../payouts/open-payout.ts'
import { hasUnmatched } from '../payouts/payout-rows.ts'
import { submitPayoutNow } from '../payouts/submit-payout.ts'
import { auditWithdrawal } from './audit.ts'
import { computeManualReview, HOUR_MS } from './compute-manual-review.ts'
import { findOrder, isInOwnName, notifyOrder, type OrderRow, readOrders } from './order-rows.ts'
import { hasNoChangeSince, readStanding, sumOfDay } from './read-standing.ts'
import { findRule, isUnderRule, type RuleRow } from './rule-rows.ts'
import { hasOpenDocument } from './waiting-documents.ts'

/** Nobody has touched it, neither a person, by whatever act, nor the rule. */
const IS_UNSEEN = sql`state = 'checks' AND money = 'held' AND delay IS NULL
  AND NOT EXISTS (SELECT 1 FROM withdraw_audit WHERE order_id = withdraw_order.id AND ${isByOperator})
  AND NOT EXISTS (SELECT 1 FROM withdraw_judgement WHERE order_id = withdraw_order.id)`

const keySchema = z.object({ id: withdrawOrderIdSchema })

/** What a crash left between the checks and the rule. */
export const autoApproveWithdrawals = defineJob({
  key: keySchema,
  due: () => sql`SELECT id FROM withdraw_order WHERE ${IS_UNSEEN} AND ${isUnderRule}
    ORDER BY checks_at_ms LIMIT ${JOB_BATCH}`,
  run: async (services, { id }) => {
    const [order] = await readOrders(services, sql`id = ${id} AND ${IS_UNSEEN} AND ${isUnderRule}`)
    if (order) await autoApprove(services, order)
  },
})

/** Right after its money was set aside: what does not answer now, the cron job asks again. Answers the order as it is then. */
export async function autoApprove(
  services: Services,
  order: OrderRow,
  rule = findRule(services, order.merchant),
): Promise<OrderRow> {
  try {
    if (!(await judgeWithdrawal(services, order, await rule))) return order
  } catch (error) {
    log.warn('withdrawal_not_judged', { order: order.id, error: sayError(error) })
  }
  return (await findOrder(services, order.id)) ?? order
}

/**
 * Approves a small withdrawal by the merchant's rule, or writes down why it is left to people; once for an order, and
 * nothing where no rule is on or a person was there first (docs/decisions/0144). Whether it was looked at.
 */
async function judgeWithdrawal(services: Services, order: OrderRow, rule: RuleRow | null): Promise<boolean> {
  if (!rule?.is_on || order.state !== 'checks') return false
  const nowMs = services.clock()
  const leftBecause = computeManualReview(await readStanding(services, order), rule, nowMs)
  if (leftBecause.length > 0) {
    await leave(services, order, rule, leftBecause)
    return true
  }
  await approve(services, order, rule)
  notifyOrder(services, order)
  await submitPayoutNow(services, order.id)
  return true
}

const describeRule = ({ up_to_minor, day_up_to_minor, unchanged_hours, position }: RuleRow) =>
  `rule ${position}: up to ${presentMoney(up_to_minor)}, ${presentMoney(day_up_to_minor)} a day; turnover met, own account and
   passwords unchanged for ${unchanged_hours} h, received before, not flagged, books sound`.replaceAll(/\s+/g, ' ')

/** What may change in the moment is asked again in the statement: of many at once none passes the day's amount. */
async function approve(services: Services, order: OrderRow, rule: RuleRow): Promise<void> {
  const { id } = order
  const nowMs = services.clock()
  const isIt = sql`${IS_UNSEEN} AND ${isUnderRule} AND approvals_needed = 1 AND ${isInOwnName(order)}
    AND NOT ${hasUnmatched} AND NOT ${hasOpenDocument} AND ${rule.position} = (SELECT max(position) FROM withdraw_rule WHERE merchant = withdraw_order.merchant)
    AND ${sumOfDay(nowMs)} <= ${rule.day_up_to_minor} AND ${hasNoChangeSince(nowMs - rule.unchanged_hours * HOUR_MS)}
    AND EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = withdraw_order.member_id AND status = 'active')`
  await commit(services, [
    openPayout(services, id, isIt),
    auditWithdrawal(
      services,
      { orderId: id, act: 'approved_by_rule', actor: 'platform', note: describeRule(rule) },
      isIt,
    ),
    sql`INSERT INTO withdraw_judgement (order_id, rule_position, is_approved, left_because, at_ms)
      SELECT id, ${rule.position}, 1, '[]', ${nowMs} FROM withdraw_order WHERE id = ${id} AND ${isIt}`,
    sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.approved)}, approved_at_ms = ${nowMs}
      WHERE id = ${id} AND ${canTransition(WITHDRAW_EVENTS.approved)}
      AND EXISTS (SELECT 1 FROM withdraw_judgement WHERE order_id = ${id} AND is_approved = 1)`,
  ])
}

async function leave(
  services: Services,
  { id }: OrderRow,
  rule: RuleRow,
  leftBecause: ManualReviewReason[],
): Promise<void> {
  const isIt = sql`${IS_UNSEEN} AND ${isUnderRule}`
  const note = `rule ${rule.position}: ${leftBecause.join(', ')}`
  await commit(services, [
    auditWithdrawal(services, { orderId: id, act: 'needs_manual_review', actor: 'platform', note }, isIt),
    sql`INSERT INTO withdraw_judgement (order_id, rule_position, is_approved, left_because, at_ms)
      SELECT id, ${rule.position}, 0, ${JSON.stringify(leftBecause)}, ${services.clock()} FROM withdraw_order
      WHERE id = ${id} AND ${isIt}`,
  ])
}
