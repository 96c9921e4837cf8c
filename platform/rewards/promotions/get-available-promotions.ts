import { CLAIMABLE_MOST } from '../../../contract/calls/rewards/promotions.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findOpenProgramme } from '../referrals/programme.ts'
import { mayBeOffered } from './may-be-offered.ts'
import { presentPromotion } from './present-offer.ts'
import { readShownOffers } from './read-offers.ts'

/** NAV-02, MEM-12: how many rewards wait for a claim. Nothing waits for who may not be offered any. */
export const getAvailablePromotions: Handler<'availablePromotions'> = async (ctx) => {
  const member = requireMember(ctx)
  const [offers, programme] = await Promise.all([
    mayBeOffered(member) ? readShownOffers(ctx, member) : [],
    findOpenProgramme(ctx),
  ])
  const claimable = offers.filter(({ state }) => state === 'Claim').map((offer) => presentPromotion(ctx, offer))
  return {
    availablePromo: claimable.length,
    claimable: claimable
      .slice(0, CLAIMABLE_MOST)
      .map(({ promotionId, title, amount }) => ({ promotionId, title, amount })),
    REFERRAL: { enabled: programme !== null },
  }
}
