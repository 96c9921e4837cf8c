import { sql } from 'drizzle-orm'
import type { Participation } from '../../../contract/calls/rewards/promotions.ts'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { PARTICIPATION_EVENTS } from '../../../contract/states/reward.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { payReward } from './pay-reward.ts'
import { payableOf, presentParticipation } from './present-offer.ts'
import { findOffer, type Offer } from './read-offers.ts'
import { requirePlayer } from './require-player.ts'

/**
 * PROMO-01: pays a reward that is due into the member's wallet, once: the row is reserved first, and the wallet's key
 * is the promotion's and the member's. A claim that broke off in between is finished by the next one, or by the cron job.
 * Throws `not_found`, `forbidden` for agents, `promotion_unavailable`, and the wallet's refusals.
 */
export const claimPromotion: Handler<'claimPromotion'> = async (ctx, { promotionId }) => {
  const member = requirePlayer(ctx)
  const offer = await findOffer(ctx, member, promotionId)
  if (!offer) throw new Refusal('not_found', 'no such promotion')
  return claimOffer(ctx, member, offer)
}

/** Throws `promotion_unavailable` in any other state than Claim and Claimed, and the wallet's refusals. */
export async function claimOffer(ctx: PlatformContext, member: SessionMember, offer: Offer): Promise<Participation> {
  const promotionId = offer.promotion.id
  if (offer.state === 'Claimed') return presentParticipation(ctx, offer)
  if (offer.state !== 'Claim') throw new Refusal('promotion_unavailable', `state is ${offer.state}`)
  await reserve(ctx, member, offer)
  await payReward(ctx, { merchant: ctx.merchant, promotionId, memberId: member.id })
  const claimed = await findOffer(ctx, member, promotionId)
  assert(claimed, 'a promotion stays')
  return presentParticipation(ctx, claimed)
}

/** Fixes what is paid. Of many claims at once one writes; the others find the row. Nothing for an account that is no longer active. */
async function reserve(ctx: PlatformContext, member: SessionMember, offer: Offer) {
  const { merchant, id } = offer.promotion
  const amountMinor = payableOf(offer)
  const nowMs = ctx.clock()
  const isDue = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM participation
      WHERE merchant = ${merchant} AND promotion_id = ${id} AND member_id = ${member.id} AND NOT ${canTransition(PARTICIPATION_EVENTS.claimed, 'status')})`
  await commit(ctx, [
    auditAct(ctx, member.id, 'promotion_claimed', isDue),
    sql`INSERT INTO participation (merchant, promotion_id, member_id, status, amount_minor, joined_at_ms, decided_at_ms)
      SELECT ${merchant}, ${id}, ${member.id}, 'paying', ${amountMinor}, ${nowMs}, ${nowMs} WHERE ${isDue}
      ON CONFLICT (merchant, promotion_id, member_id) DO UPDATE SET
        ${applyTransition(PARTICIPATION_EVENTS.claimed, 'status')}, amount_minor = excluded.amount_minor, decided_at_ms = excluded.decided_at_ms`,
  ])
}
