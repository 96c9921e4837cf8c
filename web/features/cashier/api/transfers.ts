import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'

const OPTIONS = 'GET /wps/v2/transfer/options'
const ORDERS = 'GET /wps/v2/transfer/orders'
const CREATE = 'POST /wps/v2/transfer/orders'
const WALLETS = 'GET /wps/relay/GCS_merchantWallet'
const MOVE = 'POST /wps/relay/GCS_walletTransfer'
const BALANCE = 'GET /wps/v2/wallets/balance'
const RECORD = 'GET /wps/relay/ODSFE2_MemTransDet'
/** While one is on its way the list is asked again. */
const LOOK_EVERY_MS = 5_000

/** Limits and turnover are of this moment: never taken from memory alone. */
export const transferOptionsQuery = { ...memberQuery(OPTIONS, {}), staleTime: 0 }
export const walletsQuery = { ...memberQuery(WALLETS, {}), staleTime: 0 }

export const transferHistoryQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', ORDERS, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(ORDERS, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ rows }) => rows.some(({ endedAt }) => endedAt === null)) ? LOOK_EVERY_MS : false,
})

function useRefresh(routes: readonly string[]) {
  const queryClient = useQueryClient()
  return () => {
    for (const route of routes) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

export function useCreateTransfer() {
  const create = useCallOnce(CREATE, ({ amount }) => ({ amount }))
  const refresh = useRefresh([OPTIONS, ORDERS, BALANCE, RECORD])
  return useMutation({ mutationFn: create, onSettled: refresh })
}

export function useMoveMoney() {
  const move = useCallOnce(MOVE)
  const refresh = useRefresh([WALLETS, BALANCE, 'GET /wps/v2/withdraw/options', OPTIONS, RECORD])
  return useMutation({ mutationFn: move, onSettled: refresh })
}
