import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { steadyNow } from '../../../../kit/lib/steady-clock.ts'
import type { RouteInput } from '../../../lib/api.ts'
import { keyOf, memberQuery, putAnswer } from '../../../lib/queries.ts'
import { readPicture } from '../../../lib/read-picture.ts'
import { BADGES } from '../../../shared/member/badges.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'
import { computeWithdrawPollMs } from '../withdraw-view.ts'

const OPTIONS = 'GET /wps/v2/withdraw/options'
const ORDERS = 'GET /wps/v2/withdraw/orders'
const ORDER = 'GET /wps/v2/withdraw/order'
const CREATE = 'POST /wps/v2/withdraw/orders'
const CONFIRM = 'POST /wps/v2/withdraw/confirm'
const PROOF = 'POST /wps/v2/withdraw/proof'
const PROOFS = 'GET /wps/v2/withdraw/proofs'
/** What changes when money is set aside, sent or given back. */
const MOVED = [BADGES, OPTIONS, ORDERS, 'GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet'] as const

type OrderId = RouteInput<typeof ORDER>['orderId']
const named = (orderId: string) => ({ orderId: orderId as OrderId })

/** Terms, limits and turnover are of this moment: never taken from memory alone. */
export const optionsQuery = { ...memberQuery(OPTIONS, {}), staleTime: 0 }
export const payoutAccountsQuery = { ...memberQuery('GET /wps/member/destinations', {}), staleTime: 0 }
export const proofsQuery = (orderId: string) => ({ ...memberQuery(PROOFS, named(orderId)), staleTime: 0 })

export const withdrawHistoryQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', ORDERS, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(ORDERS, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

/** The order as an answer brought it, in place of what was known of it. */
function useTakeOrder() {
  const queryClient = useQueryClient()
  return async (order: WithdrawOrder) => {
    await putAnswer(queryClient, ORDER, named(order.orderId), order)
    for (const route of MOVED) void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
}

/** Asks for money. A withdrawal whose answer got lost is asked for again as the same, whatever its fee is by then. */
export function useCreateWithdrawal() {
  const queryClient = useQueryClient()
  const takeOrder = useTakeOrder()
  const create = useCallOnce(CREATE, ({ destinationId, amount }) => ({ destinationId, amount }))
  return useMutation({
    mutationFn: create,
    onSuccess: takeOrder,
    onSettled: (_, error) => {
      if (error) void queryClient.invalidateQueries({ queryKey: ['member', OPTIONS] })
    },
  })
}

/** One withdrawal, asked again while it is looked at and not over. */
export function useWatchedWithdrawal(orderId: string) {
  const [watchedSince] = useState(() => steadyNow())
  return useQuery({
    ...memberQuery(ORDER, named(orderId)),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => computeWithdrawPollMs(data, steadyNow() - watchedSince),
  })
}

export function useConfirmWithdrawal() {
  const takeOrder = useTakeOrder()
  return useMutation({ mutationFn: (input: RouteInput<typeof CONFIRM>) => call(CONFIRM, input), onSuccess: takeOrder })
}

export function useAddProof(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => call(PROOF, { ...named(orderId), image: await readPicture(file) }),
    onSuccess: (answer) => putAnswer(queryClient, PROOFS, named(orderId), answer),
  })
}
