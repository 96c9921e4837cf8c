import { describe, expect, test } from 'vitest'
import type { FieldRule, RegisterSetting } from '../../../../contract/calls/system.ts'
import { extraFields, fitsRule, openWays, stripLeadingZeros } from './rules.ts'

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

describe('AUTH-03 rules come from the server', () => {
  test.each([
    ['abcd', true],
    ['abc', false],
    ['abcdefghi', false],
    ['1bcd', false],
    ['ab d', false],
    ['', false],
  ])('letterFirst 4 to 8: %s → %s', (value, fits) => expect(fitsRule(buildRule(), value)).toBe(fits))

  test("'*' accepts any characters, within the bounds", () => {
    const rule = buildRule({ acceptedPattern: '*' })
    expect(fitsRule(rule, '1 <>')).toBe(true)
    expect(fitsRule(rule, '1')).toBe(false)
  })

  test('length counts characters, not code units', () => {
    expect(fitsRule(buildRule({ patternId: 'any', minLength: 1, maxLength: 2 }), '🎰🎰')).toBe(true)
  })

  test('a pattern text of the server is never run in the browser', () => {
    const rule = buildRule({ acceptedPattern: '^(a+)+$', maxLength: 60 })
    const startedAt = performance.now()
    fitsRule(rule, `${'a'.repeat(50)}!`)
    expect(performance.now() - startedAt).toBeLessThan(50)
  })
})

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
