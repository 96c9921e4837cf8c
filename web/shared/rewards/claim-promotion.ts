import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromotionId } from '../../../contract/calls/promotions.ts'
import { loadChunk } from '../../lib/lazy.tsx'
import { BADGES } from '../member/badges.ts'
import { useSession } from '../session/session.tsx'
import { AVAILABLE, BONUS_DETAILS, PARTICIPATIONS } from './promotions.ts'

const CLAIM = 'POST /wps/relay/MCS2_claimPromotion'

const MOVED = [
  ...[PARTICIPATIONS, AVAILABLE, BONUS_DETAILS, BADGES, 'GET /wps/relay/MCS2_getRafflePromotion'],
  ...['GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet', 'GET /wps/relay/CSP_messageList'],
]

/** After a claim or a joining: everything of the member's that may have moved is read again. */
export function useRefreshPromotions(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

/**
 * Claims a reward; one whose answer got lost is claimed again as the same. The code that sees to it comes with the press:
 * this stands on the home page, whose script is counted.
 */
export function useClaimPromotion() {
  const refresh = useRefreshPromotions()
  const by = useSession()?.username ?? ''
  return useMutation({
    mutationFn: async (promotionId: PromotionId) => {
      const { callOnce } = await loadChunk(() => import('../money/call-once.ts'))
      return callOnce(CLAIM, { promotionId }, { by, content: { promotionId } })
    },
    onSuccess: refresh,
  })
}
