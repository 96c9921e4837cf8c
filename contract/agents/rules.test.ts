/** Who may give what to whom: levels, rebates, rates, margins, masks, order of payment, changes of terms. */
import { describe, expect, test } from 'vitest'
import { type GameCategory, MEMBER_TYPE } from '../constants.ts'
import { createHmac } from '../fairness/hmac.ts'
import { minor } from '../money.ts'
import { diffTerms } from './diff-terms.ts'
import { isTooDeep, LEVEL_NAME, LINK_LEVELS, levelsOpenedBy, mayOpen, mayOperatorOpen } from './levels.ts'
import { leavesMargin } from './margin-guard.ts'
import { maskMember } from './mask.ts'
import { groupByLevel, type OpenBill, planPayments } from './pay-order.ts'
import { computeImpact, findOfferRefusal, type GivenContract, hashImpact } from './rate-rule.ts'
import { isRebate, mayRaiseRebate } from './rebate-difference.ts'
import { type ContractKind, NO_DEDUCTIONS, type Terms } from './terms.ts'

describe('AGT-02 levels', () => {
  const levels = Object.values(MEMBER_TYPE)
  test('who opens whom is this and no more', () => {
    expect(Object.fromEntries(levels.map((level) => [level, levelsOpenedBy(level)]))).toEqual({
      42: [41, 2, 1, 0],
      41: [2, 1, 0],
      2: [1, 0],
      1: [1, 0],
      0: [],
      4: [],
    })
    expect([mayOpen(1, 2), mayOpen(1, 1), mayOpen(0, 0), mayOpen(42, 42), mayOpen(42, 4)]).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })
  test('an operator opens higher agents, 42 and 2 without an upline', () => {
    expect(levels.filter((level) => mayOperatorOpen(level, null)).toSorted()).toEqual([2, 42])
    expect(levels.filter((level) => mayOperatorOpen(level, 42)).toSorted()).toEqual([2, 41])
    expect(levels.filter((level) => mayOperatorOpen(level, 1))).toEqual([])
  })
  test('each has a name, and links bring players and agents', () => {
    expect(new Set(levels.map((level) => LEVEL_NAME[level])).size).toBe(levels.length)
    expect(LINK_LEVELS).toEqual([0, 1])
  })
  test('a tree has ten levels', () => {
    expect([0, 7, 8, 9].map(isTooDeep)).toEqual([false, false, false, true])
  })
})

describe('AGT-02 lottery rebates', () => {
  test.each([
    [0, true],
    [10, true],
    [800, true],
    [-10, false],
    [5, false],
    [810, false],
    [10.5, false],
    [Number.NaN, false],
  ] as [number, boolean][])('%s is one: %s', (rebate, is) => expect(isRebate(rebate)).toBe(is))
  test.each([
    [600, 500, 510, true],
    [600, 500, 600, true],
    [600, 500, 610, false],
    [600, 500, 500, false],
    [600, 500, 490, false],
    [600, 500, 505, false],
  ])('with %i of its own an upline moves %i to %i: %s', (ownBps, nowBps, nextBps, may) => {
    expect(mayRaiseRebate({ ownBps, nowBps, nextBps })).toBe(may)
  })
})

describe('AGT-04 the rate rule', () => {
  const own = { topBps: 60, period: 'Monthly' } as const
  test.each([
    [own, 60, 'Monthly', null],
    [own, 61, 'Monthly', 'rate_above_own'],
    [own, 60, 'Weekly', 'period_differs'],
    [null, 1, 'Monthly', 'rate_above_own'],
  ] as const)('of %j an offer of %i %s is %j', (mine, topBps, period, refusal) => {
    expect(findOfferRefusal(mine, { topBps, period })).toBe(refusal)
  })
  const rated = (category: GameCategory, rateBps: number) => ({ ...own, categoryRates: [{ category, rateBps }] })
  test.each([
    ['no lower rate of a category', rated('LIVE', 20), own, 'rate_above_own'],
    ['the same one', rated('LIVE', 20), rated('LIVE', 20), null],
    ['a higher one', rated('LIVE', 20), rated('LIVE', 21), 'rate_above_own'],
    ['nothing for it', rated('LIVE', 20), rated('LIVE', 0), null],
    ['a rate of its own above the tiers', own, rated('LOTT', 61), 'rate_above_own'],
    ['a rate of its own below them', own, rated('LOTT', 10), null],
    ['a rate above the tiers where the own one is', rated('LOTT', 90), rated('LOTT', 90), null],
    ['that rate for all play', rated('LOTT', 90), { ...own, topBps: 90 }, 'rate_above_own'],
  ] as const)('by category: %s', (_name, mine, offer, refusal) => {
    expect(findOfferRefusal(mine, offer)).toBe(refusal)
  })
  const given = (upline: string, downline: string, topBps: number, period: GivenContract['period'] = null) =>
    ({
      contractId: `${upline}${downline}`,
      uplineId: upline,
      downlineId: downline,
      topBps,
      period,
    }) satisfies GivenContract
  const line = [given('U', 'D', 60), given('D', 'E', 45), given('X', 'Y', 300)]
  test('a rate as high as all that was given ends nothing', () => {
    expect(computeImpact('U', { topBps: 60, period: null }, line)).toEqual([])
  })
  test('an own contract that ends, ends all below it and nothing beside it', () => {
    expect(computeImpact('U', null, line).map(({ contractId }) => contractId)).toEqual(['UD', 'DE'])
  })
  test('another period ends all that was given', () => {
    const weekly = [given('U', 'D', 10, 'Weekly'), given('U', 'F', 10, 'Monthly')]
    const impact = computeImpact('U', { topBps: 60, period: 'Monthly' }, weekly)
    expect(impact.map(({ contractId }) => contractId)).toEqual(['UD'])
  })
  test('a lower rate of one category ends what was given above it', () => {
    const next = { topBps: 60, period: null, categoryRates: [{ category: 'LIVE', rateBps: 20 }] } as const
    const both = [given('U', 'D', 20), given('U', 'F', 21)]
    expect(computeImpact('U', next, both).map(({ contractId }) => contractId)).toEqual(['UF'])
  })
  test('a cycle in the tree does not hang it', () => {
    const cycle = [given('U', 'D', 60), given('D', 'U', 60)]
    expect(computeImpact('U', null, cycle)).toHaveLength(2)
  })
  test('the hash binds the contract, the list and its rates, in any order', async () => {
    const [first, second] = [given('U', 'D', 60), given('D', 'E', 45)]
    const hash = await hashImpact('c1', [first, second])
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await hashImpact('c1', [second, first])).toBe(hash)
    const others = await Promise.all([
      hashImpact('c2', [first, second]),
      hashImpact('c1', [first]),
      hashImpact('c1', [first, { ...second, topBps: 46 }]),
    ])
    expect(others).not.toContain(hash)
  })
})

describe('the margin guard', () => {
  const contract = (kind: ContractKind, rateBps: number) => ({
    kind,
    tiers: [{ rateBps, activeMembers: null, validMinor: null, profitMinor: null }],
  })
  const three = [contract('daily', 150), contract('hourly', 100), contract('realtime', 50)]
  test.each([
    ['9,950 in all', 650, three, 10_000, true],
    ['one more by rate', 650, [...three, contract('hourly', 101)], 10_000, false],
    ['one more by rebate', 660, three, 10_000, false],
    ['half a weight', 800, three, 5_000, true],
    ['a weight of nothing', 800, [contract('daily', 300), contract('hourly', 300)], 0, true],
    ['a lower contract of a kind beside a higher one', 650, [...three, contract('daily', 10)], 10_000, true],
    ['dividends', 650, [...three, contract('dividend', 6_000)], 10_000, true],
    [
      'a higher rate of lotteries',
      650,
      [...three, { ...contract('hourly', 10), categoryRates: [{ category: 'LOTT', rateBps: 101 }] }],
      10_000,
      false,
    ],
    [
      'a rate of all lotteries of nothing',
      650,
      [
        ...three.slice(0, 2),
        {
          ...contract('realtime', 300),
          categoryRates: [
            { category: 'ELOTT', rateBps: 0 },
            { category: 'LOTT', rateBps: 0 },
          ],
        },
      ],
      10_000,
      true,
    ],
    [
      'nothing for slow lotteries alone',
      800,
      [{ ...contract('daily', 300), categoryRates: [{ category: 'LOTT', rateBps: 0 }] }],
      10_000,
      false,
    ],
    [
      'different lotteries of two kinds, never of one bet',
      800,
      [
        { ...contract('daily', 150), categoryRates: [{ category: 'LOTT', rateBps: 0 }] },
        { ...contract('hourly', 150), categoryRates: [{ category: 'ELOTT', rateBps: 0 }] },
      ],
      10_000,
      true,
    ],
    ['no contract', 800, [], 10_000, true],
  ] as const)('%s with rebate %i', (_name, rebateBps, contracts, weightBps, leaves) => {
    expect(leavesMargin(rebateBps, contracts, weightBps)).toBe(leaves)
  })
})

describe('AGT-06 masked names', () => {
  const mask = async (viewerId: string, memberId: string, username: string) =>
    maskMember(await createHmac(new TextEncoder().encode('secret')), { viewerId, memberId, username })
  test('shows the start and one sign that is not of the name', async () => {
    expect(await mask('v1', 'm1', 'player17')).toMatch(/^pl\*\*\*[0-9a-z]$/)
    expect(await mask('v1', 'm1', 'bo')).toMatch(/^b\*\*\*[0-9a-z]$/)
    expect(await mask('v1', 'm1', '龙行天下大吉')).toMatch(/^龙行\*\*\*[0-9a-z]$/)
  })
  test('is the same for one viewer at any time, whatever the name ends in', async () => {
    const seen = await Promise.all([mask('v1', 'm1', 'player17'), mask('v1', 'm1', 'player18')])
    expect(new Set(seen).size).toBe(1)
  })
  test('differs between viewers and members', async () => {
    const many = Array.from({ length: 40 }, (_, index) => index)
    const ofViewers = await Promise.all(many.map((index) => mask(`v${index}`, 'm1', 'player17')))
    const ofMembers = await Promise.all(many.map((index) => mask('v1', `m${index}`, 'player17')))
    expect(new Set(ofViewers).size).toBeGreaterThan(10)
    expect(new Set(ofMembers).size).toBeGreaterThan(10)
  })
})

describe('the order of payment', () => {
  const bill = (
    billId: string,
    payerId: string | null,
    payerDepth: number,
    rest: Partial<OpenBill> = {},
  ): OpenBill => ({
    billId,
    payerId,
    payerDepth,
    kind: 'daily',
    receiverId: 'R',
    amountMinor: minor(100),
    allowPartial: false,
    ...rest,
  })
  test('is by level, then by kind, then by id', () => {
    const kinds = ['rebate_difference', 'dividend', 'daily', 'hourly', 'realtime'] as const
    const ofPlatform = kinds.map((kind) => bill(kind, null, 0, { kind }))
    const levels = groupByLevel([bill('b', 'D', 1), bill('a', 'D', 1), bill('u', 'U', 0), ...ofPlatform])
    expect(levels.map((level) => level.map(({ billId }) => billId))).toEqual([
      ['realtime', 'hourly', 'daily', 'dividend', 'rebate_difference'],
      ['u'],
      ['a', 'b'],
    ])
  })
  test('an empty balance pays nothing, in part neither', () => {
    const { payments } = planPayments([bill('a', 'U', 0, { allowPartial: true })], new Map())
    expect(payments).toEqual([{ billId: 'a', state: 'insufficient', paidMinor: 0 }])
  })
  test('a balance for one of two bills pays the first', () => {
    const { payments } = planPayments([bill('b', 'U', 0), bill('a', 'U', 0)], new Map([['U', minor(150)]]))
    expect(payments.map(({ state }) => state)).toEqual(['issued', 'insufficient'])
  })
})

describe('what changes between two contracts', () => {
  const terms: Terms = {
    kind: 'dividend',
    period: 'Monthly',
    activeMinMinor: minor(10_000),
    carry: 'none',
    tiers: [{ rateBps: 1_000, activeMembers: 5, validMinor: null, profitMinor: null }],
    deductions: NO_DEDUCTIONS,
    allowPartial: false,
    approval: 'auto',
    collect: 'auto',
  }
  const tiers = (rateBps: number, activeMembers: number | null) => [{ ...terms.tiers[0]!, rateBps, activeMembers }]
  test('nothing, where nothing does', () => expect(diffTerms(terms, structuredClone(terms))).toEqual([]))
  test.each([
    ['a lower rate', { tiers: tiers(900, 5) }, 'tiers.0.rateBps', 'upline', 100],
    ['a higher rate', { tiers: tiers(1_200, 5) }, 'tiers.0.rateBps', 'downline', 200],
    ['more members', { tiers: tiers(1_000, 8) }, 'tiers.0.activeMembers', 'upline', 3],
    ['no members', { tiers: tiers(1_000, null) }, 'tiers.0.activeMembers', 'downline', 5],
    ['a fee', { deductions: { ...NO_DEDUCTIONS, feeBps: 500 } }, 'deductions.feeBps', 'upline', 500],
    ['a deduction', { deductions: { ...NO_DEDUCTIONS, salaries: true } }, 'deductions.salaries', 'upline', null],
    ['a carried loss', { carry: 'forever' }, 'carry', 'upline', null],
    ['partial pay', { allowPartial: true }, 'allowPartial', 'downline', null],
    ['approval by hand', { approval: 'manual' }, 'approval', 'upline', null],
    ['another period', { period: 'Weekly' }, 'period', null, null],
  ] as [string, Partial<Terms>, string, string | null, number | null][])('%s', (_name, part, field, gainer, by) => {
    expect(diffTerms(terms, { ...terms, ...part })).toEqual([expect.objectContaining({ field, gainer, by })])
  })
  test('a tier that comes or goes is a gain or loss of its rate alone', () => {
    const two = {
      ...terms,
      tiers: [...terms.tiers, { rateBps: 1_500, activeMembers: 20, validMinor: null, profitMinor: null }],
    }
    const named = (changes: ReturnType<typeof diffTerms>) => changes.map(({ field, gainer, by }) => [field, gainer, by])
    expect(named(diffTerms(terms, two))).toEqual([
      ['tiers.1.rateBps', 'downline', 1_500],
      ['tiers.1.activeMembers', null, null],
    ])
    expect(named(diffTerms(two, terms))).toEqual([
      ['tiers.1.rateBps', 'upline', 1_500],
      ['tiers.1.activeMembers', null, null],
    ])
  })
  test('a lower rate of a category is a gain of the upline', () => {
    const rated = (rateBps: number): Terms => ({ ...terms, categoryRates: [{ category: 'LIVE', rateBps }] })
    expect(diffTerms(rated(30), rated(20))).toEqual([
      { field: 'categoryRates.LIVE', from: 30, to: 20, gainer: 'upline', by: 10 },
    ])
  })
  test.each([
    [999, 'upline', 'downline'],
    [1_000, null, null],
    [1_200, null, null],
    [1_500, null, null],
    [1_501, 'downline', 'upline'],
  ] as const)(
    'a rate of its own of %i beside tiers of 1,000 and 1,500 is a gain of %s, and of %s where it goes',
    (rateBps, comes, goes) => {
      const plain = { ...terms, tiers: [1_000, 1_500].map((rate) => ({ ...terms.tiers[0]!, rateBps: rate })) }
      const rated: Terms = { ...plain, categoryRates: [{ category: 'LIVE', rateBps }] }
      const field = 'categoryRates.LIVE'
      expect(diffTerms(plain, rated)).toEqual([{ field, from: null, to: rateBps, gainer: comes, by: null }])
      expect(diffTerms(rated, plain)).toEqual([{ field, from: rateBps, to: null, gainer: goes, by: null }])
    },
  )
  test('a first contract shows every term and no gain', () => {
    const changes = diffTerms(null, terms)
    expect(changes.map(({ field }) => field)).toContain('tiers.0.rateBps')
    expect(changes.filter(({ gainer }) => gainer !== null)).toEqual([])
  })
})
