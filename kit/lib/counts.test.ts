import { expect, test } from 'vitest'
import { formatCount } from './counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [10_000_000_000_000, '10,000,000,000,000'],
])('PROMO-05, FAIR-03 %i is written %s', (count, text) => expect(formatCount(count)).toBe(text))
