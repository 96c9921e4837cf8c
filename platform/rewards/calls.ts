/** Who answers the calls of this area. */

import type { Handlers } from '../kernel/handler.ts'
import { listMemberPopups } from './campaigns/list-member-popups.ts'
import { claimMission } from './missions/claim-mission.ts'
import { getMissionSummary } from './missions/get-missions.ts'
import { getMissionLeaderboard, setMissionPrivacy } from './missions/leaderboard.ts'
import { noteRoundCheck } from './missions/note-round-check.ts'
import { convertPoints } from './points/convert-points.ts'
import { getPointBalance, getPointConfig, listPointHistory } from './points/get-points.ts'
import { listGoods, listRedemptions } from './points/list-goods.ts'
import { redeemGood } from './points/redeem-good.ts'
import { addApplicationImage, listApplicationImages } from './promotions/application-images.ts'
import { claimPromotion } from './promotions/claim-promotion.ts'
import { getAvailablePromotions } from './promotions/get-available-promotions.ts'
import { getBonusDetails } from './promotions/get-bonus-details.ts'
import { getPromotionDetail } from './promotions/get-promotion-detail.ts'
import { joinPromotion } from './promotions/join-promotion.ts'
import { listParticipations } from './promotions/list-participations.ts'
import { listPromotions } from './promotions/list-promotions.ts'
import { enterRace, getOwnRace, leaveRace } from './race/enter-race.ts'
import { getRace } from './race/get-race.ts'
import { claimRaffle, getRaffle, listRaffleTickets } from './raffles/get-raffle.ts'
import { claimRebate } from './rebates/claim-rebate.ts'
import { getManualRebate, listRebateRecord } from './rebates/get-rebate.ts'
import { getReferral, listInvitees } from './referrals/get-referral.ts'
import { getVipLadder } from './vip/get-vip-ladder.ts'
import { getVipStanding } from './vip/get-vip-standing.ts'

export const rewardsCalls = {
  // missions
  missionSummary: getMissionSummary,
  missionLeaderboard: getMissionLeaderboard,
  claimMission,
  noteRoundCheck,
  missionPrivacy: setMissionPrivacy,
  // promotions
  promotions: listPromotions,
  promotionDetail: getPromotionDetail,
  participations: listParticipations,
  availablePromotions: getAvailablePromotions,
  bonusDetails: getBonusDetails,
  applicationImages: listApplicationImages,
  addApplicationImage,
  joinPromotion,
  claimPromotion,
  // points
  pointBalance: getPointBalance,
  pointReward: listGoods,
  redeemPointReward: redeemGood,
  redeemPointList: listRedemptions,
  pointConfig: getPointConfig,
  convertPoint: convertPoints,
  pointHistory: listPointHistory,
  // race
  race: getRace,
  raceOwn: getOwnRace,
  enterRace,
  leaveRace,
  // raffles
  rafflePromotion: getRaffle,
  claimRafflePromotion: claimRaffle,
  raffleTickets: listRaffleTickets,
  // rebates
  manualRebate: getManualRebate,
  rebateRecord: listRebateRecord,
  claimRebate,
  // referrals
  referral: getReferral,
  invitees: listInvitees,
  // vip
  vipLadder: getVipLadder,
  vipStanding: getVipStanding,
  // campaigns
  memberPopups: listMemberPopups,
} satisfies Partial<Handlers>
