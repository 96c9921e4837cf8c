import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type Route, type RouteInput, type RouteValue } from '../../../lib/api.ts'
import { BADGES } from '../../../lib/badges.ts'

/** The balance, the account record, and the message that tells of the payment. */
const MONEY_MOVED = ['GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet', BADGES] as const

type ClaimRoute = 'POST /wps/relay/MCS2_claimManualRebate' | 'POST /wps/relay/MCSFE_claimMission'

/**
 * Claims what `input` names. Each thing claimed keeps its key until there is a definite answer, so that a lost one is
 * asked for again as the same. Afterwards all that may have moved is read again.
 */
export function useClaimOnce<R extends ClaimRoute & Route>(route: R, moved: readonly Route[]) {
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (input: RouteInput<R>): Promise<RouteValue<R>> => {
      const name = JSON.stringify(input)
      const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID()
      keys.current.set(name, idempotencyKey)
      return call(route, input, { idempotencyKey })
    },
    onSuccess: (_, input) => {
      keys.current.delete(JSON.stringify(input))
    },
    // Also after a refusal: what it refused is not as the screen had it.
    onSettled: () => {
      for (const each of [...moved, ...MONEY_MOVED]) void queryClient.invalidateQueries({ queryKey: ['member', each] })
    },
  })
}
