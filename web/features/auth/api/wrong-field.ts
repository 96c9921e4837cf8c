/** Which input a refusal is about, so that the focus goes where there is something to mend. */

import { type ClientErrorCode, toApiError } from '../../../lib/api.ts'
import { OPTIONAL_FIELDS } from '../../../shared/forms/rules.ts'
import type { RegisterValues } from './register.ts'

type Name = Exclude<keyof RegisterValues, 'captchaId' | 'captchaWork' | 'consent'>

/** As they stand in the form, from above. */
const ORDER: readonly Name[] = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  ...OPTIONAL_FIELDS,
  'captcha',
]
const BY_CODE: Partial<Record<ClientErrorCode, Name>> = {
  username_taken: 'username',
  mobile_taken: 'mobileNum',
  phone_format_invalid: 'mobileNum',
  verification_code_invalid: 'verificationCode',
  verification_code_expired: 'verificationCode',
  captcha_required: 'captcha',
  captcha_failed: 'captcha',
}

/** AUTH-03: the one field that the refusal as a whole is about: its text stands under it. Null: it is the form's. */
export function findBlamedField(error: unknown): Name | null {
  return error ? (BY_CODE[toApiError(error).code] ?? null) : null
}

/** The first field of the form that the refusal names; else the captcha that it asks for; null where no field is to blame. */
export function findWrongField(error: unknown): Name | null {
  if (!error) return null
  const { code, failure } = toApiError(error)
  const named = ORDER.find((name) => Object.hasOwn(failure?.fields ?? {}, name))
  return named ?? BY_CODE[code] ?? (failure?.captcha ? 'captcha' : null)
}
