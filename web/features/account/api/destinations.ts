import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../kit/lib/notify.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'

const LIST = 'GET /wps/member/destinations'
export const destinationsQuery = memberQuery(LIST, {})
export type Destinations = RouteValue<typeof LIST>
export type Destination = Destinations['destinations'][number]
export type Provider = Destinations['providers'][number]

type Changing = 'POST /wps/member/destinations' | 'POST /wps/member/destinations/remove'

/** Adds or removes one, shows what is left and says so. */
export function useDestinationChange<R extends Changing>(route: R, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<R>) => call(route, input) as Promise<Destinations>,
    onSuccess: async (list) => {
      await putAnswer(queryClient, LIST, {}, list)
      notify('success', done)
    },
  })
}
