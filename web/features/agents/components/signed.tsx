import { clsx } from 'clsx'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import { useAmounts } from './play-figures.ts'

/** An amount with its sign; the colour says the same. */
export function Signed({ amount, isStrong = false }: { amount: Money; isStrong?: boolean }) {
  const { net } = useAmounts()
  const value = parseMoney(amount)
  return (
    <span className={clsx(value > 0 && 'text-live', value < 0 && 'text-danger', isStrong && 'font-semibold')}>
      {net(amount)}
    </span>
  )
}
