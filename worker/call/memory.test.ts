import { expect, test } from 'vitest'
import { computeEndOfCopy } from './memory.ts'

const policy = { ttlMs: 2_000, vary: [], endsAt: 'closeAt', now: 'now' } as const
const NOW = Date.parse('2026-12-01T00:00:00Z')

test.each([
  ['two seconds', { closeAt: '2026-12-01T00:00:50Z' }, 2_000],
  ['only up to the moment it names', { closeAt: '2026-12-01T00:00:01Z' }, 1_000],
  ['not at all past it', { closeAt: '2026-11-30T23:59:59Z' }, -1_000],
  ['two seconds where it names none', { closeAt: null }, 2_000],
])('a copy lives %s', (_, value, lifeMs) => {
  expect(computeEndOfCopy(value, policy, NOW) - NOW).toBe(lifeMs)
})
