import { expect, test } from 'vitest'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { isGuessable } from './guessable-passwords.ts'

const names = { username: 'Maria88', mobile: '+63 917 123 4567', merchant: { code: 'meridian' } }

test.each([
  ['the weak default', '123456', true],
  ['one of the common', 'password1', true],
  ['a common one in large letters', 'QWERTYUIOP', true],
  ['a common one of the keyboard', '1qaz2wsx', true],
  ['the name and a year', 'maria882026', true],
  ['the name twice over', 'Maria88!', true],
  ['the number as it is dialled at home', '09171234567', true],
  ['the site and a mark', 'Meridian!1', true],
  ['the name within a sentence of its own', 'maria88 likes tea', false],
  ['four words', 'four grey ducks swim', false],
  ['a password in another script', 'รหัสผ่านของฉันยาวมาก', false],
  ['what others have in their tests', 'Quiet-Sea-77', false],
])('AUTH-09 %s is guessable: %#', (_, password, expected) => {
  expect(isGuessable(password, names)).toBe(expected)
})

test('AUTH-03 a merchant chooses the family of signs, and no weaker rule of length than the house', () => {
  const own = { patternId: 'digits', minLength: 4, maxLength: 8 } as const
  const rules = computeFieldRules({ fieldRules: { password: own }, modules: [], jurisdiction: 'demo' })
  expect(rules.password).toMatchObject({ patternId: 'digits', minLength: 8, maxLength: 64 })
  const plain = computeFieldRules({ fieldRules: {}, modules: [], jurisdiction: 'demo' })
  expect(plain.password).toMatchObject({ patternId: 'any', acceptedPattern: '*', minLength: 8 })
  const stricter = computeFieldRules({
    fieldRules: { password: { minLength: 15, maxLength: 100 } },
    modules: [],
    jurisdiction: 'demo',
  })
  expect(stricter.password).toMatchObject({ minLength: 15, maxLength: 100 })
})
