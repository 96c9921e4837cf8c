/** Apart from `money.tsx`: the first page shows amounts, but no gain or loss. */
import { clsx } from 'clsx'
import { formatSignedMoney } from '../lib/money.ts'
import type { AmountProps } from './money.tsx'

/** A gain or a loss: sign and arrow first, colour after. */
export function NetText({ amount, symbol, className }: AmountProps) {
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
      <span>{formatSignedMoney(amount, symbol)}</span>
    </span>
  )
}
