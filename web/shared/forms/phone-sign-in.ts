/** AUTH-15: codes sent and checked by a third-party service, which gives a token that our platform verifies. */
import type { PhoneSignIn } from '../../../contract/calls/site/system.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import { ApiError } from '../../lib/api.ts'
import { useRegisterSetting } from '../session/register-settings.ts'
import { useMerchant } from '../site/merchant.ts'

/** The service, where it is set up and switched on; null means that codes are our own. */
export function usePhoneSignIn(): PhoneSignIn | null {
  const { flags } = useMerchant()
  const phoneSignIn = useRegisterSetting()?.phoneSignIn ?? null
  return flags.firebaseSms ? phoneSignIn : null
}

/** `refusal`: what it means where the service says no. */
async function ask(
  service: PhoneSignIn,
  act: string,
  body: object,
  refusal: ErrorCode,
): Promise<Record<string, unknown>> {
  const url = `${service.apiUrl}/accounts:${act}?key=${encodeURIComponent(service.apiKey)}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' }).catch(
    () => null,
  )
  if (!answer) throw new ApiError('network_failed')
  const value: unknown = await answer.json().catch(() => null)
  if (!answer.ok || typeof value !== 'object' || value === null) throw new ApiError(refusal)
  return { ...value }
}

/** Sends a code; what comes back names the sending when the code is checked. Throws ApiError. */
export async function sendPhoneCode(service: PhoneSignIn, e164: string): Promise<string> {
  const { sessionInfo } = await ask(service, 'sendVerificationCode', { phoneNumber: e164 }, 'function_disabled')
  if (typeof sessionInfo !== 'string') throw new ApiError('answer_unreadable')
  return sessionInfo
}

/** No longer does our platform take a token (MAX_TOKEN_AGE_SECONDS in platform/identity/proof/firebase.ts). */
const PROOF_MS = 600_000
let proven: { sessionInfo: string; code: string; idToken: string; untilMs: number } | null = null

/**
 * The token of a code that was right. The service takes a code once: a form that was refused for something else, and is
 * sent again, goes on with the token it had. Throws `verification_code_invalid`.
 */
export async function checkPhoneCode(service: PhoneSignIn, sessionInfo: string, code: string): Promise<string> {
  const isProven = proven?.sessionInfo === sessionInfo && proven.code === code && steadyNow() < proven.untilMs
  if (proven && isProven) return proven.idToken
  const { idToken } = await ask(service, 'signInWithPhoneNumber', { sessionInfo, code }, 'verification_code_invalid')
  if (typeof idToken !== 'string') throw new ApiError('verification_code_invalid')
  proven = { sessionInfo, code, idToken, untilMs: steadyNow() + PROOF_MS }
  return idToken
}
