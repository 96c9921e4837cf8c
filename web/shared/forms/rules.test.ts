import { describe, expect, test } from 'vitest'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule, RegisterSetting } from '../../../contract/calls/site/system.ts'
import { PATTERN_IDS, PATTERNS, type PatternId } from '../../../contract/rules/patterns.ts'
import { computeRuleParts, extraFields, openWays, stripLeadingZeros } from './rules.ts'

const buildRule = (overrides: Partial<FieldRule> = {}): FieldRule => ({
  field: 'username',
  patternId: 'letterFirst',
  minLength: 4,
  maxLength: 8,
  acceptedPattern: '',
  enabled: true,
  required: true,
  ...overrides,
})
const buildSetting = (overrides: Partial<RegisterSetting>) =>
  ({ usernameEnabled: false, mobileEnabled: false, ...overrides }) as RegisterSetting

describe('AUTH-02 AUTH-05 what the form asks', () => {
  test('only ways that are open, only fields that are on', () => {
    expect(openWays(null)).toEqual([])
    expect(openWays(buildSetting({ mobileEnabled: true }))).toEqual(['mobile'])
    const rules = [
      buildRule({ field: 'email' }),
      buildRule({ field: 'line', enabled: false }),
      buildRule({ field: 'affiliateCode' }),
    ]
    expect(extraFields(rules, 'username', false).map(({ field }) => field)).toEqual(['email', 'affiliateCode'])
    expect(extraFields(rules, 'username', true).map(({ field }) => field)).toEqual(['email'])
  })

  test('AUTH-06 a mobile number loses its leading zeros', () => expect(stripLeadingZeros('00917-123')).toBe('917123'))
})

const buildPatternRule = (patternId: PatternId, acceptedPattern: string = PATTERNS[patternId].source): FieldRule => ({
  field: 'password',
  minLength: 8,
  maxLength: 12,
  enabled: true,
  required: true,
  patternId,
  acceptedPattern,
})
const unmet = (patternId: PatternId, value: string) =>
  computeRuleParts(buildPatternRule(patternId), value)?.flatMap(({ part, met }) => (met ? [] : [part]))

describe('AUTH-03 what of a rule is unmet', () => {
  test.each<[PatternId, string, string[]]>([
    ['strong', '', ['capital', 'small', 'digit', 'symbol', 'noSpace', 'length']],
    ['strong', 'quietsea', ['capital', 'digit', 'symbol']],
    ['strong', 'Quiet sea-77', ['noSpace']],
    ['strong', 'Qs-7', ['length']],
    ['strong', 'Quiet-Sea-77', []],
    ['strong', 'Quiet海Sea77', []],
    ['lettersAndDigits', 'quietsea', ['digit']],
    ['lettersAndDigits', '12345-78', ['letter', 'lettersDigits']],
    ['alphanumericUpper', 'quietsea', ['capital']],
  ])('%s: %s', (patternId, value, parts) => expect(unmet(patternId, value)).toEqual(parts))

  test('one sentence says the others, and one that accepts all', () => {
    expect(PATTERN_IDS.filter((id) => unmet(id, '') !== undefined)).toEqual([
      'lettersAndDigits',
      'alphanumericUpper',
      'strong',
    ])
    expect(computeRuleParts(buildPatternRule('strong', '*'), '')).toBeNull()
  })

  const values = ['Aa1!', ' ', 'é', '海', 'a1', 'A1', '\t', '-', '7', 'Q'].flatMap((a, _, all) =>
    all.flatMap((b) => [a + b, `${a}xY5${b}zz`, `${a}zzzz7777${b}`, a.repeat(4) + b.repeat(4)]),
  )
  test.each(['strong', 'lettersAndDigits', 'alphanumericUpper'] as const)(
    '%s: none is unmet where the whole rule is met, and only there',
    (patternId) => {
      for (const value of values) {
        expect(unmet(patternId, value)?.length === 0, JSON.stringify(value)).toBe(
          findFieldError(buildPatternRule(patternId), value) === null,
        )
      }
    },
  )
})
