import { describe, expect, test } from 'vitest'
import { countRound, netPositionOf, restorePlaySession, startPlaySession } from './play-session.ts'

const NOW = 1_800_000_000_000
const round = { roundId: 'r1', stake: '2.00', payout: '0.50' }

describe('SAFE-03 session clock and net position', () => {
  test('sums payouts less stakes', () => {
    const session = countRound(countRound(startPlaySession('a', NOW), round), {
      roundId: 'r2',
      stake: '1.00',
      payout: '4.25',
    })
    expect(netPositionOf(session)).toBe('1.75')
  })

  test('counts a round once, however often it is told', () => {
    const once = countRound(startPlaySession('a', NOW), round)
    expect(countRound(once, round)).toBe(once)
    expect(netPositionOf(once)).toBe('-1.50')
  })

  test('goes on after a reload, and starts afresh with another login', () => {
    const session = countRound(startPlaySession('a', NOW - 60_000), round)
    expect(restorePlaySession(JSON.stringify(session), 'a', NOW)).toEqual(session)
    expect(restorePlaySession(JSON.stringify(session), 'b', NOW)).toEqual(startPlaySession('b', NOW))
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"token":"a"}',
    '{"token":"a","startedAtMs":9e15,"netMinor":0,"countedRounds":[]}',
    '{"token":"a","startedAtMs":1,"netMinor":0.5,"countedRounds":[]}',
  ])('starts afresh from %j', (kept) => {
    expect(restorePlaySession(kept, 'a', NOW)).toEqual(startPlaySession('a', NOW))
  })
})
