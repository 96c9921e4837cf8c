import type { QueryClient } from '@tanstack/react-query'
import type { PromotionId } from '../../../contract/calls/rewards/promotions.ts'
import { BADGES } from '../member/badges.ts'
import { callOnce } from '../money/call-once.ts'
import { AVAILABLE, BONUS_DETAILS, PARTICIPATIONS } from './promotions.ts'

const CLAIM = 'POST /wps/relay/MCS2_claimPromotion'

const MOVED = [
  PARTICIPATIONS,
  AVAILABLE,
  BONUS_DETAILS,
  BADGES,
  'GET /wps/relay/MCS2_getRafflePromotion',
  'GET /wps/v2/wallets/balance',
  'GET /wps/relay/ODSFE2_MemTransDet',
  'GET /wps/relay/CSP_messageList',
]

/** After a claim or a joining: everything of the member's that may have moved is read again. */
export function refreshPromotions(queryClient: QueryClient): void {
  for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
}

/** Claims a reward for the member of this name; one whose answer got lost is claimed again as the same. */
export async function claimNow(queryClient: QueryClient, by: string, promotionId: PromotionId) {
  const claimed = await callOnce(CLAIM, { promotionId }, { by, content: { promotionId } })
  refreshPromotions(queryClient)
  return claimed
}
