/** OPS-01: a withdrawal as operators see it: who approved it, what was said, what its provider and the rule made of it. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { PAYOUT_STATES } from '../../../contract/states/payout.ts'
import { MANUAL_REVIEW_REASONS } from '../../../contract/states/withdraw.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { isOfOrder } from '../withdrawals/approvals-of-order.ts'
import { isStanding } from '../withdrawals/approve-by-two.ts'
import { isHeldByName, orderRowSchema, presentOrder } from '../withdrawals/order-rows.ts'
import { openDocuments } from '../withdrawals/waiting-documents.ts'

export type OperatorOrder = OperatorResponse<'withdrawals-approve'>

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .nullable()
    .transform((text): unknown => JSON.parse(text ?? 'null'))
    .pipe(schema)

const movementSchema = z.object({
  provider: z.string(),
  transactionId: z.string(),
  amountMinor: z.number().int().transform(minor),
  currency: z.string(),
  state: z.string(),
})
const payoutSchema = z.object({
  provider: z.string(),
  state: z.enum(PAYOUT_STATES),
  payoutId: z.string().nullable(),
  reason: z.string().nullable(),
  openedAtMs: z.number().int(),
  submittedAtMs: z.number().int().nullable(),
})

const operatorRowSchema = orderRowSchema.extend({
  username: z.string(),
  approved_by: json(z.array(z.string())),
  said: json(z.array(z.object({ operator: z.string(), outcome: z.string(), reference: z.string().nullable() }))),
  documents: json(z.array(z.string())),
  // Read from what is read anyway: each look-up more costs a page of a queue a row an order.
  has_sent_documents: z.number().default(0),
  is_told: z.number().default(0),
  payout: json(payoutSchema.nullable()),
  moved: json(z.array(movementSchema)),
  by_rule: json(z.object({ isApproved: z.number(), leftBecause: z.array(z.enum(MANUAL_REVIEW_REASONS)) }).nullable()),
})

/** Of the operator's own merchant, by a condition on `withdraw_order.id`: the sign keeps the planner from reading all of the merchant's. */
export async function readForOperator(ctx: OperatorContext, condition: SQL): Promise<OperatorOrder[]> {
  const { db, merchant } = ctx
  const isIts = sql`order_id = withdraw_order.id`
  const rows = await db.all(sql`
    SELECT withdraw_order.*, member.username, member.payee_name, destination.holder_key,
      (SELECT json_group_array(operator) FROM withdraw_approval WHERE ${isIts}) AS approved_by,
      (SELECT json_group_array(json_object('operator', operator, 'outcome', outcome, 'reference', reference))
        FROM (SELECT operator, outcome, reference FROM withdraw_decision WHERE ${isIts} AND ${isStanding}
          UNION ALL SELECT operator, json_extract(content, '$.becomes') AS outcome, NULL AS reference
          FROM operator_approval WHERE ${isOfOrder(ctx)})) AS said,
      ${openDocuments} AS documents,
      (SELECT json_object('provider', provider, 'state', state, 'payoutId', payout_id, 'reason', reason,
        'openedAtMs', opened_at_ms, 'submittedAtMs', submitted_at_ms) FROM withdraw_payout WHERE ${isIts}) AS payout,
      (SELECT json_group_array(json_object('provider', provider, 'transactionId', transaction_id, 'amountMinor', amount_minor,
        'currency', currency, 'state', state)) FROM withdraw_movement WHERE ${isIts}) AS moved,
      (SELECT json_object('isApproved', is_approved, 'leftBecause', json(left_because))
        FROM withdraw_judgement WHERE ${isIts}) AS by_rule
    FROM withdraw_order JOIN member_payee AS member ON member.id = withdraw_order.member_id
      JOIN destination_match AS destination ON destination.id = withdraw_order.destination_id
    WHERE +withdraw_order.merchant = ${merchant.code} AND withdraw_order.state <> 'void' AND ${condition}`)
  return operatorRowSchema.array().parse(rows).map(complete).map(present)
}

type Row = z.infer<typeof operatorRowSchema>

const complete = (row: Row): Row => ({
  ...row,
  // As `hasSentDocuments`: all that its member is asked for is there.
  has_sent_documents: row.documents.length > 0 && row.documents.every((one) => one.endsWith(' sent')) ? 1 : 0,
  is_told: row.payout?.submittedAtMs == null ? 0 : 1,
})

function present({ username, approved_by, said, documents, payout, moved, by_rule, ...row }: Row) {
  const movements = moved.map(({ amountMinor, ...movement }) => ({ ...movement, amount: presentMoney(amountMinor) }))
  return {
    ...presentOrder(row),
    // Theirs also to see of one whose provider may be paying it.
    ...(isHeldByName(row) && { delay: 'name_changed' as const }),
    username,
    said,
    documents,
    currency: row.currency,
    money: row.money,
    approvalsNeeded: row.approvals_needed,
    approvedBy: approved_by,
    disputeNote: row.dispute_note,
    payout: payout && {
      provider: payout.provider,
      state: payout.state,
      payoutId: payout.payoutId,
      reason: payout.reason,
      since: new Date(payout.openedAtMs).toISOString(),
      moved: movements.filter(({ provider }) => provider === payout.provider),
    },
    unmatched: movements.filter(({ state }) => state === 'unmatched'),
    byRule: by_rule && { approved: by_rule.isApproved === 1, leftBecause: by_rule.leftBecause },
  }
}
