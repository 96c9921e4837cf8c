import type { TFunction } from 'i18next'
import type { FieldErrors } from '../../../contract/errors.ts'
import { PATTERNS, type PatternId } from '../../../contract/rules/patterns.ts'
import { toApiError } from '../../lib/api.ts'
import { RULED_FIELDS, type RuledField } from './rules.ts'

const PATTERN_KEY = 'reg_pattern_'
const isPattern = (name: string): name is PatternId => Object.hasOwn(PATTERNS, name)
const isRuled = (field: string): field is RuledField => RULED_FIELDS.some((each) => each === field)
/** Fields with a text of their own for a rule that has none. */
const NAMED = ['username', 'password', 'payeeName', 'email', 'mobileNum'] as const

type One = FieldErrors[string]

/** The text of one field's refusal; the server names a key and its values. A rule of its own making is said by the field's name. */
export function fieldErrorText(t: TFunction<'auth'>, field: string, { key, values = {} }: One): string {
  if (key === 'too_young') return t('check.tooYoung', values)
  if (key === 'password_weak') return t('check.weak')
  if (key === 'birthday_kept') return t('check.birthdayKept')
  if (key === 'birthday_invalid' || (field === 'birthday' && key === `${PATTERN_KEY}date`)) return t('check.birthday')
  const pattern = key.startsWith(PATTERN_KEY) ? key.slice(PATTERN_KEY.length) : ''
  if (isPattern(pattern)) return t(`reg_pattern.${pattern}`, values)
  if (key === 'inconsistent_twice') return t('check.inconsistent_twice')
  if (key === 'invitation_code_error') return t('check.invitation_code_error')
  // Rates are basis points; people read per cent.
  const bps = values.max ?? values.min
  if (key === 'rebate_above_own') return t('check.rebateAboveOwn', { rate: percentOf(bps) })
  if (key === 'rebate_only_raised') return t('check.rebateOnlyRaised', { rate: percentOf(bps) })
  if (key === 'in_the_past') return t('check.inThePast')
  if (!pattern) return t('check.required')
  const named = NAMED.find((each) => each === field)
  if (named) return t(`format.${named}`)
  return t('format.other', { label: isRuled(field) ? t(`field.${field}`) : field })
}

const percentOf = (bps: unknown) => (Number(bps) / 100).toFixed(2)

/** The refusals of single fields that an answer carries. */
export function fieldErrorsOf(error: unknown): [field: string, error: One][] {
  return Object.entries(toApiError(error).failure?.fields ?? {})
}

/** What is said of one field of a refusal, or null; `as`: under whose name, where that is another. */
export function refusalOf(t: TFunction<'auth'>, error: unknown, field: string, as = field): string | null {
  const one = fieldErrorsOf(error).find(([name]) => name === field)?.[1]
  return one ? fieldErrorText(t, as, one) : null
}
