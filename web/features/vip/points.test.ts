import { expect, test } from 'vitest'
import { computeShare } from './points.ts'

test.each([
  [0, 100, 0],
  [99, 100, 99],
  [999, 1_000, 99],
  [100, 100, 99],
  [5, 0, 0],
])('PROMO-05 %i of %i points are %i %% of the way', (points, from, share) =>
  expect(computeShare(points, from)).toBe(share),
)
