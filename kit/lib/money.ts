/** Money for the eye. Amounts stay the wire's decimal strings; nothing here counts in floats. */
import { groupThousands as group, type Money, parseMoney, withSymbol } from '../../contract/amount.ts'
import { FALLBACK_CURRENCY_SYMBOL, NUMBER_FORMAT } from '../../contract/constants.ts'

const MINUS = '−'

/** `"12345.60"` → `12,345.60`: comma thousands and two decimals in every language (NAV-07). */
export function groupThousands(amount: Money): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.')
  return `${amount.startsWith('-') ? MINUS : ''}${group(whole)}.${cents.padEnd(NUMBER_FORMAT.decimals, '0')}`
}

/** `₱12,345.60`; a symbol that is missing is `P`. Throws RangeError when the text is not a money amount. */
export function formatMoney(amount: Money, symbol: string | null | undefined): string {
  parseMoney(amount)
  return withSymbol(groupThousands(amount), symbol || FALLBACK_CURRENCY_SYMBOL)
}

/** As `formatMoney` with a sign before a gain too: colour alone never tells win from loss. */
export function formatSignedMoney(amount: Money, symbol: string | null | undefined): string {
  const sign = parseMoney(amount) > 0 ? '+' : amount.startsWith('-') ? MINUS : ''
  return `${sign}${formatMoney(amount.replace('-', ''), symbol)}`
}
