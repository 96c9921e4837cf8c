/**
 * MEM-05: the order says what should become of the money, the wallet follows (docs/decisions/0115). Each step has its
 * own key in the wallet, so it is safe to run again, late, or at once with itself.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { WITHDRAW_EVENTS, WITHDRAW_VOIDED } from '../../../contract/states/withdraw.ts'
import { ATTEMPT_EVERY_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { auditWithdrawal } from './audit.ts'
import { notifyWithdrawal } from './notify-withdrawal.ts'
import { findOrder, notifyOrder, type OrderRow, parseOrder, selectOrders } from './order-rows.ts'
import { hasOpenDocument } from './waiting-documents.ts'

/** Brings the wallet to where the order is, and answers the order as it is then. Throws for a silent wallet. */
export async function settleMoney(services: Services, id: WithdrawOrderId, requestId?: string): Promise<OrderRow> {
  const order = await findOrder(services, id)
  assert(order, 'an order stays')
  return settleOrder(services, order, requestId)
}

/** The same for who has just read the order. */
export async function settleOrder(services: Services, order: OrderRow, requestId?: string): Promise<OrderRow> {
  const wallet = getWallet(services.env.WALLET, order.merchant, order.member_id)
  const trace = { ...services, requestId }
  if (order.state === 'requested') return hold(trace, wallet, order)
  if (order.state === 'refused' && order.money !== 'returned') await giveBack(trace, wallet, order)
  else if ((order.state === 'sent' || order.state === 'received') && order.money === 'held')
    await pay(trace, wallet, order)
  else await rest(trace, order)
  const after = await findOrder(services, order.id)
  assert(after, 'an order stays')
  return after
}

type Trace = Services & { requestId?: string | undefined }

/** A definite refusal ends the order before it began: nothing was taken. */
async function hold(trace: Trace, wallet: Wallet, order: OrderRow): Promise<OrderRow> {
  const { id, currency, amount_minor: amountMinor, fee_minor: feeMinor } = order
  const moved = await wallet.holdWithdrawal({ orderId: id, currency, amountMinor, feeMinor })
  const isIt = canTransition(WITHDRAW_EVENTS.held)
  const nowMs = trace.clock()
  if (moved.ok) {
    const change = sql`${applyTransition(WITHDRAW_EVENTS.held)}, money = 'held', checks_at_ms = ${nowMs}, next_attempt_at_ms = NULL,
      delay = iif(${hasOpenDocument}, 'documents_needed', NULL)`
    return write(trace, order, { act: 'held', isIt, change })
  }
  const code = WALLET_REFUSALS[moved.refusal]
  const change = sql`${applyTransition(WITHDRAW_VOIDED)}, void_code = ${code}, next_attempt_at_ms = NULL`
  return write(trace, order, { act: 'voided', isIt, change })
}

async function pay(trace: Trace, wallet: Wallet, order: OrderRow): Promise<void> {
  const moved = await wallet.payWithdrawal({ orderId: order.id })
  if (!moved.ok) return wait(trace, order, moved.refusal)
  const isIt = sql`state IN ('sent', 'received') AND money = 'held'`
  await write(trace, order, {
    act: 'paid',
    isIt,
    change: sql`money = 'paid', next_attempt_at_ms = NULL, ${NO_LONGER_FROZEN}`,
  })
}

/**
 * Where a payment was posted and the row never heard of it, the money comes back from outside. The wallet says
 * `withdrawal_closed` to the first try of that, and `conflict` where it came back so before and the row missed that too.
 */
async function giveBack(trace: Trace, wallet: Wallet, order: OrderRow): Promise<void> {
  const { id: orderId } = order
  const from = order.money === 'paid' ? 'paid' : 'held'
  const first = await wallet.returnWithdrawal({ orderId, from })
  const isOther = !first.ok && (first.refusal === 'withdrawal_closed' || first.refusal === 'conflict')
  const wasPaid = isOther && order.sent_at_ms !== null && from === 'held'
  const moved = wasPaid ? await wallet.returnWithdrawal({ orderId, from: 'paid' }) : first
  if (!moved.ok) return wait(trace, order, moved.refusal)
  const isIt = sql`state = 'refused' AND money <> 'returned'`
  await write(trace, order, { act: 'returned', isIt, change: sql`money = 'returned', next_attempt_at_ms = NULL` })
}

/** Where the wallet is not yet where the order is. */
const IS_BEHIND = sql`(state = 'requested' OR (state = 'refused' AND money <> 'returned')
  OR (state IN ('sent', 'received') AND money = 'held'))`

/** Nothing is left to do: the cron job need not look any more. */
async function rest(services: Services, { id }: OrderRow): Promise<void> {
  await commit(services, [
    sql`UPDATE withdraw_order SET next_attempt_at_ms = NULL WHERE id = ${id} AND next_attempt_at_ms IS NOT NULL AND NOT ${IS_BEHIND}`,
  ])
}

const NO_LONGER_FROZEN = sql`delay = iif(delay = 'wallet_checked', NULL, delay)`

type Step = { act: 'held' | 'voided' | 'paid' | 'returned'; isIt: SQL; change: SQL }

/** Answers the order as it is then. */
async function write(trace: Trace, order: OrderRow, { act, isIt, change }: Step): Promise<OrderRow> {
  const { id } = order
  const results = await commit(trace, [
    auditWithdrawal(trace, { orderId: id, act, actor: 'platform', requestId: trace.requestId }, isIt),
    ...(act === 'held' ? [notifyWithdrawal(trace, order, 'withdrawal_requested', isIt)] : []),
    sql`UPDATE withdraw_order SET ${change} WHERE id = ${id} AND ${isIt}`,
    selectOrders(sql`id = ${id}`),
  ])
  notifyOrder(trace, order)
  const after = parseOrder(results.at(-1))
  assert(after, 'an order stays')
  return after
}

/**
 * A wallet that is looked at moves nothing; the cron job asks again. Any other refusal is a bug somebody has to see, unless
 * another try has settled the order in between: then there is nothing to wait for.
 */
async function wait(trace: Trace, order: OrderRow, refusal: string): Promise<void> {
  const { id } = order
  const [waiting] = await commit(trace, [
    sql`UPDATE withdraw_order SET next_attempt_at_ms = ${trace.clock() + ATTEMPT_EVERY_MS},
      delay = iif(state = 'refused', delay, 'wallet_checked') WHERE id = ${id} AND ${IS_BEHIND}`,
  ])
  if (waiting?.meta.changes === 1 && refusal !== 'frozen') log.error('withdrawal_stuck', { order: id, refusal })
  notifyOrder(trace, order)
}
