import { expect, test } from 'vitest'
import { parseTypedAmount, tidyFigure } from './typed-money.ts'

test.each([
  ['48,000', '48000.00'],
  ['48000.00', '48000.00'],
  ['48 000.5', '48000.50'],
  ['０48000', '48000.00'],
  ['4800', '4800.00'],
  ['48000.001', null],
  ['-5', null],
  ['1,50', null],
  ['500\u200b', '500.00'],
  ['1e5', null],
  ['', null],
])('typed %j is %s', (text, amount) => expect(parseTypedAmount(text)).toBe(amount))

test.each([
  ['₱48,000.00', '48000.00'],
  ['48,000 PHP', '48000'],
  ['+₱5.00', '5.00'],
  ['1,204', '1204'],
  ['1,20', '1,20'],
  ['$48,000.00', '$48,000.00'],
])('pasted %j is taken as %s', (text, figure) => expect(tidyFigure(text, { code: 'PHP', symbol: '₱' })).toBe(figure))
