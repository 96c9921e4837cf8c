import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import { depositOrderIdSchema, type PaymentFacts } from '../../../contract/protocols/payment-provider.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { computeBackoff, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { releaseOrder } from './admit-order.ts'
import { applyPayment, type Source } from './apply-payment.ts'
import { askProvider } from './ask-provider.ts'
import { creditDeposit } from './credit-deposit.ts'
import { failOrder } from './fail-order.ts'
import { findOrder, type OrderRow } from './order-rows.ts'
import { submitToProvider } from './submit-to-provider.ts'

/** A provider that waits for its payer this long after the order's time has forgotten to say so. */
const WAITED_TOO_LONG_MS = 10 * MINUTE_MS
/** A provider silent for so long: the order ends. Its money counts all the same, should it come. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS
/** A provider that calls it on its way for so long: it is called so no more. Its money counts all the same. */
const COMING_AT_MOST_MS = 14 * 24 * 60 * MINUTE_MS

const isDue = (nowMs: number) => isAttemptDue(nowMs, sql`created_at_ms`)

const keySchema = z.object({ id: depositOrderIdSchema })

/** Credits what was paid and not credited, frees what has ended, and asks the provider of orders it is silent about. */
export const reconcileDeposits = defineJob({
  key: keySchema,
  due: ({ clock }) =>
    sql`SELECT id FROM deposit_order WHERE ${isDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: async (services, { id }) => {
    const order = await findOrder(services, id)
    if (order) await reconcileDeposit(services, order)
  },
})

async function reconcileDeposit(services: Services, order: OrderRow): Promise<void> {
  const nowMs = services.clock()
  const next = computeBackoff(nowMs - order.created_at_ms, nowMs)
  const [claimed] = await commit(services, [
    sql`UPDATE deposit_order SET next_attempt_at_ms = ${next} WHERE id = ${order.id} AND ${isDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    if (order.state === 'paid') await creditDeposit(services, order.id)
    else if (order.ended_at_ms !== null) await releaseOrder(services, order)
    else await askAbout(services, order)
  } catch (error) {
    log.warn('deposit_waits', { order: order.id, error: sayError(error) })
  }
}

/** What it says at each asking and cannot be, such as that it was paid by the money of another, ends it in its time as silence does. */
async function takeIn(services: Services, order: OrderRow, source: Source, facts: PaymentFacts): Promise<void> {
  const endFrom = async (atMs: number) => {
    if (services.clock() > atMs) await failOrder(services, order, 'provider_unavailable')
  }
  try {
    await applyPayment(services, source, facts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn('deposit_not_so', { order: order.id, error: sayError(error) })
    return endFrom(order.expires_at_ms + WAITED_TOO_LONG_MS)
  }
  if (facts.status === 'pending') await endFrom(order.created_at_ms + COMING_AT_MOST_MS)
}

async function askAbout(services: Services, order: OrderRow): Promise<void> {
  const { id: orderId, merchant: operator, provider } = order
  const nowMs = services.clock()
  const asker = { requestId: randomUuid(services.random) }
  const answer = await askProvider(services, provider, 'paymentStatus', { operator, orderId })
  if (answer.kind === 'ok' && answer.value.orderId === orderId) {
    const facts = answer.value
    if (facts.status !== 'waiting') return takeIn(services, order, { provider, ...asker }, facts)
    if (nowMs > order.expires_at_ms + WAITED_TOO_LONG_MS) await failOrder(services, order, 'expired')
    else await submitToProvider(services, order, asker)
    return
  }
  // Only a provider that knows of no payment lets an order end as if there were none; silence says nothing.
  const isUnknownThere = answer.kind === 'refused' && answer.errorCode === 'not_found'
  if ((isUnknownThere && nowMs > order.expires_at_ms) || nowMs > order.created_at_ms + GIVEN_UP_AFTER_MS)
    await failOrder(services, order, 'provider_unavailable')
  else if (isUnknownThere) await submitToProvider(services, order, asker)
}
