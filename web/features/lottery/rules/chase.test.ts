import { expect, test } from 'vitest'
import type { Bet } from '../../../../contract/lottery/types.ts'
import { chaseMultiples } from './chase.ts'

const ticket = { bets: [{ multiple: 2 } as Bet] }

test.each<[number, number, number[] | null]>([
  [4, 0, [1, 1, 1, 1]],
  [5, 2, [1, 1, 2, 2, 4]],
  [3, 1, [1, 2, 4]],
  [11, 1, null],
  [101, 0, null],
  [2.5, 0, null],
  [4, -1, null],
  [4, Number.NaN, null],
])('%s periods, doubled every %s', (periods, doubleEvery, multiples) => {
  expect(chaseMultiples({ periods, doubleEvery }, ticket)).toEqual(multiples)
})

test.each<[Record<number, string>, number[] | null]>([
  [{ 1: '7' }, [1, 7, 2]],
  // What was typed for periods that are no longer chased counts for nothing.
  [{ 0: '3', 9: '0' }, [3, 1, 2]],
  [{ 0: '３', 1: '7\u200b' }, [3, 7, 2]],
  [{ 0: '×3', 1: '５倍', 2: '2x' }, [3, 5, 2]],
  [{ 2: '501' }, null],
  [{ 2: '500' }, [1, 1, 500]],
  ...['', '0', '-1', '1.5', '1e2', 'x', '×', '2×3', '99999'].map((text): [Record<number, string>, null] => [
    { 0: text },
    null,
  ]),
])('typed %j', (typed, multiples) => {
  expect(chaseMultiples({ periods: 3, doubleEvery: 2, typed }, ticket)).toEqual(multiples)
})
