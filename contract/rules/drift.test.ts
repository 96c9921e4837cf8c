import { expect, test } from 'vitest'
import { bandOf, computeDrift } from './drift.ts'

const theory = { rtp: 0.96, deviation: 4 }
/** 10,000 rounds of 1.00. */
const played = (paidMinor: number) => ({ stakedMinor: 1_000_000, paidMinor, stakeSquare: 10_000 * 100 ** 2 })

test.each([
  [960_000, 0],
  // One deviation of chance: 4 × √(10,000 × 100²) = 40,000.
  [1_000_000, 1],
  [880_000, -2],
])('FAIR-03 who paid %i of 1,000,000 is %d deviations from theory', (paid, drift) =>
  expect(computeDrift(played(paid), theory)).toBeCloseTo(drift, 10),
)

test('FAIR-03 of nothing staked nothing is said', () =>
  expect(computeDrift({ stakedMinor: 0, paidMinor: 0, stakeSquare: 0 }, theory)).toBeNull())

test.each([
  [1.96, 1, 'inside'],
  [-1.97, 1, 'watched'],
  [3.3, 9_999, 'watched'],
  [-3.3, 10_000, 'far'],
  [3.29, 10_000, 'watched'],
] as const)('FAIR-03 %d deviations over %i rounds: %s', (drift, rounds, band) =>
  expect(bandOf(drift, rounds)).toBe(band),
)
