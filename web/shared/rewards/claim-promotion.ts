import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromotionId } from '../../../contract/calls/rewards/promotions.ts'
import { loadChunk } from '../../../kit/lib/lazy.tsx'
import { useSession } from '../session/session.tsx'

/** Claims a reward. What does it comes with the press: this stands on the home page, whose script is counted. */
export function useClaimPromotion() {
  const queryClient = useQueryClient()
  const by = useSession()?.username ?? ''
  return useMutation({
    mutationFn: async (promotionId: PromotionId) => {
      const { claimNow } = await loadChunk(() => import('./claim-now.ts'))
      return claimNow(queryClient, by, promotionId)
    },
  })
}
