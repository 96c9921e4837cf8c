import { expect, test } from 'vitest'
import { isWaiting, subjectOf } from './subjects.ts'

test.each([
  [{ waitsBecause: 'second_approval' }, true],
  [{ waitsBecause: null }, false],
  [{ waitsBecause: 'provider' }, false],
  [{ result: 'said' }, true],
  [{ result: 'done' }, false],
  [{ approvedBy: ['ines'], approvalsNeeded: 2, said: [] }, true],
  [{ approvedBy: ['ines', 'petra'], approvalsNeeded: 2, said: [] }, false],
  [{ approvedBy: [], approvalsNeeded: 2, said: [{ operator: 'ines' }] }, true],
  [{ waiver: null }, true],
  [{ waiver: { left: '0.00' } }, false],
  [{ isDone: false }, true],
  [{ isApproved: false }, true],
  [{ isApproved: true }, false],
  [{ roundId: 'r', isDone: true }, false],
  ['text', false],
])('an answer %j to an act of money waits for a second person: %s', (answer, waits) => {
  expect(isWaiting('money', answer)).toBe(waits)
  expect(isWaiting('act', answer)).toBe(typeof answer === 'object' && 'isDone' in answer && answer.isDone === false)
})

test.each([
  [{ orderId: 'W1', username: 'mika' }, 'W1'],
  [{ username: 'mika', kind: 'identity' }, 'mika'],
  [{ vendor: 'SUMMIT', fixture: 'coast-1-7', isShut: true }, 'coast-1-7'],
  [{ campaign: { id: 'back', segment: 'quiet' } }, 'back'],
  [{ filter: { minRank: 2 }, ids: ['a'] }, null],
  [{}, null],
  [null, null],
  [{ orderId: '' }, null],
])('%j is about %s', (input, subject) => expect(subjectOf(input)).toBe(subject))
