import { useTranslation } from 'react-i18next'
import type { DepositChannel } from '../../../../contract/calls/money/cashier.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

/** `Crypto · USDT`: the kind in the player's language, and what tells it from others of its kind. */
export function useChannelName(): (channel: Pick<DepositChannel, 'kind' | 'label'>) => string {
  const { t } = useTranslation('cashier')
  return ({ kind, label }) => (label === null ? t(`kind.${kind}`) : `${t(`kind.${kind}`)} · ${label}`)
}

/** `1.5%`, without zeros that say nothing. */
const formatRate = (rateBps: number) => `${rateBps / 100}%`

export function useFeeText(): (fee: DepositChannel['fee']) => string {
  const { t } = useTranslation('cashier')
  const { symbol } = useMerchant().currency
  return ({ flat, rateBps }) => {
    if (flat === '0.00' && rateBps === 0) return t('method.noFee')
    if (flat === '0.00') return t('method.fee', { fee: formatRate(rateBps) })
    const shown = formatMoney(flat, symbol)
    if (rateBps === 0) return t('method.fee', { fee: shown })
    return t('method.fee', { fee: t('method.both', { rate: formatRate(rateBps), flat: shown }) })
  }
}
