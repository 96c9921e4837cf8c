/** Reads of the agent centre. All are looked at to see what just happened, so none is taken from memory alone. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Route, RouteInput } from '../../lib/api.ts'
import { keyOf, memberQuery, pagesOf } from '../../lib/queries.ts'
import { call } from '../../shared/session/call.ts'

export const OVERVIEW = 'GET /wps/agent/overview'
export const OUTLOOK = 'GET /wps/agent/outlook'
export const ACCOUNTS = 'GET /wps/agent/accounts'
export const LINKS = 'GET /wps/agent/links'
export const TEAM = 'GET /wps/agent/team'
export const BETS = 'GET /wps/agent/bets'
export const TEAM_BETS = 'GET /wps/agent/bets/list'
export const NOTES = 'GET /wps/agent/team/notes'
export const PROFIT = 'GET /wps/agent/profit'
export const CONSOLIDATED = 'GET /wps/member/info/funds/consolidated'
export const CONTRACTS = 'GET /wps/agent/contracts'
export const IMPACT = 'GET /wps/agent/offers/impact'
export const BILLS = 'GET /wps/agent/bills'
export const INCOME = 'GET /wps/agent/income'
const WHAT_IF = 'GET /wps/agent/what-if'
export const WHAT_IF_OFFER = 'POST /wps/agent/what-if'
export const TRANSACTIONS = 'GET /wps/agent/transactions'
export const TRANSFER = 'GET /wps/agent/transfer'
export const ANNOUNCEMENTS = 'GET /wps/agent/announcements'

export const SUB_USERS = 'GET /wps/agent/sub-users'
export const REPORT = 'GET /wps/agent/report'

export type Filter<R extends Route> = Omit<RouteInput<R>, 'cursor'>

export const consolidatedQuery = { ...memberQuery(CONSOLIDATED, {}), staleTime: 0 }
export const impactQuery = (contractId: RouteInput<typeof IMPACT>['contractId']) => ({
  ...memberQuery(IMPACT, { contractId }),
  staleTime: 0,
})
export const incomeQuery = (input: RouteInput<typeof INCOME>) => ({ ...memberQuery(INCOME, input), staleTime: 0 })
export const whatIfQuery = (contractId: RouteInput<typeof WHAT_IF>['contractId']) => ({
  ...memberQuery(WHAT_IF, { contractId }),
  staleTime: 0,
})
/** It reads, by a body of terms. */
export const whatIfOfferQuery = (offer: RouteInput<typeof WHAT_IF_OFFER>) =>
  queryOptions({
    queryKey: keyOf('member', WHAT_IF_OFFER, offer),
    queryFn: ({ signal }) => call(WHAT_IF_OFFER, offer, { signal }),
    staleTime: 0,
  })
export const overviewQuery = (span: RouteInput<typeof OVERVIEW>['span']) => ({
  ...memberQuery(OVERVIEW, { span }),
  staleTime: 0,
})
export const outlookQuery = { ...memberQuery(OUTLOOK, {}), staleTime: 0 }
export const subUsersQuery = { ...memberQuery(SUB_USERS, {}), staleTime: 0 }
export const subUserSecurityQuery = { ...memberQuery('GET /wps/agent/sub-user/security', {}), staleTime: 0 }
export const reportQuery = { ...memberQuery(REPORT, {}), staleTime: 0 }
export const linksQuery = { ...memberQuery(LINKS, {}), staleTime: 0 }

export const sendOptionsQuery = (memberId: RouteInput<typeof TRANSFER>['memberId']) => ({
  ...memberQuery(TRANSFER, { memberId }),
  staleTime: 0,
})

export const accountsQuery = pagesOf(ACCOUNTS, {}, (cursor, options) => call(ACCOUNTS, { cursor }, options))
export const teamQuery = (filter: Filter<typeof TEAM>) =>
  pagesOf(TEAM, filter, (cursor, options) => call(TEAM, { ...filter, cursor }, options))
export const betsQuery = (filter: Filter<typeof BETS>) =>
  pagesOf(BETS, filter, (cursor, options) => call(BETS, { ...filter, cursor }, options))
export const teamBetsQuery = (filter: Filter<typeof TEAM_BETS>) =>
  pagesOf(TEAM_BETS, filter, (cursor, options) => call(TEAM_BETS, { ...filter, cursor }, options))
export const notesQuery = (filter: Filter<typeof NOTES>) =>
  pagesOf(NOTES, filter, (cursor, options) => call(NOTES, { ...filter, cursor }, options))
export const profitQuery = (filter: Filter<typeof PROFIT>) =>
  pagesOf(PROFIT, filter, (cursor, options) => call(PROFIT, { ...filter, cursor }, options))
export const contractsQuery = (filter: Filter<typeof CONTRACTS>) =>
  pagesOf(CONTRACTS, filter, (cursor, options) => call(CONTRACTS, { ...filter, cursor }, options))
export const billsQuery = (filter: Filter<typeof BILLS>) =>
  pagesOf(BILLS, filter, (cursor, options) => call(BILLS, { ...filter, cursor }, options))
export const transactionsQuery = (filter: Filter<typeof TRANSACTIONS>) =>
  pagesOf(TRANSACTIONS, filter, (cursor, options) => call(TRANSACTIONS, { ...filter, cursor }, options))

export const announcementsQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', ANNOUNCEMENTS, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(ANNOUNCEMENTS, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (page) => page.nextPage ?? undefined,
  staleTime: 0,
})
