import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, type RouteInput, type RouteValue } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'

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

/** Few calls for a long file. */
const EXPORT_PAGE = 500

export const BETS_HEAD = [
  ...['started_utc', 'ended_utc', 'round_id', 'vendor', 'game', 'category', 'state'],
  ...['stake', 'payout', 'net', 'balance_after'],
]

export const readBetLines = (filter: BetFilter) => async (cursor: string | undefined, signal: AbortSignal) => {
  const { rows, nextCursor } = await call(BETS, { ...filter, cursor, pageSize: EXPORT_PAGE }, { signal })
  const lines = rows.map((row) => [
    ...[row.startedAt, row.endedAt ?? '', row.roundId, row.vendorName, row.gameName, row.gameType, row.state],
    ...[row.stake, row.payout, row.net, row.balanceAfter],
  ])
  return { lines, nextCursor }
}

export const POSTINGS_HEAD = [
  ...['time_utc', 'transaction_id', 'account', 'kind', 'description', 'round_id', 'reference'],
  ...['amount', 'balance_after'],
]

/** Below the rows: what the page shows as totals, by kind and together. */
function buildFoot({ kinds, ...all }: RouteValue<typeof POSTINGS>['totals']): string[][] {
  const lines = [...kinds, { kind: 'all', ...all }].map((sum) => [
    ...['', '', 'real', sum.kind, String(sum.movements), sum.in, sum.out, sum.net],
  ])
  return [[], ['totals', '', 'account', 'kind', 'movements', 'in', 'out', 'net'], ...lines]
}

export const readPostingLines = (filter: PostingFilter) => async (cursor: string | undefined, signal: AbortSignal) => {
  const { rows, nextCursor, totals } = await call(POSTINGS, { ...filter, cursor, pageSize: EXPORT_PAGE }, { signal })
  const lines = rows.map((row) => [
    ...[row.at, row.id, row.account, row.kind, row.description, row.roundId ?? '', row.reference],
    ...[row.amount, row.balanceAfter],
  ])
  return { lines, nextCursor, foot: buildFoot(totals) }
}

export function roundQuery(round: RouteInput<'GET /wps/relay/ODSFE2_RoundDetail'>) {
  return memberQuery('GET /wps/relay/ODSFE2_RoundDetail', round)
}

/** Looked at to see what just happened: never taken from memory alone. */
export function profitQuery(input: RouteInput<'GET /wps/relay/ODSFE2_ProfitLoss'>) {
  return { ...memberQuery('GET /wps/relay/ODSFE2_ProfitLoss', input), staleTime: 0, placeholderData: keepPreviousData }
}
