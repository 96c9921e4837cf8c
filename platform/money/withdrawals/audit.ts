import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../kernel/context.ts'

export const WITHDRAW_ACTS = [
  'requested',
  'voided',
  'held',
  'paid',
  'returned',
  'approval_given',
  'approved_by_rule',
  'needs_manual_review',
  'refused',
  'account_shown',
  'proof_seen',
  'submitted',
  'put_to_review',
  'failure_reported',
  'paid_said',
  'resolution_said',
  'approval_withdrawn',
  'review_closed',
  'unmatched_said',
  'unmatched_settled',
  'sent',
  'received',
  'disputed',
  'delayed',
] as const
export type WithdrawAct = (typeof WITHDRAW_ACTS)[number]

type Deed = {
  orderId: string
  act: WithdrawAct
  /** `member:…`, `operator:…`, `provider:…` or `platform`. */
  actor: string
  note?: string | null | undefined
  requestId?: string | undefined
}

/** The audit row of an act, under the condition of its change: to stand before it in the same batch. */
export function auditWithdrawal(
  { clock }: Pick<Services, 'clock'>,
  { orderId, act, actor, note = null, requestId = 'cron-job' }: Deed,
  onlyIf: SQL,
): SQL {
  return sql`
    INSERT INTO withdraw_audit (merchant, order_id, act, actor, state_before, note, request_id, at_ms)
    SELECT merchant, id, ${act}, ${actor}, state, ${note}, ${requestId}, ${clock()}
    FROM withdraw_order WHERE id = ${orderId} AND ${onlyIf}`
}
