import { useTranslation } from 'react-i18next'
import { type Money, withSymbol } from '../../../contract/amount.ts'
import { formatMoney } from '../../../kit/lib/money.ts'
import { STORAGE_KEY } from '../../lib/storage.ts'
import { useStoredFlag } from '../../lib/stored-flag.ts'

type Props = {
  amount: Money
  symbol: string
}

/** NAV-07: the balance, or stars while its member hides it. Its look is that of what it stands in. */
export function BalanceText({ amount, symbol }: Props) {
  const { t } = useTranslation('common')
  const [hidden] = useStoredFlag(STORAGE_KEY.hideBalance)
  if (!hidden) return <span>{formatMoney(amount, symbol)}</span>
  return (
    <span role="img" aria-label={t('balance.hidden')}>
      {withSymbol('***', symbol)}
    </span>
  )
}
