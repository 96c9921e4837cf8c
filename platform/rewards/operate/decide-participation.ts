/** OPS-01, PROMO-02: an operator grants or refuses an application, or hands out the prize of an event. */

import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { PARTICIPATION_EVENTS } from '../../../contract/states/reward.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { EventMessage } from '../../kernel/message-events.ts'
import {
  type Approval,
  approve,
  approversOf,
  clearApprovals,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import { countPeopleFor } from '../../kernel/operator/large-amount.ts'
import { findNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { KINDS } from '../promotions/kinds.ts'
import { mayBeTold } from '../promotions/may-be-offered.ts'
import { payReward } from '../promotions/pay-reward.ts'
import { type PromotionRow, participations, promotions } from '../promotions/tables.ts'

type Chosen = { promotionId: string; username: string }
type Case = {
  promotion: PromotionRow
  memberId: MemberId
  status: string
  /** What was fixed, once it is decided. */
  fixedMinor: number | null
}

/**
 * Issues the reward: the amount given, else the promotion's. One that is no cash is issued by this alone. Asked again
 * it finishes a payment that broke off and never pays twice; of another amount it is a conflict. More than the promotion
 * says takes two people from the large amount on, who say the same one. Throws `forbidden` without a name, `not_found`
 * and `conflict`.
 */
export async function approveParticipation(
  ctx: OperatorContext,
  input: OperatorRequest<'promotions-approve'>,
): Promise<OperatorResponse<'promotions-approve'>> {
  const operator = requireName(ctx)
  const found = await requireCase(ctx, input)
  const { promotion, memberId, status, fixedMinor } = found
  const amountMinor = input.amount === undefined ? promotion.amountMinor : parseMoney(input.amount)
  if (status !== 'paying') {
    const isMore = amountMinor !== null && amountMinor > (promotion.amountMinor ?? 0)
    const people = isMore ? await countPeopleFor(ctx, amountMinor) : 1
    const decision = { grants: true, amountMinor, reason: null, operator, people } as const
    const isDecided = await decide(ctx, found, decision)
    if (!isDecided) return { state: status === 'joined' ? 'Joined' : 'Applying', waitsBecause: 'second_approval' }
    // What is no cash is issued by this alone; what is being paid has an amount, whatever the promotion says by now.
    if (amountMinor === null) return { state: 'Issued', waitsBecause: null }
  } else if (input.amount !== undefined && amountMinor !== fixedMinor) {
    throw new Refusal('conflict', 'another amount was granted and is being paid')
  }
  try {
    await payReward(ctx, { merchant: ctx.merchant, promotionId: promotion.id, memberId })
    return { state: 'Issued', waitsBecause: null }
  } catch (error) {
    // Decided it is: the cron job asks the wallet until it takes it.
    if (error instanceof Refusal) return { state: 'Applying', waitsBecause: error.errorCode }
    throw error
  }
}

/** Refuses an application with a reason that the member reads. Throws `not_found` and `conflict`. */
export async function refuseParticipation(
  ctx: OperatorContext,
  input: OperatorRequest<'promotions-refuse'>,
): Promise<OperatorResponse<'promotions-refuse'>> {
  const found = await requireCase(ctx, input)
  const { operator } = ctx
  await decide(ctx, found, { grants: false, amountMinor: null, reason: input.reason, operator, people: 1 })
  return { state: 'Rejected' }
}

async function requireCase(ctx: OperatorContext, { promotionId, username }: Chosen): Promise<Case> {
  const member = await findNamedMember(ctx, username)
  const isTheirs = and(
    eq(participations.merchant, ctx.merchant.code),
    eq(participations.promotionId, promotionId),
    eq(participations.memberId, member?.id ?? ''),
  )
  const found = await ctx.db
    .select({ promotion: promotions, status: participations.status, fixedMinor: participations.amountMinor })
    .from(participations)
    .innerJoin(
      promotions,
      and(eq(promotions.merchant, participations.merchant), eq(promotions.id, participations.promotionId)),
    )
    .where(isTheirs)
    .get()
  if (!member || !found) throw new Refusal('not_found', `${username} is not in ${promotionId}`)
  return { ...found, memberId: member.id }
}

type Decision = {
  grants: boolean
  amountMinor: number | null
  reason: string | null
  operator: string
  people: 1 | 2
}

/** What is told at once: of cash the payment tells. */
function computeMessage(promotion: PromotionRow, { grants, amountMinor, reason }: Decision): EventMessage | null {
  const told = { promotion: textsSchema.parse(promotion.titles) }
  const aboutId = promotion.id
  if (!grants) return { event: 'promotion_refused', facts: { ...told, reason: reason ?? '' }, aboutId }
  return amountMinor === null ? { event: 'reward_issued', facts: told, aboutId } : null
}

/** One batch: the approval of who decides, and where it is enough of them what they decided. False where it waits for another. */
async function decide(ctx: OperatorContext, { promotion, memberId, status }: Case, decision: Decision) {
  const { issuedFrom, refusedFrom } = KINDS[promotion.kind]
  const open = decision.grants ? issuedFrom : refusedFrom
  if (open === null || status !== open) throw new Refusal('conflict', `nothing to decide: it is ${status}`)
  const nowMs = ctx.clock()
  const isCash = decision.amountMinor !== null
  const event = PARTICIPATION_EVENTS[decision.grants ? (isCash ? 'issued' : 'handed_over') : 'rejected']
  const isOpen = sql`merchant = ${ctx.merchant.code} AND promotion_id = ${promotion.id} AND member_id = ${memberId}
    AND status = ${open} AND ${canTransition(event, 'status')}`
  const act = decision.grants ? 'promotion_issued' : 'promotion_refused'
  const isStillOpen = sql`EXISTS (SELECT 1 FROM participation WHERE ${isOpen})`
  const approval = buildApproval(promotion, memberId, decision, nowMs)
  const takesTwo = decision.people === 2
  const isEnough = takesTwo ? hasTwoApprovals(ctx, approval) : sql`1`
  const decidedBy = takesTwo ? approversOf(ctx, approval) : sql`${ctx.operator}`
  const message = computeMessage(promotion, decision)
  // A member on a break or excluded is not told of a reward. A refusal is no offer.
  const isTold = decision.grants ? mayBeTold(memberId, nowMs) : sql`1`
  const said = takesTwo
    ? [
        auditByOperator(ctx, memberId, 'promotion_issue_said', isStillOpen),
        approve(ctx, decision.operator, approval, isStillOpen),
      ]
    : []
  const results = await commit(ctx, [
    ...said,
    auditByOperator(ctx, memberId, act, sql`${isStillOpen} AND ${isEnough}`),
    ...(message ? [writeMessage(ctx, memberId, message, sql`${isStillOpen} AND ${isEnough} AND ${isTold}`)] : []),
    sql`UPDATE participation SET ${applyTransition(event, 'status')}, decided_by = ${decidedBy}, decided_at_ms = ${nowMs},
      amount_minor = ${decision.amountMinor}, reason = ${decision.reason},
      paid_at_ms = ${event.to === 'paid' ? nowMs : null} WHERE ${isOpen} AND ${isEnough}`,
    ...(takesTwo ? [clearApprovals(ctx, approval)] : []),
  ])
  const decided = results.at(takesTwo ? -2 : -1)?.meta.changes === 1
  const isWritten = takesTwo && results[1]?.meta.changes === 1
  if (!decided && !isWritten) throw new Refusal('conflict', 'somebody else decided meanwhile')
  if (decided) ctx.notices.notify(ctx.merchant.code, memberId, 'rewards')
  return decided
}

const buildApproval = (
  { id }: PromotionRow,
  memberId: MemberId,
  { amountMinor }: Decision,
  nowMs: number,
): Approval => ({
  subject: approvalSubject('promotions-approve', id, memberId),
  content: { amount: amountMinor === null ? null : presentMoney(minor(amountMinor)) },
  nowMs,
})
