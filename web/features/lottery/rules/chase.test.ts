import { expect, test } from 'vitest'
import type { Bet } from '../../../../contract/lottery/types.ts'
import { chaseMultiples } from './chase.ts'

const ticket = { bets: [{ multiple: 2 } as Bet] }

test.each([
  [4, 0, [1, 1, 1, 1]],
  [5, 2, [1, 1, 2, 2, 4]],
  [3, 1, [1, 2, 4]],
  [11, 1, null],
  [101, 0, null],
  [2.5, 0, null],
  [4, -1, null],
  [4, Number.NaN, null],
])('%s periods, doubled every %s', (periods, every, multiples) => {
  expect(chaseMultiples(periods, every, ticket)).toEqual(multiples)
})
