import { Refusal } from '../../../contract/errors.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentPromotion } from './present-offer.ts'
import { findOffer } from './read-offers.ts'

/** PROMO-01: one promotion with its terms, also after it has left the list. Throws `not_found`. */
export const getPromotionDetail: Handler<'promotionDetail'> = async (ctx, { promotionId }) => {
  const offer = await findOffer(ctx, null, promotionId)
  if (!offer) throw new Refusal('not_found', 'no such promotion')
  const terms = pickText(offer.promotion.terms, ctx.language, ctx.merchant.defaultLanguage)
  return { ...presentPromotion(ctx, offer), terms }
}
