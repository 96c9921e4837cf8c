import { expect, test } from 'vitest'
import { canBet, PLACE_HOLDS_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, type SessionFacts } from './session-lifetime.ts'

const NOW = 1_800_000_000_000
const build = (change: Partial<SessionFacts> = {}): SessionFacts => ({
  usedAt: NOW - 1_000,
  lastSeenAt: NOW - 1_000,
  memberSession: { expiresAt: NOW + 1, revokedAt: null, isVerificationDue: false, placeAt: NOW, clientIp: '' },
  isMemberActive: true,
  ...change,
})

const seenIn = (placeAt: number) => ({
  memberSession: { expiresAt: NOW + 1, revokedAt: null, isVerificationDue: false, placeAt, clientIp: '' },
})
const cases: [string, Partial<SessionFacts>, boolean][] = [
  ['fresh', {}, true],
  ['the moment before it is idle', { lastSeenAt: NOW - SESSION_IDLE_MS + 1 }, true],
  ['idle', { lastSeenAt: NOW - SESSION_IDLE_MS }, false],
  ['the moment before it is old', { usedAt: NOW - SESSION_ABSOLUTE_MS + 1 }, true],
  ['old', { usedAt: NOW - SESSION_ABSOLUTE_MS }, false],
  [
    'logged out',
    { memberSession: { expiresAt: NOW + 1, revokedAt: NOW - 1, isVerificationDue: false, placeAt: NOW, clientIp: '' } },
    false,
  ],
  [
    'resumed from elsewhere',
    { memberSession: { expiresAt: NOW + 1, revokedAt: null, isVerificationDue: true, placeAt: NOW, clientIp: '' } },
    false,
  ],
  [
    'of an expired login',
    { memberSession: { expiresAt: NOW, revokedAt: null, isVerificationDue: false, placeAt: NOW, clientIp: '' } },
    false,
  ],
  ['of a login that is gone', { memberSession: null }, false],
  ['the moment before its place has to be looked at', seenIn(NOW - PLACE_HOLDS_MS + 1), true],
  ['of a place that nobody has looked at for long', seenIn(NOW - PLACE_HOLDS_MS), false],
  ['of a locked member', { isMemberActive: false }, false],
]
test.each(cases)('TRUST-02 a wallet session that is %s', (_, change, expected) => {
  expect(canBet(build(change), NOW)).toBe(expected)
})
