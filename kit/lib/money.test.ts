import { describe, expect, test } from 'vitest'
import { formatMoney, formatSignedMoney, groupThousands } from './money.ts'

const nbsp = '\u00a0'

describe('NAV-07 money for the eye', () => {
  test.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1,000.00'],
    ['12345.60', '12,345.60'],
    ['999999999999.99', '999,999,999,999.99'],
    ['-1234.50', '−1,234.50'],
  ])('%s reads %s', (amount, text) => expect(groupThousands(amount)).toBe(text))

  test('the symbol stands before, and a missing one is P', () => {
    expect(formatMoney('12345.60', '฿')).toBe('฿12,345.60')
    expect(formatMoney('12345.60', null)).toBe(`P${nbsp}12,345.60`)
    expect(formatMoney('12345.60', '')).toBe(`P${nbsp}12,345.60`)
  })

  test.each(['1.5', '1e3', '', '1,000.00', 'NaN', '-0.00'])('refuses %s', (amount) => {
    expect(() => formatMoney(amount, 'P')).toThrow(RangeError)
  })

  test('a gain and a loss carry their sign, nothing carries none', () => {
    expect(formatSignedMoney('5.00', 'P')).toBe(`+P${nbsp}5.00`)
    expect(formatSignedMoney('-5.00', 'P')).toBe(`−P${nbsp}5.00`)
    expect(formatSignedMoney('0.00', 'P')).toBe(`P${nbsp}0.00`)
  })
})
