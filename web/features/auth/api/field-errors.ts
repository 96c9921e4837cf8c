import type { FieldErrors } from '../../../../contract/errors.ts'
import { PATTERNS, type PatternId } from '../../../../contract/patterns.ts'
import { toApiError } from '../../../lib/api.ts'
import type { Texts } from '../../../lib/i18n.tsx'

const PATTERN_KEY = 'reg_pattern_'
const isPattern = (name: string): name is PatternId => Object.hasOwn(PATTERNS, name)

type One = FieldErrors[string]

/** The text of one field's refusal; the server names a key and its values. */
export function fieldErrorText(t: Texts<'auth'>, { key, values = {} }: One): string {
  const pattern = key.startsWith(PATTERN_KEY) ? key.slice(PATTERN_KEY.length) : ''
  if (isPattern(pattern)) return t(`reg_pattern.${pattern}`, values)
  if (key === 'inconsistent_twice') return t('check.inconsistent_twice')
  if (key === 'invitation_code_error') return t('check.invitation_code_error')
  return t('check.required')
}

/** The refusals of single fields that an answer carries. */
export function fieldErrorsOf(error: unknown): [field: string, error: One][] {
  return Object.entries(toApiError(error).failure?.fields ?? {})
}
