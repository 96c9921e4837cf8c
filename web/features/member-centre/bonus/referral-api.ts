import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'

const INVITEES = 'GET /wps/relay/MCS2_getReferralList'

export const referralQuery = () => memberQuery('GET /wps/relay/MCS2_getReferral', {})

export function inviteesQuery() {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', INVITEES, {}), 'pages'],
    queryFn: ({ pageParam, signal }) => call(INVITEES, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage ?? undefined,
    staleTime: 0,
  })
}
