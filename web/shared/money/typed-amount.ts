/** Amounts as people type them. */
import { MAX_MINOR, type Minor, minor } from '../../../contract/amount.ts'
import { dropLeadingZeros, foldTyped } from '../../../contract/rules/typed-text.ts'

/** What an amount looks like once its signs are folded: the points and commas of an East Asian keyboard are those of ours. */
export const foldAmount = (text: string): string =>
  foldTyped(text).replaceAll('。', '.').replaceAll('、', ',').replaceAll(/\s+/g, ' ').replaceAll('’', "'")

/** One sign between the thousands, all along. Two forms of it are never mixed, and a lone one is no guess. */
const TYPED = /^(?:(\d+)|(\d{1,3}(?:,\d{3})+)|(\d{1,3}(?: \d{3})+)|(\d{1,3}(?:'\d{3})+))(?:\.(\d{0,2}))?$/

/** `500`, `1,000`, `1 000.5` and `５００` as the wire writes amounts; null for anything else, and for nothing at all. */
export function readTyped(text: string): string | null {
  const match = TYPED.exec(foldAmount(text))
  if (!match) return null
  const whole = dropLeadingZeros((match.slice(1, 5).find(Boolean) ?? '').replaceAll(/\D/g, ''))
  const cents = (match[5] ?? '').padEnd(2, '0')
  return Number(whole + cents) > MAX_MINOR ? null : `${whole}.${cents}`
}

/** What was typed, from one cent to the most there can be; else null. */
export function readTypedAmount(text: string): Minor | null {
  const typed = readTyped(text)
  if (typed === null) return null
  const value = Number(typed.replace('.', ''))
  return value > 0 ? minor(value) : null
}
