import { expect, test } from 'vitest'
import { readUnit } from './quote.ts'

test.each([
  ['1', 100],
  ['０．５０', 50],
  ['0,5', 50],
  ['1,000', 100_000],
  ['2\u200b', 200],
  ['1,000,5', null],
  ['0', null],
  ['x', null],
  ['', null],
])('LOT-02 a bet per line of %j is %j', (text, unitMinor) => {
  expect(readUnit(text)).toBe(unitMinor)
})
