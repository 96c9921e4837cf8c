import { expect, test } from 'vitest'
import { withdrawOrderIdSchema } from '../../../../contract/ids.ts'
import { isRecordBehind, listHeld, listPending, listSetAside, subtract } from './explained.ts'

test('TRUST-03 what is not cash stands between the sources and the cash, and nothing that is nothing', () => {
  expect(listSetAside({ bonus: '200.00', held: '0.10' })).toEqual([
    { part: 'bonus', amount: '-200.00' },
    { part: 'held', amount: '-0.10' },
  ])
  expect(listSetAside({ bonus: '0.00', held: '0.00' })).toEqual([])
})

test('TRUST-03 the rest of a sum that is not shown row by row', () => {
  expect(subtract('0.30', ['0.10', '0.10'])).toBe('0.10')
  expect(subtract('120.00', ['120.00'])).toBe('0.00')
  expect(subtract('5.00', [])).toBe('5.00')
})

test('TRUST-03 deposits on their way and what is left make the sum; of another currency nothing is in it', () => {
  const row = { orderId: null, state: 'review', at: '2026-11-21T19:41:00.000Z' } as const
  const own = { ...row, amount: '0.10', currency: 'PHP' }
  const other = { ...row, amount: '70.00', currency: 'THB' }
  expect(listPending({ pending: '0.30', pendingDeposits: [own, other] }, 'PHP')).toEqual({
    rows: [
      { ...own, key: `${row.at} 0`, isInSum: true },
      { ...other, key: `${row.at} 1`, isInSum: false },
    ],
    rest: '0.20',
  })
  expect(listPending({ pending: '0.10', pendingDeposits: [own] }, 'PHP').rest).toBeNull()
  expect(listPending({ pending: '5.00', pendingDeposits: [] }, 'PHP')).toEqual({ rows: [], rest: '5.00' })
})

test('TRUST-03 withdrawals held and what is left make the sum, and nothing of it is left out', () => {
  const orderId = withdrawOrderIdSchema.parse('W-7K3M9QXA2B0C')
  const row = { orderId, amount: '700.00', providerName: null, masked: null, at: null }
  expect(listHeld({ heldForWithdrawals: '700.00', heldWithdrawals: [row] })).toEqual({ rows: [row], rest: null })
  expect(listHeld({ heldForWithdrawals: '1000.00', heldWithdrawals: [row] }).rest).toBe('300.00')
  expect(listHeld({ heldForWithdrawals: '1000.00', heldWithdrawals: [] }).rest).toBe('1000.00')
})

test('TRUST-03 the record is looked at again only where it can be behind: not where its newest rows are all of other accounts', () => {
  const bonus = { account: 'bonus', balanceAfter: '7.00' } as const
  const cash = { account: 'real', balanceAfter: '5.00' } as const
  expect(isRecordBehind([bonus, cash], 2, '5.00')).toBe(false)
  expect(isRecordBehind([bonus, cash], 2, '6.00')).toBe(true)
  expect(isRecordBehind([bonus, bonus], 2, '6.00')).toBe(false)
  expect(isRecordBehind([bonus], 2, '6.00')).toBe(true)
  expect(isRecordBehind([], 2, '0.00')).toBe(false)
})
