import { describe, expect, test } from 'vitest'
import { parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { ACTIVITY_STATES, MEMBER_TYPE } from '../../../contract/constants.ts'
import { minor } from '../../../contract/money.ts'
import { type Activity, computeActivityState, computeClosedReason } from './compute-activity-state.ts'
import { isEligible, type MemberFacts, requiredOf, sumCounted } from './rule.ts'

const [START, NOW, END] = [1_000, 2_000, 3_000]
const build = (overrides: Partial<Activity> = {}): Activity => ({
  kind: 'gift',
  startsAtMs: START,
  endsAtMs: END,
  nowMs: NOW,
  isEligible: true,
  isReached: false,
  participation: null,
  bonus: null,
  raffle: null,
  ...overrides,
})
const claimed = (status: 'joined' | 'paying' | 'paid') => ({ status, decidedBy: null })
const decided = (status: 'rejected' | 'paying' | 'paid') => ({ status, decidedBy: 'olga' })
const applying = { status: 'applying', decidedBy: null } as const
const joined = claimed('joined')

const CASES: [what: string, activity: Partial<Activity>, state: (typeof ACTIVITY_STATES)[number]][] = [
  ['a gift that is open', {}, 'Claim'],
  ['a gift for others', { isEligible: false }, 'Close'],
  ['a gift a moment before its start', { nowMs: START - 1 }, 'coming soon'],
  ['a gift at its start', { nowMs: START }, 'Claim'],
  ['a gift a moment before its end', { nowMs: END - 1 }, 'Claim'],
  ['a gift at its end', { nowMs: END }, 'Close'],
  ['a gift without end, much later', { endsAtMs: null, nowMs: 10 ** 12 }, 'Claim'],
  ['a gift for others that has not begun', { isEligible: false, nowMs: START - 1 }, 'coming soon'],
  ['a gift whose wallet has not answered', { participation: claimed('paying') }, 'Claim'],
  ['the same after the end', { participation: claimed('paying'), nowMs: END }, 'Claim'],
  ['a gift that was paid', { participation: claimed('paid') }, 'Claimed'],
  ['the same after the end', { participation: claimed('paid'), nowMs: END }, 'Claimed'],
  ['the same for one no longer eligible', { participation: claimed('paid'), isEligible: false }, 'Claimed'],
  ['a stake to be made, not joined', { kind: 'turnover' }, 'Join'],
  ['reached by chance, but not joined', { kind: 'turnover', isReached: true }, 'Join'],
  ['joined and not reached', { kind: 'turnover', participation: joined }, 'Process'],
  ['joined and reached', { kind: 'turnover', participation: joined, isReached: true }, 'Claim'],
  ['reached, after the end', { kind: 'turnover', participation: joined, isReached: true, nowMs: END }, 'Close'],
  ['joined, then no longer eligible', { kind: 'turnover', participation: joined, isEligible: false }, 'Process'],
  ['an application not made', { kind: 'application' }, 'Join'],
  ['an application made', { kind: 'application', participation: applying }, 'Applying'],
  ['the same after the end', { kind: 'application', participation: applying, nowMs: END }, 'Applying'],
  ['an application refused', { kind: 'application', participation: decided('rejected') }, 'Rejected'],
  ['granted, wallet silent', { kind: 'application', participation: decided('paying') }, 'Applying'],
  ['granted and paid', { kind: 'application', participation: decided('paid') }, 'Issued'],
  ['an event not joined', { kind: 'event' }, 'Join'],
  ['a bonus not chosen', { kind: 'deposit' }, 'Join'],
  ['a bonus for others', { kind: 'deposit', isEligible: false }, 'Close'],
  ['a bonus whose deposit is under way', { kind: 'deposit', bonus: 'chosen' }, 'Joined'],
  ['the same after the end', { kind: 'deposit', bonus: 'chosen', nowMs: END }, 'Joined'],
  ['a bonus being played for', { kind: 'deposit', bonus: 'granted' }, 'Process'],
  ['the same after the end', { kind: 'deposit', bonus: 'granted', nowMs: END }, 'Process'],
  ['a bonus played for', { kind: 'deposit', bonus: 'released' }, 'Claimed'],
  ['a bonus not played for in time', { kind: 'deposit', bonus: 'lapsed' }, 'Close'],
  ['an event joined', { kind: 'event', participation: joined }, 'Joined'],
  ['an event joined, over', { kind: 'event', participation: joined, nowMs: END }, 'Close'],
  ['a raffle whose results are no longer read', { kind: 'raffle', participation: joined, nowMs: END }, 'Close'],
  ['an event with its prize', { kind: 'event', participation: decided('paid'), nowMs: END }, 'Issued'],
]

describe('PROMO-01 the state of a promotion', () => {
  test.each(CASES)('%s (%o) is %s', (_, activity, state) => {
    expect(computeActivityState(build(activity))).toBe(state)
  })

  test('every one of the ten occurs', () => {
    expect(new Set(CASES.map(([, , state]) => state))).toEqual(new Set(ACTIVITY_STATES))
  })

  test.each([
    [{ nowMs: END }, 'ended'],
    [{ nowMs: END, isEligible: false }, 'ended'],
    [{ isEligible: false }, 'not_eligible'],
    [{ kind: 'deposit', bonus: 'lapsed' }, 'lapsed'],
    [{}, null],
  ] as const)('closed (%o) because %s', (activity, reason) => {
    expect(computeClosedReason(build(activity))).toBe(reason)
  })
})

describe('PROMO-01 who it is for', () => {
  const DAY_MS = 86_400_000
  const facts = (overrides: Partial<MemberFacts> = {}): MemberFacts => ({
    hasCoupon: false,
    type: MEMBER_TYPE.member,
    createdAtMs: 0,
    rankLevel: 0,
    turnover: new Map(),
    ...overrides,
  })
  test.each([
    [{}, null, 0, true],
    [{ registeredWithinDays: 7 }, null, 0, true],
    [{ minRank: 1 }, null, 0, false],
    [{}, facts(), 0, true],
    [{}, facts({ type: MEMBER_TYPE.guest }), 0, false],
    [{}, facts({ type: MEMBER_TYPE.agent }), 0, false],
    [{ registeredWithinDays: 7 }, facts(), 7 * DAY_MS - 1, true],
    [{ registeredWithinDays: 7 }, facts(), 7 * DAY_MS, false],
    [{ minRank: 2 }, facts({ rankLevel: 1 }), 0, false],
    [{ minRank: 2 }, facts({ rankLevel: 2 }), 0, true],
    [{ withCoupon: true }, null, 0, false],
    [{ withCoupon: true }, facts(), 0, false],
    [{ withCoupon: true }, facts({ hasCoupon: true }), 0, true],
  ])('%o of %o at %i: %s', (rule, member, nowMs, eligible) => {
    expect(isEligible(parsePromotionRule('gift', rule), member, nowMs)).toBe(eligible)
  })

  test('only the games a rule names count, or all', () => {
    const turnover = new Map([
      ['RNG', minor(700)],
      ['LIVE', minor(50)],
    ] as const)
    expect(sumCounted({ gameType: 'RNG' }, turnover)).toBe(700)
    expect(sumCounted({ gameType: 'FISH' }, turnover)).toBe(0)
    expect(sumCounted({}, turnover)).toBe(750)
  })

  test('what has to be staked is a field of the rule, whatever its kind', () => {
    const rule = parsePromotionRule('turnover', { turnoverMinor: 700 })
    expect(requiredOf(rule)).toBe(700)
    expect(requiredOf({ ...rule, kind: 'event' } as typeof rule), 'a further kind').toBe(700)
    expect(requiredOf(parsePromotionRule('gift', {}))).toBeNull()
  })
})
