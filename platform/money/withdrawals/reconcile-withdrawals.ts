import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { hasPayout, hasUnmatched } from '../payouts/payout-rows.ts'
import { isReportedReturned } from './approve-by-two.ts'
import { auditWithdrawal } from './audit.ts'
import { notifyWithdrawal } from './notify-withdrawal.ts'
import { findOrder, notifyOrder } from './order-rows.ts'
import { settleMoney } from './settle-money.ts'

const keySchema = z.object({ id: withdrawOrderIdSchema })
const listOrders = (condition: SQL) => sql`SELECT id FROM withdraw_order WHERE ${condition} LIMIT ${ORDER_BATCH}`

/** Brings wallets to where their orders are. */
export const reconcileWithdrawals = defineJob({
  key: keySchema,
  due: ({ clock }) => listOrders(sql`${isAttemptDue(clock())} ORDER BY next_attempt_at_ms`),
  run: reconcileWithdrawal,
})

async function reconcileWithdrawal(services: Services, { id }: z.infer<typeof keySchema>): Promise<void> {
  const nowMs = services.clock()
  const [claimed] = await commit(services, [
    sql`UPDATE withdraw_order SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS} WHERE id = ${id} AND ${isAttemptDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    await settleMoney(services, id)
  } catch (error) {
    log.warn('withdrawal_waits', { order: id, error: sayError(error) })
  }
}

const isConfirmedByTime = (nowMs: number) =>
  sql`${canTransition(WITHDRAW_EVENTS.received)} AND disputed_at_ms IS NULL AND confirm_by_ms <= ${nowMs}
    AND NOT ${hasPayout('review')} AND NOT ${hasUnmatched} AND NOT ${isReportedReturned}`

/**
 * Ends withdrawals whose member did not report them missing in time (MEM-05). A dispute stops it, as do an approval that
 * the money came back and a provider whose report is not settled.
 */
export const confirmByTime = defineJob({
  key: keySchema,
  due: ({ clock }) => listOrders(sql`${isConfirmedByTime(clock())} ORDER BY confirm_by_ms`),
  run: async (services, { id }) => {
    const nowMs = services.clock()
    const isOver = isConfirmedByTime(nowMs)
    const order = await findOrder(services, id)
    if (!order) return
    await commit(services, [
      auditWithdrawal(services, { orderId: id, act: 'received', actor: 'platform' }, isOver),
      notifyWithdrawal(services, order, 'withdrawal_received', isOver),
      sql`UPDATE withdraw_order SET ${applyTransition(WITHDRAW_EVENTS.received)}, received_by = 'time', received_at_ms = ${nowMs}
        WHERE id = ${id} AND ${isOver}`,
    ])
    notifyOrder(services, order)
  },
})
