import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromotionId } from '../../contract/calls/promotions.ts'
import { BADGES } from './badges.ts'
import { useCallOnce } from './call-once.ts'
import { AVAILABLE, BONUS_DETAILS, PARTICIPATIONS } from './promotions.ts'

const MOVED = [
  ...[PARTICIPATIONS, AVAILABLE, BONUS_DETAILS, BADGES],
  ...['GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet', 'GET /wps/relay/CSP_messageList'],
]

/** After a claim or a joining: everything of the member's that may have moved is read again. */
export function useRefreshPromotions(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

/** Claims a reward; one whose answer got lost is claimed again as the same. */
export function useClaimPromotion() {
  const refresh = useRefreshPromotions()
  const claim = useCallOnce('POST /wps/relay/MCS2_claimPromotion')
  return useMutation({
    mutationFn: (promotionId: PromotionId) => claim({ promotionId }),
    onSuccess: refresh,
  })
}
