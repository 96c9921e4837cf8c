/** AUTH-03: the rule of every registration field: defaults, then what the merchant has set differently. */
import { z } from 'zod'
import { ACCEPTS_ALL } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule } from '../../../contract/calls/site/system.ts'
import { MODULE } from '../../../contract/constants.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { PATTERN_IDS, PATTERNS, type PatternId } from '../../../contract/rules/patterns.ts'
import type { MerchantFacts } from './merchant-facts.ts'

type DefaultRule = {
  patternId: PatternId
  minLength: number
  maxLength: number
  enabled: boolean
  required: boolean
}

const always = { enabled: true, required: true }
const optional = { enabled: true, required: false }
const off = { enabled: false, required: false }

/** Bounds are inclusive, in characters. */
const DEFAULT_RULES = {
  username: { patternId: 'letterFirst', minLength: 4, maxLength: 16, ...always },
  password: { patternId: 'any', minLength: 8, maxLength: 64, ...always },
  // The form shows what is typed. A merchant who wants it twice switches this on.
  confirmPassword: { patternId: 'any', minLength: 8, maxLength: 64, ...off },
  mobileNum: { patternId: 'digits', minLength: 6, maxLength: 15, ...off },
  verificationCode: { patternId: 'digits', minLength: 6, maxLength: 6, ...off },
  affiliateCode: { patternId: 'alphanumeric', minLength: 4, maxLength: 20, ...optional },
  email: { patternId: 'email', minLength: 6, maxLength: 100, ...off },
  payeeName: { patternId: 'any', minLength: 2, maxLength: 60, ...off },
  paymentPassword: { patternId: 'digits', minLength: 6, maxLength: 6, ...off },
  birthday: { patternId: 'date', minLength: 10, maxLength: 10, ...off },
  captcha: { patternId: 'alphanumeric', minLength: 4, maxLength: 4, ...off },
  qqNum: { patternId: 'digits', minLength: 5, maxLength: 12, ...off },
  line: { patternId: 'noSpaces', minLength: 4, maxLength: 40, ...off },
  whatsapp: { patternId: 'digits', minLength: 6, maxLength: 15, ...off },
  facebook: { patternId: 'noSpaces', minLength: 4, maxLength: 60, ...off },
  wechat: { patternId: 'noSpaces', minLength: 4, maxLength: 40, ...off },
  idNumber: { patternId: 'alphanumeric', minLength: 6, maxLength: 24, ...off },
  recommenderId: { patternId: 'alphanumeric', minLength: 4, maxLength: 20, ...off },
} as const satisfies Record<string, DefaultRule>

export type FieldName = keyof typeof DEFAULT_RULES
const FIELD_NAMES = Object.keys(DEFAULT_RULES) as [FieldName, ...FieldName[]]

/**
 * AUTH-03, AUTH-04: the family of signs is the merchant's choice; where none is chosen, a password may be made of anything. No
 * merchant takes a short one, or refuses a long one.
 */
function holdPassword<Rule extends DefaultRule>(field: FieldName, rule: Rule): Rule {
  if (field !== 'password' && field !== 'confirmPassword') return rule
  const { minLength, maxLength } = DEFAULT_RULES[field]
  // No rule asks for more than every password field takes.
  const least = Math.min(maxLength, Math.max(minLength, rule.minLength))
  return { ...rule, minLength: least, maxLength: Math.max(maxLength, rule.maxLength) }
}

/** Fields no merchant can do without. */
const INDISPENSABLE: readonly FieldName[] = ['username', 'password']

export const fieldRuleOverridesSchema = z.partialRecord(
  z.enum(FIELD_NAMES),
  z
    .object({
      patternId: z.enum(PATTERN_IDS),
      minLength: z.number().int().min(0).max(1_000),
      maxLength: z.number().int().min(1).max(1_000),
      enabled: z.boolean(),
      required: z.boolean(),
    })
    .partial(),
)

export type FieldRules = Record<FieldName, FieldRule>

type RuledBy = Pick<MerchantFacts, 'fieldRules' | 'modules' | 'jurisdiction'>

/** The rules of a merchant, in the order their fields are shown. */
export function computeFieldRules({ fieldRules, modules, jurisdiction }: RuledBy): FieldRules {
  const rules = Object.fromEntries(
    FIELD_NAMES.map((field) => {
      const merged: DefaultRule = holdPassword(field, { ...DEFAULT_RULES[field], ...fieldRules[field] })
      const forced = INDISPENSABLE.includes(field) ? always : { enabled: merged.enabled, required: merged.required }
      return [field, { ...merged, ...forced, field, acceptedPattern: presentPattern(merged.patternId) }]
    }),
  ) as FieldRules
  // AUTH-02: a number given while registering by username is verified wherever SMS verification is on.
  const verifiesMobile = rules.mobileNum.enabled && modules.includes(MODULE.registerMobileVerification)
  const verificationCode = { ...rules.verificationCode, enabled: verifiesMobile, required: verifiesMobile }
  // SAFE-04: what the jurisdiction asks for no merchant leaves out.
  const isAgeAsked = getPolicy(jurisdiction).identityBeforePlay !== 'none'
  return { ...rules, verificationCode, birthday: { ...rules.birthday, ...(isAgeAsked && always) } }
}

function presentPattern(patternId: PatternId): string {
  return patternId === 'any' ? ACCEPTS_ALL : PATTERNS[patternId].source
}
