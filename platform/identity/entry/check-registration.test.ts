import { expect, test } from 'vitest'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { findRegistrationErrors } from './check-registration.ts'

const rules = computeFieldRules({
  fieldRules: { paymentPassword: { enabled: true, patternId: 'noSpaces', maxLength: 20 } },
  modules: [],
  jurisdiction: 'demo',
})
const errorsOf = (password: string, paymentPassword: string) =>
  findRegistrationErrors(
    rules,
    { username: 'maria', password, paymentPassword },
    {
      minAge: 18,
      today: '2026-11-23',
      merchant: { code: 'meridian' },
    },
  )

test.each([
  ['a common password that keeps the rule', '12345678', '246810', ['password']],
  ['the name and a year', 'maria2026', '246810', ['password']],
  ['a payment password that is a run', 'Quiet-Sea-77', '123456', ['paymentPassword']],
  ['one of a single digit', 'Quiet-Sea-77', '000000', ['paymentPassword']],
  ['the same twice', 'Quiet-Sea-77', 'Quiet-Sea-77', ['paymentPassword']],
])('AUTH-03 %s is called weak, not against a rule that it keeps', (_, password, paymentPassword, fields) => {
  const weak = fields.map((field) => [field, { key: 'password_weak' }])
  expect(errorsOf(password, paymentPassword)).toEqual(Object.fromEntries(weak))
})
