import { expect, test } from 'vitest'
import { foldUsername } from '../../contract/rules/typed-text.ts'
import { foldEmail } from './fold-names.ts'

test.each([
  ['Maria', 'maria'],
  ['  maria ', 'maria'],
  ['ＭＡＲＩＡ', 'maria'],
  ['09171234567', '9171234567'],
  ['0009', '9'],
  ['000', '0'],
  ['007bond', '007bond'],
  ['0917 755-3301', '9177553301'],
  ['＋63 917 755 3301', '+639177553301'],
  ['ma\u200bria', 'maria'],
])('AUTH-06 the name %j is looked up as %j', (given, expected) => {
  expect(foldUsername(given)).toBe(expected)
})

test('an address is compared without case', () => {
  expect(foldEmail(' Maria@Mail.Example ')).toBe('maria@mail.example')
  expect(foldEmail('ＭＡＲＩＡ²@mail.example')).toBe('maria²@mail.example')
})
