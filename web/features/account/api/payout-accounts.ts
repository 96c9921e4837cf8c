import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../kit/lib/notify.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'

const LIST = 'GET /wps/member/destinations'
export const payoutAccountsQuery = memberQuery(LIST, {})
export type PayoutAccounts = RouteValue<typeof LIST>
export type PayoutAccount = PayoutAccounts['destinations'][number]
export type Provider = PayoutAccounts['providers'][number]

type Changing = 'POST /wps/member/destinations' | 'POST /wps/member/destinations/remove'

/** Adds or removes one, shows what is left and says so. */
export function usePayoutAccountChange<R extends Changing>(route: R, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<R>) => call(route, input) as Promise<PayoutAccounts>,
    onSuccess: async (list) => {
      await putAnswer(queryClient, LIST, {}, list)
      notify('success', done)
    },
  })
}
