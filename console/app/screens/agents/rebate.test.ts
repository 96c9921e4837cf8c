import { expect, test } from 'vitest'
import { readRebate, showRebate } from './rebate.ts'

test.each([
  ['0', 0],
  ['8', 800],
  ['8.00', 800],
  ['6,5', 650],
  [' 0.10 ', 10],
  ['0.05', null],
  ['8.10', null],
  ['80', null],
  ['', null],
  ['-1', null],
  ['1e1', null],
  ['6.', null],
])('%s is %s basis points', (typed, bps) => {
  expect(readRebate(typed)).toBe(bps)
  if (bps !== null) expect(readRebate(showRebate(bps))).toBe(bps)
})
