import { describe, expect, test } from 'vitest'
import { oneInHundredths, printOdds, printOneIn } from './print-odds.ts'

describe('FAIR-03 odds are never shown above what is paid', () => {
  test.each([
    [160_833, '160.83'],
    [321_666, '321.66'],
    [35_648, '35.64'],
    [1_979, '1.97'],
    [2_500, '2.5'],
    [98_000, '98'],
    [1_234_567, '1,234.56'],
    [98_999_999, '98,999.99'],
  ])('%i thousandths: %s', (thousandths, text) => expect(printOdds(thousandths)).toBe(text))
})

describe('FAIR-03 a chance is never shown better than it is', () => {
  test.each([
    [1n, 10n, '10'],
    [6n, 1_000n, '166.67'],
    [3n, 1_000n, '333.34'],
    [2n, 3n, '1.5'],
    [1n, 1_000n, '1,000'],
    [7n, 10_000n, '1,429'],
    [1n, 13_983_816n, '13,983,816'],
  ])('%i of %i: 1 in %s', (num, den, text) => expect(printOneIn(oneInHundredths({ num, den }))).toBe(text))
})
