import { expect, test } from 'vitest'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { assertNewPaymentPassword, isPaymentPasswordWeak } from './payment-password-rules.ts'

test.each([
  ['000000', true],
  ['123456', true],
  ['654321', true],
  ['890123', true],
  ['210987', true],
  ['abcdef', true],
  ['246810', false],
  ['112233', false],
  ['123457', false],
  ['135791', false],
])('MEM-02 %s is weak: %s', (password, expected) => {
  expect(isPaymentPasswordWeak(password)).toBe(expected)
})

test.each([
  ['five digits', '24681', '24681', 'invalid_fields'],
  ['letters', '24681a', '24681a', 'invalid_fields'],
  ['nothing', '', '', 'invalid_fields'],
  ['another confirmation', '246810', '246811', 'invalid_fields'],
  ['a run', '345678', '345678', 'password_weak'],
])('MEM-02 a payment password of %s is refused', (_, paymentPassword, confirmPaymentPassword, errorCode) => {
  const rules = computeFieldRules({ fieldRules: {}, modules: [], jurisdiction: 'demo' })
  expect(() => assertNewPaymentPassword(rules, { paymentPassword, confirmPaymentPassword })).toThrow(
    expect.objectContaining({ errorCode }),
  )
})

test('MEM-02 the merchant says what it is made of', () => {
  const fieldRules = { paymentPassword: { patternId: 'lettersAndDigits', minLength: 8, maxLength: 12 } } as const
  const rules = computeFieldRules({ fieldRules, modules: [], jurisdiction: 'demo' })
  const six = { paymentPassword: '246810', confirmPaymentPassword: '246810' }
  expect(() => assertNewPaymentPassword(rules, six)).toThrow()
  assertNewPaymentPassword(rules, { paymentPassword: 'harbour22', confirmPaymentPassword: 'harbour22' })
})
