/** OPS-01: an operator says what becomes of money that fitted no order. */

import { sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { minor, parseMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { DEPOSIT_EVENTS } from '../../../contract/states/deposit.ts'
import { INCOMING_PAYMENT_EVENTS } from '../../../contract/states/incoming-payment.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import {
  type Approval,
  approve,
  approversOf,
  clearApprovals,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import {
  type IncomingPayment,
  isIncomingPayment,
  readAgain,
  requireIncomingPayment,
} from '../deposits/incoming-payment-rows.ts'
import { findOrder, notifyOrder, type OrderRow } from '../deposits/order-rows.ts'
import { countPeopleNeeded, decideCredit, isDecidedBy, nothingToDecide } from './decide-incoming-payment.ts'
import { showDeposit } from './deposits.ts'

/**
 * Credits money in review to its member, the amount given or what arrived, or notes that it went back. Crediting more than
 * arrived, and whatever becomes of a large sum, of another currency or of what names a merchant that is not here, takes
 * two people who say the same: money that is written off is gone for its member (docs/decisions/0135). Throws
 * `not_found`, `conflict` where nothing is to be decided, `forbidden` without a name, and `currency_mismatch` where
 * money of another currency is credited without an amount.
 */
export const resolveIncomingPayment: OperatorHandler<'deposits-resolve'> = async (ctx, input) => {
  const { orderId, becomes, reason } = input
  const payment = await requireIncomingPayment(ctx, input)
  const order = await findOrder(ctx, orderId)
  if (becomes === 'returned') {
    const waitsBecause = await noteReturn(ctx, payment, payment.state === 'review' ? order : null, reason)
    return { ...(await showDeposit(ctx, { orderId })), waitsBecause }
  }
  if (!order) throw nothingToDecide(payment)
  const creditMinor = chooseAmount(payment, order, input.amount)
  const peopleNeeded = await countPeopleNeeded(ctx, payment, creditMinor, order.currency)
  const rest = { from: 'review', givenTo: null, memberId: order.member_id, act: 'deposit_resolved' } as const
  const waitsBecause = await decideCredit(ctx, payment, { ...rest, creditMinor, peopleNeeded, reason })
  return { ...(await showDeposit(ctx, { orderId })), waitsBecause }
}

/**
 * Gives money of an order nobody knows to the player it is from: whole, in their currency, once, and by two people.
 * Throws `not_found` for money or a player of another merchant, `conflict` where its order is known or it was decided,
 * `currency_mismatch`, and `forbidden` without a name and for guests.
 */
export const assignIncomingPayment: OperatorHandler<'deposits-assign'> = async (ctx, input) => {
  const { orderId, username, reason } = input
  const payment = await requireIncomingPayment(ctx, input)
  const member = await requireNamedMember(ctx, username)
  if (member.type === MEMBER_TYPE.guest) throw new Refusal('forbidden', `${username} plays without money`)
  // A wallet is its merchant's: money of another has none here.
  if (payment.merchant !== ctx.merchant.code)
    throw new Refusal('conflict', `it names ${payment.merchant}, which is no merchant here: have it sent back`)
  const order = await findOrder(ctx, orderId)
  if (order?.provider === payment.provider && order.merchant === payment.merchant)
    throw new Refusal('conflict', 'its order is known by now: it counts when its provider says it again')
  if (payment.currency !== ctx.merchant.currency)
    throw new Refusal('currency_mismatch', `it came in ${payment.currency}, the wallet is in ${ctx.merchant.currency}`)
  const memberId = memberIdSchema.parse(member.id)
  const who = { from: 'unmatched', givenTo: memberId, memberId, act: 'deposit_assigned' } as const
  const decision = { ...who, creditMinor: payment.amount_minor, peopleNeeded: 2, reason } as const
  const waitsBecause = await decideCredit(ctx, payment, decision)
  return { ...(await showDeposit(ctx, { orderId })), waitsBecause }
}

function chooseAmount(payment: IncomingPayment, { currency }: OrderRow, given: string | undefined) {
  if (given !== undefined) return parseMoney(given)
  if (payment.currency === currency) return payment.amount_minor
  throw new Refusal('currency_mismatch', `it came in ${payment.currency}: say what it is worth`)
}

/** Said again by whom it was decided, it is the same answer. */
function answerReturnAgain(payment: IncomingPayment, operator: string): null {
  if (payment.state === 'returned' && isDecidedBy(payment, operator)) return null
  throw nothingToDecide(payment)
}

/** The order ends with the last of its money that was open. Answers why it waits, or null. */
async function noteReturn(ctx: OperatorContext, payment: IncomingPayment, order: OrderRow | null, reason: string) {
  const operator = requireName(ctx)
  if (payment.state !== 'review' && payment.state !== 'unmatched') return answerReturnAgain(payment, operator)
  const isUnknownMerchant = payment.merchant !== ctx.merchant.code
  const takesTwo = isUnknownMerchant || (await countPeopleNeeded(ctx, payment, minor(0), ctx.merchant.currency)) === 2
  const subject = approvalSubject('deposits-resolve', payment.provider, payment.transaction_id)
  const nowMs = ctx.clock()
  const approval: Approval = { subject, content: { becomes: 'returned' }, nowMs }
  const isStill = sql`${isIncomingPayment(payment)} AND state = ${payment.state} AND ${canTransition(INCOMING_PAYMENT_EVENTS.returned)}`
  const isOpen = takesTwo ? sql`${isStill} AND ${hasTwoApprovals(ctx, approval)}` : isStill
  const isStillOpen = sql`EXISTS (SELECT 1 FROM incoming_payment WHERE ${isOpen})`
  const [said, , returned] = await commit(ctx, [
    takesTwo
      ? approve(ctx, operator, approval, sql`EXISTS (SELECT 1 FROM incoming_payment WHERE ${isStill})`)
      : sql`SELECT 1`,
    ...(order ? [auditByOperator(ctx, order.member_id, 'deposit_resolved', isStillOpen)] : [sql`SELECT 1`]),
    sql`UPDATE incoming_payment SET ${applyTransition(INCOMING_PAYMENT_EVENTS.returned)}, decided_by = ${takesTwo ? approversOf(ctx, approval) : operator}, reason = ${reason},
      decided_at_ms = ${nowMs} WHERE ${isOpen}`,
    sql`UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.review_returned)}, failure = 'returned',
      changed_at_ms = ${nowMs}, ended_at_ms = ${nowMs}, next_attempt_at_ms = ${nowMs}
      WHERE id = ${order?.id ?? null} AND ${canTransition(DEPOSIT_EVENTS.review_returned)}
        AND NOT EXISTS (SELECT 1 FROM incoming_payment WHERE order_id = ${payment.order_id}
          AND provider = ${payment.provider} AND state IN ('review', 'crediting'))`,
    ...(takesTwo ? [clearApprovals(ctx, approval)] : []),
  ])
  const isReturned = returned?.meta.changes === 1
  if (!isReturned && !(takesTwo && said?.meta.changes === 1))
    return answerReturnAgain(await readAgain(ctx, payment), operator)
  if (isReturned && order) notifyOrder(ctx, order)
  return isReturned ? null : ('second_approval' as const)
}
