import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { KINDS } from './kinds.ts'
import { presentParticipation } from './present-offer.ts'
import { findOffer, type Offer } from './read-offers.ts'
import { requirePlayer } from './require-player.ts'

/**
 * PROMO-01, PROMO-02: joins, or applies with a comment. Who is in already gets their state again: the first comment
 * stands. Throws `not_found`, `forbidden` for agents, `promotion_unavailable` where nothing is open to join.
 */
export const joinPromotion: Handler<'joinPromotion'> = async (ctx, { promotionId, comment }) => {
  const member = requirePlayer(ctx)
  const offer = await findOffer(ctx, member, promotionId)
  if (!offer) throw new Refusal('not_found', 'no such promotion')
  if (offer.participation) return presentParticipation(ctx, offer)
  const { joinsAs } = KINDS[offer.promotion.kind]
  if (offer.state !== 'Join' || joinsAs === null) throw new Refusal('promotion_unavailable', `state is ${offer.state}`)
  await enter(ctx, member, offer, { status: joinsAs, comment })
  const joined = await findOffer(ctx, member, promotionId)
  assert(joined, 'a promotion stays')
  if (!joined.participation) throw new Refusal('account_locked', 'the account is no longer active')
  return presentParticipation(ctx, joined)
}

/** Only while the account is active, in the same statement: a lock that came in between is felt. */
async function enter(
  ctx: PlatformContext,
  member: SessionMember,
  offer: Offer,
  entered: { status: 'joined' | 'applying'; comment: string },
) {
  const { promotion, stakedMinor } = offer
  const { status, comment } = entered
  const isNew = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM participation
      WHERE merchant = ${promotion.merchant} AND promotion_id = ${promotion.id} AND member_id = ${member.id})`
  await commit(ctx, [
    auditAct(ctx, member.id, 'promotion_joined', isNew),
    sql`INSERT INTO participation (merchant, promotion_id, member_id, status, comment, turnover_from_minor, joined_at_ms)
      SELECT ${promotion.merchant}, ${promotion.id}, ${member.id}, ${status}, ${comment}, ${stakedMinor}, ${ctx.clock()}
      WHERE ${isNew}`,
  ])
}
