import { ACCEPTS_ALL } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule } from '../../../contract/calls/site/system.ts'
import type { PatternId } from '../../../contract/rules/patterns.ts'

const TESTS = {
  capital: /[A-Z]/,
  small: /[a-z]/,
  letter: /[A-Za-z]/,
  digit: /[0-9]/,
  symbol: /[^A-Za-z0-9\s]/u,
  lettersDigits: /^[A-Za-z0-9]+$/,
  noSpace: /^\S+$/,
} as const
export type RulePart = keyof typeof TESTS | 'length'

/** Families that ask for several kinds of characters; any other is said in one sentence. Together they say what the pattern says. */
const PARTS: Partial<Record<PatternId, readonly (keyof typeof TESTS)[]>> = {
  strong: ['capital', 'small', 'digit', 'symbol', 'noSpace'],
  lettersAndDigits: ['letter', 'digit', 'lettersDigits'],
  alphanumericUpper: ['capital', 'lettersDigits'],
}

/** AUTH-03: what a rule asks for, one by one, and what of it a value has; null where one sentence says it all. */
export function computeRuleParts(rule: FieldRule, value: string): { part: RulePart; met: boolean }[] | null {
  const parts = rule.acceptedPattern === ACCEPTS_ALL ? undefined : PARTS[rule.patternId]
  if (!parts) return null
  const length = [...value].length
  const isLongEnough = length >= rule.minLength && length <= rule.maxLength && value !== ''
  return [...parts.map((part) => ({ part, met: TESTS[part].test(value) })), { part: 'length', met: isLongEnough }]
}
