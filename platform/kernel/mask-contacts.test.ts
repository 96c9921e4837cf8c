import { expect, test } from 'vitest'
import { maskEmail, maskMobile } from './mask-contacts.ts'

test.each([
  ['+639171234567', '+63*******567'],
  ['+12025550123', '+12******123'],
])('a number keeps its ends: %s', (e164, expected) => {
  expect(maskMobile(e164)).toBe(expected)
})

test.each([
  ['maria@mail.example', 'm***@mail.example'],
  ['a@mail.example', 'a***@mail.example'],
  ['王小明@mail.example', '王***@mail.example'],
])('an address keeps its first letter and its house: %s', (email, expected) => {
  expect(maskEmail(email)).toBe(expected)
})
