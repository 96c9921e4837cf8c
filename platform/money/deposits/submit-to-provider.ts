import { sql } from 'drizzle-orm'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { presentMoney } from '../../../contract/money.ts'
import { DEPOSIT_EVENTS } from '../../../contract/states/deposit.ts'
import { commit } from '../../kernel/commit.ts'
import { getPaymentProvider } from '../../kernel/config/payment-providers.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { type Asker, admitOrder } from './admit-order.ts'
import { askProvider } from './ask-provider.ts'
import { failOrder } from './fail-order.ts'
import { findOrder, notifyOrder, type OrderRow, orderRowSchema, selectOrder } from './order-rows.ts'

/** Longer than one try takes: of many who look on at once one asks. A try in the future, by a clock set back, holds nobody up. */
const SUBMIT_AGAIN_AFTER_MS = 10_000

/**
 * Tells the provider of an order that it has not answered yet, one caller at a time; the same order told twice is one
 * payment there. Answers the order as it is then: a silent provider leaves it `opened`, and it is told again later.
 * Throws where the member's own limits do not admit it; the order is gone then. One that was admitted before the member
 * took a break or was excluded ends as cancelled (SAFE-02).
 */
export async function submitToProvider(services: Services, order: OrderRow, asker: Asker): Promise<OrderRow> {
  const nowMs = services.clock()
  if (order.state !== 'opened' || order.expires_at_ms <= nowMs) return order
  const claim = sql`UPDATE deposit_order SET submitted_at_ms = ${nowMs} WHERE id = ${order.id} AND state = 'opened'
    AND submitted_at_ms NOT BETWEEN ${nowMs - SUBMIT_AGAIN_AFTER_MS + 1} AND ${nowMs}`
  const claimed = await admitOrder(services, order, asker, claim)
  // One that another look has handed over in between may be being paid.
  if (claimed === null) await failOrder(services, order, 'cancelled', 'opened')
  const sent = claimed?.meta.changes === 1 ? await sendOrder(services, order) : null
  return sent ?? requireOrder(services, order)
}

async function requireOrder(services: Services, { id }: OrderRow): Promise<OrderRow> {
  const order = await findOrder(services, id)
  assert(order, 'an order stays')
  return order
}

/** Back to the order in the cashier. The address is no proof of anything: the provider says by callback what is the case. */
const buildReturnUrl = ({ id, return_origin }: OrderRow) =>
  `${return_origin}/index?${new URLSearchParams({ dialog: 'centre', centre: 'depositv2', order: id, returned: '1' })}`

/** The order as the provider's answer left it; null where the answer changed nothing. */
async function sendOrder(services: Services, order: OrderRow): Promise<OrderRow | null> {
  const answer = await askProvider(services, order.provider, 'payment', {
    operator: order.merchant,
    orderId: order.id,
    kind: order.kind,
    amount: presentMoney(order.amount_minor),
    currency: order.currency,
    language: order.language,
    returnUrl: buildReturnUrl(order),
    expiresAt: new Date(order.expires_at_ms).toISOString(),
  })
  if (answer.kind === 'unknown') return null
  if (answer.kind === 'refused') {
    log.warn('deposit_refused', { order: order.id, errorCode: answer.errorCode })
    await failOrder(services, order, 'provider_unavailable')
    return null
  }
  const { paymentId, payUrl } = answer.value
  if (new URL(payUrl).origin !== getPaymentProvider(services.env, order.provider)?.pageOrigin) {
    log.error('deposit_page_elsewhere', { order: order.id })
    return null
  }
  const [, after] = await commit(services, [
    sql`UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.submitted)}, payment_id = ${paymentId}, pay_url = ${payUrl},
      changed_at_ms = ${services.clock()} WHERE id = ${order.id} AND ${canTransition(DEPOSIT_EVENTS.submitted)}`,
    selectOrder(order.id),
  ])
  notifyOrder(services, order)
  return orderRowSchema.parse(after?.results[0])
}
