import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeShare, MAX_MINOR, type Minor, minor } from '../money.ts'
import { computeDividend, computeNetted, computeRealTimeSalary, computeSalary } from './pay.ts'
import { spanOf } from './periods.ts'
import { computeCarry, computeProfit, isCarryOf, type ProfitFacts } from './profit.ts'
import { type CarryMode, cadenceOf, NO_DEDUCTIONS } from './terms.ts'
import type { Tier } from './tiers.ts'

const flat = (rateBps: number): { tiers: Tier[] } => ({
  tiers: [{ rateBps, activeMembers: null, validMinor: null, profitMinor: null }],
})
const none = minor(0)
const facts = (part: Partial<ProfitFacts>): ProfitFacts => ({
  stakeMinor: none,
  payoutMinor: none,
  depositsMinor: none,
  withdrawalsMinor: none,
  promotionsMinor: none,
  cashbackMinor: none,
  lotteryRebatesMinor: none,
  salariesMinor: none,
  ...part,
})
const june = spanOf('month', Date.UTC(2026, 5, 1))
const payDividend = (rateBps: number, money: ProfitFacts, carryMinor: Minor = none) =>
  computeDividend(
    { ...flat(rateBps), carry: 'none', deductions: NO_DEDUCTIONS },
    { activeMembers: 0, validMinor: none, money, carryMinor },
    june,
  )

test('33.33 % of 0.01 is nothing, and no part of it is lost or made', () => {
  expect(payDividend(3_333, facts({ stakeMinor: minor(1) }))).toMatchObject({ tierIndex: 0, amountMinor: 0 })
  expect(payDividend(3_333, facts({ stakeMinor: minor(300) })).amountMinor).toBe(99)
})

test.each([-1, 0])('a result of %i pays nothing, whatever the tier asks for', (net) => {
  const money = facts({ payoutMinor: minor(-net) })
  expect(payDividend(6_000, money)).toMatchObject({ tierIndex: null, rateBps: 0, amountMinor: 0, baseMinor: net })
})
test('a gain that only makes up for a carried loss pays nothing', () => {
  expect(payDividend(1_000, facts({ stakeMinor: minor(500) }), minor(-500)).amountMinor).toBe(0)
})

test('a share of the largest amount is exact', () => {
  expect(computeShare(minor(MAX_MINOR), 9_999)).toBe(99_990_000_000_000)
  const validMinor = minor(MAX_MINOR - 1)
  const exact = BigInt(validMinor) * 300n + 9_999n
  const pay = computeRealTimeSalary(flat(300), {
    activeMembers: 0,
    validMinor,
    windowValidMinor: validMinor,
    remainder: 9_999,
  })
  expect([BigInt(pay.amountMinor), BigInt(pay.remainder)]).toEqual([exact / 10_000n, exact % 10_000n])
})

test('S7 real-time pays of any windows make what the whole would, less under one minor unit', () => {
  const windows = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 288 })
  fc.assert(
    fc.property(windows, fc.integer({ min: 1, max: 300 }), (list, rateBps) => {
      let [paid, remainder, valid] = [0, 0, 0]
      for (const each of list) {
        valid += each
        const pay = computeRealTimeSalary(flat(rateBps), {
          activeMembers: 0,
          validMinor: minor(valid),
          windowValidMinor: minor(each),
          remainder,
        })
        paid += pay.amountMinor
        remainder = pay.remainder
        expect(remainder).toBeGreaterThanOrEqual(0)
        expect(remainder).toBeLessThan(10_000)
      }
      expect(paid).toBe(computeSalary(flat(rateBps), { activeMembers: 0, validMinor: minor(valid) }).amountMinor)
    }),
  )
})
test('a window below every tier keeps the remainder for the next one', () => {
  const tiers = flat(30).tiers.map((tier) => ({ ...tier, activeMembers: 1 }))
  const pay = computeRealTimeSalary(
    { tiers },
    { activeMembers: 0, validMinor: none, windowValidMinor: minor(900), remainder: 77 },
  )
  expect(pay).toMatchObject({ tierIndex: null, amountMinor: 0, remainder: 77 })
})

test('S9 no dividend is negative, and net is gross less every deduction', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 11 }).map(minor)
  const some = fc.record({
    stakeMinor: amount,
    payoutMinor: amount,
    depositsMinor: amount,
    withdrawalsMinor: fc.integer({ min: -(10 ** 11), max: 10 ** 11 }).map(minor),
    promotionsMinor: amount,
    cashbackMinor: amount,
    lotteryRebatesMinor: amount,
    salariesMinor: amount,
  })
  const bps = fc.integer({ min: 0, max: 10_000 })
  const rates = fc.record({
    feeBps: bps,
    depositBps: bps,
    withdrawalBps: bps,
    promotions: fc.boolean(),
    cashback: fc.boolean(),
    lotteryRebates: fc.boolean(),
    salaries: fc.boolean(),
  })
  fc.assert(
    fc.property(some, rates, (money, deductions) => {
      const { grossMinor, netMinor, ...deducted } = computeProfit(money, deductions)
      expect(netMinor).toBe(grossMinor - Object.values(deducted).reduce((sum, each) => sum + each, 0))
      expect(Math.min(deducted.feeMinor, deducted.depositFeeMinor, deducted.withdrawalFeeMinor)).toBeGreaterThanOrEqual(
        0,
      )
      const terms = { ...flat(6_000), carry: 'forever' as const, deductions }
      const pay = computeDividend(terms, { activeMembers: 0, validMinor: none, money, carryMinor: none }, june)
      expect(pay.amountMinor).toBeGreaterThanOrEqual(0)
      expect(pay.amountMinor).toBeLessThanOrEqual(Math.max(0, netMinor))
    }),
  )
})
test('each fee is rounded down by itself', () => {
  const money = facts({ depositsMinor: minor(199), withdrawalsMinor: minor(199), stakeMinor: minor(199) })
  const one = { ...NO_DEDUCTIONS, feeBps: 100, depositBps: 100, withdrawalBps: 100 }
  expect(computeProfit(money, one)).toMatchObject({
    feeMinor: 1,
    depositFeeMinor: 1,
    withdrawalFeeMinor: 1,
    netMinor: 196,
  })
})

test.each([
  ['none', '2026-06-01', 0],
  ['forever', '2026-06-01', -70],
  ['previous', '2026-06-01', -50],
  ['half_month', '2026-06-01', -50],
  ['half_month', '2026-06-16', 0],
] as [CarryMode, string, number][])('carry mode %s hands on from %s', (mode, day, carried) => {
  const span = spanOf('half_month', Date.parse(day))
  expect(computeCarry(mode, minor(-50), minor(-70), span)).toBe(carried)
  expect(computeCarry(mode, minor(50), minor(30), span)).toBe(0)
})
test('half_month carries belong to semimonthly contracts', () => {
  expect([isCarryOf('Semimonthly', 'half_month'), isCarryOf('Monthly', 'half_month'), isCarryOf(null, 'none')]).toEqual(
    [true, false, true],
  )
})

test.each([
  ['dividend', 'Daily', 'day'],
  ['dividend', 'Weekly', 'week'],
  ['dividend', 'Semimonthly', 'half_month'],
  ['dividend', 'Monthly', 'month'],
  ['daily', null, 'day'],
  ['hourly', null, 'hour'],
  ['realtime', null, 'window'],
] as const)('a %s contract, %s, is billed by the %s', (kind, period, cadence) => {
  expect(cadenceOf({ kind, period })).toBe(cadence)
})

test('a netted bill is never below nothing', () => {
  expect(computeNetted(minor(100), [minor(60), minor(60)])).toBe(0)
  expect(computeNetted(minor(100), [])).toBe(100)
})
