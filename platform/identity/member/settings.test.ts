import { describe, expect, test } from 'vitest'
import { MODULE } from '../../../contract/constants.ts'
import { DEMO_MERCHANTS } from '../../../tools/demo/platform/seed-merchants.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { MODULE_IDS } from '../../kernel/merchant/merchant-facts.ts'
import { computeOpenModules } from '../../kernel/merchant/require-merchant-facts.ts'
import { presentModuleTree, presentRegisterSetting } from './settings.ts'

const modules = MODULE_IDS
const WAYS = {
  botCheck: { kind: 'off' },
  social: [],
  phoneSignIn: null,
  messageChannels: ['sms', 'email'],
} as const satisfies Parameters<typeof presentRegisterSetting>[1]

describe('AUTH-02 which fields a merchant asks for', () => {
  test('username and password cannot be switched off', () => {
    const fieldRules = { username: { enabled: false, required: false }, password: { enabled: false } }
    const rules = computeFieldRules({ modules, fieldRules, jurisdiction: 'demo' })
    for (const rule of [rules.username, rules.password]) expect(rule).toMatchObject({ enabled: true, required: true })
  })

  test.each([
    ['no number asked for', {}, modules, false],
    ['a number asked for', { mobileNum: { enabled: true } }, modules, true],
    ['a number asked for, verification off', { mobileNum: { enabled: true } }, [MODULE.registerByUsername], false],
  ])('a code is asked for with the username: %s', (_, fieldRules, switchedOn, expected) => {
    const merchant = { modules: switchedOn, fieldRules, jurisdiction: 'demo' }
    expect(computeFieldRules(merchant).verificationCode).toMatchObject({ enabled: expected, required: expected })
    expect(presentRegisterSetting(merchant, WAYS).smsOnRegister).toBe(expected)
  })

  test("a merchant's bounds stand in the rule, its pattern in both of its forms", () => {
    const fieldRules = { payeeName: { enabled: true, patternId: 'thai', maxLength: 9 } } as const
    const { payeeName } = computeFieldRules({ modules, fieldRules, jurisdiction: 'demo' })
    expect(payeeName).toMatchObject({
      patternId: 'thai',
      minLength: 2,
      maxLength: 9,
      acceptedPattern: '^[\\p{Script=Thai}]+$',
    })
  })

  const ownService = { phoneSignIn: { apiKey: 'key', apiUrl: 'https://sms.example' } }
  test.each([
    ['with a gateway for SMS', WAYS, [true, true, true, true]],
    ['without one', { ...WAYS, messageChannels: ['email' as const] }, [false, false, false, false]],
    ['with a service of its own alone', { ...WAYS, ...ownService, messageChannels: [] }, [false, true, false, false]],
  ])('what takes a code by SMS is offered %s', (_, ways, expected) => {
    const merchant = { modules, fieldRules: { mobileNum: { enabled: true } }, jurisdiction: 'demo' }
    const setting = presentRegisterSetting(merchant, ways)
    const { usernameEnabled, mobileEnabled, smsLogin, passwordResetBySms } = setting
    expect([usernameEnabled, mobileEnabled, smsLogin, passwordResetBySms]).toEqual(expected)
    expect(presentRegisterSetting({ ...merchant, fieldRules: {} }, ways).usernameEnabled).toBe(true)
  })
})

describe('the module tree', () => {
  test('a parent is off when all its children are', () => {
    expect(presentModuleTree([MODULE.freePlay]).map(({ modId, enabled }) => [modId, enabled])).toEqual([
      ['REGISTER3', '0'],
      ['LOGIN3', '1'],
    ])
  })

  test.each([
    ['demo', true],
    ['unheard of', false],
  ])('SAFE-04 free play in the jurisdiction %s: %s', (jurisdiction, expected) => {
    const [facts] = DEMO_MERCHANTS
    expect(computeOpenModules({ ...facts!, jurisdiction }).includes(MODULE.freePlay)).toBe(expected)
  })
})
