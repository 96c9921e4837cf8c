import { expect, test } from 'vitest'
import { readTyped } from './typed-amount.ts'

test.each([
  ['50', '50.00'],
  ['1,000.5', '1000.50'],
  ['007.25', '7.25'],
  ['0', '0.00'],
  ['', null],
  ['５００', '500.00'],
  ['１，０００', '1000.00'],
  ['１，０００．５', '1000.50'],
  ['1\u00a0000', '1000.00'],
  ['1\u202f234\u202f567.8', '1234567.80'],
  ["1'000", '1000.00'],
  ['๕๐๐', '500.00'],
  ['٥٠٠', '500.00'],
  ['5\u200b00\u200e', '500.00'],
  // What may be meant in two ways is not guessed.
  ['1.000', null],
  ['1.000,50', null],
  ['12 50', null],
  ['1,000 000', null],
  ['10,00', null],
  ['５００円', null],
  ['-5', null],
  ['5.001', null],
  ['5e3', null],
  ['1234567890123', null],
])('SAFE-01, MEM-04 %j is the amount %j', (text, amount) => {
  expect(readTyped(text)).toBe(amount)
})
