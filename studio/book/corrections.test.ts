import { expect, test } from 'vitest'
import { differenceOf } from './corrections.ts'

test.each([
  ['more', 1_000, 1_000, 2_500, 1_500],
  ['less', 2_020, 2_020, 0, -2_020],
  ['a little less', 2_020, 2_020, 1_000, -1_020],
  ['the same', 2_020, 2_020, 2_020, 0],
  // 700 of 1,000 could not be taken before: the member keeps them.
  ['as much as was kept, after not all could be taken', 700, 0, 700, 0],
  ['more than was kept', 700, 0, 1_000, 300],
  ['less than was kept', 700, 0, 200, 0],
  ['less than was told', 1_500, 1_000, 400, -600],
] as const)('a coupon that should have paid %s: paid %i, told %i, now %i moves %i', (_, paid, told, after, moves) => {
  expect(differenceOf({ paidMinor: paid, toldMinor: told, afterMinor: after })).toBe(moves)
})
