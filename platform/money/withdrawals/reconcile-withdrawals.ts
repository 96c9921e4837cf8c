import { sql } from 'drizzle-orm'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { isLookDue, LOOK_AGAIN_AFTER_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { boundless, type Share, workOff } from '../../kernel/statement-budget.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { hasPayout, hasUnmatched } from '../payouts/payout-rows.ts'
import { isSaidToHaveComeBack } from './approve-by-two.ts'
import { auditWithdrawal } from './audit.ts'
import { tellWithdrawal } from './notify-withdrawal.ts'
import { type OrderRow, readOrders, tellOfOrder } from './order-rows.ts'
import { settleMoney } from './settle-money.ts'

const BATCH = 50

/** For the sweep: brings wallets to where their orders are. */
export async function lookAfterWithdrawals(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const due = await readOrders(services, sql`${isLookDue(nowMs)} ORDER BY look_at_ms LIMIT ${BATCH}`)
  await workOff(due, { share, statements: 12, atOnce: BATCH }, (order) => lookAfter(services, order))
}

async function lookAfter(services: Services, { id }: OrderRow): Promise<void> {
  const nowMs = services.clock()
  const [claimed] = await commit(services, [
    sql`UPDATE withdraw_order SET look_at_ms = ${nowMs + LOOK_AGAIN_AFTER_MS} WHERE id = ${id} AND ${isLookDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    await settleMoney(services, id)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'withdrawal_waits', order: id, error: String(error) }))
  }
}

/** For the sweep: ends those that nobody said had not arrived. The N-minute rule of MEM-05, by the clock it is given. A dispute stops it, a word that it came back, and what is not settled with a provider. */
export async function countAsReceived(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const isOver = sql`${canTransition(WITHDRAW_EVENTS.received)} AND disputed_at_ms IS NULL AND confirm_by_ms <= ${nowMs}
    AND NOT ${hasPayout('review')} AND NOT ${hasUnmatched} AND NOT ${isSaidToHaveComeBack}`
  const over = await readOrders(services, sql`${isOver} ORDER BY confirm_by_ms LIMIT ${BATCH}`)
  await workOff(over, { share, statements: 4 }, async (order) => {
    const { id } = order
    await commit(services, [
      auditWithdrawal(services, { orderId: id, act: 'received', actor: 'platform' }, isOver),
      tellWithdrawal(services, order, 'withdrawal_received', isOver),
      sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.received)}, received_by = 'time', received_at_ms = ${nowMs}
        WHERE id = ${id} AND ${isOver}`,
    ])
    tellOfOrder(services, order)
  })
}
