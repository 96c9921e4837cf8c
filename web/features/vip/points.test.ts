import { expect, test } from 'vitest'
import { computeBetFor, computeShare, findBestRate, listOpenRates } from './points.ts'

test.each([
  [0, 100, 0],
  [99, 100, 99],
  [999, 1_000, 99],
  [100, 100, 99],
  [5, 0, 0],
])('PROMO-05 %i of %i points are %i %% of the way', (points, from, share) =>
  expect(computeShare(points, from)).toBe(share),
)

const rates = [
  { gameType: 'LIVE', pointsPerThousand: 50 },
  { gameType: 'RNG', pointsPerThousand: 100 },
  { gameType: 'FISH', pointsPerThousand: 100 },
] as const

test.each([
  [100, 100, '1000.00'],
  [100, 1_077, '92.86'],
  [1, 3, '333.34'],
  [0, 50, '0.00'],
])('PROMO-05 %i points at %i a thousand take a bet of %s', (points, rate, bet) => {
  expect(computeBetFor(points, rate)).toBe(bet)
})

test('PROMO-05 only kinds of game that open are shown, and the first of the best leads', () => {
  expect(listOpenRates(rates, ['FISH', 'LIVE']).map(({ gameType }) => gameType)).toEqual(['LIVE', 'FISH'])
  expect(listOpenRates(rates, [])).toHaveLength(3)
  expect(findBestRate(rates)?.gameType).toBe('RNG')
  expect(findBestRate([{ gameType: 'LIVE', pointsPerThousand: 0 }])).toBeUndefined()
})
