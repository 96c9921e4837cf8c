import { expect, test } from 'vitest'
import { computeScale } from './chart-scale.ts'

test.each([
  ['nothing', [], [0, 100]],
  ['a small gain', [20], [0, 100]],
  ['gains', [12_300, 40_000], [0, 10_000, 20_000, 30_000, 40_000]],
  ['losses', [-250, -90], [-300, -200, -100, 0]],
  ['both', [-1_234_500, 800_000], [-2_000_000, -1_000_000, 0, 1_000_000]],
])('MEM-10 the scale of %s', (_, values, expected) => {
  expect(computeScale(values).map((each) => each + 0)).toEqual(expected)
})

test('MEM-10 holds every value in few steps, zero among them', () => {
  for (let exponent = 0; exponent < 13; exponent += 1) {
    for (const [low, high] of [
      [0, 7],
      [-3, 0],
      [-9, 4],
    ] as const) {
      const scale = computeScale([low * 10 ** exponent, high * 10 ** exponent])
      expect(scale[0]).toBeLessThanOrEqual(low * 10 ** exponent)
      expect(scale.at(-1)).toBeGreaterThanOrEqual(high * 10 ** exponent)
      expect(scale.some((each) => each === 0)).toBe(true)
      expect(scale.length).toBeLessThanOrEqual(6)
    }
  }
})
