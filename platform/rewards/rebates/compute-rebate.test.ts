import { describe, expect, test } from 'vitest'
import { minor } from '../../../contract/money.ts'
import { computeRebate, findRateBps, type Rate, ratesAt, sumOf } from './compute-rebate.ts'

const rate = (vendor: string, minLevel: number, rateBps: number, validFromMs = 0): Rate => ({
  vendor,
  minLevel,
  rateBps,
  validFromMs,
})

describe('MEM-08 the rate of a vendor', () => {
  const standing = [
    rate('*', 0, 20),
    rate('*', 3, 40),
    rate('HARBOR', 0, 50),
    rate('HARBOR', 5, 90),
    rate('REEF', 2, 0),
  ]
  test.each([
    ['HARBOR', 0, 50],
    ['HARBOR', 4, 50],
    ['HARBOR', 5, 90],
    ['HARBOR', 99, 90],
    ['SUMMIT', 0, 20],
    ['SUMMIT', 3, 40],
    // Below its own levels a vendor is one of the many; at them it brings what was said, be it nothing.
    ['REEF', 0, 20],
    ['REEF', 2, 0],
  ])('%s at level %i is %i hundredths of a per cent', (vendor, level, expected) => {
    expect(findRateBps(standing, vendor, level)).toBe(expected)
  })

  test('is none where none is set', () => expect(findRateBps([], 'HARBOR', 9)).toBe(0))

  test('is the newest that stood when the day began; a later one counts from the next', () => {
    const rates = [rate('*', 0, 70, 300), rate('*', 0, 20, 100), rate('*', 0, 50, 200)]
    const at = (ms: number) => findRateBps(ratesAt(rates, ms), 'HARBOR', 0)
    expect([99, 100, 199, 200, 299, 300].map(at)).toEqual([0, 20, 20, 50, 50, 70])
  })
})

describe('MEM-08 the share', () => {
  test('is rounded down by vendor, and the sum is of what is paid', () => {
    const turnover = ['A1', 'B1', 'C1'].map((vendor) => ({ vendor, stakeMinor: minor(199) }))
    const lines = computeRebate(turnover, [rate('*', 0, 100)], 0)
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([1, 1, 1])
    expect([sumOf(lines, 'stakeMinor'), sumOf(lines, 'amountMinor')]).toEqual([597, 3])
  })
})
