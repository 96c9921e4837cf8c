import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { computeTurnover, computeValidBet, turnoverOf } from './valid-bet.ts'

test.each([
  ['RNG', 100, 100, 100],
  ['LIVE', 100, 195, 95],
  ['LIVE', 100, 100, 0],
  ['LIVE', 100, 0, 100],
  ['LIVE', 100, 900, 100],
  ['SPORTS', 1_000, 1_100, 100],
  ['ESPORTS', 1_000, 400, 600],
  ['LOTT', 500, 500, 0],
  ['LOTT', 500, 0, 500],
  ['ELOTT', 500, 500, 500],
  ['FISH', 50, 49, 50],
  ['PVP', 50, 50, 0],
  ['PVP', 50, 90, 40],
] as const)('AGT-03 a round of %s from %i to %i counts %i', (category, stake, payout, valid) => {
  expect(computeValidBet({ category, stakeMinor: minor(stake), payoutMinor: minor(payout) })).toBe(valid)
})

test.each([
  ['RNG', 100, 100, undefined, 100],
  ['RNG', 100, 100, 40, 40],
  // Drawn lotteries and tables stay as they are: their whole stake.
  ['LIVE', 100, 100, undefined, 100],
  ['LOTT', 500, 500, undefined, 500],
  ['SPORTS', 1_000, 1_900, undefined, 900],
  ['ESPORTS', 1_000, 1_000, undefined, 0],
  ['PVP', 50, 90, undefined, 40],
  // A vendor may tell less and never more.
  ['SPORTS', 1_000, 1_900, 100, 100],
  ['SPORTS', 1_000, 1_900, 0, 0],
  ['SPORTS', 1_000, 1_900, 1_000, 900],
] as const)('MEM-05 of a round of %s from %i to %i, told %s, %i count', (category, stake, payout, told, counted) => {
  const round = { category, stakeMinor: minor(stake), payoutMinor: minor(payout) }
  expect(computeTurnover({ ...round, toldMinor: told === undefined ? undefined : minor(told) })).toBe(counted)
})

test.each([
  ['SPORTS', 400],
  ['ESPORTS', 400],
  ['PVP', 400],
  ['LIVE', 1_000],
  ['RNG', 1_000],
] as const)('PROMO-05 many rounds of %s count %i', (category, counted) => {
  expect(turnoverOf({ category, stakeMinor: 1_000, validMinor: 400 })).toBe(counted)
})
