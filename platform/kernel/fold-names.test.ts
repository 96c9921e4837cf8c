import { expect, test } from 'vitest'
import { foldEmail, foldUsername } from './fold-names.ts'

test.each([
  ['Maria', 'maria'],
  ['  maria ', 'maria'],
  ['ＭＡＲＩＡ', 'maria'],
  ['09171234567', '9171234567'],
  ['0009', '9'],
  ['000', '0'],
  ['007bond', '007bond'],
])('AUTH-06 the name %j is looked up as %j', (given, expected) => {
  expect(foldUsername(given)).toBe(expected)
})

test('an address is compared without case', () => {
  expect(foldEmail(' Maria@Mail.Example ')).toBe('maria@mail.example')
})
