import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteInput } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { useClaimOnce } from './claim-once.ts'

const SUMMARY = 'GET /wps/relay/MCSFE_getMissionSummaryDetails'
const BOARD = 'GET /wps/relay/MCSFE_getMissionLeaderboard'

/** Counted while one plays: never taken from memory alone. */
export const missionsQuery = () => ({ ...memberQuery(SUMMARY, {}), staleTime: 0 })

/** `week`: its Monday; null for this one. */
export const boardQuery = (week: string | null) => ({
  ...memberQuery(BOARD, week === null ? {} : { week }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const useClaimMission = () => useClaimOnce('POST /wps/relay/MCSFE_claimMission', [SUMMARY, BOARD])

/** A check of a round counts as a habit; nothing is shown of it here, so a failure is silent. */
export function useNoteRoundCheck() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (round: RouteInput<'POST /wps/relay/MCSFE_noteRoundCheck'>) =>
      call('POST /wps/relay/MCSFE_noteRoundCheck', round),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', SUMMARY] }),
  })
}

export function useHideMe() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (hidden: boolean) => call('POST /wps/relay/MCSFE_setMissionPrivacy', { hidden }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['member', BOARD] }),
  })
}
