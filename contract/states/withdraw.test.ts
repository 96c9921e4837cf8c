import { describe, expect, test } from 'vitest'
import {
  computeNextActor,
  computeNextWithdrawState,
  computeWithdrawSpeed,
  WITHDRAW_EVENTS,
  WITHDRAW_REFUSALS,
  WITHDRAW_STATES,
  type WithdrawEvent,
} from './withdraw.ts'

describe('MEM-05 what may become of a withdrawal', () => {
  test('is this and no more', () => {
    const events = Object.keys(WITHDRAW_EVENTS) as WithdrawEvent[]
    expect(events).toEqual(['held', 'approved', 'refused', 'sent', 'received', 'came_back'])
    expect(
      WITHDRAW_STATES.map((state) => [state, ...events.map((event) => computeNextWithdrawState(state, event) ?? '-')]),
    ).toEqual([
      ['requested', 'checks', '-', '-', '-', '-', '-'],
      ['checks', '-', 'approved', 'refused', '-', '-', '-'],
      ['approved', '-', '-', 'refused', 'sent', '-', '-'],
      ['sent', '-', '-', '-', '-', 'received', 'refused'],
      ['received', '-', '-', '-', '-', '-', 'refused'],
      ['refused', '-', '-', '-', '-', '-', '-'],
    ])
  })
  test('SAFE-05 holds no wish of the member among its ends', () => {
    expect(WITHDRAW_REFUSALS.filter((reason) => /cancel|member|wish/.test(reason))).toEqual([])
  })
})

test('TRUST-01 who acts next is said for every state', () => {
  const nothing = { isDisputed: false, isDocumentDue: false }
  const waits = [nothing, { ...nothing, isDisputed: true }, { ...nothing, isDocumentDue: true }]
  expect(WITHDRAW_STATES.map((state) => waits.map((each) => computeNextActor(state, each)))).toEqual([
    ['house', 'house', 'house'],
    ['house', 'house', 'member'],
    ['house', 'house', 'house'],
    ['member', 'house', 'member'],
    [null, null, null],
    [null, null, null],
  ])
})

const minutes = (...list: number[]) => list.map((each) => each * 60_000)
test.each([
  [[], null],
  [minutes(1, 2, 3, 4), null],
  [minutes(5, 1, 4, 2, 3), { medianMinutes: 3, p95Minutes: 5, count: 5 }],
  [minutes(1, 1, 1, 1, 1, 1, 1, 1, 1, 600), { medianMinutes: 1, p95Minutes: 600, count: 10 }],
  [[1, 1, 1, 1, 59_999], { medianMinutes: 1, p95Minutes: 1, count: 5 }],
  [minutes(...Array.from({ length: 100 }, (_, n) => n + 1)), { medianMinutes: 50, p95Minutes: 95, count: 100 }],
])('TRUST-01 how long %j took', (durations, speed) => {
  expect(computeWithdrawSpeed(durations)).toEqual(speed)
})
