import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentParticipation } from './present-offer.ts'
import { findOffer, readShownOffers } from './read-offers.ts'

/** PROMO-01: the member's own state in every promotion shown, gifts of VIP ranks included, or in the one asked for. */
export const listParticipations: Handler<'participations'> = async (ctx, { promotionId }) => {
  const member = requireMember(ctx)
  const one = promotionId === undefined ? null : await findOffer(ctx, member, promotionId)
  const offers = promotionId === undefined ? await readShownOffers(ctx, member) : one ? [one] : []
  return { participations: offers.map((offer) => presentParticipation(ctx, offer)) }
}
