/** The device's part of passkeys. Its library comes with the dialog that needs it, never with a page. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { RouteInput, RouteValue } from '../../lib/api.ts'

/** What the device did not do. The person's own choice is no failure of ours. */
export type DeviceFault = 'cancelled' | 'known'
export function deviceFaultOf(error: unknown): DeviceFault | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return error instanceof Error && (error instanceof WebAuthnError || error.name === 'NotAllowedError')
    ? 'cancelled'
    : null
}

/** Asks the device for a new key. */
export async function makePasskey(
  optionsJSON: RouteValue<'POST /wps/member/passkeys/begin'>,
): Promise<RouteInput<'POST /wps/member/passkeys'>['answer']> {
  const { response, ...made } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return pick({ ...made, response: { clientDataJSON, attestationObject, transports } })
}

export type PasskeyAnswer = RouteInput<'POST /wps/session/passkey'>['answer']

/**
 * The device's answer for a login. `inField`: its passkeys stand in the list under the username field, and the call
 * waits until one is picked; otherwise the device asks at once. Either ends the one before it.
 */
export async function askForPasskey(
  optionsJSON: RouteValue<'POST /wps/session/passkey/begin'>,
  { inField = false } = {},
): Promise<PasskeyAnswer> {
  const given = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: inField,
    // The field may be away for a moment, while the person looks at another way to log in.
    verifyBrowserAutofillInput: false,
  })
  return pick(given)
}

/** Only the fields of the contract: browsers add more from year to year. */
const pick = <T extends { id: string; rawId: string; type: 'public-key'; response: object }>({
  id,
  rawId,
  type,
  response,
}: T): { id: string; rawId: string; type: 'public-key'; response: T['response'] } => ({ id, rawId, type, response })
