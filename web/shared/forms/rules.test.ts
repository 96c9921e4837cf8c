import { describe, expect, test } from 'vitest'
import type { FieldRule, RegisterSetting } from '../../../contract/calls/site/system.ts'
import { extraFields, openWays, stripLeadingZeros } from './rules.ts'

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
