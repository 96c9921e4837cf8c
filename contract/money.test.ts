import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeShare, MAX_MINOR, minor, moneySchema, parseMoney, presentMoney, signedMoneySchema } from './money.ts'

describe('money', () => {
  test.each(['0.00', '1.00', '10000.00', '999999999999.99'])('accepts %s', (text) => {
    expect(moneySchema.safeParse(text).success).toBe(true)
  })

  test.each([
    '',
    '1',
    '1.0',
    '1.000',
    '01.00',
    '-1.00',
    '+1.00',
    '1e3',
    '1,000.00',
    ' 1.00',
    '1.00\n',
    'NaN',
    '１.００',
    '1000000000000.00',
  ])('refuses %j', (text) => {
    expect(moneySchema.safeParse(text).success).toBe(false)
  })

  test('refuses minus zero as a signed figure', () => {
    expect(signedMoneySchema.safeParse('-0.00').success).toBe(false)
    expect(signedMoneySchema.safeParse('-0.01').success).toBe(true)
  })

  test('writes and reads back every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MINOR + 1, max: MAX_MINOR - 1 }), (value) => {
        expect(parseMoney(presentMoney(minor(value)))).toBe(value)
      }),
    )
  })

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_MINOR + 1])('minor refuses %s', (value) => {
    expect(() => minor(value)).toThrow(RangeError)
  })
})

test.each([
  [10_000, 50, 50],
  [199, 50, 0],
  [200, 50, 1],
  [399, 50, 1],
  [1, 1_000, 0],
  [0, 1_000, 0],
  // 10^14 cents times 10 per cent, which no float multiplies exactly.
  [MAX_MINOR, 1_000, MAX_MINOR / 10],
  [99_999_999_999_999, 999, 9_989_999_999_999],
])('a share of %i at %i basis points is %i', (amount, bps, share) => {
  expect(computeShare(minor(amount), bps)).toBe(share)
})
