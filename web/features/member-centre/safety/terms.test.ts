import { expect, test } from 'vitest'
import { makeTranslate } from '../../../lib/translate.ts'
import words from '../../../locales/en/safety.json'
import { describeDays, describeMonths, readAmount } from './terms.ts'

const t = makeTranslate<typeof words>(words, 'en')

test.each([
  [1, '1 day'],
  [2, '2 days'],
  [7, '1 week'],
  [30, '1 month'],
  [90, '3 months'],
])('SAFE-02 a break of %i days is %s', (days, said) => {
  expect(describeDays(t, days)).toBe(said)
})

test.each([
  [6, '6 months'],
  [12, '1 year'],
  [60, '5 years'],
])('SAFE-02 an exclusion of %i months is %s', (months, said) => {
  expect(describeMonths(t, months)).toBe(said)
})

test.each([
  ['50', '50.00'],
  ['1,000.5', '1000.50'],
  ['007.25', '7.25'],
  ['0', '0.00'],
  ['', null],
  ['-5', null],
  ['5.001', null],
  ['5e3', null],
  ['1234567890123', null],
])('SAFE-01 %j is the amount %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})
