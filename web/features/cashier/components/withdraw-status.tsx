import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { takeLostFocus } from '../../../../kit/lib/take-focus.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { HouseNote } from '../../../shared/member/house-note.tsx'
import { reportPath } from '../../../shared/money/report-path.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useWatchedWithdrawal } from '../api/withdrawals.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { computeDocuments } from '../withdraw-view.ts'
import { WithdrawAnswer } from './withdraw-answer.tsx'
import { WithdrawTracker } from './withdraw-tracker.tsx'

/** TRUST-01: one withdrawal as it stands, live while it is looked at. */
export function WithdrawStatus({ orderId }: { orderId: string }) {
  const { t: cashier } = useTranslation('cashier')
  const { t } = useTranslation('withdraw')
  const { go } = useCashierPlace()
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const told = useRef<HTMLDivElement>(null)
  const { data: order, isError, error, refetch } = useWatchedWithdrawal(orderId)
  if (!order && isError)
    return <FailedRead title={cashier('failedRead')} error={error} onRetry={() => void refetch()} />
  if (!order) return <Skeleton className="h-112 rounded-l" />
  const documents = computeDocuments(order)
  return (
    <div className="flex flex-col gap-5 rounded-l border border-line bg-surface-0 p-5">
      <Told order={order} ref={told} />
      <WithdrawTracker order={order} />
      {order.state === 'sent' && <WithdrawAnswer order={order} onSaid={() => told.current?.focus()} />}
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        {documents && (
          <Button
            kind={documents === 'due' ? 'main' : 'plain'}
            onClick={() => openDialog('documents', pathname + search)}
          >
            {t(documents === 'due' ? 'order.papers' : 'order.papersSent')}
          </Button>
        )}
        {order.state === 'refused' && <Button onClick={() => go({})}>{t('order.another')}</Button>}
        <Button onClick={() => go({ tab: 'history' })}>{t('order.history')}</Button>
        <ButtonLink to={reportPath(order.orderId, 'withdrawal')}>{cashier('report')}</ButtonLink>
      </div>
      <WithdrawFacts order={order} />
    </div>
  )
}

/** What stands, and what it means for the money. Read out when it changes. */
function Told({ order, ref }: { order: WithdrawOrder; ref: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  useLayoutEffect(() => takeLostFocus(ref.current), [ref])
  const view = order.state === 'sent' && order.disputedAt ? 'disputed' : order.state
  const delay = computeDocuments(order) === 'sent' ? 'documents_sent' : order.delay
  const amount = formatMoney(view === 'refused' ? order.amount : order.receive, symbol)
  return (
    <div ref={ref} tabIndex={-1} role="status" className="rounded-s">
      <h4 className="font-display font-semibold text-lg">{t(`view.${view}.title`, { amount })}</h4>
      <p className="mt-1 text-pretty text-soft">
        {view === 'refused'
          ? `${order.refusal ? t(`refusal.${order.refusal}`) : ''} ${t(order.isReturned ? 'returned' : 'returning', { amount })}`
          : t(`view.${view}.text`)}
      </p>
      {delay && (
        <p className="mt-2 rounded-m bg-surface-2 px-3 py-2 text-pretty text-sm">
          <strong className="font-semibold">{t('delay.title')}</strong> <span>{t(`delay.${delay}`)}</span>
        </p>
      )}
      {order.note && <HouseNote text={order.note} className="mt-2" />}
    </div>
  )
}

/** The figures agreed on, of a refused one the amount alone, where it goes, and the numbers to quote. */
function WithdrawFacts({ order }: { order: WithdrawOrder }) {
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
        <span>{order.providerName}</span> <span className="tabular-nums">{order.masked}</span>
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
