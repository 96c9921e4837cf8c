/** How an amount came about, with numbers put in: the same in every language. */
import { type Minor, presentMoney } from '../money.ts'
import { type PayPart, sumParts } from './category-rates.ts'
import type { Pay } from './pay.ts'
import { presentPercent } from './tiers.ts'

export type Product = Pick<PayPart, 'validMinor' | 'rateBps'> & Partial<Pick<PayPart, 'category'>>

/** `LIVE 1000.00 × 0.20 %`; without a category the rate is that of the tier. */
export const presentProduct = ({ category = null, validMinor, rateBps }: Product): string =>
  `${category === null ? '' : `${category} `}${presentMoney(validMinor)} × ${presentPercent(rateBps)} %`

/** What the amount is the sum of. Categories without play are left out. */
export function listProducts({ tierIndex, rateBps, baseMinor, parts }: Pay): readonly Product[] {
  const played = tierIndex === null ? [] : (parts ?? []).filter(({ validMinor }) => validMinor > 0)
  return played.length > 0 ? played : [{ validMinor: baseMinor, rateBps }]
}

/** `5.4691 → 5.46`: the exact sum, and what it is rounded down to. */
export const presentRounded = (amountMinor: Minor, rest: number): string => {
  const amount = presentMoney(amountMinor)
  return rest === 0 ? amount : `${amount}${String(rest).padStart(4, '0').replace(/0+$/, '')} → ${amount}`
}

/**
 * `123456.78 × 0.60 % = 740.74`. A remainder of a real-time salary stands in ten-thousandths of the smallest unit. Rates by
 * category: `LIVE 1000.00 × 0.20 % + 500.33 × 0.60 % = 5.00198 → 5.00`, so that the one rounding is seen.
 */
export function presentFormula(pay: Pay, remainderBefore = 0): string {
  const products = listProducts(pay)
  const before = remainderBefore > 0 ? ` + ${remainderBefore}/10000` : ''
  const after = pay.remainder > 0 ? ` (+ ${pay.remainder}/10000)` : ''
  // What a real-time salary leaves over is passed on.
  const rest = pay.parts && pay.remainder === 0 ? sumParts(products, remainderBefore).rest : 0
  return `${products.map(presentProduct).join(' + ')}${before} = ${presentRounded(pay.amountMinor, rest)}${after}`
}
