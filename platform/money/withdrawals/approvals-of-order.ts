/** OPS-01: what is said of a withdrawal and kept among all that takes two (docs/decisions/0135): that a dispute or a review is over. */
import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { APPROVAL_HOLDS_MS, type Approval } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { hasPayout } from '../payouts/payout-rows.ts'

const SETTLE = approvalSubject('withdrawals-settle', '')
const CLOSE = approvalSubject('withdrawals-resolve', '')

/** `payoutReason`: what was said before its provider contradicted itself says nothing of it afterwards. */
export const buildSettleApproval = (
  orderId: WithdrawOrderId,
  payoutReason: string | null,
  nowMs: number,
): Approval => ({
  subject: `${SETTLE}${orderId}`,
  content: { becomes: 'received', payout: payoutReason },
  nowMs,
})
export const buildCloseApproval = (orderId: WithdrawOrderId, nowMs: number): Approval => ({
  subject: `${CLOSE}${orderId}`,
  content: { becomes: 'closed' },
  nowMs,
})

/** As a condition on a row of `operator_approval` beside one of `withdraw_order`: it is about that order, and counts still. */
export const isOfOrder = ({
  clock,
}: Pick<OperatorContext, 'clock'>): SQL => sql`(operator_approval.merchant = withdraw_order.merchant
  AND operator_approval.subject IN (${SETTLE} || withdraw_order.id, ${CLOSE} || withdraw_order.id)
  AND operator_approval.at_ms > ${clock() - APPROVAL_HOLDS_MS}
  AND iif(operator_approval.subject = ${SETTLE} || withdraw_order.id,
    withdraw_order.state = 'sent' AND json_extract(operator_approval.content, '$.payout')
      IS (SELECT reason FROM withdraw_payout AS told WHERE told.order_id = withdraw_order.id),
    ${hasPayout('review')}))`
