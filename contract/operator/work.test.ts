import { expect, test } from 'vitest'
import { operatorWorkCalls } from './work.ts'

test('a queue of a later release is left out and hides no other; a known one still has to be whole', () => {
  const known = { queue: 'documents', waiting: 2, sum: null, oldestAt: null }
  const paid = { count: 0, sum: '0.00', medianMinutes: null }
  const read = (...queues: object[]) =>
    operatorWorkCalls['work-list'].response.safeParse({ queues, currency: 'PHP', paid, hours: [] })
  expect(read({ queue: 'of_tomorrow', waiting: 'many' }, known).data?.queues).toEqual([known])
  expect(read({ ...known, waiting: 'many' }).success).toBe(false)
  expect(read({ waiting: 2 }).success).toBe(false)
})
