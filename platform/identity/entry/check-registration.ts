/** AUTH-02, AUTH-03: decides on the fields of a registration. Pure. */

import { CONFIRM_MISMATCH, findFieldError, foldField, TOO_WEAK } from '../../../contract/calls/identity/field-rules.ts'
import type { RegisterMobileRequest, RegisterRequest } from '../../../contract/calls/identity/register.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { type AgeRule, findBirthdayError } from '../../../contract/rules/birthday.ts'
import type { FieldName, FieldRules } from '../../kernel/merchant/field-rules.ts'
import { isGuessable } from '../proof/guessable-passwords.ts'
import { isPaymentPasswordWeak } from '../proof/payment-password-rules.ts'

export type RegistrationValues = Partial<Record<FieldName, string | undefined>>

/** Kept in the member's profile as given. */
export const PROFILE_FIELDS = [
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
  'birthday',
] as const

/** The first error of each enabled field; an empty object when all is well. A field that is off is not looked at. */
export function findRegistrationErrors(
  rules: FieldRules,
  values: RegistrationValues,
  { merchant, ...age }: AgeRule & { merchant: { code: string } },
): FieldErrors {
  const errors: FieldErrors = {}
  for (const rule of Object.values(rules)) {
    const field = rule.field as FieldName
    if (!rule.enabled) continue
    const error = findFieldError(rule, values[field])
    if (error) errors[field] = error
  }
  if (rules.birthday.enabled && values.birthday) {
    const error = findBirthdayError(values.birthday, age)
    if (error) errors.birthday = error
  }
  const { username, mobileNum: mobile } = values
  if (values.password && isGuessable(values.password, { username, mobile, merchant })) errors.password ??= TOO_WEAK
  const { paymentPassword } = values
  if (
    rules.paymentPassword.enabled &&
    paymentPassword &&
    (paymentPassword === values.password || isPaymentPasswordWeak(paymentPassword))
  ) {
    errors.paymentPassword ??= TOO_WEAK
  }
  // One who confirms wrongly has to hear that, whatever the rule of the first field says.
  if (values.confirmPassword !== undefined && values.confirmPassword !== values.password) {
    errors.confirmPassword = CONFIRM_MISMATCH
  }
  return errors
}

/** The values of enabled fields only: what a merchant did not ask for is not kept. */
export function selectEnabled(rules: FieldRules, values: RegistrationValues): RegistrationValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value && rules[field as FieldName]?.enabled),
  )
}

/** The rules of the mobile form: the number is asked for, the username is made from it. */
export function computeMobileFormRules(rules: FieldRules, options: { password: boolean; sms: boolean }): FieldRules {
  const always = { enabled: true, required: true }
  const off = { enabled: false, required: false }
  return {
    ...rules,
    username: { ...rules.username, ...off },
    mobileNum: { ...rules.mobileNum, ...always },
    password: { ...rules.password, ...(options.password ? always : off) },
    confirmPassword: { ...rules.confirmPassword, ...(options.password ? {} : off) },
    verificationCode: { ...rules.verificationCode, ...(options.sms ? always : off) },
  }
}

/** The rules of a newcomer whom a provider vouches for: no password, and no captcha of ours. */
export function computeSocialFormRules(rules: FieldRules): FieldRules {
  const off = { enabled: false, required: false }
  return {
    ...rules,
    password: { ...rules.password, ...off },
    confirmPassword: { ...rules.confirmPassword, ...off },
    captcha: { ...rules.captcha, ...off },
  }
}

/** What any of the forms sends. */
export type RegistrationInput = Omit<RegisterRequest, 'username' | 'password'> &
  Partial<Pick<RegisterRequest, 'username' | 'password'>>

type Codes = Pick<RegistrationInput, 'affiliateCode' | 'referralCode'>
/** The codes of who invited: `referralCode` is another name of `affiliateCode`. Written alike they are one. */
export function listInviteCodes({ affiliateCode, referralCode }: Codes): string[] {
  const codes = [affiliateCode, referralCode].flatMap((code) => (code ? [foldField('affiliateCode', code)] : []))
  return codes.filter((code, n) => code && codes.findIndex((one) => one.toUpperCase() === code.toUpperCase()) === n)
}

/** By field, as they are judged and kept. */
export function valuesOf(input: RegistrationInput | RegisterMobileRequest): RegistrationValues {
  const [affiliateCode] = listInviteCodes(input)
  const { confirmPassword, verificationCode, email, payeeName, paymentPassword, captcha } = input
  const { password, mobileNum, qqNum, line, whatsapp, facebook, wechat, idNumber, recommenderId, birthday } = input
  const username = 'username' in input ? input.username : undefined
  const credentials = { username, password, confirmPassword, mobileNum, verificationCode, affiliateCode, captcha }
  const contacts = {
    email,
    payeeName,
    paymentPassword,
    qqNum,
    line,
    whatsapp,
    facebook,
    wechat,
    idNumber,
    recommenderId,
    birthday,
  }
  return Object.fromEntries(
    Object.entries({ ...credentials, ...contacts }).map(([field, value]) => [field, value && foldField(field, value)]),
  )
}
