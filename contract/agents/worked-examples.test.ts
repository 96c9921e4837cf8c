/** The worked examples of the design, A01 to A24, by their ids. */
import { describe, expect, test } from 'vitest'
import type { GameCategory } from '../constants.ts'
import { type Minor, minor, parseMoney } from '../money.ts'
import { computeValidBet } from '../rules/valid-bet.ts'
import { presentFormula } from './formula.ts'
import { computeDividend, computeNetted, computeRealTimeSalary, computeSalary } from './pay.ts'
import { type OpenBill, planPayments } from './pay-order.ts'
import { countedWindow, lastSealable, nextBoundary, spanOf } from './periods.ts'
import type { ProfitFacts } from './profit.ts'
import { computeImpact, type GivenContract } from './rate-rule.ts'
import { computeRebateDifference } from './rebate-difference.ts'
import { type CarryMode, NO_DEDUCTIONS } from './terms.ts'
import type { Tier } from './tiers.ts'

const money = (text: string) => parseMoney(text)
const tier = (rateBps: number, conditions: Partial<Tier> = {}): Tier => ({
  rateBps,
  activeMembers: null,
  validMinor: null,
  profitMinor: null,
  ...conditions,
})
const T1 = {
  tiers: [tier(50, { validMinor: money('10000.00') }), tier(60, { validMinor: money('100000.00'), activeMembers: 5 })],
}
const T2 = {
  tiers: [
    tier(20, { validMinor: money('500.00'), activeMembers: 2 }),
    tier(35, { validMinor: money('5000.00'), activeMembers: 4 }),
  ],
}
const T3 = [
  tier(1_000, { profitMinor: money('0.01') }),
  tier(1_500, { profitMinor: money('100000.00'), activeMembers: 20 }),
  tier(2_000, { profitMinor: money('200000.00'), activeMembers: 40 }),
]

test.each([
  ['A01', T1, 7, '123456.78', 60, '740.74'],
  ['A02', T1, 4, '123456.78', 50, '617.28'],
  ['A03', T1, 9, '9999.99', 0, '0.00'],
  ['A06', T2, 4, '5234.17', 35, '18.31'],
] as const)('%s a salary by whole-amount tiers', (_id, terms, activeMembers, valid, rateBps, pay) => {
  const facts = { activeMembers, validMinor: money(valid) }
  expect(computeSalary(terms, facts)).toMatchObject({ rateBps, amountMinor: money(pay) })
})
test('A03 shows what was missing', () => {
  const pay = computeSalary(T1, { activeMembers: 9, validMinor: money('9999.99') })
  expect(pay).toMatchObject({ tierIndex: null, missing: { activeMembers: 0, validMinor: 1, profitMinor: 0 } })
})

describe('a salary with rates by category', () => {
  const byCategory = (amounts: Partial<Record<GameCategory, string>>) =>
    new Map(Object.entries(amounts).map(([category, text]) => [category as GameCategory, money(text)]))
  const rated = {
    ...T1,
    categoryRates: [
      { category: 'LIVE', rateBps: 20 },
      { category: 'LOTT', rateBps: 0 },
    ],
  } as const
  const played = byCategory({ RNG: '50000.00', LIVE: '23456.78', LOTT: '50000.00' })
  const flat = { tiers: [tier(50)] }
  test.each([
    [
      'A25 what is not named takes the rate of the tier',
      rated,
      7,
      '123456.78',
      played,
      '346.91',
      'LIVE 23456.78 × 0.20 % + LOTT 50000.00 × 0.00 % + 50000.00 × 0.60 % = 346.91356 → 346.91',
    ],
    [
      'A26 the sum is rounded down once',
      {
        ...flat,
        categoryRates: [
          { category: 'LIVE', rateBps: 20 },
          { category: 'SPORTS', rateBps: 30 },
        ],
      },
      0,
      '100.00',
      byCategory({ LIVE: '1.99', SPORTS: '1.99' }),
      '0.49',
      'LIVE 1.99 × 0.20 % + SPORTS 1.99 × 0.30 % + 96.02 × 0.50 % = 0.49005 → 0.49',
    ],
    [
      'without a tier nothing is paid',
      rated,
      7,
      '9999.99',
      byCategory({ LIVE: '9999.99' }),
      '0.00',
      '9999.99 × 0.00 % = 0.00',
    ],
    [
      'all play in a named category',
      rated,
      7,
      '10000.00',
      byCategory({ LIVE: '10000.00' }),
      '20.00',
      'LIVE 10000.00 × 0.20 % = 20.00',
    ],
    [
      'rates as high as the tier change nothing',
      { ...T1, categoryRates: [{ category: 'LIVE', rateBps: 60 }] },
      7,
      '123456.78',
      played,
      '740.74',
      'LIVE 23456.78 × 0.60 % + 100000.00 × 0.60 % = 740.74068 → 740.74',
    ],
  ] as const)('%s', (_name, terms, activeMembers, valid, parts, pay, formula) => {
    const computed = computeSalary(terms, { activeMembers, validMinor: money(valid), byCategory: parts })
    expect(computed.amountMinor).toBe(money(pay))
    expect(presentFormula(computed)).toBe(formula)
  })
  test('a real-time one carries the fraction of all its categories', () => {
    const terms = { tiers: [tier(33)], categoryRates: [{ category: 'LIVE', rateBps: 20 }] } as const
    const facts = { activeMembers: 0, validMinor: money('3.00'), windowValidMinor: money('3.00') }
    const pay = computeRealTimeSalary(terms, { ...facts, remainder: 3_400, byCategory: byCategory({ LIVE: '2.00' }) })
    expect([pay.amountMinor, pay.remainder]).toEqual([1, 700])
    expect(presentFormula(pay, 3_400)).toBe('LIVE 2.00 × 0.20 % + 1.00 × 0.33 % + 3400/10000 = 0.01 (+ 700/10000)')
  })
  test('fails without the play by category, and where a category has more than all', () => {
    const facts = { activeMembers: 7, validMinor: money('10000.00') }
    expect(() => computeSalary(rated, facts)).toThrow('play by category')
    expect(() => computeSalary(rated, { ...facts, byCategory: played })).toThrow('no more than all')
  })
})

/** Windows of one day; conditions read the day so far. */
function payWindows(tiers: readonly Tier[], windows: readonly string[]) {
  let [validMinor, remainder] = [minor(0), 0]
  const pays = windows.map((text) => {
    const windowValidMinor = money(text)
    validMinor = minor(validMinor + windowValidMinor)
    const pay = computeRealTimeSalary({ tiers }, { activeMembers: 0, validMinor, windowValidMinor, remainder })
    remainder = pay.remainder
    return pay.amountMinor as number
  })
  return { pays, remainder }
}
test('A04 a real-time salary carries what is under one minor unit', () => {
  const windows = ['1.37', '1.50', '1.01', '0.00', '2.99', '0.01', '3.02', '0.88', '0.88', '0.88', '0.88', '0.90']
  const { pays, remainder } = payWindows([tier(33)], windows)
  expect(pays).toEqual([0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0])
  expect(remainder).toBe(7_256)
})
test('A05 a higher real-time tier counts from the window that reaches it', () => {
  const tiers = [tier(30), tier(40, { validMinor: money('1000.00') })]
  expect(payWindows(tiers, ['600.00', '500.00', '200.00']).pays).toEqual([180, 200, 80])
})

const A07: ProfitFacts = {
  stakeMinor: money('2000000.00'),
  payoutMinor: money('1850000.00'),
  depositsMinor: money('500000.00'),
  withdrawalsMinor: money('300000.00'),
  promotionsMinor: money('12345.67'),
  cashbackMinor: money('3210.05'),
  lotteryRebatesMinor: money('1234.56'),
  salariesMinor: money('9000.00'),
}
const all = { promotions: true, cashback: true, lotteryRebates: true, salaries: true }
const deductions = { feeBps: 1_000, depositBps: 100, withdrawalBps: 50, ...all }
const june = spanOf('month', Date.UTC(2026, 5, 1))
const payA07 = (carryMinor: Minor) =>
  computeDividend(
    { tiers: T3, carry: 'forever', deductions },
    { activeMembers: 25, validMinor: minor(0), money: A07, carryMinor },
    june,
  )
test('A07 a dividend of the net result', () => {
  const { profit, rateBps, amountMinor } = payA07(minor(0))
  expect(profit).toMatchObject({ grossMinor: money('150000.00'), feeMinor: money('15000.00') })
  expect((profit?.depositFeeMinor ?? 0) + (profit?.withdrawalFeeMinor ?? 0)).toBe(money('6500.00'))
  expect(profit?.netMinor).toBe(money('102709.72'))
  expect([rateBps, amountMinor]).toEqual([1_500, money('15406.45')])
})
test('A08 a loss carried in lowers the base and its tier', () => {
  expect(payA07(money('-10000.00'))).toMatchObject({
    baseMinor: money('92709.72'),
    rateBps: 1_000,
    amountMinor: money('9270.97'),
    profit: { carryOutMinor: 0 },
  })
})

test.each([
  ['A09', 'none', [-5_000, -2_000, 4_000, 6_000], [0, 0, 800, 1_200]],
  ['A10', 'forever', [-5_000, -7_000, -3_000, 3_000], [0, 0, 0, 600]],
  ['A11', 'previous', [-5_000, -7_000, 2_000, 6_000], [0, 0, 400, 1_200]],
  ['A12', 'half_month', [-5_000, -7_000, 4_000, 6_000], [0, 0, 800, 1_200]],
] as [string, CarryMode, number[], number[]][])('%s carry mode %s', (_id, carry, bases, pays) => {
  const firsts = [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 16), Date.UTC(2026, 6, 1), Date.UTC(2026, 6, 16)]
  let carryMinor = minor(0)
  const lines = [-5_000, -2_000, 4_000, 6_000].map((net, index) => {
    const span = spanOf('half_month', firsts[index] as number)
    const [stakeMinor, payoutMinor] = [minor(Math.max(net, 0) * 100), minor(Math.max(-net, 0) * 100)]
    const facts = { activeMembers: 0, validMinor: minor(0), money: { ...NOTHING, stakeMinor, payoutMinor }, carryMinor }
    const pay = computeDividend({ tiers: [tier(2_000)], carry, deductions: NO_DEDUCTIONS }, facts, span)
    carryMinor = pay.profit?.carryOutMinor ?? minor(0)
    return pay
  })
  expect(lines.map(({ baseMinor }) => baseMinor / 100)).toEqual(bases)
  expect(lines.map(({ amountMinor }) => amountMinor / 100)).toEqual(pays)
})
const NOTHING = Object.fromEntries(Object.keys(A07).map((name) => [name, minor(0)])) as ProfitFacts

describe('payment', () => {
  const bill = (payerId: string | null, payerDepth: number, receiverId: string, amount: string): OpenBill => ({
    billId: `${payerId}>${receiverId}`,
    kind: 'daily',
    payerId,
    payerDepth,
    receiverId,
    amountMinor: money(amount),
    allowPartial: false,
  })
  test('A13 from the top down an upline has its own pay first', () => {
    const bills = [bill('D', 1, 'E', '60.00'), bill('U', 0, 'D', '360.00'), bill(null, 0, 'U', '1000.00')]
    const { payments, balances } = planPayments(bills, new Map())
    expect(payments.map(({ state }) => state)).toEqual(['issued', 'issued', 'issued'])
    expect(Object.fromEntries(balances)).toEqual({ U: money('640.00'), D: money('300.00'), E: money('60.00') })
  })
  test('A13 comes out the same where the platform pays all', () => {
    const owed = [money('1000.00'), money('360.00'), money('60.00')]
    expect(owed.map((each, index) => computeNetted(each, owed.slice(index + 1, index + 2)))).toEqual([
      money('640.00'),
      money('300.00'),
      money('60.00'),
    ])
  })
  test.each([
    ['A14', false, 'insufficient', '0.00', '250.00'],
    ['A15', true, 'partly', '250.00', '0.00'],
  ] as const)('%s a payer with too little, partly: %s', (_id, allowPartial, state, paid, left) => {
    const plan = planPayments([{ ...bill('U', 0, 'D', '360.00'), allowPartial }], new Map([['U', money('250.00')]]))
    expect(plan.payments).toEqual([{ billId: 'U>D', state, paidMinor: money(paid) }])
    expect(Object.fromEntries(plan.balances)).toEqual({ U: money(left), D: money(paid) })
  })
})

test('A16 a lower rate ends what was given above it, and what hangs below', () => {
  const given = [
    ['U', 'D', 60],
    ['U', 'F', 40],
    ['D', 'E', 45],
    ['E', 'G', 20],
    ['F', 'H', 30],
  ].map(([uplineId, downlineId, topBps]) => ({
    contractId: `${uplineId}>${downlineId}`,
    uplineId,
    downlineId,
    topBps,
    period: null,
  })) as GivenContract[]
  const impact = computeImpact('U', { topBps: 50, period: null }, given)
  expect(impact.map(({ contractId }) => contractId)).toEqual(['U>D', 'D>E', 'E>G'])
})

test.each([
  [
    'A',
    700,
    [
      [650, '1000.00'],
      [600, '2800.00'],
    ],
    ['5.00', '28.00'],
    '33.00',
  ],
  [
    'B',
    600,
    [
      [500, '2500.00'],
      [600, '300.00'],
    ],
    ['25.00', '0.00'],
    '25.00',
  ],
] as const)('A17 agent %s earns the difference of rebates', (_agent, own, children, parts, amount) => {
  const list = children.map(([rebateBps, stake]) => ({ rebateBps, stakeMinor: money(stake) }))
  expect(computeRebateDifference(own, list)).toEqual({ partsMinor: parts.map(money), amountMinor: money(amount) })
})

test.each([
  ['A18', 1_796_032_840_000, 5_986_775, false],
  ['A19', 1_796_032_865_000, 5_986_776, true],
])('%s a round closed at the end of a window', (_id, arrivesMs, window, isLate) => {
  expect(countedWindow(1_796_032_799_999, lastSealable(arrivesMs))).toEqual({ window, isLate })
})

test('A20 valid bets of settled rounds', () => {
  const rounds = [
    ['RNG', 100, 100],
    ['LIVE', 100, 195],
    ['LIVE', 100, 100],
    ['SPORTS', 1_000, 1_100],
    ['LOTT', 500, 500],
    ['LOTT', 500, 0],
    ['FISH', 50, 49],
  ] as [GameCategory, number, number][]
  const valid = rounds.map(([category, stake, payout]) =>
    computeValidBet({ category, stakeMinor: minor(stake), payoutMinor: minor(payout) }),
  )
  expect(valid).toEqual([100, 95, 0, 100, 0, 500, 50])
})

test.each([
  ['A21', 'half_month', '2028-02-29T23:59:59Z', '2028-02-16', '2028-03-01'],
  ['A22', 'week', '2026-11-29T23:59:59Z', '2026-11-23', '2026-11-30'],
  ['A23', 'month', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
] as const)('%s the %s around %s', (_id, cadence, at, from, to) => {
  expect(spanOf(cadence, Date.parse(at))).toEqual({ startMs: Date.parse(from), endMs: Date.parse(to) })
})

test('A24 a contract accepted within a window begins with the next one', () => {
  expect(nextBoundary('window', Date.parse('2026-12-01T10:07:30Z'))).toBe(Date.parse('2026-12-01T10:10:00Z'))
})
