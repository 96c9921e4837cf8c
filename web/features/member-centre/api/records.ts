import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { RouteInput } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { BONUS_DETAILS } from '../../../shared/rewards/promotions.ts'
import { call } from '../../../shared/session/call.ts'

const BETS = 'GET /wps/relay/ODSFE2_BetRecord'
const POSTINGS = 'GET /wps/relay/ODSFE2_MemTransDet'

export type BetFilter = Omit<RouteInput<typeof BETS>, 'cursor'>
export type PostingFilter = Omit<RouteInput<typeof POSTINGS>, 'cursor'>

/** Rounds page by page, newest first. A record is looked at to see what just happened, so it is never taken from memory alone. */
export function betsQuery(filter: BetFilter) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', BETS, filter), 'pages'],
    queryFn: ({ pageParam, signal }) => call(BETS, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function postingsQuery(filter: PostingFilter) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', POSTINGS, filter), 'pages'],
    queryFn: ({ pageParam, signal }) => call(POSTINGS, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** MEM-11: every reward there ever was, page by page. */
export const bonusesQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', BONUS_DETAILS, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(BONUS_DETAILS, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

export function roundQuery(round: RouteInput<'GET /wps/relay/ODSFE2_RoundDetail'>) {
  return memberQuery('GET /wps/relay/ODSFE2_RoundDetail', round)
}

/** Looked at to see what just happened: never taken from memory alone. */
export function profitQuery(input: RouteInput<'GET /wps/relay/ODSFE2_ProfitLoss'>) {
  return { ...memberQuery('GET /wps/relay/ODSFE2_ProfitLoss', input), staleTime: 0, placeholderData: keepPreviousData }
}
