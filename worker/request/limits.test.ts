import { expect, test } from 'vitest'
import { createBurstLimiter } from '../../contract/rules/burst-limiter.ts'
import { countTry, FRESH_LIMIT, forgiveTry, type LimitState } from './limits.ts'

const RULE = { limit: 3, windowMs: 60_000, lockMs: 300_000 }

/** Tries at the given seconds; what each one had to wait. */
function tryAt(seconds: number[]) {
  let state: LimitState = FRESH_LIMIT
  return seconds.map((second) => {
    const counted = countTry(state, RULE, 1_000_000 + second * 1_000)
    state = counted.state
    return counted.waitSeconds
  })
}

test.each([
  ['as many as allowed pass', [0, 1, 2], [null, null, null]],
  ['the next one locks for the whole time', [0, 1, 2, 3], [null, null, null, 300]],
  [
    'a try while locked waits for the rest and does not lengthen it',
    [0, 0, 0, 0, 100, 299],
    [null, null, null, 300, 200, 1],
  ],
  ['after the lock all is fresh', [0, 0, 0, 0, 300, 301, 302, 303], [null, null, null, 300, null, null, null, 300]],
  ['a new window forgets the old one', [0, 1, 60, 61, 62, 63], [null, null, null, null, null, 300]],
])('EDGE-13 %s', (_, seconds, expected) => {
  expect(tryAt(seconds)).toEqual(expected)
})

test('EDGE-13 a try taken back leaves room for one more, never for less than none', () => {
  expect(forgiveTry({ startedAtMs: 1, tries: 2, lockedUntilMs: 0 }).tries).toBe(1)
  expect(forgiveTry(FRESH_LIMIT).tries).toBe(0)
  // Six at once, of which nobody answered the first: the lock goes, and the next wrong one sets it again.
  const unlocked = forgiveTry({ startedAtMs: 1, tries: 6, lockedUntilMs: 9_000 })
  expect(unlocked).toEqual({ startedAtMs: 1, tries: 5, lockedUntilMs: 0 })
  expect(countTry(unlocked, { limit: 5, windowMs: 10_000, lockMs: 10_000 }, 2).waitSeconds).toBe(10)
})

test('the limiter counts by key and window', () => {
  const limiter = createBurstLimiter()
  const rule = { limit: 2, windowMs: 10_000 }
  const hits = [0, 1, 2, 3_000].map((ms) => limiter.hit('a', rule, ms))
  expect(hits).toEqual([null, null, 10, 7])
  expect(limiter.hit('b', rule, 3_000)).toBeNull()
  expect(limiter.hit('a', rule, 10_000)).toBeNull()
})

test('EDGE-13 made-up addresses by the ten thousand do not free who has asked too often', () => {
  const limiter = createBurstLimiter()
  const rule = { limit: 20, windowMs: 60_000 }
  for (let hits = 0; hits <= 20; hits += 1) limiter.hit('flood', rule, 0)
  expect(limiter.hit('flood', rule, 1)).toBe(60)
  for (let n = 0; n < 45_000; n += 1) limiter.hit(`2001:db8:0:${n.toString(16)}::/64`, rule, 2)
  expect(limiter.hit('flood', rule, 3)).toBe(60)
})
