import { expect, test } from 'vitest'
import {
  BILL_DAYS,
  BILL_EVENTS,
  BILL_STATES,
  type BillEvent,
  computeFirstBillState,
  computeNextBillState,
} from './bill.ts'

const events = Object.keys(BILL_EVENTS) as BillEvent[]

test('AGT-03 what may become of a bill is this and no more', () => {
  expect(events).toEqual([
    'approved',
    'denied',
    'paid',
    'paid_partly',
    'too_little',
    'not_received',
    'tried_again',
    'expired',
  ])
  const table = BILL_STATES.map((state) => [state, ...events.map((event) => computeNextBillState(state, event) ?? '-')])
  expect(table).toEqual([
    ['not_reached', '-', '-', '-', '-', '-', '-', '-', '-'],
    ['awaiting_approval', 'paying', 'denied', '-', '-', '-', '-', '-', '-'],
    ['denied', '-', '-', '-', '-', '-', '-', '-', '-'],
    ['paying', '-', '-', 'issued', 'partly', 'insufficient', 'to_collect', '-', '-'],
    ['to_collect', '-', '-', '-', '-', '-', '-', 'paying', 'expired'],
    ['insufficient', '-', '-', '-', '-', '-', '-', 'paying', 'expired'],
    ['partly', '-', '-', '-', '-', '-', '-', 'paying', 'expired'],
    ['issued', '-', '-', '-', '-', '-', '-', '-', '-'],
    ['expired', '-', '-', '-', '-', '-', '-', '-', '-'],
  ])
})
test('a bill expires by time exactly where it may expire', () => {
  const expiring = BILL_STATES.filter((state) => computeNextBillState(state, 'expired') !== null)
  expect(expiring.toSorted()).toEqual(Object.keys(BILL_DAYS).toSorted())
})

test.each([
  [0, false, false, 'not_reached'],
  [0, true, true, 'not_reached'],
  [1, true, false, 'awaiting_approval'],
  [1, true, true, 'awaiting_approval'],
  [1, false, true, 'to_collect'],
  [1, false, false, 'paying'],
])('a bill of %i, approval %s, collected %s, begins as %s', (amountMinor, needsApproval, isCollected, state) => {
  expect(computeFirstBillState({ amountMinor, needsApproval, isCollected })).toBe(state)
})
