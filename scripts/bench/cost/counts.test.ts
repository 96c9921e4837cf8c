import { expect, test } from 'vitest'
import { addCounts, computeCost, groupCost, sumDollars, sumOperation } from './counts.ts'

const counts = {
  'objectRowWritten:WalletDO': 200,
  'alarmSet:WalletDO': 10,
  'objectRowWritten:PlayerDO': 100,
  'd1RowWritten:platform': 150,
  'd1RowRead:platform': 5_000,
  'objectRequest:WalletDO': 40,
  'workerRequest:studio': 20,
  'logEvent:platform': 5,
  'something:else': 1_000,
}

test('cost is counted by act, dearest first, and what has no price is left out', () => {
  const lines = computeCost(counts, 10)
  expect(lines.slice(0, 3)).toEqual([
    { operation: 'objectRowWritten', where: 'WalletDO', each: 20, dollarsAMillion: 20 },
    { operation: 'd1RowWritten', where: 'platform', each: 15, dollarsAMillion: 15 },
    { operation: 'objectRowWritten', where: 'PlayerDO', each: 10, dollarsAMillion: 10 },
  ])
  expect(sumOperation(lines, 'objectRowWritten')).toBe(30)
  expect(sumDollars(lines)).toBeCloseTo(20 + 1 + 10 + 15 + 0.5 + 0.6 + 0.6 + 0.3)
})

test('the bill names rows by object and gathers the rest', () => {
  const bill = groupCost(computeCost(counts, 10))
  expect(bill.map(([name, dollars]) => [name, Number(dollars.toFixed(2))])).toEqual([
    ['rows of WalletDO', 21],
    ['D1 rows', 15.5],
    ['rows of PlayerDO', 10],
    ['requests', 1.2],
    ['log events', 0.3],
  ])
})

test('counts of several Workers are added', () => {
  expect(addCounts({ a: 1, b: 2 }, { b: 3 }, {})).toEqual({ a: 1, b: 5 })
})
