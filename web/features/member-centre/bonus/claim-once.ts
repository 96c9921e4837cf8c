import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '../../../lib/api.ts'
import { BADGES } from '../../../shared/member/badges.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'

/** The balance, the account record, and the message that tells of the payment. */
const MONEY_MOVED = ['GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet', BADGES] as const

type ClaimRoute = 'POST /wps/relay/MCS2_claimManualRebate' | 'POST /wps/relay/MCSFE_claimMission'

/** Claims what its input names. Afterwards all that may have moved is read again. */
export function useClaimOnce<R extends ClaimRoute & Route>(route: R, moved: readonly Route[]) {
  const queryClient = useQueryClient()
  const claim = useCallOnce(route)
  return useMutation({
    mutationFn: claim,
    // Also after a refusal: what it refused is not as the screen had it.
    onSettled: () => {
      for (const each of [...moved, ...MONEY_MOVED]) void queryClient.invalidateQueries({ queryKey: ['member', each] })
    },
  })
}
