import { z } from 'zod'
import { FALLBACK_CURRENCY_SYMBOL } from './constants.ts'
import { freeLine } from './rules/free-text.ts'

/** What a merchant keeps its books in: ISO 4217. */
export const isoCurrencySchema = z.string().regex(/^[A-Z]{3}$/)

/** What money that moves may be called: three letters of ISO 4217, or a chain's own name for its money (`USDT`). */
export const currencyCodeSchema = z.string().regex(/^[A-Z][A-Z0-9]{2,7}$/)

export const currencySymbolSchema = freeLine(8)

/** `₱`, `฿`, `¥`, `₫`: the sign of a currency, or `P` where it has none but its code. */
export function symbolOfCurrency(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return symbol === undefined || symbol === code ? FALLBACK_CURRENCY_SYMBOL : symbol
}
