import { describe, expect, test } from 'vitest'
import { getI18n } from '../../lib/edge-i18n.ts'
import { fieldErrorText } from './field-errors.ts'

const t = getI18n('EN').getFixedT(null, 'auth')

describe('AUTH-03, ERR-01 the refusal of a field', () => {
  test('by a rule we know, in its words and figures', () => {
    const one = { key: 'reg_pattern_digits', values: { min: 5, max: 12 } }
    expect(fieldErrorText(t, 'qqNum', one)).toBe('Digits only, 5 to 12')
  })
  test.each([
    ['username', 'Account format is incorrect'],
    ['password', 'Password format is incorrect'],
    ['payeeName', 'Real name format is incorrect'],
    ['email', 'E-mail format is incorrect'],
    ['mobileNum', 'Phone number format is incorrect'],
    ['line', 'LINE: this format is not accepted'],
    ['constructor', 'constructor: this format is not accepted'],
  ])('%s by a rule of the server’s own making', (field, text) => {
    expect(fieldErrorText(t, field, { key: 'reg_pattern_houseRule', values: { min: 1, max: 9 } })).toBe(text)
    expect(fieldErrorText(t, field, { key: 'reg_pattern___proto__' })).toBe(text)
  })
  test.each([
    ['inconsistent_twice', 'Confirmation password is not correct'],
    ['in_the_past', 'Choose a time that is still to come'],
    ['invitation_code_error', 'Invalid invitation code'],
    ['password_weak', 'Too easy to guess. Choose another.'],
    ['required', 'Input cannot be empty'],
  ])('%s', (key, text) => expect(fieldErrorText(t, 'password', { key })).toBe(text))
})
