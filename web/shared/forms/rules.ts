/** AUTH-03: fields and their rules come from the server; this reads them. Values are tested by contract/calls/identity/field-rules.ts. */

import type { FieldRule, RegisterSetting } from '../../../contract/calls/site/system.ts'
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
