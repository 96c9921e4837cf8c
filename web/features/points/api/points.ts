import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'
import { BALANCE, CONFIG, GOODS } from './planned-reads.ts'

const REDEEMED = 'GET /wps/relay/MCS2_getRedeemPointList'
const HISTORY = 'GET /wps/relay/MCS2_getPointHistory'
const REDEEM = 'POST /wps/relay/passwordCheck/MCS2_redeemPointReward'
const CONVERT = 'POST /wps/relay/passwordCheck/MCS2_convertPoint'
/** What changes when points are spent. */
const MOVED = [
  BALANCE,
  GOODS,
  REDEEMED,
  HISTORY,
  ...(['GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet'] as const),
] as const

export const usePoints = () => ({
  balance: useQuery(memberQuery(BALANCE, {})),
  goods: useQuery(memberQuery(GOODS, {})),
  config: useQuery(memberQuery(CONFIG, {})),
})

export const redeemedQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', REDEEMED, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(REDEEMED, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})
export const historyQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', HISTORY, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(HISTORY, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

function useRefreshPoints() {
  const queryClient = useQueryClient()
  return () => {
    for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

/**
 * A redemption whose answer got lost is sent again under the same key. With another address it is a conflict and not a second
 * parcel. That ends the key, so the caller leaves the form then.
 */
export function useRedeem() {
  const redeem = useCallOnce(REDEEM, ({ goodId, quantity, points }) => ({ goodId, quantity, points }))
  return useMutation({ mutationFn: redeem, onSettled: useRefreshPoints() })
}

export function useConvert() {
  const convert = useCallOnce(CONVERT, ({ points, amount }) => ({ points, amount }))
  return useMutation({ mutationFn: convert, onSettled: useRefreshPoints() })
}
