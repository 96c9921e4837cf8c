/** SAFE-01 to SAFE-03: what the Safety page reads and changes. Every change answers the whole state again. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import type { Safety } from '../../../../contract/calls/account/safety.ts'
import type { RouteInput } from '../../../lib/api.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { useSessionControl } from '../../../shared/session/session.tsx'

const ROUTE = 'GET /wps/safety'
const HISTORY = ['member', 'GET /wps/safety/history'] as const

export const useSafety = () => useQuery({ ...memberQuery(ROUTE, {}), staleTime: 0 })

function useKeep() {
  const queryClient = useQueryClient()
  return async (safety: Safety) => {
    await putAnswer(queryClient, ROUTE, {}, safety)
    void queryClient.invalidateQueries({ queryKey: HISTORY })
  }
}

export function useSetLimit() {
  const onSuccess = useKeep()
  const mutationFn = (input: RouteInput<'POST /wps/safety/limit'>) => call('POST /wps/safety/limit', input)
  return useMutation({ mutationFn, onSuccess })
}

export function useCancelChange() {
  const onSuccess = useKeep()
  const mutationFn = (input: RouteInput<'POST /wps/safety/limit/cancel'>) =>
    call('POST /wps/safety/limit/cancel', input)
  return useMutation({ mutationFn, onSuccess })
}

export function useSetReminder() {
  const onSuccess = useKeep()
  const mutationFn = (input: RouteInput<'POST /wps/safety/reminder'>) => call('POST /wps/safety/reminder', input)
  return useMutation({ mutationFn, onSuccess })
}

/** The edge has ended every session by the time it answers: this tab and the others follow. */
export function useBar<R extends 'POST /wps/safety/break' | 'POST /wps/safety/exclusion'>(
  route: R,
  onDone: () => void,
) {
  const { end } = useSessionControl()
  const queryClient = useQueryClient()
  return useMutation({
    // A read that is under way would be refused: its session ends here.
    onMutate: () => queryClient.cancelQueries({ queryKey: memberQuery(ROUTE, {}).queryKey }),
    mutationFn: (input: RouteInput<R>) => call(route, input),
    // In one step, or the page of a member is seen without one for a moment, and asks for a login.
    onSuccess: () =>
      startTransition(() => {
        end()
        onDone()
      }),
  })
}

export const useSafetyHistory = () =>
  useInfiniteQuery({
    queryKey: HISTORY,
    queryFn: ({ pageParam, signal }) =>
      call('GET /wps/safety/history', pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
