/** OPS-01: money that fitted no order, into the wallet as it was decided. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { DEPOSIT_EVENTS } from '../../../contract/states/deposit.ts'
import { INCOMING_PAYMENT_EVENTS } from '../../../contract/states/incoming-payment.ts'
import { computeBackoff, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { computeDepositTurnover } from './deposit-turnover.ts'
import { creditKeyOf, type IncomingPayment, incomingPaymentSchema, isIncomingPayment } from './incoming-payment-rows.ts'

/** Decided it is: what the wallet refuses for now, or a crash cut off, the cron job asks again. Answers why it waits, or null. */
export async function tryCredit(services: Services, payment: IncomingPayment): Promise<string | null> {
  try {
    await creditIncomingPayment(services, payment)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.errorCode
    log.warn('incoming_payment_waits', { order: payment.order_id, error: sayError(error) })
    return 'internal'
  }
}

const payeeSchema = z.object({ member_id: memberIdSchema, currency: z.string() })

/** The member of the order in its currency, or whom operators gave it to, in what arrived. */
async function readPayee({ db }: Services, { member_id, currency, order_id }: IncomingPayment) {
  if (member_id !== null) return { member_id, currency }
  return payeeSchema.parse(await db.get(sql`SELECT member_id, currency FROM deposit_order WHERE id = ${order_id}`))
}

/** Under a key of its own: the order may be credited by other money as well. */
async function creditIncomingPayment(services: Services, payment: IncomingPayment): Promise<void> {
  const orderId = payment.order_id
  const { member_id, currency } = await readPayee(services, payment)
  const amountMinor = payment.credit_minor ?? minor(0)
  const key = creditKeyOf(payment)
  const turnoverMinor = await computeDepositTurnover(services, payment.merchant, amountMinor)
  const wallet = getWallet(services.env.WALLET, payment.merchant, member_id)
  const isOfOrder = payment.member_id === null
  const bonus = isOfOrder ? await services.seams.money.findComingBonus(services, orderId, amountMinor) : null
  const moved = await wallet.deposit({
    key,
    currency,
    amountMinor,
    turnoverMinor,
    ...(bonus?.offer && { bonus: bonus.offer }),
  })
  if (!moved.ok) throw new Refusal(WALLET_REFUSALS[moved.refusal], moved.message)
  const settlement = bonus ? await bonus.settle(key) : []
  const nowMs = services.clock()
  const isCrediting = sql`${isIncomingPayment(payment)} AND ${canTransition(INCOMING_PAYMENT_EVENTS.decision_credited)}`
  await commit(services, [
    ...settlement,
    writeMessage(
      { ...services, merchant: { code: payment.merchant } },
      member_id,
      {
        event: 'deposit_credited',
        facts: { amount: presentMoney(amountMinor) },
        ...(isOfOrder && { aboutId: orderId }),
      },
      sql`EXISTS (SELECT 1 FROM incoming_payment WHERE ${isCrediting})`,
    ),
    sql`UPDATE incoming_payment SET ${applyTransition(INCOMING_PAYMENT_EVENTS.decision_credited)}, next_attempt_at_ms = NULL WHERE ${isCrediting}`,
    ...(isOfOrder
      ? [
          sql`UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.review_credited)}, credited_minor = ${amountMinor}, changed_at_ms = ${nowMs},
            ended_at_ms = ${nowMs}, next_attempt_at_ms = ${nowMs} WHERE id = ${orderId}
              AND ${canTransition(DEPOSIT_EVENTS.review_credited)}`,
        ]
      : []),
  ])
  if (isOfOrder) services.notices.notify(payment.merchant, member_id, `order:${orderId}`)
  if (settlement.length > 0) services.notices.notify(payment.merchant, member_id, 'rewards')
}

const keySchema = incomingPaymentSchema.pick({ provider: true, transaction_id: true })
/** In the words of the partial index, which is found by no others. */
const IS_OPEN = sql.raw(`state IN ('review', 'unmatched', 'crediting')`)
const isCreditDue = (nowMs: number) =>
  sql`${IS_OPEN} AND state = 'crediting' AND (next_attempt_at_ms IS NULL OR ${isAttemptDue(nowMs, sql`decided_at_ms`)})`

/** Credits what was decided a minute ago and more. What waits long is asked less often. */
export const creditIncomingPayments = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT provider, transaction_id FROM incoming_payment
    WHERE ${isCreditDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: async (services, key) => {
    const nowMs = services.clock()
    const row = await services.db.get(
      sql`SELECT * FROM incoming_payment WHERE ${isIncomingPayment(key)} AND ${isCreditDue(nowMs)}`,
    )
    if (!row) return
    const payment = incomingPaymentSchema.parse(row)
    const next = computeBackoff(nowMs - (payment.decided_at_ms ?? nowMs), nowMs)
    const [claimed] = await commit(services, [
      sql`UPDATE incoming_payment SET next_attempt_at_ms = ${next} WHERE ${isIncomingPayment(payment)} AND ${isCreditDue(nowMs)}`,
    ])
    if (claimed?.meta.changes === 1) await tryCredit(services, payment)
  },
})
