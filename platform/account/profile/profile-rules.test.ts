import { expect, test } from 'vitest'
import { isNickname } from './profile-rules.ts'

test.each([
  ['Maria', true],
  ['สมชาย ใจดี', true],
  ['山田太郎', true],
  ['lucky.star-7', true],
  ['two  spaces', false],
  [' edge', false],
  ['<b>x</b>', false],
  ['abc\u202Egnp', false],
  ['zero\u200Bwidth', false],
  ['line\nbreak', false],
])('MEM-17 %j is a nickname: %s', (text, expected) => {
  expect(isNickname(text)).toBe(expected)
})
