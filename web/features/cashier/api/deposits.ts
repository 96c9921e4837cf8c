import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { steadyNow } from '../../../../kit/lib/steady-clock.ts'
import { type RouteInput, toApiError } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { BADGES } from '../../../shared/member/badges.ts'
import { dueOf } from '../../../shared/member/identity-step.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'
import { computeOrderView, computePollMs, isSettled, WATCHED_MS } from '../deposit-view.ts'

const CHANNELS = 'GET /wps/v2/deposit/channels'
const ORDERS = 'GET /wps/v2/deposit/orders'
const ORDER = 'GET /wps/v2/deposit/order'
const INFO = 'GET /wps/member/info'
const CREATE = 'POST /wps/v2/deposit/orders'
/** What changes when money has come in. */
const MOVED = [
  BADGES,
  CHANNELS,
  ORDERS,
  'GET /wps/v2/wallets/balance',
  'GET /wps/relay/ODSFE2_MemTransDet',
  'GET /wps/safety',
] as const

/** Terms may have changed since: never taken from memory alone. */
export const channelsQuery = { ...memberQuery(CHANNELS, {}), staleTime: 0 }

export const historyQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', ORDERS, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(ORDERS, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

/** Opens a deposit. One whose answer got lost is asked for again as the same, whatever its fee is by then. */
export function useCreateDeposit() {
  const queryClient = useQueryClient()
  const create = useCallOnce(CREATE, ({ channelId, amount, bonus }) => ({ channelId, amount, for: bonus?.promotionId }))
  return useMutation({
    mutationFn: create,
    onSettled: (_, error) => {
      void queryClient.invalidateQueries({ queryKey: ['member', ORDERS] })
      // New terms, a channel that closed: the form shows them.
      if (error) void queryClient.invalidateQueries({ queryKey: ['member', CHANNELS] })
      // The step that comes first takes the form's place.
      if (error && dueOf(toApiError(error).code)) void queryClient.invalidateQueries({ queryKey: ['member', INFO] })
    },
  })
}

/** One order, asked again until it settles or has been watched long enough; `watchAgain` starts that again. */
export function useWatchedOrder(orderId: string, returned: boolean) {
  const queryClient = useQueryClient()
  const [watchedSince, setWatchedSince] = useState(() => steadyNow())
  const [isWatched, setIsWatched] = useState(true)
  const query = useQuery({
    ...memberQuery(ORDER, { orderId } as RouteInput<typeof ORDER>),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data ? computePollMs(computeOrderView(data, returned), steadyNow() - watchedSince) : false,
  })
  const settled = query.data !== undefined && isSettled(computeOrderView(query.data, returned))
  useEffect(() => {
    if (settled) for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }, [settled, queryClient])
  // An order that stays as it is draws nothing again, so the end of its watch has to.
  useEffect(() => {
    const timer = setTimeout(() => setIsWatched(false), watchedSince + WATCHED_MS - steadyNow())
    return () => clearTimeout(timer)
  }, [watchedSince])
  return {
    query,
    isWatched,
    watchAgain() {
      setWatchedSince(steadyNow())
      setIsWatched(true)
      void query.refetch()
    },
  }
}
