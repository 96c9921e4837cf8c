import { expect, test } from 'vitest'
import { APPROVED_CALLS, approvalSubject, findApprovedCall } from './approval-subjects.ts'

test('each act is found by the subject it is kept under, also where its last id has a colon', () => {
  const found = APPROVED_CALLS.map((call) => [call, findApprovedCall(approvalSubject(call, 'a.b_1', 'c:d'))])
  expect(found.filter(([call, act]) => call !== act)).toEqual([])
  expect(approvalSubject('promotions-approve', 'spring', 'm-1')).toBe('promotion:spring:m-1')
})

test('a subject of a later release is of no act', () => {
  expect(['unknown:1', 'points', 'vip:other', 'referral:1', ''].map(findApprovedCall)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
