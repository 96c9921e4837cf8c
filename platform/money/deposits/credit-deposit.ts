import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { presentMoney } from '../../../contract/money.ts'
import type { DepositOrderId } from '../../../contract/protocols/payment-provider.ts'
import { DEPOSIT_EVENTS } from '../../../contract/states/deposit.ts'
import { INCOMING_PAYMENT_EVENTS } from '../../../contract/states/incoming-payment.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { computeDepositTurnover } from './deposit-turnover.ts'
import { findOrder, notifyOrder } from './order-rows.ts'

/**
 * Brings the money of a paid order into its wallet and marks it credited; what is credited already stays. The wallet
 * knows it as `deposit:<order>`, so it is safe to run again, late, or at once with itself. Throws the wallet's
 * refusals; the order then waits as it is.
 */
export async function creditDeposit(services: Services, id: DepositOrderId): Promise<void> {
  const order = await findOrder(services, id)
  if (order?.state !== 'paid') return
  const { merchant, member_id: memberId, currency, receive_minor: amountMinor } = order
  const turnoverMinor = await computeDepositTurnover(services, merchant, amountMinor)
  const wallet = getWallet(services.env.WALLET, merchant, memberId)
  const bonus = await services.seams.money.findComingBonus(services, id, amountMinor)
  const moved = await wallet.deposit({
    key: id,
    currency,
    amountMinor,
    turnoverMinor,
    ...(bonus?.offer && { bonus: bonus.offer }),
  })
  if (!moved.ok) throw new Refusal(WALLET_REFUSALS[moved.refusal], moved.message)
  const settlement = bonus ? await bonus.settle(id) : []
  const nowMs = services.clock()
  const isPaid = sql`id = ${id} AND ${canTransition(DEPOSIT_EVENTS.credited)}`
  const actor = { ...services, merchant: { code: merchant }, ...FROM_NOWHERE }
  const isStillPaid = sql`EXISTS (SELECT 1 FROM deposit_order WHERE ${isPaid})`
  await commit(services, [
    ...settlement,
    auditAct({ ...actor, requestId: randomUuid(services.random) }, memberId, 'deposit_credited', isStillPaid),
    writeMessage(
      actor,
      memberId,
      { event: 'deposit_credited', facts: { amount: presentMoney(amountMinor) }, aboutId: id },
      isStillPaid,
    ),
    sql`UPDATE incoming_payment SET ${applyTransition(INCOMING_PAYMENT_EVENTS.credited)}, credit_minor = ${amountMinor}
      WHERE provider = ${order.provider} AND transaction_id = ${order.transaction_id}
        AND ${canTransition(INCOMING_PAYMENT_EVENTS.credited)}`,
    sql`UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.credited)}, credited_minor = ${amountMinor}, changed_at_ms = ${nowMs},
      ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL WHERE ${isPaid}`,
  ])
  notifyOrder(services, order)
  if (settlement.length > 0) services.notices.notify(merchant, memberId, 'rewards')
}
