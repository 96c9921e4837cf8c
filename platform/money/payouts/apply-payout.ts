import { type SQL, sql } from 'drizzle-orm'
import { parseMoney } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import type { PayoutFacts } from '../../../contract/protocols/payment-provider.ts'
import { PAYOUT_EVENTS } from '../../../contract/states/payout.ts'
import { atThisMoment } from '../../../contract/time-and-chance.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { datePayoutApprovals } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { findOrder, type OrderRow } from '../withdrawals/order-rows.ts'
import { buildReview, buildSent, failPayout, isWithProvider, reviewPayout, settlePayout } from './end-payout.ts'
import { CONTRADICTED, findPayout, hasPayout, type PayoutRow } from './payout-rows.ts'

/** `requestId`: of the callback, or of whoever asked. */
export type Source = { provider: string; requestId: string }
type Paid = Extract<PayoutFacts, { status: 'paid' }>
type Known = { payout: PayoutRow; order: OrderRow }

/**
 * Takes in what a provider says of a payout: late, twice, out of order. Money that left is written down before anything
 * else and whatever the order. What fits sends the order, once; what does not fit, or contradicts what was said before,
 * moves nothing and waits for operators. Throws `not_found` for an order that is not theirs (yet), `conflict` for a
 * movement known with another content.
 */
export async function applyPayout(services: Services, source: Source, facts: PayoutFacts): Promise<void> {
  const [payout, order] = await Promise.all([findPayout(services, facts.orderId), findOrder(services, facts.orderId)])
  const isTheirs = payout?.provider === source.provider && payout.merchant === facts.operator
  const known = payout && order && isTheirs ? { payout, order } : null
  if (facts.status === 'paid') await receivePaid(services, source, facts, known)
  else if (facts.status === 'failed' && !known) await noteFailure(services, source, facts)
  if (!known) throw new Refusal('not_found', 'no such payout')
  if (facts.status === 'paid') await settlePayout(services, facts.orderId, source.requestId)
  else if (facts.status === 'failed') await receiveFailed(services, source, facts, known)
  else
    await commit(services, [
      sql`UPDATE withdraw_payout SET payout_id = ${facts.payoutId} WHERE order_id = ${facts.orderId} AND state = 'open'`,
    ])
}

/** A bank's reference is good for one order; the code keeps those of two providers apart. */
const buildReference = ({ provider }: Source, { transactionId }: Paid) => `${provider} ${transactionId}`

/** The movement and what it does to the order, in one commit. Of two that fit at once the first sends it. */
async function receivePaid(services: Services, source: Source, facts: Paid, known: Known | null): Promise<void> {
  const nowMs = services.clock()
  const { orderId } = facts
  const reference = buildReference(source, facts)
  const movement = buildMovement({ source, facts, known, reference, nowMs })
  if (known) {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM withdraw_movement WHERE ${isMovement(source, facts)}
      AND NOT (state = 'unmatched' AND ${isSameMoney(facts)}))`
    const isFree = sql`NOT EXISTS (SELECT 1 FROM withdraw_order AS other
      WHERE other.merchant = ${facts.operator} AND other.reference = ${reference})`
    const fits = doesFit(known.order, facts) ? isWithProvider('open') : sql`0`
    const isIt = sql`(${fits} AND ${isNew} AND ${isFree})`
    // What operators settled before its order was known sends nothing any more, and is not passed over in silence.
    const hasReview = sql`EXISTS (SELECT 1 FROM withdraw_movement WHERE ${isMovement(source, facts)}
      AND (state = 'review' OR (settled_as IS NOT NULL AND withdraw_payout.state = 'open')))`
    const said = `paid ${facts.amount} ${facts.currency}, ${facts.transactionId}`
    const deed = { actor: `provider:${source.provider}`, requestId: source.requestId }
    await commit(services, [
      ...(await buildSent(services, orderId, { ...deed, reference }, isIt)),
      // Of what operators look at already nothing else would tell them.
      auditWithdrawal(
        services,
        { ...deed, orderId, act: 'paid_said', note: said },
        sql`${hasPayout('review')} AND ${isNew}`,
      ),
      movement,
      sql`UPDATE withdraw_payout SET ${applyTransition(PAYOUT_EVENTS.provider_paid)}, payout_id = ${facts.payoutId}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL
        WHERE order_id = ${orderId} AND ${canTransition(PAYOUT_EVENTS.provider_paid)}
          AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND reference = ${reference})`,
      ...buildReview(services, orderId, said, hasReview),
      datePayoutApprovals(orderId, nowMs),
    ])
  } else {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM withdraw_movement WHERE ${isMovement(source, facts)})`
    const said = `${reference}: ${facts.amount} ${facts.currency}`
    const deed = { orderId, act: 'unmatched_said', actor: `provider:${source.provider}`, note: said } as const
    const [, written] = await commit(services, [
      auditWithdrawal(services, { ...deed, requestId: source.requestId }, isNew),
      movement,
      datePayoutApprovals(orderId, nowMs),
    ])
    if (written?.meta.changes === 1) cryOutUnmatched(source, facts)
  }
  await assertSameMoney(services, source, facts)
}

/** For whoever watches the log; operators read it in their list (`settle-unmatched.ts`). */
function cryOutUnmatched({ provider }: Source, { orderId: order, transactionId, amount, currency }: Paid): void {
  log.error('payout_movement_unmatched', { provider, order, transactionId, amount, currency })
}

/** Of money that was no order's: perhaps it came back. Operators read it beside the movement. */
async function noteFailure(services: Services, { provider }: Source, { orderId, operator }: PayoutFacts) {
  await commit(services, [
    sql`UPDATE withdraw_movement SET failure_reported_at_ms = coalesce(failure_reported_at_ms, ${services.clock()})
      WHERE provider = ${provider} AND merchant = ${operator} AND order_id = ${orderId} AND state = 'unmatched'`,
  ])
}

const doesFit = (order: OrderRow, { amount, currency }: Paid) =>
  parseMoney(amount) === order.receive_minor && currency === order.currency

const isMovement = ({ provider }: Source, { transactionId }: Paid): SQL =>
  sql`provider = ${provider} AND transaction_id = ${transactionId}`

const isSameMoney = ({ operator, orderId, amount, currency }: Paid): SQL =>
  sql`withdraw_movement.merchant = ${operator} AND withdraw_movement.order_id = ${orderId}
    AND withdraw_movement.amount_minor = ${parseMoney(amount)} AND withdraw_movement.currency = ${currency}`

type Movement = { source: Source; facts: Paid; known: Known | null; reference: string; nowMs: number }

/**
 * What is known stays as it is; only what no order was known for finds its order later. Accepted is what fits, also
 * where people named it before the provider did.
 */
function buildMovement({ source, facts, known, reference, nowMs }: Movement): SQL {
  const { operator, orderId, transactionId, amount, currency } = facts
  const sendsIt = sql`EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND reference = ${reference})`
  const accepted = known && doesFit(known.order, facts) ? sendsIt : sql`0`
  const state = known ? sql`iif(${accepted}, 'accepted', 'review')` : sql`'unmatched'`
  return sql`INSERT INTO withdraw_movement (provider, transaction_id, merchant, order_id, amount_minor, currency, state,
      said_at_ms)
    VALUES (${source.provider}, ${transactionId}, ${operator}, ${orderId}, ${parseMoney(amount)}, ${currency}, ${state},
      ${nowMs})
    ON CONFLICT (provider, transaction_id) DO UPDATE SET state = excluded.state
      WHERE withdraw_movement.state = 'unmatched' AND excluded.state <> 'unmatched' AND ${isSameMoney(facts)}`
}

async function assertSameMoney({ db }: Services, source: Source, facts: Paid): Promise<void> {
  const { provider } = source
  const same = await db.get(
    sql`SELECT 1 AS same FROM withdraw_movement WHERE ${isMovement(source, facts)} AND ${isSameMoney(facts)}`,
  )
  if (same) return
  log.error('payout_movement_differs', { provider, transactionId: facts.transactionId })
  throw new Refusal('conflict', 'this movement of money is known with another content')
}

/**
 * The first word counts, a provider's or that of people: after the money has left it is a contradiction, which
 * operators close once, also where they look at something else already. Of an order that is not sent they read it in the
 * history alone.
 */
async function receiveFailed(
  services: Services,
  { provider, requestId }: Source,
  { reason, orderId }: Extract<PayoutFacts, { status: 'failed' }>,
  { payout }: Known,
): Promise<void> {
  await failPayout(services, payout, { actor: `provider:${provider}`, reason, requestId })
  const act = 'failure_reported'
  // What people said stands if it is later than this: their words are dated to the very moment that is audited.
  const now = atThisMoment(services)
  await commit(services, [
    auditWithdrawal(
      now,
      { orderId, act, actor: `provider:${provider}`, note: reason, requestId },
      sql`state <> 'refused' AND ${hasPayout('review')}
        AND NOT EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = ${orderId} AND reason = ${CONTRADICTED})
        AND NOT EXISTS (SELECT 1 FROM withdraw_audit WHERE order_id = ${orderId} AND act = ${act})`,
    ),
    sql`UPDATE withdraw_payout SET reason = ${CONTRADICTED} WHERE order_id = ${orderId} AND state = 'review'
      AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${orderId} AND state IN ('sent', 'received'))`,
    datePayoutApprovals(orderId, now.clock()),
  ])
  await reviewPayout(services, orderId, CONTRADICTED, sql`state = 'paid' AND reason IS NOT ${CONTRADICTED}`)
}
