import { expect, test } from 'vitest'
import { mustChangePassword } from '../call/own/login.ts'
import { describeDevice } from '../request/describe-device.ts'
import { decideRedemption, parseRememberCookie, presentRememberCookie } from '../request/remember-me.ts'
import {
  computeSessionState,
  REMEMBER_GRACE_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from '../request/session-record.ts'

const NOW = 100 * SESSION_ABSOLUTE_MS
const record = (startedAgo: number, seenAgo: number, resumableFor: number | null = null) => ({
  startedAtMs: NOW - startedAgo,
  lastSeenAtMs: NOW - seenAgo,
  resumableUntilMs: resumableFor === null ? null : NOW + resumableFor,
})

test.each([
  ['just begun', record(0, 0), 'live'],
  ['used within the idle time', record(SESSION_IDLE_MS, SESSION_IDLE_MS - 1), 'live'],
  ['idle to the millisecond', record(SESSION_IDLE_MS, SESSION_IDLE_MS), 'over'],
  ['used, but too old', record(SESSION_ABSOLUTE_MS, 0), 'over'],
  ['idle, remembered', record(SESSION_IDLE_MS, SESSION_IDLE_MS, 1), 'resumable'],
  ['too old, remembered', record(SESSION_ABSOLUTE_MS, 0, 1), 'resumable'],
  ['idle, remembered too long ago', record(SESSION_IDLE_MS, SESSION_IDLE_MS, 0), 'over'],
] as const)('EDGE-08 a session %s is %s', (_, given, expected) => {
  expect(computeSessionState(given, NOW)).toBe(expected)
})

const family = { family: 'f', secretHash: 'now', previousHash: 'before', rotatedAtMs: NOW, expiresAtMs: NOW + 100_000 }
test.each([
  ['the current secret', family, 'now', NOW, 'redeemed'],
  ['the one before, at once', family, 'before', NOW + REMEMBER_GRACE_MS - 1, 'declined'],
  ['the one before, later', family, 'before', NOW + REMEMBER_GRACE_MS, 'stolen'],
  ['one from long ago', family, 'ancient', NOW, 'stolen'],
  ['any, after the day', family, 'now', NOW + 100_000, 'unknown'],
  ['any, of no family', null, 'now', NOW, 'unknown'],
] as const)('AUTH-12 %s', (_, given, secretHash, nowMs, expected) => {
  expect(decideRedemption(given, secretHash, nowMs)).toBe(expected)
})

test('AUTH-12 the cookie is read back as it was written, and nothing else is read', () => {
  const cookie = parseRememberCookie(`m-1.${'f'.repeat(22)}.${'s'.repeat(43)}`)
  expect(cookie).not.toBeNull()
  expect(presentRememberCookie(cookie!)).toBe(`m-1.${'f'.repeat(22)}.${'s'.repeat(43)}`)
  for (const text of [
    undefined,
    '',
    '..',
    `m 1.${'f'.repeat(22)}.${'s'.repeat(43)}`,
    `m-1.${'f'.repeat(22)}.${'s'.repeat(43)}.x`,
  ]) {
    expect(parseRememberCookie(text)).toBeNull()
  }
})

test.each([
  [{ passwordWeak: true, passwordExpired: false, type: 'username', expiryForcesChange: false }, true],
  [{ passwordWeak: false, passwordExpired: true, type: 'username', expiryForcesChange: true }, true],
  [{ passwordWeak: false, passwordExpired: true, type: 'username', expiryForcesChange: false }, false],
  [{ passwordWeak: false, passwordExpired: false, type: 'username', expiryForcesChange: true }, false],
  [{ passwordWeak: true, passwordExpired: true, type: 'sms', expiryForcesChange: true }, false],
] as const)('AUTH-09 %j: %s', (facts, expected) => {
  expect(mustChangePassword(facts)).toBe(expected)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.5', ''],
  ['<script>', ''],
])('EDGE-08 a device in words: %s', (agent, expected) => {
  expect(describeDevice(agent)).toBe(expected)
})
