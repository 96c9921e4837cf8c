import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { auditWithdrawal } from './audit.ts'
import { findOrder, notifyOrder, presentOrder } from './order-rows.ts'

/**
 * MEM-05: the member says whether it arrived. `not received` opens a dispute that operators see, and stops the time
 * after which it would count as received. Again the same changes nothing. Who said it had not arrived may still say
 * that it has. Throws `not_found`, and `conflict` where it was not sent or is over otherwise.
 */
export const confirmWithdrawal: Handler<'confirmWithdrawal'> = async (ctx, { orderId, received, note }) => {
  const { id } = requireMember(ctx)
  const isTheirs = sql`member_id = ${id} AND merchant = ${ctx.merchant.code} AND ${canTransition(WITHDRAW_EVENTS.received)}`
  const deed = { orderId, actor: `member:${id}`, note: note || null, requestId: ctx.requestId }
  const nowMs = ctx.clock()
  const isNew = sql`${isTheirs} AND disputed_at_ms IS NULL`
  await commit(
    ctx,
    received
      ? [
          auditWithdrawal(ctx, { ...deed, act: 'received' }, isTheirs),
          sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.received)}, received_by = 'member', received_at_ms = ${nowMs}, delay = NULL
            WHERE id = ${orderId} AND ${isTheirs}`,
        ]
      : [
          auditWithdrawal(ctx, { ...deed, act: 'disputed' }, isNew),
          sql`UPDATE withdraw_order SET disputed_at_ms = ${nowMs}, dispute_note = ${note || null}, delay = 'not_received'
            WHERE id = ${orderId} AND ${isNew}`,
        ],
  )
  const order = await findOrder(ctx, orderId)
  if (order?.member_id !== id || order.merchant !== ctx.merchant.code || order.state === 'void')
    throw new Refusal('not_found', 'no such withdrawal')
  const isSaid = received ? order.received_by === 'member' : order.state === 'sent' && order.disputed_at_ms !== null
  if (!isSaid) throw new Refusal('conflict', `it is ${order.state}`)
  notifyOrder(ctx, order)
  return presentOrder(order)
}
