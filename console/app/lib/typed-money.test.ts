import { expect, test } from 'vitest'
import { parseTypedAmount } from './typed-money.ts'

test.each([
  ['48,000', '48000.00'],
  ['48000.00', '48000.00'],
  ['48 000.5', '48000.50'],
  ['０48000', '48000.00'],
  ['4800', '4800.00'],
  ['48000.001', null],
  ['-5', null],
  ['1e5', null],
  ['', null],
])('typed %j is %s', (text, amount) => expect(parseTypedAmount(text)).toBe(amount))
