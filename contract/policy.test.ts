import { expect, test } from 'vitest'
import { getPolicy, POLICIES, STRICTEST_POLICY } from './policy.ts'

test.each(['unknown', '', '__proto__', 'constructor', 'DEMO'])(
  'SAFE-04 jurisdiction %j takes the strictest policy',
  (name) => {
    expect(getPolicy(name)).toBe(STRICTEST_POLICY)
  },
)

test('SAFE-04 no known jurisdiction is stricter than the strictest', () => {
  for (const policy of Object.values(POLICIES)) {
    expect(policy.minAge).toBeLessThanOrEqual(STRICTEST_POLICY.minAge)
    expect(policy.game.minimumCycleMs).toBeLessThanOrEqual(STRICTEST_POLICY.game.minimumCycleMs)
    expect(policy.limitLoosenAfterHours).toBeGreaterThanOrEqual(STRICTEST_POLICY.limitLoosenAfterHours)
  }
})
