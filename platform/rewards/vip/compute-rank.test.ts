import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameCategory } from '../../../contract/constants.ts'
import { MAX_MINOR, minor } from '../../../contract/money.ts'
import { computeNextRank, computePoints, computeRank, computeStakeLeft, computeTotalPoints } from './compute-rank.ts'

const RANKS = [
  { level: 2, pointsFrom: 500 },
  { level: 1, pointsFrom: 100 },
  { level: 3, pointsFrom: 2_000 },
]
const of = (entries: Partial<Record<GameCategory, number>>) =>
  new Map(Object.entries(entries).map(([category, value]) => [category as GameCategory, minor(value as number)]))

describe('PROMO-05 points', () => {
  test.each([
    [0, 100, 0],
    [99_999, 1, 0],
    [100_000, 1, 1],
    [100_000, 100, 100],
    [1_999, 50, 0],
    [2_000, 50, 1],
    [MAX_MINOR, 10_000, 10_000_000_000_000],
  ])('%i minor at %i a thousand are %i', (stake, rate, points) =>
    expect(computePoints(minor(stake), rate)).toBe(points),
  )

  test('of several categories add up, each whole by itself; one without a rate brings none', () => {
    const rates = new Map([
      ['RNG', 100],
      ['LIVE', 50],
    ] as const)
    expect(computeTotalPoints(of({ RNG: 1_999, LIVE: 3_999, SPORTS: 1_000_000 }), rates)).toBe(2)
    expect(computeTotalPoints(new Map(), rates)).toBe(0)
  })
})

describe('PROMO-05 ranks', () => {
  test.each([
    [0, null],
    [99, null],
    [100, 1],
    [499, 1],
    [500, 2],
    [2_000, 3],
    [9_999_999, 3],
  ])('%i points are rank %s', (points, level) => expect(computeRank(points, RANKS)?.level ?? null).toBe(level))

  test.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, null],
  ])('after rank %i comes %s', (level, next) => expect(computeNextRank(level, RANKS)?.level ?? null).toBe(next))

  test('a ladder without ranks gives none', () => {
    expect(computeRank(1_000, [])).toBeNull()
    expect(computeNextRank(0, [])).toBeNull()
  })
})

test('PROMO-05 what is left is exact: it brings the points, and a cent less does not', () => {
  const figures = [
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 0, max: 10 ** 9 }),
    fc.integer({ min: 1, max: 10_000 }),
  ] as const
  fc.assert(
    fc.property(...figures, (pointsLeft, staked, rate) => {
      const left = computeStakeLeft(pointsLeft, minor(staked), rate)
      const target = computePoints(minor(staked), rate) + pointsLeft
      expect(left).toBeGreaterThan(0)
      expect(computePoints(minor(staked + left), rate)).toBeGreaterThanOrEqual(target)
      expect(computePoints(minor(staked + left - 1), rate)).toBeLessThan(target)
    }),
  )
})
