import { clsx } from 'clsx'
import type { Money } from '../../contract/amount.ts'
import { formatMoney, formatSignedMoney } from '../lib/money.ts'

type Props = { amount: Money; symbol?: string | null; className?: string }

/** An amount, in the display face and the colour of money. */
export function MoneyText({ amount, symbol, className }: Props) {
  return (
    <span className={clsx('font-display font-semibold whitespace-nowrap', className)}>
      {formatMoney(amount, symbol)}
    </span>
  )
}

/** A gain or a loss: sign and arrow first, colour after. */
export function NetText({ amount, symbol, className }: Props) {
  const loss = amount.startsWith('-')
  const even = /^-?0\.00$/.test(amount)
  return (
    <span
      className={clsx(
        'font-display font-semibold whitespace-nowrap',
        even ? 'text-soft' : loss ? 'text-danger' : 'text-live',
        className,
      )}
    >
      {!even && <span aria-hidden>{loss ? '↓ ' : '↑ '}</span>}
      {formatSignedMoney(amount, symbol)}
    </span>
  )
}
