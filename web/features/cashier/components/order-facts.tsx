import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '../../../../contract/calls/money/cashier.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText, useTimeText } from '../../../ui/time.tsx'
import { useChannelName } from './channel-name.ts'

/** The figures agreed on, where they still hold, and the number to quote to customer service. */
export function OrderFacts({ order }: { order: DepositOrder }) {
  const { t } = useTranslation('cashier')
  const language = useLanguage()
  const nameOf = useChannelName()
  const { symbol } = useMerchant().currency
  const money = (amount: string) => <MoneyText amount={amount} symbol={symbol} />
  const isAsAgreed = !order.failure && order.state !== 'review'
  const isUnpaid = order.state === 'opened' || order.state === 'waiting'
  return (
    <dl className="grid gap-2 border-line border-t pt-4 text-sm">
      <Fact label={t(isAsAgreed ? (isUnpaid ? 'order.amount' : 'order.paid') : 'amount.title')}>
        {money(order.amount)}
      </Fact>
      {isAsAgreed && (
        <>
          <Fact label={t('order.fee')}>{money(order.fee)}</Fact>
          <Fact label={t('order.receive')}>{money(order.receive)}</Fact>
        </>
      )}
      {order.credited && order.credited !== order.receive && (
        <Fact label={t('order.credited')}>{money(order.credited)}</Fact>
      )}
      {order.bonus && <BonusFact bonus={order.bonus} />}
      <Fact label={t('order.method')}>{nameOf(order)}</Fact>
      <Fact label={t('order.created')}>
        <TimeText iso={order.createdAt} language={language} />
      </Fact>
      {isUnpaid && (
        <Fact label={t('order.until')}>
          <TimeText iso={order.expiresAt} language={language} />
        </Fact>
      )}
      <Fact label={t('order.id')}>
        <span className="select-all font-mono">{order.orderId}</span>
      </Fact>
    </dl>
  )
}

/** PROMO-01: what came with it, and what became of that. */
function BonusFact({ bonus }: { bonus: NonNullable<DepositOrder['bonus']> }) {
  const { t } = useTranslation('cashier')
  const timeText = useTimeText()
  const { symbol } = useMerchant().currency
  const { status, amount, turnover, playUntil, withheldBecause } = bonus
  const words = { turnover: formatMoney(turnover, symbol), time: playUntil ? timeText(playUntil) : '' }
  return (
    <Fact label={t('bonus.label')}>
      <span className="flex flex-col items-end text-right">
        {status !== 'withheld' && <MoneyText amount={amount} symbol={symbol} />}
        <span className="text-pretty text-soft">
          {status === 'withheld'
            ? withheldBecause && t(`bonus.withheld.${withheldBecause}`)
            : t(`bonus.status.${status}`, words)}
        </span>
      </span>
    </Fact>
  )
}
