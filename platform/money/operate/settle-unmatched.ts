/** OPS-01: money that a provider paid for an order that was not its to pay (docs/decisions/0143). */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { PAYOUT_MOVEMENT_EVENTS } from '../../../contract/states/payout.ts'
import { WITHDRAW_STATES } from '../../../contract/states/withdraw.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import {
  type Approval,
  approve,
  approversOf,
  clearApprovals,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import { countPeopleFor } from '../../kernel/operator/large-amount.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'

const time = z.number().int().nullable()
const rowSchema = z.object({
  provider: vendorCodeSchema,
  transaction_id: z.string(),
  merchant: z.string(),
  order_id: z.string(),
  amount_minor: z.number().int().transform(minor),
  currency: z.string(),
  state: z.string(),
  said_at_ms: z.number().int(),
  failure_reported_at_ms: time,
  order_merchant: z.string().nullable(),
  order_state: z.enum([...WITHDRAW_STATES, 'void']).nullable(),
  username: z.string().nullable(),
  settled_as: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_note: z.string().nullable(),
  settled_at_ms: time,
})
type Row = z.infer<typeof rowSchema>

/** By whom it names and by whose order it holds up. What names a merchant that is not here all see, or nobody would. */
const isSeenBy = ({ merchant }: OperatorContext): SQL =>
  sql`(movement.merchant = ${merchant.code} OR withdraw_order.merchant = ${merchant.code}
    OR NOT EXISTS (SELECT 1 FROM merchant_public WHERE code = movement.merchant))`

async function readMovements(ctx: OperatorContext, condition: SQL, limit: number): Promise<Row[]> {
  const rows = await ctx.db.all(sql`
    SELECT movement.*, withdraw_order.merchant AS order_merchant, withdraw_order.state AS order_state,
      member.username AS username
    FROM withdraw_movement AS movement LEFT JOIN withdraw_order ON withdraw_order.id = movement.order_id
      LEFT JOIN member_public AS member ON member.id = withdraw_order.member_id
    WHERE ${isSeenBy(ctx)} AND ${condition} ORDER BY said_at_ms, transaction_id LIMIT ${limit}`)
  return rowSchema.array().parse(rows)
}

type Movement = OperatorResponse<'payouts-settle'>['movement']

/** An order of another merchant, which a provider named by mistake, is nobody's to read here. */
function present({ merchant: { code } }: OperatorContext, row: Row): Movement {
  const { provider, merchant, currency, order_state: state, username } = row
  return {
    provider,
    merchant,
    currency,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    amount: presentMoney(row.amount_minor),
    saidAt: new Date(row.said_at_ms).toISOString(),
    failureReportedAt: presentTime(row.failure_reported_at_ms),
    order: state === null || username === null || row.order_merchant !== code ? null : { state, username },
    settled:
      row.settled_as === null
        ? null
        : {
            as: row.settled_as,
            by: row.settled_by ?? '',
            note: row.settled_note ?? '',
            at: presentTime(row.settled_at_ms) ?? '',
          },
  }
}

export const listUnmatched: OperatorHandler<'payouts-unmatched'> = async (ctx, { limit }) => ({
  movements: (await readMovements(ctx, sql`movement.state = 'unmatched'`, limit)).map((row) => present(ctx, row)),
})

/**
 * It came back to the house, or the house knows what it was: either way nothing moves here. From the large amount on,
 * in another currency and where another merchant is named or held up two operators say the same. Until it is settled nobody decides on
 * an order of that number. Throws `not_found`, `conflict` where it is settled or found its order, `forbidden` without a name.
 */
export const settleUnmatched: OperatorHandler<'payouts-settle'> = async (ctx, input) => {
  const { provider, transactionId, becomes, note } = input
  const operator = requireName(ctx)
  const isIt = sql`provider = ${provider} AND transaction_id = ${transactionId}`
  const find = async () =>
    (await readMovements(ctx, sql`movement.provider = ${provider} AND transaction_id = ${transactionId}`, 1))[0]
  const movement = await find()
  if (!movement) throw new Refusal('not_found', `${provider} said nothing of ${transactionId}`)
  if (movement.state !== 'unmatched') throw new Refusal('conflict', `it is ${movement.state}`)
  const { code, currency } = ctx.merchant
  const isOwn = movement.merchant === code && (movement.order_merchant ?? code) === code
  const isComparable = movement.currency === currency && isOwn
  const takesTwo = !isComparable || (await countPeopleFor(ctx, movement.amount_minor)) === 2
  const approval: Approval = {
    subject: approvalSubject('payouts-settle', provider, transactionId),
    content: { becomes },
    nowMs: ctx.clock(),
  }
  const isOpen = sql`EXISTS (SELECT 1 FROM withdraw_movement WHERE ${isIt} AND state = 'unmatched')`
  const isEnough = takesTwo ? hasTwoApprovals(ctx, approval) : sql`1`
  const deed = { orderId: movement.order_id, act: 'unmatched_settled', actor: actorOf(operator) } as const
  const [said, , settled] = await commit(ctx, [
    takesTwo ? approve(ctx, operator, approval, isOpen) : sql`SELECT 1`,
    auditWithdrawal(
      ctx,
      { ...deed, note: `${provider} ${transactionId}: ${becomes}, ${note}`, requestId: ctx.requestId },
      sql`${isOpen} AND ${isEnough}`,
    ),
    sql`UPDATE withdraw_movement SET ${applyTransition(PAYOUT_MOVEMENT_EVENTS.settled)}, settled_as = ${becomes}, settled_note = ${note},
      settled_by = ${takesTwo ? approversOf(ctx, approval) : operator}, settled_at_ms = ${ctx.clock()}
      WHERE ${isIt} AND ${canTransition(PAYOUT_MOVEMENT_EVENTS.settled)} AND ${isEnough}`,
    ...(takesTwo ? [clearApprovals(ctx, approval)] : []),
  ])
  const isSettled = settled?.meta.changes === 1
  if (!isSettled && !(takesTwo && said?.meta.changes === 1))
    throw new Refusal('conflict', 'it was settled, or found its order, meanwhile')
  return { movement: present(ctx, (await find()) ?? movement), waitsBecause: isSettled ? null : 'second_approval' }
}
