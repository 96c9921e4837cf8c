import { expect, test } from 'vitest'
import { stepOf } from './curve.ts'

test.each([
  [100, 25],
  [125, 25],
  [126, 50],
  [500, 100],
  [501, 250],
  [5_000, 1_000],
  [100_000_000, 25_000_000],
])('the scale of a flight over %i hundredths has a line each %i', (span, step) => {
  expect(stepOf(span)).toBe(step)
})
