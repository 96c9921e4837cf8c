/** AUTH-03: fields and their rules come from the server; this reads them. Values are tested by contract/calls/identity/field-rules.ts. */

import { ACCEPTS_ALL } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule, RegisterSetting } from '../../../contract/calls/site/system.ts'
import type { PatternId } from '../../../contract/rules/patterns.ts'
import { foldPhone } from '../../../contract/rules/typed-text.ts'

/** In the order a person fills them in. */
export const OPTIONAL_FIELDS = [
  'payeeName',
  'birthday',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
] as const
export const RULED_FIELDS = ['username', 'password', 'mobileNum', ...OPTIONAL_FIELDS] as const
export type RuledField = (typeof RULED_FIELDS)[number]
export type Way = 'username' | 'mobile'

export function ruleOf(rules: readonly FieldRule[], field: string): FieldRule | null {
  return rules.find((rule) => rule.field === field) ?? null
}

/** Fields besides the ones a way always has: those the server has switched on. */
export function extraFields(rules: readonly FieldRule[], way: Way, hideAffiliate: boolean): FieldRule[] {
  return OPTIONAL_FIELDS.flatMap((field) => ruleOf(rules, field) ?? []).filter(
    ({ field, enabled }) =>
      enabled && !(hideAffiliate && field === 'affiliateCode') && !(way === 'mobile' && field === 'mobileNum'),
  )
}

/** Which ways to register are open, best first. */
export function openWays(setting: RegisterSetting | null): Way[] {
  if (!setting) return []
  return [
    ...(setting.usernameEnabled ? ['username' as const] : []),
    ...(setting.mobileEnabled ? ['mobile' as const] : []),
  ]
}

/** AUTH-06: a national number carries no leading zeros once its dialling code stands before it. */
export function stripLeadingZeros(mobile: string): string {
  return foldPhone(mobile).replace(/\D/g, '').replace(/^0+/, '')
}

const PART_TESTS = {
  capital: /[A-Z]/,
  small: /[a-z]/,
  letter: /[A-Za-z]/,
  digit: /[0-9]/,
  symbol: /[^A-Za-z0-9\s]/u,
  lettersDigits: /^[A-Za-z0-9]+$/,
  noSpace: /^\S+$/,
} as const
type RulePart = keyof typeof PART_TESTS | 'length'

/** Families that ask for several kinds of characters; any other is said in one sentence. Together they say what the pattern says. */
const PARTS_OF: Partial<Record<PatternId, readonly (keyof typeof PART_TESTS)[]>> = {
  strong: ['capital', 'small', 'digit', 'symbol', 'noSpace'],
  lettersAndDigits: ['letter', 'digit', 'lettersDigits'],
  alphanumericUpper: ['capital', 'lettersDigits'],
}

/** AUTH-03: what a rule asks for, one by one, and what of it a value has; null where one sentence says it all. */
export function computeRuleParts(rule: FieldRule, value: string): { part: RulePart; met: boolean }[] | null {
  const parts = rule.acceptedPattern === ACCEPTS_ALL ? undefined : PARTS_OF[rule.patternId]
  if (!parts) return null
  const length = [...value].length
  const isLongEnough = length >= rule.minLength && length <= rule.maxLength && value !== ''
  return [...parts.map((part) => ({ part, met: PART_TESTS[part].test(value) })), { part: 'length', met: isLongEnough }]
}
