import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { ApiError } from '../../../lib/api.ts'
import { findBlamedField, findWrongField } from './wrong-field.ts'

const refusal = (code: ErrorCode, more: object = {}) =>
  new ApiError(code, { success: false, errorCode: code, message: '', requestId: 'r1', ...more })
const field = { key: 'reg_pattern_email' }

describe('AUTH-03, AUTH-07 the field that a refusal is about', () => {
  test.each([
    [
      'the first of the form, not of the answer',
      refusal('invalid_fields', { fields: { email: field, username: field } }),
      'username',
    ],
    ['a name that is taken', refusal('username_taken', { captcha: true }), 'username'],
    ['a wrong code', refusal('verification_code_invalid'), 'verificationCode'],
    ['the captcha that is asked for from now on', refusal('login_failed', { captcha: true }), 'captcha'],
    ['no field', refusal('login_failed'), null],
    ['nothing', null, null],
  ])('%s', (_, error, expected) => expect(findWrongField(error)).toBe(expected))
})

test.each([
  [refusal('phone_format_invalid'), 'mobileNum'],
  [refusal('username_taken', { captcha: true }), 'username'],
  [refusal('captcha_failed', { captcha: true }), 'captcha'],
  // The captcha it asks for is where one goes on, not what was wrong.
  [refusal('login_failed', { captcha: true }), null],
  [refusal('invalid_fields', { fields: { email: field } }), null],
  [null, null],
])('AUTH-03 the field under which a refusal stands', (error, expected) => expect(findBlamedField(error)).toBe(expected))
