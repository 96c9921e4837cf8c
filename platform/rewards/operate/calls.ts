/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { campaignOperatorCalls } from '../campaigns/operate.ts'
import { adjustPoints } from './adjust-points.ts'
import { approveParticipation, refuseParticipation } from './decide-participation.ts'
import { draftOperatorHandlers } from './drafts.ts'
import { forecastPromotion } from './forecast.ts'
import { goodOperatorHandlers } from './goods.ts'
import { listOffers, listRaffles } from './list-offers.ts'
import { listWaiting, showApplicationImage } from './list-waiting.ts'
import { missionOperatorHandlers } from './missions.ts'
import { putPromotion } from './put-promotion.ts'
import { raceOperatorHandlers } from './race.ts'
import { readOffer } from './read-offer.ts'
import { rebateOperatorHandlers } from './rebate-rates.ts'
import { redemptionOperatorHandlers } from './redemptions.ts'
import { referralOperatorHandlers } from './referrals.ts'
import { ladderOperatorHandlers } from './vip-ladder.ts'

export const rewardsOperatorCalls = {
  'promotions-list': listWaiting,
  'promotions-offers': listOffers,
  'promotions-put': putPromotion,
  'promotions-forecast': forecastPromotion,
  'offer-read': readOffer,
  'raffles-list': listRaffles,
  'promotions-picture': showApplicationImage,
  'promotions-approve': approveParticipation,
  'promotions-refuse': refuseParticipation,
  'points-adjust': adjustPoints,
  ...campaignOperatorCalls,
  ...raceOperatorHandlers,
  ...rebateOperatorHandlers,
  ...referralOperatorHandlers,
  ...missionOperatorHandlers,
  ...goodOperatorHandlers,
  ...draftOperatorHandlers,
  ...ladderOperatorHandlers,
  ...redemptionOperatorHandlers,
} satisfies Partial<OperatorHandlers>
