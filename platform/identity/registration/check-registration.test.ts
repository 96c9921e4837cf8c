import { expect, test } from 'vitest'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { findRegistrationErrors } from './check-registration.ts'

const rules = computeFieldRules({
  fieldRules: { password: { minLength: 6 }, paymentPassword: { enabled: true } },
  modules: [],
  jurisdiction: 'demo',
})
const errorsOf = (password: string, paymentPassword: string) =>
  findRegistrationErrors(rules, { username: 'maria', password, paymentPassword }, { minAge: 18, today: '2026-11-23' })

test.each([
  ['the weak default where the rule lets it through', '123456', '246810', ['password']],
  ['a payment password that is a run', 'Quiet-Sea-77', '123456', ['paymentPassword']],
  ['one of a single digit', 'Quiet-Sea-77', '000000', ['paymentPassword']],
  ['the same twice', '246810', '246810', ['paymentPassword']],
])('AUTH-03 %s is called weak, not against a rule that it keeps', (_, password, paymentPassword, fields) => {
  const weak = fields.map((field) => [field, { key: 'password_weak' }])
  expect(errorsOf(password, paymentPassword)).toEqual(Object.fromEntries(weak))
})
