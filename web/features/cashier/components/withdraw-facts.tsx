import { useTranslation } from 'react-i18next'
import type { WithdrawOrder } from '../../../../contract/calls/withdraw.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Fact } from '../../../ui/fact.tsx'
import { MoneyText } from '../../../ui/money.tsx'

/** The figures agreed on, of a refused one the amount alone, where it goes, and the numbers to quote. */
export function WithdrawFacts({ order }: { order: WithdrawOrder }) {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  const money = (amount: string) => <MoneyText amount={amount} symbol={symbol} />
  return (
    <dl className="grid gap-2 border-line border-t pt-4 text-sm">
      <Fact label={t(order.state === 'refused' ? 'amount.label' : 'order.amount')}>{money(order.amount)}</Fact>
      {order.state !== 'refused' && (
        <>
          <Fact label={t('order.fee')}>{money(order.fee)}</Fact>
          <Fact label={t('order.receive')}>{money(order.receive)}</Fact>
        </>
      )}
      <Fact label={t('order.to')}>
        {order.providerName} <span className="tabular-nums">{order.masked}</span>
      </Fact>
      <Fact label={t('order.id')}>
        <span className="select-all font-mono">{order.orderId}</span>
      </Fact>
      {order.reference && (
        <Fact label={t('order.reference')}>
          <span className="select-all break-all font-mono">{order.reference}</span>
        </Fact>
      )}
      {order.receivedBy && <Fact label={t('order.receivedBy')}>{t(`receivedBy.${order.receivedBy}`)}</Fact>}
    </dl>
  )
}
