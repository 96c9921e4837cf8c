import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import type { PayoutFacts } from '../../../contract/protocols/payment-provider.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { computeBackoff, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { askProvider } from '../deposits/ask-provider.ts'
import { notifyWithdrawal } from '../withdrawals/notify-withdrawal.ts'
import { findOrder, notifyOrder } from '../withdrawals/order-rows.ts'
import { applyPayout, type Source } from './apply-payout.ts'
import { failPayout, reviewPayout } from './end-payout.ts'
import { findPayout, type PayoutRow } from './payout-rows.ts'
import { submitPayout, TRY_IS_OVER_AFTER_MS } from './submit-payout.ts'

/** The member reads that the bank is slow. */
const SLOW_AFTER_MS = 60 * 60_000

const isDue = (nowMs: number) => isAttemptDue(nowMs, sql`opened_at_ms`)

const keySchema = z.object({ order_id: withdrawOrderIdSchema })

/** Submits to providers what they were not told yet, and asks them about what they are silent on. */
export const reconcilePayouts = defineJob({
  key: keySchema,
  due: ({ clock }) =>
    sql`SELECT order_id FROM withdraw_payout WHERE ${isDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: async (services, { order_id }) => {
    const payout = await findPayout(services, order_id)
    if (payout) await reconcilePayout(services, payout)
  },
})

async function reconcilePayout(services: Services, payout: PayoutRow): Promise<void> {
  const nowMs = services.clock()
  const next = computeBackoff(nowMs - payout.opened_at_ms, nowMs)
  const [claimed] = await commit(services, [
    sql`UPDATE withdraw_payout SET next_attempt_at_ms = ${next} WHERE order_id = ${payout.order_id} AND ${isDue(nowMs)}`,
  ])
  if (claimed?.meta.changes !== 1) return
  try {
    try {
      if (payout.times_submitted === 0) await submitPayout(services, payout.order_id)
      else await askAbout(services, payout)
    } finally {
      // Whatever the provider makes of it, its member waits.
      await notifySlow(services, payout)
    }
  } catch (error) {
    log.warn('payout_waits', { order: payout.order_id, error: sayError(error) })
  }
}

/** By the order's number. Silence says nothing, however long: what may have been sent is never told as new. */
async function askAbout(services: Services, payout: PayoutRow): Promise<void> {
  const { order_id: orderId, merchant: operator, provider } = payout
  const source = { provider, requestId: randomUuid(services.random) }
  const answer = await askProvider(services, provider, 'payoutStatus', { operator, orderId })
  if (answer.kind === 'ok' && answer.value.orderId === orderId) return takeIn(services, source, answer.value)
  const isUnknownThere = answer.kind === 'refused' && answer.errorCode === 'not_found'
  if (!isUnknownThere || (payout.submitted_at_ms ?? 0) > services.clock() - TRY_IS_OVER_AFTER_MS) return
  // It refused to be told and knows of none: no try can still be taken, unless it was told since it was asked.
  if (payout.refused_code !== null) {
    const failed = { actor: 'platform', reason: 'declined', note: payout.refused_code } as const
    await failPayout(services, payout, failed, sql`times_submitted = ${payout.times_submitted}`)
  } else await submitPayout(services, orderId)
}

/** Each answer would name it again: a movement that is known as something else is for people. */
async function takeIn(services: Services, source: Source, facts: PayoutFacts): Promise<void> {
  try {
    await applyPayout(services, source, facts)
  } catch (error) {
    if (!(error instanceof Refusal) || error.errorCode !== 'conflict') throw error
    await reviewPayout(services, facts.orderId, error.message, sql`state = 'open'`)
  }
}

async function notifySlow(services: Services, { order_id, opened_at_ms }: PayoutRow): Promise<void> {
  if (services.clock() - opened_at_ms < SLOW_AFTER_MS) return
  const order = await findOrder(services, order_id)
  if (!order) return
  const isSlow = sql`state = 'approved' AND delay IS NULL`
  const results = await commit(services, [
    notifyWithdrawal(services, order, 'withdrawal_delayed', isSlow),
    sql`UPDATE withdraw_order SET delay = 'bank_slow' WHERE id = ${order_id} AND ${isSlow}`,
  ])
  if (results.at(-1)?.meta.changes === 1) notifyOrder(services, order)
}
