import type { Handler } from '../../kernel/handler.ts'
import { presentPromotion } from './present-offer.ts'
import { readShownOffers } from './read-offers.ts'

/** PROMO-01: what anybody may see. Gifts of a VIP rank stand on the VIP page and are listed only when asked for. */
export const listPromotions: Handler<'promotions'> = async (ctx, { category, size }) => {
  const offers = await readShownOffers(ctx, null)
  const chosen = offers.filter(({ promotion }) =>
    category ? promotion.category === category : promotion.category !== 'vip',
  )
  return { promotions: chosen.slice(0, size).map((offer) => presentPromotion(ctx, offer)) }
}
