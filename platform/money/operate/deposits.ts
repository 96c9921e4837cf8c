/** OPS-01: deposits as an operator sees them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { INCOMING_PAYMENT_STATES } from '../../../contract/states/incoming-payment.ts'
import { type CursorScope, cutPage, openCursor, type Place, sealCursor } from '../../kernel/cursor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { isSeenBy } from '../deposits/incoming-payment-rows.ts'
import { orderRowSchema, presentOrder } from '../deposits/order-rows.ts'

const operatorRowSchema = orderRowSchema.extend({ username: z.string() })
const amount = z.number().int().transform(minor)
const incomingPaymentRowSchema = z.object({
  provider: z.string(),
  transaction_id: z.string(),
  merchant: z.string(),
  order_id: z.string(),
  amount_minor: amount,
  currency: z.string(),
  state: z.enum(INCOMING_PAYMENT_STATES),
  credit_minor: amount.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  given_to: z.string().nullable(),
  said: z.string().nullable(),
  received_at_ms: z.number().int(),
})

const saidSchema = z.array(z.object({ operator: z.string(), creditMinor: amount, givenTo: z.string().nullable() }))

const WAITS_FOR_SOMEBODY = sql`state IN ('review', 'unmatched', 'crediting')`
/** The wallet answers in moments: a paid order older than this has a reason that time alone does not mend. */
const CREDITED_WITHIN_MS = 5 * 60_000

function presentIncomingPayment(row: z.infer<typeof incomingPaymentRowSchema>) {
  const { provider, merchant, state, currency, reason } = row
  return {
    provider,
    merchant,
    state,
    currency,
    reason,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    amount: presentMoney(row.amount_minor),
    credited: row.credit_minor === null ? null : presentMoney(row.credit_minor),
    decidedBy: row.decided_by,
    givenTo: row.given_to,
    said: saidSchema
      .parse(JSON.parse(row.said ?? '[]'))
      .map(({ creditMinor, ...one }) => ({ ...one, credit: presentMoney(creditMinor) })),
    receivedAt: new Date(row.received_at_ms).toISOString(),
  }
}

const ORDER_PLACE = sql`created_at_ms, id`
const PAYMENT_PLACE = sql`received_at_ms, provider, transaction_id`

async function readOrders(ctx: OperatorContext, condition: SQL, limit: number) {
  const { db, merchant } = ctx
  const rows = await db.all(sql`
    SELECT deposit_order.*, (SELECT username FROM member_public AS member
      WHERE member.id = deposit_order.member_id) AS username
    FROM deposit_order WHERE merchant = ${merchant.code} AND ${condition} ORDER BY ${ORDER_PLACE} LIMIT ${limit}`)
  const orders = operatorRowSchema.array().parse(rows)
  const bonuses = await ctx.seams.money.readOrderBonuses(
    { db, merchant, language: merchant.defaultLanguage },
    orders.map(({ id }) => id),
  )
  return orders.map(({ username, ...row }) => ({
    ...presentOrder(row, bonuses.get(row.id) ?? null),
    username,
    provider: row.provider,
    currency: row.currency,
  }))
}

const usernameOf = (row: SQL) => sql`(SELECT username FROM member_public AS member WHERE member.id = ${row}.member_id)`

async function readIncomingPayments(ctx: OperatorContext, condition: SQL, limit: number) {
  const rows = await ctx.db.all(sql`
    SELECT incoming_payment.*, ${usernameOf(sql`incoming_payment`)} AS given_to,
      (SELECT json_group_array(json_object('operator', operator, 'creditMinor', said.credit_minor,
          'givenTo', ${usernameOf(sql`said`)}))
        FROM deposit_decision AS said WHERE said.provider = incoming_payment.provider
          AND said.transaction_id = incoming_payment.transaction_id) AS said
    FROM incoming_payment WHERE ${isSeenBy(ctx)} AND ${condition}
    ORDER BY ${PAYMENT_PLACE} LIMIT ${limit}`)
  return incomingPaymentRowSchema.array().parse(rows).map(presentIncomingPayment)
}

type ListedOrder = Awaited<ReturnType<typeof readOrders>>[number]
type ListedPayment = ReturnType<typeof presentIncomingPayment>
const placeOfOrder = ({ createdAt, orderId }: ListedOrder): Place => ['order', Date.parse(createdAt), orderId]
const placeOfPayment = (payment: ListedPayment | undefined): Place =>
  payment
    ? ['payment', Date.parse(payment.receivedAt), payment.provider, payment.transactionId]
    : ['payment', 0, '', '']

/**
 * Oldest first, a page at a time. Without a state: orders that are paid and stuck, and after them the money that waits for a
 * decision. Throws `malformed` for a cursor of another selection.
 */
export async function listDepositsForOperator(
  ctx: OperatorContext,
  { state, cursor, limit }: OperatorRequest<'deposits-list'>,
): Promise<OperatorResponse<'deposits-list'>> {
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['deposits-list', ctx.merchant.code, state],
  }
  const [part, ...place] = cursor === undefined ? ['order', 0, ''] : openCursor(cursor, scope)
  const isAmongOrders = part === 'order'
  // The states stand in the text, as the indexes of the queues have them.
  const which =
    state === undefined
      ? sql`state = 'paid' AND changed_at_ms <= ${ctx.clock() - CREDITED_WITHIN_MS}`
      : sql`state = ${state}`
  const [orders, payments] = await Promise.all([
    isAmongOrders
      ? readOrders(ctx, sql`${which} AND (${ORDER_PLACE}) > (${place[0]}, ${place[1]})`, limit + 1)
      : ([] as ListedOrder[]),
    state === undefined
      ? readIncomingPayments(
          ctx,
          isAmongOrders
            ? WAITS_FOR_SOMEBODY
            : sql`${WAITS_FOR_SOMEBODY} AND (${PAYMENT_PLACE}) > (${place[0]}, ${place[1]}, ${place[2]})`,
          limit + 1,
        )
      : ([] as ListedPayment[]),
  ])
  const { shown, nextCursor } = cutPage(orders, limit, (last) => sealCursor(placeOfOrder(last), scope))
  if (nextCursor !== null) return { orders: shown, incomingPayments: [], nextCursor }
  const incomingPayments = payments.slice(0, limit - shown.length)
  const isAll = incomingPayments.length === payments.length
  const next = isAll ? null : sealCursor(placeOfPayment(incomingPayments.at(-1)), scope)
  return { orders: shown, incomingPayments, nextCursor: next }
}

/** One order, or none, and the money that named it. Throws `not_found` where there is neither. */
export async function showDeposit(
  ctx: OperatorContext,
  { orderId }: OperatorRequest<'deposits-show'>,
): Promise<OperatorResponse<'deposits-show'>> {
  const [[order], incomingPayments] = await Promise.all([
    readOrders(ctx, sql`id = ${orderId}`, 1),
    readIncomingPayments(ctx, sql`order_id = ${orderId}`, 100),
  ])
  if (!order && incomingPayments.length === 0) throw new Refusal('not_found', `there is no deposit ${orderId}`)
  return { order: order ?? null, incomingPayments }
}
