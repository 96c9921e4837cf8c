/** OPS-01: operators say what becomes of money; it is done when as many as it takes have said the same. */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import { INCOMING_PAYMENT_EVENTS } from '../../../contract/states/incoming-payment.ts'
import { auditByOperator, type MemberAct } from '../../kernel/audit.ts'
import { computeBackoff } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { countPeopleFor } from '../../kernel/operator/large-amount.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { tryCredit } from '../deposits/credit-incoming-payment.ts'
import {
  computeGivenKey,
  type IncomingPayment,
  isIncomingPayment,
  readAgain,
} from '../deposits/incoming-payment-rows.ts'

export type CreditDecision = {
  /** What it has to be in to be decided. */
  from: 'review' | 'unmatched'
  /** Whom it is given to where no order says so. */
  givenTo: MemberId | null
  creditMinor: Minor
  peopleNeeded: 1 | 2
  reason: string
  act: MemberAct
  /** Whose audit it stands in. */
  memberId: MemberId
}

/**
 * Two for what is large, for more than arrived, and for what cannot be compared as it came in another currency. Large by
 * what arrived: of that, what is not credited is written off, and two small parts are one large sum.
 */
export async function countPeopleNeeded(
  ctx: OperatorContext,
  payment: IncomingPayment,
  creditMinor: Minor,
  currency: string,
): Promise<1 | 2> {
  const isWithin = payment.currency === currency && creditMinor <= payment.amount_minor
  return isWithin ? countPeopleFor(ctx, payment.amount_minor) : 2
}

/**
 * Writes down what this operator says, instead of what they said before, and decides where enough say the same. Answers
 * why it waits, or null once the money is in the wallet. Throws `forbidden` without a name, `conflict` where it was
 * decided by others, or otherwise.
 */
export async function decideCredit(ctx: OperatorContext, payment: IncomingPayment, decision: CreditDecision) {
  const { from, givenTo, creditMinor, peopleNeeded, reason, act, memberId } = decision
  const operator = requireName(ctx)
  if (payment.state !== from) return answerAgain(ctx, payment, decision)
  const nowMs = ctx.clock()
  const creditKey = givenTo === null ? null : computeGivenKey(payment)
  const isOpen = sql`${isIncomingPayment(payment)} AND state = ${from} AND ${canTransition(INCOMING_PAYMENT_EVENTS.decided)}`
  const isSame = sql`${isIncomingPayment(payment)} AND credit_minor = ${creditMinor} AND member_id IS ${givenTo}`
  const isEnough = sql`(SELECT count(*) FROM deposit_decision WHERE ${isSame}) >= ${peopleNeeded}`
  const [said, , decided] = await commit(ctx, [
    sql`INSERT INTO deposit_decision (provider, transaction_id, operator, member_id, credit_minor, reason, at_ms)
      SELECT provider, transaction_id, ${operator}, ${givenTo}, ${creditMinor}, ${reason}, ${nowMs}
      FROM incoming_payment WHERE ${isOpen}
      ON CONFLICT (provider, transaction_id, operator) DO UPDATE SET member_id = excluded.member_id,
        credit_minor = excluded.credit_minor, reason = excluded.reason, at_ms = excluded.at_ms`,
    auditByOperator(ctx, memberId, act, sql`EXISTS (SELECT 1 FROM incoming_payment WHERE ${isOpen}) AND ${isEnough}`),
    sql`UPDATE incoming_payment SET ${applyTransition(INCOMING_PAYMENT_EVENTS.decided)}, credit_minor = ${creditMinor}, member_id = ${givenTo},
      credit_key = ${creditKey}, payee_id = coalesce(${givenTo}, payee_id, ${memberId}),
      decided_by = (SELECT group_concat(operator, ', ') FROM deposit_decision WHERE ${isSame}), reason = ${reason},
      decided_at_ms = ${nowMs}, next_attempt_at_ms = ${computeBackoff(0, nowMs)} WHERE ${isOpen} AND ${isEnough}`,
  ])
  if (said?.meta.changes !== 1) return answerAgain(ctx, payment, decision)
  if (decided?.meta.changes !== 1) return 'second_approval'
  const settled = { credit_minor: creditMinor, credit_key: creditKey, member_id: givenTo, decided_at_ms: nowMs }
  return tryCredit(ctx, { ...payment, ...settled })
}

export const nothingToDecide = ({ state }: IncomingPayment) =>
  new Refusal('conflict', `nothing to decide: it is ${state}`)

/** Whether this operator is among those by whom it was decided. */
export const isDecidedBy = ({ decided_by }: IncomingPayment, operator: string) =>
  (decided_by ?? '').split(', ').includes(operator)

/**
 * Of many at once by one operator the first decides, and the others have its answer, as whoever says the same again; it is
 * credited by whichever comes first. Throws `conflict` where it was decided otherwise, or by others.
 */
async function answerAgain(
  ctx: OperatorContext,
  before: IncomingPayment,
  { creditMinor, givenTo }: Pick<CreditDecision, 'creditMinor' | 'givenTo'>,
): Promise<string | null> {
  const payment = await readAgain(ctx, before)
  const isSame = payment.credit_minor === creditMinor && payment.member_id === givenTo
  if (!isSame || !isDecidedBy(payment, requireName(ctx))) throw nothingToDecide(payment)
  if (payment.state === 'credited') return null
  if (payment.state !== 'crediting') throw nothingToDecide(payment)
  return tryCredit(ctx, payment)
}
