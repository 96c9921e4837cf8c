import { describe, expect, test } from 'vitest'
import { minor } from '../amount.ts'
import {
  computeDepositFee,
  computeNextDepositState,
  DEPOSIT_EVENTS,
  DEPOSIT_STATES,
  type DepositEvent,
} from './deposit.ts'

describe('MEM-04 what may become of a deposit', () => {
  const led = DEPOSIT_STATES.map((state) => {
    const events = Object.keys(DEPOSIT_EVENTS) as DepositEvent[]
    return [state, ...events.map((event) => computeNextDepositState(state, event) ?? '-')]
  })
  test('is this and no more', () => {
    const [keep, paid, credited, review] = ['-', 'paid', 'credited', 'review']
    const [retry, final] = ['failed_retry', 'failed_final']
    expect(Object.keys(DEPOSIT_EVENTS)).toEqual([
      'submitted',
      'pending',
      'failed',
      'blocked',
      'money_fits',
      'money_differs',
      'credited',
      'review_credited',
      'review_returned',
    ])
    expect(led).toEqual([
      ['opened', 'waiting', 'processing', retry, final, paid, review, keep, keep, keep],
      ['waiting', keep, 'processing', retry, final, paid, review, keep, keep, keep],
      ['processing', keep, keep, retry, final, paid, review, keep, keep, keep],
      ['paid', keep, keep, keep, keep, keep, keep, credited, keep, keep],
      ['credited', keep, keep, keep, keep, keep, keep, keep, keep, keep],
      ['review', keep, keep, keep, keep, paid, keep, keep, credited, final],
      ['failed_retry', keep, keep, keep, keep, paid, review, keep, keep, keep],
      ['failed_final', keep, keep, keep, keep, paid, review, keep, keep, keep],
    ])
  })
})

test.each([
  [50_000, 0, 0, 0],
  [50_000, 0, 150, 750],
  [50_001, 0, 150, 750],
  [99, 0, 150, 1],
  [66, 0, 150, 0],
  [50_000, 1_500, 0, 1_500],
  [50_000, 200, 250, 1_450],
  [10 ** 14, 0, 150, 1_500_000_000_000],
])('MEM-04 of %i with %i flat and %i hundredths of a percent the fee is %i', (amount, flat, rateBps, fee) => {
  expect(computeDepositFee(minor(amount), { flatMinor: minor(flat), rateBps })).toBe(fee)
})
