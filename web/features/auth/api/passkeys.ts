/** The device's part of passkeys. Its library comes with the dialog that needs it, never with a page. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type RouteInput, type RouteValue } from '../../../lib/api.ts'
import { notify } from '../../../lib/notify.ts'
import { keyOf, memberQuery, putAnswer } from '../../../lib/queries.ts'

const LIST = 'GET /wps/member/passkeys'
export const passkeysQuery = memberQuery(LIST, {})
export type Passkey = RouteValue<typeof LIST>['passkeys'][number]

/** What came of asking the device: the person's own doing is no failure of ours. */
export type DeviceFault = 'cancelled' | 'known'
export function deviceFaultOf(error: unknown): DeviceFault | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return error instanceof Error && (error instanceof WebAuthnError || error.name === 'NotAllowedError')
    ? 'cancelled'
    : null
}

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
      const { response, ...made } = await startRegistration({ optionsJSON })
      const { clientDataJSON, attestationObject, transports = [] } = response
      const answer = pick({ ...made, response: { clientDataJSON, attestationObject, transports } })
      return call('POST /wps/member/passkeys', { name, answer })
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

export type PasskeyAnswer = RouteInput<'POST /wps/session/passkey'>['answer']

/**
 * The device's answer for a login. `inField`: its passkeys stand in the list under the username field, and it waits
 * there until one is picked; otherwise the device asks at once. Either ends the one before it.
 */
export async function askForPasskey(
  optionsJSON: RouteValue<'POST /wps/session/passkey/begin'>,
  { inField = false } = {},
): Promise<PasskeyAnswer> {
  const given = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: inField,
    // The field may be away for a moment, while another way is looked at.
    verifyBrowserAutofillInput: false,
  })
  return pick(given)
}

/** Only what the contract knows: browsers add more from year to year. */
const pick = <T extends { id: string; rawId: string; type: 'public-key'; response: object }>({
  id,
  rawId,
  type,
  response,
}: T): { id: string; rawId: string; type: 'public-key'; response: T['response'] } => ({ id, rawId, type, response })
