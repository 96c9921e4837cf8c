import { expect, test } from 'vitest'
import { minor } from '../../../contract/amount.ts'
import { checkTransferAmount } from './transfer-amount.ts'

const limits = { min: '50.00', max: '500.00', sendable: '300.00', dayLeft: '200.00', timesLeft: 2 }

test.each([
  ['', null, null],
  ['abc', null, 'unreadable'],
  ['49.99', 4_999, 'below'],
  ['500.01', 50_001, 'above'],
  ['300.01', 30_001, 'balance'],
  ['200.01', 20_001, 'day'],
  ['200', 20_000, null],
  ['50', 5_000, null],
] as const)('MEM-06 %s', (text, amount, kind) => {
  const fault = checkTransferAmount(text, amount === null ? null : minor(amount), limits)
  expect(fault?.kind ?? null).toBe(kind)
})

test('MEM-06 no more today is said before what is left of the day', () => {
  expect(checkTransferAmount('200', minor(20_000), { ...limits, timesLeft: 0 })?.kind).toBe('times')
})
