import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import { refreshPromotions } from '../../../shared/rewards/claim-now.ts'
import { call } from '../../../shared/session/call.ts'

/** Joins, or applies with a comment. Twice changes nothing, so a lost answer may be asked for again. */
export function useJoinPromotion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { promotionId: PromotionId; comment?: string }) =>
      call('POST /wps/relay/MCS2_joinPromotion', input),
    onSuccess: () => refreshPromotions(queryClient),
  })
}
