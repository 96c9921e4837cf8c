import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type RouteInput } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { useKeptKey } from './use-kept-key.ts'

const OPTIONS = 'GET /wps/v2/transfer/options'
const ORDERS = 'GET /wps/v2/transfer/orders'
const CREATE = 'POST /wps/v2/transfer/orders'
const WALLETS = 'GET /wps/relay/GCS_merchantWallet'
const MOVE = 'POST /wps/relay/GCS_walletTransfer'
const BALANCE = 'GET /wps/v2/wallets/balance'
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
  const { keyFor, settle } = useKeptKey()
  const refresh = useRefresh([OPTIONS, ORDERS, BALANCE, 'GET /wps/relay/ODSFE2_MemTransDet'])
  return useMutation({
    mutationFn: (input: RouteInput<typeof CREATE>) =>
      call(CREATE, input, { idempotencyKey: keyFor({ amount: input.amount }) }),
    onSettled: (_, error) => {
      settle(error)
      refresh()
    },
  })
}

export function useMoveMoney() {
  const { keyFor, settle } = useKeptKey()
  const refresh = useRefresh([WALLETS, BALANCE])
  return useMutation({
    mutationFn: (input: RouteInput<typeof MOVE>) => call(MOVE, input, { idempotencyKey: keyFor(input) }),
    onSettled: (_, error) => {
      settle(error)
      refresh()
    },
  })
}
