import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test.each([
  ['{shots} {shots|shot|shots} left', { shots: 1 }, '1 shot left'],
  ['{shots} {shots|shot|shots} left', { shots: 20 }, '20 shots left'],
  ['{shots} {shots|shot|shots} left', { shots: 0 }, '0 shots left'],
  ['{count} {count|second|seconds}', { count: '1' }, '1 second'],
  ['Won {payout}', { payout: '5.00' }, 'Won 5.00'],
  ['Won {payout}', {}, 'Won '],
])('%s with %j', (text, values, filled) => expect(fill(text, values)).toBe(filled))
