import { expect, test } from 'vitest'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../rules/limits.ts'
import {
  GAME_KINDS,
  getCycleMs,
  getPolicy,
  isCategoryOffered,
  POLICIES,
  type Policy,
  policySchema,
  STRICTEST_POLICY,
} from './policy.ts'

test.each(['unknown', '', '__proto__', 'constructor', 'DEMO'])(
  'SAFE-04 jurisdiction %j takes the strictest policy',
  (name) => {
    expect(getPolicy(name)).toBe(STRICTEST_POLICY)
  },
)

const least = (a: number, b: number) => a <= b
const most = (a: number, b: number) => a >= b
/** The strictest first. */
const inOrder =
  <T extends string | boolean>(...values: T[]) =>
  (a: T, b: T) =>
    values.indexOf(a) <= values.indexOf(b)
/** What members may choose from: more of it protects more. */
const includes = (a: readonly unknown[], b: readonly unknown[]) => b.every((value) => a.includes(value))

/** Whether the first value is at least as strict as the second. Every field has its own sense of it. */
const STRICTER: { [Field in Exclude<keyof Policy, 'jurisdiction'>]: (a: Policy[Field], b: Policy[Field]) => boolean } =
  {
    minAge: most,
    peerTransfers: inOrder('off', 'agent_tree', 'on'),
    agentContracts: inOrder('off', 'platform_only', 'tree'),
    agentSeesBalance: inOrder(false, true),
    races: inOrder(false, true),
    playFeed: inOrder('off', 'opt_in', 'opt_out'),
    lotteryChase: inOrder(false, true),
    lotteryBeacon: inOrder('public', 'house'),
    peerTransferLimits: (a, b) =>
      most(a.min, b.min) && least(a.max, b.max) && least(a.dayMax, b.dayMax) && least(a.dayTimes, b.dayTimes),
    identityBeforePlay: inOrder('verified', 'age', 'none'),
    demoGate: inOrder('verified', 'none'),
    game: (a, b) =>
      inOrder(false, true)(a.autoplay, b.autoplay) &&
      inOrder(false, true)(a.turbo, b.turbo) &&
      most(a.minimumCycleMs, b.minimumCycleMs) &&
      GAME_KINDS.every((kind) => most(getCycleMs(a, kind), getCycleMs(b, kind))) &&
      inOrder(false, true)(a.arcade?.offered ?? false, b.arcade?.offered ?? false) &&
      inOrder(false, true)(a.celebrateLosses, b.celebrateLosses),
    limitKinds: includes,
    limitPeriods: includes,
    limitLoosenAfterHours: (a, b) => a === b || most(a, b),
    limitPrompt: inOrder('registration', 'first_deposit', 'none'),
    breakTermsDays: includes,
    exclusionTermsMonths: includes,
    exclusionLifts: inOrder('on_request', 'by_itself'),
    exclusionLiftHours: (a, b) => a === b || most(a, b),
    // Members reach their money: a house that shuts it away is the laxer one.
    accessWhileBarred: inOrder('money_and_records', 'none'),
    returningByContact: inOrder('refuse', 'flag'),
    returningByName: inOrder('refuse', 'flag'),
    realityCheckMinutes: least,
    realityCheckMaxMinutes: least,
    destinationCoolDownHours: most,
    destinationsPerKind: least,
    wageringCap: least,
    documents: includes,
    depositTurnoverTimes: least,
    historyMonthsAtOnce: (a, b) => a === b || most(a, b),
    historyMonths: (a, b) => a === b || most(a, b),
    moneyReachableWhenClosed: inOrder(true, false),
    loginWhenClosed: inOrder('maintenance', 'maintenance_and_region', 'none'),
  }

/** The same comparison for a field held in a variable, which the compiler cannot follow. */
const isStricter = (field: keyof typeof STRICTER, a: Policy, b: Policy) =>
  (STRICTER[field] as (a: unknown, b: unknown) => boolean)(a[field], b[field])

const fields = Object.keys(policySchema.shape).filter((field) => field !== 'jurisdiction')

test.each(fields)('SAFE-04 of %s the strictest policy has the strictest value there is', (name) => {
  const field = name as keyof typeof STRICTER
  expect(Object.keys(STRICTER)).toContain(field)
  for (const policy of Object.values(POLICIES)) expect(isStricter(field, STRICTEST_POLICY, policy)).toBe(true)
})

test('SAFE-04 every known policy parses, and offers a default that members may choose', () => {
  for (const policy of [STRICTEST_POLICY, ...Object.values(POLICIES)]) {
    expect(policySchema.parse(policy)).toEqual(policy)
    expect(policy.realityCheckMinutes).toBeLessThanOrEqual(policy.realityCheckMaxMinutes)
    // Verified by what? A jurisdiction that asks for it names the papers.
    if (policy.identityBeforePlay === 'verified') expect(policy.documents).not.toEqual([])
    expect(policy.historyMonthsAtOnce).toBeLessThanOrEqual(policy.historyMonths)
  }
  expect(STRICTEST_POLICY).toMatchObject({ limitKinds: LIMIT_KINDS, limitPeriods: LIMIT_PERIODS })
})

test.each([
  ['slot', 2_500],
  ['table', 5_000],
  ['peer', 0],
  ['instant', 3_000],
] as const)('SAFE-04 the pace of a %s is its own, or the least of all where it has none', (kind, ms) => {
  const cycleMsByKind = { slot: 2_500, table: 5_000, peer: 0 }
  expect(getCycleMs({ minimumCycleMs: 3_000, cycleMsByKind }, kind)).toBe(ms)
  expect(getCycleMs({ minimumCycleMs: 3_000 }, kind)).toBe(3_000)
})

test.each([
  ['FISH', { offered: true, shotMs: 500 }, true],
  ['FISH', { offered: false, shotMs: 500 }, false],
  ['FISH', undefined, false],
  ['RNG', undefined, true],
] as const)('%s under arcade %j may be played: %s', (category, arcade, isOffered) => {
  expect(isCategoryOffered({ arcade }, category)).toBe(isOffered)
})
