import { expect, test } from 'vitest'
import { tidyFigure } from './typed-money.ts'

test.each([
  ['₱48,000.00', '48000.00'],
  ['48,000 PHP', '48000'],
  ['+₱5.00', '5.00'],
  ['1,204', '1204'],
  ['1,20', '1,20'],
  ['$48,000.00', '$48,000.00'],
])('pasted %j is taken as %s', (text, figure) => expect(tidyFigure(text, { code: 'PHP', symbol: '₱' })).toBe(figure))
