import { expect, test } from 'vitest'
import { withSymbol } from './amount.ts'
import { symbolOfCurrency } from './currency.ts'

test.each([
  ['PHP', '₱'],
  ['THB', '฿'],
  ['JPY', '¥'],
  ['CNY', '¥'],
  ['VND', '₫'],
  // Known to none by a sign.
  ['CHF', 'P'],
  ['XQZ', 'P'],
])('NAV-07 the sign of %s is %s', (code, symbol) => expect(symbolOfCurrency(code)).toBe(symbol))

test.each([
  ['₱', '₱1,234.50'],
  ['฿', '฿1,234.50'],
  ['P', 'P\u00a01,234.50'],
  ['Rp', 'Rp\u00a01,234.50'],
])('NAV-07 a sign stands at the amount, letters stand apart: %s', (symbol, text) => {
  expect(withSymbol('1,234.50', symbol)).toBe(text)
})
