import { describe, expect, test } from 'vitest'
import { computeConversion, computeMostConvertible, computePlayPoints, POINTS_MAX } from './points.ts'

const RATIO = { points: 100, amountMinor: 100, least: 100 }

test.each([
  [0, 100, 0],
  [9_999, 100, 0],
  [10_000, 100, 1],
  [19_999, 100, 1],
  [19_999, 150, 2],
  [1_000_000, 125, 125],
  [100_000_000_000_000, 100, 10_000_000_000],
])('PROMO-04 a day of %i counted at %i per cent brings %i points', (countedMinor, factor, points) => {
  expect(computePlayPoints(countedMinor, factor)).toBe(points)
})

describe('PROMO-04 points become cash', () => {
  test.each([
    [100, 100],
    [200, 200],
    [12_300, 12_300],
  ])('%i points are %i minor units', (points, minor) => expect(computeConversion(points, RATIO)).toBe(minor))
  test.each([0, -1, -100, 0.5, 1, 99, 101, 150.5, Number.NaN, POINTS_MAX + 100])('%d points are refused', (points) => {
    expect(computeConversion(points, RATIO)).toBeNull()
  })
  test('at a ratio with a higher least', () => {
    const ratio = { points: 50, amountMinor: 30, least: 500 }
    expect([450, 500, 525, 550].map((points) => computeConversion(points, ratio))).toEqual([null, 300, null, 330])
  })
  test.each([
    [99, 0],
    [100, 100],
    [12_345, 12_300],
  ])('of %i points at most %i can be converted', (points, most) => {
    expect(computeMostConvertible(points, RATIO)).toBe(most)
  })
})
