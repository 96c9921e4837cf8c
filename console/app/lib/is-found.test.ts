import { expect, test } from 'vitest'
import { isFound } from './is-found.ts'

// @fault Filter of the console typed by an East Asian keyboard, or of signs that cannot be seen
test.each([
  ['', true],
  ['\u200b\u2060', true],
  ['ＮＩＮＥ', true],
  ['bamboo\u200b ', true],
  ['Bambôo', true],
  ['harbor', false],
])('%j is found in the name of a vendor: %s', (typed, found) => {
  expect(isFound('NINEBAMBOO Nine Bamboo', typed)).toBe(found)
})
