/**
 * Money without schemas, so that a browser can count without carrying the validator. On the wire a
 * decimal string ("1234.50"); inside, an integer of minor units in a branded type; never a float.
 */

import { NUMBER_FORMAT } from './constants.ts'

/** Integer minor units (cents). Negative only where a signed posting or a net figure is meant. */
export type Minor = number & { readonly __brand: 'Minor' }
/** Wire form: a decimal string with exactly two decimals. */
export type Money = string

/** The largest amount any one figure may hold, in minor units: far below 2^53, so sums stay exact. */
export const MAX_MINOR = 10 ** 14

/** Wire form of an amount that is not negative, two decimals. */
export const MONEY_PATTERN = /^(0|[1-9]\d{0,11})\.\d{2}$/

/** Wire form of a signed figure (net position, posting). Minus zero is refused. */
export const SIGNED_MONEY_PATTERN = /^(?!-0\.00$)-?(0|[1-9]\d{0,11})\.\d{2}$/

/** Brands an integer as minor units. Throws RangeError on anything but a safe integer within the cap. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_MINOR) {
    throw new RangeError(`not an amount in minor units: ${value}`)
  }
  return (value === 0 ? 0 : value) as Minor
}

/** Reads a wire amount (signed or not) into minor units. Throws RangeError when the text is not one. */
export function parseMoney(text: string): Minor {
  if (!SIGNED_MONEY_PATTERN.test(text)) throw new RangeError('not a money amount')
  return minor(Number(text.replace('.', '')))
}

/** Writes minor units as the wire's decimal string. */
export function presentMoney(amountMinor: Minor): Money {
  const { decimals } = NUMBER_FORMAT
  const digits = String(Math.abs(minor(amountMinor))).padStart(decimals + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** So many basis points (hundredths of a percent) of an amount that is not negative, rounded down to the minor unit. */
export function computeShare(amountMinor: Minor, rateBps: number): Minor {
  // 10^14 minor units times 10^4 would pass 2^53: whole ten thousands and the rest apart.
  return minor(Math.floor(amountMinor / 10_000) * rateBps + Math.floor(((amountMinor % 10_000) * rateBps) / 10_000))
}

/** `"12345.60"` and `"12345"` with signs between the thousands. */
export const groupThousands = (amount: Money): string =>
  amount.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, NUMBER_FORMAT.thousands))

/** `₱1,234.50`, `P 1,234.50`: a sign stands at the amount, letters stand apart from it. */
export const withSymbol = (amount: string, symbol: string): string =>
  /^\p{L}/u.test(symbol) ? `${symbol}\u00a0${amount}` : symbol + amount
