import { describe, expect, test } from 'vitest'
import {
  computeNextActor,
  computeNextWithdrawState,
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
