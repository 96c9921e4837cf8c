/** Which reads of the member's a change makes old. */
import type { LiveTopic } from '../../../contract/protocols/live-topics.ts'
import type { MemberRoute } from '../../lib/queries.ts'
import { BADGES } from '../../shared/member/badges.ts'

/**
 * The net position with it: it stands over every vendor's game, and not every game tells the page of its rounds. What is
 * left of the member's limits: stakes, losses and deposits count towards them. And what may leave: each round that ends,
 * and what the house waives, leaves less to be staked first.
 */
const BALANCE = [
  ...(['GET /wps/v2/wallets/balance', 'GET /wps/v2/wallets/explain'] as const),
  ...(['GET /wps/relay/GCS_merchantWallet', 'GET /wps/safety/session', 'GET /wps/safety'] as const),
  ...(['GET /wps/v2/withdraw/options', 'GET /wps/v2/transfer/options'] as const),
] as const
const ORDERS = [
  'GET /wps/v2/deposit/order',
  'GET /wps/v2/deposit/orders',
  'GET /wps/v2/withdraw/order',
  'GET /wps/v2/withdraw/orders',
  'GET /wps/v2/transfer/orders',
  BADGES,
] as const
/** Promotions and bonuses, missions, cashback, invitations, points, raffles, the rank. */
const REWARDS = [
  'GET /wps/relay/MCS2_getAvailablePromotions',
  'GET /wps/relay/MCS2_participation',
  'GET /wps/relay/MCS2_getBonusDetails',
  'GET /wps/relay/MCSFE_getMissionSummaryDetails',
  'GET /wps/relay/MCSFE_getMissionLeaderboard',
  'GET /wps/relay/MCS2_getManualRebate',
  'GET /wps/relay/MCS2_getManualRebateRecord',
  'GET /wps/relay/MCS2_getReferral',
  'GET /wps/relay/MCS2_getReferralList',
  'GET /wps/relay/MCS2_getPointBalance',
  'GET /wps/relay/MCS2_getPointReward',
  'GET /wps/relay/MCS2_getRedeemPointList',
  'GET /wps/relay/MCS2_getPointHistory',
  'GET /wps/relay/MCS2_getRafflePromotion',
  'GET /wps/relay/MCS2_getVipStanding',
  BADGES,
] as const
/** A word of the house comes with what it is about: a paper that is asked for, accepted or refused, and what it lets go on. */
const MESSAGES = [
  'GET /wps/relay/CSP_messageList',
  'GET /wps/relay/CSP_unreadCount',
  'GET /wps/feedback/list',
  'GET /wps/service/thread',
  'GET /wps/member/documents',
  'GET /wps/member/info',
  BADGES,
] as const

/** All that can change by itself: what is asked when nobody told us anything. */
export const LIVE_ROUTES: readonly MemberRoute[] = [...BALANCE, ...ORDERS, ...REWARDS, ...MESSAGES]

/**
 * The reads of a topic; none for one that a newer edge knows. Records of play and money are left out: a list that is
 * being read does not move under the eyes.
 */
export function findRoutes(topic: LiveTopic): readonly MemberRoute[] {
  if (topic.startsWith('order:')) return [...ORDERS, ...BALANCE]
  if (topic === 'balance') return BALANCE
  if (topic === 'rewards') return [...REWARDS, ...BALANCE]
  return topic === 'messages' ? MESSAGES : []
}

/** The topics of a message of the edge; none where it is not of the agreed form. */
export function readTopics(data: unknown): LiveTopic[] {
  if (typeof data !== 'string' || !data.startsWith('[')) return []
  try {
    const parsed: unknown = JSON.parse(data)
    return Array.isArray(parsed) ? parsed.filter((topic): topic is LiveTopic => typeof topic === 'string') : []
  } catch {
    return []
  }
}
