import { clsx } from 'clsx'
import type { Money } from '../../contract/amount.ts'
import { formatMoney } from '../lib/money.ts'

export type AmountProps = { amount: Money; symbol?: string | null; className?: string }

/** An amount, in the display face and the colour of money. */
export function MoneyText({ amount, symbol, className }: AmountProps) {
  return (
    <span className={clsx('font-display font-semibold whitespace-nowrap', className)}>
      {formatMoney(amount, symbol)}
    </span>
  )
}
