import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { ContractKind } from './terms.ts'
import {
  chooseTier,
  computeMissing,
  findTierFault,
  parsePercent,
  presentPercent,
  type Tier,
  topRateBps,
} from './tiers.ts'

const tier = (
  rateBps: number,
  activeMembers: number | null = null,
  validMinor: number | null = null,
  profitMinor: number | null = null,
) => ({ rateBps, activeMembers, validMinor, profitMinor }) as Tier
const steps = (count: number) => Array.from({ length: count }, (_, index) => tier(index + 1, index))

test.each([
  ['one tier without conditions', 'daily', [tier(60)], null],
  ['six tiers', 'daily', steps(6), null],
  ['none', 'daily', [], 'count'],
  ['seven', 'daily', steps(7), 'count'],
  ['the highest salary', 'realtime', [tier(300)], null],
  ['a salary over it', 'realtime', [tier(301)], 'rate'],
  ['the highest dividend', 'dividend', [tier(6_000)], null],
  ['a dividend over it', 'dividend', [tier(6_001)], 'rate'],
  ['100.01 %', 'dividend', [tier(10_001)], 'rate'],
  ['nothing', 'hourly', [tier(0)], 'rate'],
  ['a negative rate', 'hourly', [tier(-1)], 'rate'],
  ['half a basis point', 'hourly', [tier(33.5)], 'rate'],
  ['no number', 'hourly', [tier(Number.NaN)], 'rate'],
  ['a profit of a salary', 'daily', [tier(60, null, null, 1)], 'condition'],
  ['a profit of a dividend', 'dividend', [tier(60, null, null, 1)], null],
  ['negative members', 'daily', [tier(60, -1)], 'condition'],
  ['broken members', 'daily', [tier(60, 1.5)], 'condition'],
  ['falling rates', 'daily', [tier(60), tier(50, 5)], 'order'],
  ['equal rates', 'daily', [tier(60), tier(60, 5)], 'order'],
  ['a falling condition', 'daily', [tier(50, 5, 100), tier(60, 4, 200)], 'order'],
  ['a condition that goes', 'daily', [tier(50, 5), tier(60, null, 200)], 'order'],
  ['equal conditions', 'daily', [tier(50, 5), tier(60, 5)], 'order'],
] as [string, ContractKind, Tier[], string | null][])('C2 tiers with %s of kind %s', (_name, kind, tiers, fault) => {
  expect(findTierFault(kind, tiers)).toBe(fault)
})

test.each([
  ['daily', '0.6', 60],
  ['daily', '3', 300],
  ['daily', '3.01', null],
  ['daily', '33.33', null],
  ['dividend', '33.33', 3_333],
  ['dividend', '60', 6_000],
  ['dividend', '60.01', null],
  ['dividend', '100.01', null],
  ['dividend', '33.3333', null],
  ['dividend', '33.330', null],
  ['dividend', '-1', null],
  ['dividend', '+1', null],
  ['dividend', '0', null],
  ['dividend', '0.00', null],
  ['dividend', '01', null],
  ['dividend', '1e1', null],
  ['dividend', '1,5', null],
  ['dividend', ' 1', null],
  ['dividend', '10%', null],
  ['dividend', '', null],
  ['dividend', 'ten', null],
  ['dividend', 'NaN', null],
] as [ContractKind, string, number | null][])('C2 a %s rate typed as %j is %j', (kind, text, rateBps) => {
  expect(parsePercent(kind, text)).toBe(rateBps)
})
test.each([1, 9, 10, 60, 99, 100, 3_333, 6_000])('%i basis points are read as they were written', (rateBps) => {
  expect(parsePercent('dividend', presentPercent(rateBps))).toBe(rateBps)
})

const ladder = [tier(10), tier(20, 2, 500), tier(30, 4, 5_000)]
test.each([
  [0, 0, 0, { activeMembers: 2, validMinor: 500, profitMinor: 0 }],
  [1, 9_999, 0, { activeMembers: 1, validMinor: 0, profitMinor: 0 }],
  [2, 499, 0, { activeMembers: 0, validMinor: 1, profitMinor: 0 }],
  [2, 500, 1, { activeMembers: 2, validMinor: 4_500, profitMinor: 0 }],
  [3, 99_999, 1, { activeMembers: 1, validMinor: 0, profitMinor: 0 }],
  [4, 5_000, 2, null],
])('%i members with %i reach tier %j', (activeMembers, valid, index, missing) => {
  const reached = { activeMembers, validMinor: minor(valid), profitMinor: minor(0) }
  expect(chooseTier(ladder, reached)).toBe(index)
  expect(computeMissing(ladder, reached)).toEqual(missing)
})
test('a negative result reaches no tier that asks for profit', () => {
  const reached = { activeMembers: 0, validMinor: minor(0), profitMinor: minor(-1) }
  expect(chooseTier([tier(10, null, null, 0)], reached)).toBeNull()
  expect(computeMissing([tier(10, null, null, 5)], reached)).toMatchObject({ profitMinor: 6 })
})
test('the highest rate of a contract is that of its last tier, and none without tiers', () => {
  expect([topRateBps(ladder), topRateBps([])]).toEqual([30, 0])
})
