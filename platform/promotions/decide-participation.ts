/** OPS-01, PROMO-02: an operator grants or refuses an application, or hands out the prize of an event. */
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import { parseMoney } from '../../contract/money.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import { commit } from '../commit.ts'
import { auditAct } from '../members/audit.ts'
import { findMemberByUsername } from '../members/find-member.ts'
import type { EventMessage } from '../messages/events.ts'
import { writeMessage } from '../messages/write-message.ts'
import { assertNotLarge } from '../operator/large-amount.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { requireName } from '../operator/require-name.ts'
import { textsSchema } from '../system/pick-text.ts'
import { payReward } from './pay-reward.ts'
import { type PromotionRow, participations, promotions } from './tables.ts'

type Chosen = { promotionId: string; username: string }
type Case = { promotion: PromotionRow; memberId: MemberId; status: string }

/**
 * Issues the reward: the amount given, else the promotion's. One that is no cash is issued by this alone. Asked again
 * it finishes a payment that broke off and never pays twice. One person gives more than the promotion says only below the
 * large amount. Throws `forbidden` without a name, `limit_reached`, `not_found` and `conflict`.
 */
export async function approveParticipation(
  ctx: OperatorContext,
  input: OperatorRequest<'promotions-approve'>,
): Promise<OperatorResponse<'promotions-approve'>> {
  requireName(ctx)
  const { promotion, memberId, status } = await requireCase(ctx, input)
  const amountMinor = input.amount === undefined ? promotion.amountMinor : parseMoney(input.amount)
  if (status !== 'paying') {
    if (amountMinor !== null && amountMinor > (promotion.amountMinor ?? 0)) await assertNotLarge(ctx, amountMinor)
    await decide(ctx, { promotion, memberId, status }, { grants: true, amountMinor, reason: null })
  }
  if (amountMinor === null) return { state: 'Issued', waitsBecause: null }
  try {
    await payReward(ctx, { merchant: ctx.merchant, promotionId: promotion.id, memberId })
    return { state: 'Issued', waitsBecause: null }
  } catch (error) {
    // Decided it is: the sweep asks the wallet again for a day.
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
  await decide(ctx, found, { grants: false, amountMinor: null, reason: input.reason })
  return { state: 'Rejected' }
}

async function requireCase(ctx: OperatorContext, { promotionId, username }: Chosen): Promise<Case> {
  const member = await findMemberByUsername(ctx, username)
  const isTheirs = and(
    eq(participations.merchant, ctx.merchant.code),
    eq(participations.promotionId, promotionId),
    eq(participations.memberId, member?.id ?? ''),
  )
  const found = await ctx.db
    .select({ promotion: promotions, status: participations.status })
    .from(participations)
    .innerJoin(
      promotions,
      and(eq(promotions.merchant, participations.merchant), eq(promotions.id, participations.promotionId)),
    )
    .where(isTheirs)
    .get()
  if (!member || !found) throw new Refusal('not_found', `${username} is not in ${promotionId}`)
  return { ...found, memberId: memberIdSchema.parse(member.id) }
}

type Decision = { grants: boolean; amountMinor: number | null; reason: string | null }

/** What may be decided: an application that waits; of an event, a prize for who joined. */
export function computeOpenStatus(kind: PromotionRow['kind'], grants: boolean): 'applying' | 'joined' | null {
  if (kind === 'application') return 'applying'
  return kind === 'event' && grants ? 'joined' : null
}

/** What is told at once: of cash the payment tells. */
function computeMessage(promotion: PromotionRow, { grants, amountMinor, reason }: Decision): EventMessage | null {
  const told = { promotion: textsSchema.parse(promotion.titles) }
  const aboutId = promotion.id
  if (!grants) return { event: 'promotion_refused', facts: { ...told, reason: reason ?? '' }, aboutId }
  return amountMinor === null ? { event: 'reward_issued', facts: told, aboutId } : null
}

async function decide(ctx: OperatorContext, { promotion, memberId, status }: Case, decision: Decision) {
  const open = computeOpenStatus(promotion.kind, decision.grants)
  if (open === null || status !== open) throw new Refusal('conflict', `nothing to decide: it is ${status}`)
  const nowMs = ctx.clock()
  const isCash = decision.amountMinor !== null
  const becomes = decision.grants ? (isCash ? 'paying' : 'paid') : 'rejected'
  const isOpen = sql`merchant = ${ctx.merchant.code} AND promotion_id = ${promotion.id} AND member_id = ${memberId}
    AND status = ${open}`
  const act = decision.grants ? 'promotion_issued' : 'promotion_refused'
  const isStillOpen = sql`EXISTS (SELECT 1 FROM participation WHERE ${isOpen})`
  const message = computeMessage(promotion, decision)
  const results = await commit(ctx, [
    auditAct({ ...ctx, clientIp: '', country: 'XX' }, memberId, act, isStillOpen),
    ...(message ? [writeMessage(ctx, memberId, message, isStillOpen)] : []),
    sql`UPDATE participation SET status = ${becomes}, decided_by = ${ctx.operator}, decided_at_ms = ${nowMs},
      amount_minor = ${decision.amountMinor}, reason = ${decision.reason},
      paid_at_ms = ${becomes === 'paid' ? nowMs : null} WHERE ${isOpen}`,
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', 'somebody else decided meanwhile')
  ctx.notices.tell(ctx.merchant.code, memberId, 'rewards')
}
