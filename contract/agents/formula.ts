/** How an amount came about, with numbers put in: the same in every language. */
import { presentMoney } from '../money.ts'
import type { Pay } from './pay.ts'
import { presentPercent } from './tiers.ts'

/** `123456.78 × 0.60 % = 740.74`. A remainder of a real-time salary stands in ten-thousandths of the smallest unit. */
export function presentFormula(pay: Pay, remainderBefore = 0): string {
  const before = remainderBefore > 0 ? ` + ${remainderBefore}/10000` : ''
  const after = pay.remainder > 0 ? ` (+ ${pay.remainder}/10000)` : ''
  return `${presentMoney(pay.baseMinor)} × ${presentPercent(pay.rateBps)} %${before} = ${presentMoney(pay.amountMinor)}${after}`
}
