/** AUTH-15: codes sent and checked by a third-party service, which gives a token that our platform verifies. */
import type { PhoneSignIn } from '../../../../contract/calls/system.ts'
import { ApiError } from '../../../lib/api.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useRegisterSetting } from '../../../lib/register-settings.ts'

/** The service, where it is set up and switched on; null means that codes are our own. */
export function usePhoneSignIn(): PhoneSignIn | null {
  const { flags } = useMerchant()
  const phoneSignIn = useRegisterSetting()?.phoneSignIn ?? null
  return flags.firebaseSms ? phoneSignIn : null
}

async function ask(service: PhoneSignIn, act: string, body: object): Promise<Record<string, unknown>> {
  const url = `${service.apiUrl}/accounts:${act}?key=${encodeURIComponent(service.apiKey)}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' }).catch(
    () => null,
  )
  if (!answer) throw new ApiError('network_failed')
  const value: unknown = await answer.json().catch(() => null)
  if (!answer.ok || typeof value !== 'object' || value === null) throw new ApiError('verification_code_invalid')
  return { ...value }
}

/** Sends a code; what comes back names the sending when the code is checked. Throws ApiError. */
export async function sendPhoneCode(service: PhoneSignIn, e164: string): Promise<string> {
  const { sessionInfo } = await ask(service, 'sendVerificationCode', { phoneNumber: e164 })
  if (typeof sessionInfo !== 'string') throw new ApiError('answer_unreadable')
  return sessionInfo
}

/** The token of a code that was right. Throws `verification_code_invalid`. */
export async function checkPhoneCode(service: PhoneSignIn, sessionInfo: string, code: string): Promise<string> {
  const { idToken } = await ask(service, 'signInWithPhoneNumber', { sessionInfo, code })
  if (typeof idToken !== 'string') throw new ApiError('verification_code_invalid')
  return idToken
}
