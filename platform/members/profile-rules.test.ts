import { expect, test } from 'vitest'
import { isNickname, isOldEnough } from './profile-rules.ts'

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

const NOW = Date.parse('2026-11-21T12:00:00Z')
test.each([
  ['2008-11-21', true],
  ['2008-11-22', false],
  ['1990-02-29', false],
  ['1992-02-29', true],
  ['1899-01-01', false],
  ['21-11-1990', false],
  ['2030-01-01', false],
])('MEM-17 born on %s one is old enough: %s', (birthday, expected) => {
  expect(isOldEnough(birthday, 18, NOW)).toBe(expected)
})
