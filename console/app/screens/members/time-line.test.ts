import { expect, test } from 'vitest'
import { listEntries } from './time-line.ts'

type Movement = Parameters<typeof listEntries>[0][number]
type Order = Parameters<typeof listEntries>[1][number]
const movement = (id: string, account: Movement['account'], amount: string, at: string): Movement => ({
  id,
  account,
  amount,
  at,
  kind: 'withdrawal',
  balanceAfter: '7.00',
  roundId: null,
  vassalage: null,
  ofRound: null,
  reference: 'k',
  description: '',
})
const order = (orderId: string, at: string): Order => ({
  orderId,
  at,
  way: 'deposit',
  by: 'QR',
  state: 'credited',
  amount: '1.00',
  currency: 'PHP',
  changedAt: at,
  isOpen: false,
})

test('postings of one movement are one row, with orders between by their time', () => {
  const rows = listEntries(
    [
      movement('9-real', 'real', '-5.00', '2026-11-02T00:00:00.000Z'),
      movement('9-held', 'held', '5.00', '2026-11-02T00:00:00.000Z'),
      movement('3-real', 'real', '1.00', '2026-10-01T00:00:00.000Z'),
    ],
    [order('D-2', '2026-10-15T00:00:00.000Z'), order('D-1', '2026-09-01T00:00:00.000Z')],
    false,
  )
  expect(rows.map(({ id, real, held, after }) => [id, real, held, after])).toEqual([
    ['9', -500, 500, '7.00'],
    ['D-2', 0, 0, null],
    ['3', 100, 0, '7.00'],
  ])
})

test('an order from before the first movement stands at the end of the last page alone', () => {
  const orders = [order('D-1', '2026-09-01T00:00:00.000Z')]
  expect(listEntries([], orders, false)).toEqual([])
  expect(listEntries([], orders, true)).toHaveLength(1)
})
