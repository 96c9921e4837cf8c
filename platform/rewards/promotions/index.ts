/** The verbs of promotions, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { claimPromotion } from './claim-promotion.ts'
import { getAvailablePromotions } from './get-available-promotions.ts'
import { getBonusDetails } from './get-bonus-details.ts'
import { getPromotionDetail } from './get-promotion-detail.ts'
import { joinPromotion } from './join-promotion.ts'
import { listParticipations } from './list-participations.ts'
import { listPromotions } from './list-promotions.ts'

export const promotionHandlers = {
  promotions: listPromotions,
  promotionDetail: getPromotionDetail,
  participations: listParticipations,
  availablePromotions: getAvailablePromotions,
  bonusDetails: getBonusDetails,
  joinPromotion,
  claimPromotion,
} satisfies Partial<Handlers>
