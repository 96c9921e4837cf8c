import { type SQL, sql } from 'drizzle-orm'
import { parseMoney } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import type { PaymentFacts } from '../../../contract/protocols/payment-provider.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { DEPOSIT_EVENTS } from '../../../contract/states/deposit.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { creditDeposit } from './credit-deposit.ts'
import { failOrder } from './fail-order.ts'
import { findOrder, notifyOrder, type OrderRow } from './order-rows.ts'

/** `requestId`: of the callback, or of whoever asked. */
export type Source = { provider: string; requestId: string }
type Paid = Extract<PaymentFacts, { status: 'paid' }>

/**
 * Takes in what a provider says of a payment: late, twice, out of order. Money that arrived is written down before
 * anything else and whatever the order; it is credited only where it fits. Throws `not_found` for an order that is not
 * here (yet), `conflict` for a movement of money known with another content: the provider has to say it again.
 */
export async function applyPayment(services: Services, source: Source, facts: PaymentFacts): Promise<void> {
  const found = await findOrder(services, facts.orderId)
  const isTheirs = found?.provider === source.provider && found.merchant === facts.operator
  const order = isTheirs ? found : null
  if (facts.status === 'paid') await receiveMoney(services, source, facts, order)
  if (!order) throw new Refusal('not_found', 'no such order')
  switch (facts.status) {
    case 'waiting':
      return
    case 'pending': {
      await commit(services, [
        sql`UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.pending)}, changed_at_ms = ${services.clock()}
          WHERE id = ${order.id} AND ${canTransition(DEPOSIT_EVENTS.pending)}`,
      ])
      notifyOrder(services, order)
      return
    }
    case 'failed':
      await failOrder(services, order, facts.reason)
      return
    case 'expired':
      await failOrder(services, order, 'expired')
      return
    case 'paid':
      await creditAtOnce(services, order)
  }
}

/** What is recorded is acknowledged, whether the wallet answers now or the cron job asks it in a minute. */
async function creditAtOnce(services: Services, order: OrderRow): Promise<void> {
  try {
    await creditDeposit(services, order.id)
  } catch (error) {
    log.warn('deposit_waits', { order: order.id, error: sayError(error) })
  }
}

const doesFit = (order: OrderRow, { amount, currency }: Paid) =>
  parseMoney(amount) === order.amount_minor && currency === order.currency

/** The incoming payment and what it does to the order, in one commit. Of two that fit at once the first pays the order. */
async function receiveMoney(services: Services, source: Source, facts: Paid, order: OrderRow | null): Promise<void> {
  const { transactionId } = facts
  const nowMs = services.clock()
  const statements: Statement[] = []
  if (order) {
    const event = doesFit(order, facts) ? DEPOSIT_EVENTS.money_fits : DEPOSIT_EVENTS.money_differs
    const isNew = sql`NOT EXISTS (SELECT 1 FROM incoming_payment WHERE provider = ${source.provider}
      AND transaction_id = ${transactionId} AND NOT (state = 'unmatched' AND ${isSameMoney(facts)}))`
    const isMoved = sql`id = ${order.id} AND ${canTransition(event)} AND ${isNew}`
    const actor = { ...services, merchant: { code: order.merchant }, ...FROM_NOWHERE, ...source }
    const act = event.to === 'paid' ? 'deposit_paid' : 'deposit_put_to_review'
    statements.push(
      auditAct(actor, order.member_id, act, sql`EXISTS (SELECT 1 FROM deposit_order WHERE ${isMoved})`),
      sql`UPDATE deposit_order SET ${applyTransition(event)}, failure = NULL, ended_at_ms = NULL, changed_at_ms = ${nowMs},
        transaction_id = ${event.to === 'paid' ? transactionId : null}, payment_id = ${facts.paymentId},
        next_attempt_at_ms = ${event.to === 'paid' ? nowMs : null} WHERE ${isMoved}`,
    )
  }
  statements.push(buildIncomingPayment({ source, facts, order, nowMs }))
  await commit(services, statements)
  if (order) notifyOrder(services, order)
  await assertSameMoney(services, source, facts)
}

type IncomingPayment = { source: Source; facts: Paid; order: OrderRow | null; nowMs: number }

/** Known money stays as it is; only what no order was known for finds its order later. */
function buildIncomingPayment({ source, facts, order, nowMs }: IncomingPayment): SQL {
  const { transactionId, operator, orderId, paymentId, amount, currency } = facts
  const paysIt = sql`EXISTS (SELECT 1 FROM deposit_order WHERE id = ${orderId} AND transaction_id = ${transactionId})`
  const state = order ? sql`iif(${paysIt}, 'accepted', 'review')` : sql`'unmatched'`
  return sql`INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency,
      state, received_at_ms, payee_id)
    VALUES (${source.provider}, ${transactionId}, ${operator}, ${orderId}, ${paymentId}, ${parseMoney(amount)}, ${currency},
      ${state}, ${nowMs}, ${order?.member_id ?? null})
    ON CONFLICT (provider, transaction_id) DO UPDATE SET state = excluded.state, payee_id = excluded.payee_id
      WHERE incoming_payment.state = 'unmatched' AND ${isSameMoney(facts)}`
}

const isSameMoney = ({ operator, orderId, amount, currency }: Paid): SQL =>
  sql`incoming_payment.merchant = ${operator} AND incoming_payment.order_id = ${orderId}
    AND incoming_payment.amount_minor = ${parseMoney(amount)} AND incoming_payment.currency = ${currency}`

async function assertSameMoney({ db }: Services, { provider }: Source, facts: Paid): Promise<void> {
  const same = await db.get(sql`SELECT 1 AS same FROM incoming_payment
    WHERE provider = ${provider} AND transaction_id = ${facts.transactionId} AND ${isSameMoney(facts)}`)
  if (same) return
  log.error('incoming_payment_differs', { provider, transactionId: facts.transactionId })
  throw new Refusal('conflict', 'this movement of money is known with another content')
}
