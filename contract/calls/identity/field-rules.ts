/**
 * AUTH-03: whether a field's value fits the rule the server gave. Both sides test with this one
 * function: the form to help, the platform to decide. No zod, so it may stand in the first chunk.
 */

import type { FieldErrors } from '../../errors.ts'
import { foldEmail } from '../../rules/email.ts'
import { PATTERNS } from '../../rules/patterns.ts'
import { foldPersonName, isPersonName } from '../../rules/person-name.ts'
import { foldDashed, foldPhone, foldProofCode, foldSentCode, foldUnmarked } from '../../rules/typed-text.ts'
import type { FieldRule } from '../site/system.ts'

export type FieldError = FieldErrors[string]
type Rule = Pick<FieldRule, 'field' | 'patternId' | 'minLength' | 'maxLength' | 'acceptedPattern' | 'required'>

export const ACCEPTS_ALL = '*'
/** The second input differs from the first. */
export const CONFIRM_MISMATCH: FieldError = { key: 'inconsistent_twice' }
/** As its rule says, and still among what is tried first, or the same as the other password. */
export const TOO_WEAK: FieldError = { key: 'password_weak' }

/** A code that people hand on: one word. */
const foldCode = (text: string) => foldUnmarked(text).replaceAll(/\s/g, '')
const AS_TYPED = (text: string) => text
const FOLDS: Readonly<Record<string, (text: string) => string>> = {
  password: AS_TYPED,
  confirmPassword: AS_TYPED,
  paymentPassword: AS_TYPED,
  payeeName: foldPersonName,
  email: foldEmail,
  birthday: foldDashed,
  mobileNum: foldPhone,
  // Its number begins with that of the country, with or without the plus.
  whatsapp: (text) => foldPhone(text).replace(/^\+/, ''),
  qqNum: foldPhone,
  // Papers print it in groups, its check digit behind a hyphen or in brackets.
  idNumber: foldPhone,
  verificationCode: foldSentCode,
  captcha: foldProofCode,
  affiliateCode: foldCode,
  recommenderId: foldCode,
}

/** A field's value as it is judged and kept. Passwords stay as they are typed. */
export const foldField = (field: string, value: string): string => (FOLDS[field] ?? foldUnmarked)(value)

/**
 * The first error of a value, or null when it passes. An empty value passes unless the field is required; a
 * required one that is missing has the same message as one that does not fit. Length counts
 * characters. The value is judged as `foldField` folds it.
 */
export function findFieldError(rule: Rule, value: string | undefined): FieldError | null {
  const isEmpty = value === undefined || value === ''
  if (isEmpty) return rule.required ? presentFieldError(rule) : null
  const text = foldField(rule.field, value)
  const length = [...text].length
  const isWithinBounds = length >= rule.minLength && length <= rule.maxLength
  const isAccepted = rule.acceptedPattern === ACCEPTS_ALL || PATTERNS[rule.patternId].test(text)
  // Whatever the merchant's pattern lets by: money goes to this name.
  const isName = rule.field !== 'payeeName' || isPersonName(text)
  return isWithinBounds && isAccepted && isName ? null : presentFieldError(rule)
}

/** Says another pattern than its family's, which is never run (docs/architecture/members.md): whoever wrote it may think it is. */
export function hasForeignPattern({ patternId, acceptedPattern }: Rule): boolean {
  return !['', ACCEPTS_ALL, PATTERNS[patternId].source].includes(acceptedPattern)
}

export function presentFieldError({ patternId, minLength, maxLength }: Rule): FieldError {
  return { key: `reg_pattern_${patternId}`, values: { min: minLength, max: maxLength } }
}
