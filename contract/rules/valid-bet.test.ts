import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { computeValidBet } from './valid-bet.ts'

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
  ['PVP', 50, 50, 50],
] as const)('AGT-03 a round of %s from %i to %i counts %i', (category, stake, payout, valid) => {
  expect(computeValidBet({ category, stakeMinor: minor(stake), payoutMinor: minor(payout) })).toBe(valid)
})
