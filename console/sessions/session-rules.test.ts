import { expect, test } from 'vitest'
import { ABSOLUTE_MS, computeSession, IDLE_MS } from './session-rules.ts'

const T = 1_000_000_000
const kept = { secretHash: 'a', address: '203.0.113.9', beganMs: T, seenMs: T, stepUpAtMs: T }
const look = (more: Partial<typeof kept>, touch: Partial<{ secretHash: string; address: string; nowMs: number }>) =>
  computeSession({ ...kept, ...more }, { secretHash: 'a', address: '203.0.113.9', nowMs: T, ...touch }).answer.result

test.each([
  ['used at once', {}, {}, 'live'],
  ['just before it is idle', {}, { nowMs: T + IDLE_MS - 1 }, 'live'],
  ['idle', {}, { nowMs: T + IDLE_MS }, 'none'],
  ['used all the time, eight hours on', { seenMs: T + ABSOLUTE_MS - 1 }, { nowMs: T + ABSOLUTE_MS }, 'none'],
  ['of another cookie', {}, { secretHash: 'b' }, 'none'],
  ['of another cookie, elsewhere', {}, { secretHash: 'b', address: '198.51.100.1' }, 'none'],
  ['from another address', {}, { address: '198.51.100.1' }, 'elsewhere'],
])('a session that is %s: %#', (_, more, touch, result) => expect(look(more, touch)).toBe(result))

test('there is none where none was begun', () => {
  expect(computeSession(null, { secretHash: 'a', address: '', nowMs: T }).answer.result).toBe('none')
})

test('use puts off the idle end and nothing else', () => {
  const { state } = computeSession(kept, { secretHash: 'a', address: kept.address, nowMs: T + 60_000 })
  expect(state).toEqual({ ...kept, seenMs: T + 60_000 })
})
