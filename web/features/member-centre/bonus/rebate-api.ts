/** MEM-08: what the member's play of the last days brings back. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { useClaimOnce } from './claim-once.ts'

const REBATE = 'GET /wps/relay/MCS2_getManualRebate'
const RECORD = 'GET /wps/relay/MCS2_getManualRebateRecord'

/** Counted while one plays: never taken from memory alone. */
export const rebateQuery = () => ({ ...memberQuery(REBATE, {}), staleTime: 0 })

export function rebateRecordQuery() {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', RECORD, {}), 'pages'],
    queryFn: ({ pageParam, signal }) => call(RECORD, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

export const useClaimRebate = () => useClaimOnce('POST /wps/relay/MCS2_claimManualRebate', [REBATE, RECORD])
