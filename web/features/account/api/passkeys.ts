/** MEM-02: the member's passkeys: the list and its changes. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../kit/lib/notify.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { keyOf, memberQuery, putAnswer } from '../../../lib/queries.ts'
import { makePasskey } from '../../../shared/passkeys/passkey-device.ts'
import { call } from '../../../shared/session/call.ts'

const LIST = 'GET /wps/member/passkeys'
export const passkeysQuery = memberQuery(LIST, {})
export type Passkey = RouteValue<typeof LIST>['passkeys'][number]

function useShow(done: string) {
  const queryClient = useQueryClient()
  return async (list: RouteValue<typeof LIST>) => {
    await putAnswer(queryClient, LIST, {}, list)
    // The score counts them.
    void queryClient.invalidateQueries({ queryKey: keyOf('member', 'GET /wps/member/security', {}) })
    notify('success', done)
  }
}

type New = { name: string; password?: string | undefined }

/** Asks the server what to ask, the device for a key, and the server to keep it. */
export function useAddPasskey(done: string) {
  return useMutation({
    mutationFn: async ({ name, password }: New) => {
      const optionsJSON = await call('POST /wps/member/passkeys/begin', password === undefined ? {} : { password })
      return call('POST /wps/member/passkeys', { name, answer: await makePasskey(optionsJSON) })
    },
    onSuccess: useShow(done),
  })
}

const RENAME = 'POST /wps/member/passkeys/rename'
export function useRenamePasskey(done: string) {
  return useMutation({
    mutationFn: (input: RouteInput<typeof RENAME>) => call(RENAME, input),
    onSuccess: useShow(done),
  })
}

const REMOVE = 'POST /wps/member/passkeys/remove'
export function useRemovePasskey(done: string) {
  return useMutation({
    mutationFn: (input: RouteInput<typeof REMOVE>) => call(REMOVE, input),
    onSuccess: useShow(done),
  })
}
