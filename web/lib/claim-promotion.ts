import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PromotionId } from '../../contract/calls/promotions.ts'
import { call } from './api.ts'
import { BADGES } from './badges.ts'
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

/** Claims a reward. The key is kept until there is a definite answer, so that a lost one is asked for again as the same. */
export function useClaimPromotion() {
  const refresh = useRefreshPromotions()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (promotionId: PromotionId) => {
      key.current ??= crypto.randomUUID()
      return call('POST /wps/relay/MCS2_claimPromotion', { promotionId }, { idempotencyKey: key.current })
    },
    onSuccess: () => {
      key.current = undefined
      refresh()
    },
  })
}
