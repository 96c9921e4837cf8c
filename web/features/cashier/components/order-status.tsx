import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Landmark from 'lucide-react/icons/landmark'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { DepositOrder } from '../../../../contract/calls/money/cashier.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { takeLostFocus } from '../../../../kit/lib/take-focus.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { channelsQuery, useWatchedOrder } from '../api/deposits.ts'
import { payoutAccountsQuery } from '../api/withdrawals.ts'
import { computeOrderView, computeUsualMinutes, isSettled, type OrderView } from '../deposit-view.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'

/** After a deposit, to a member with no account to withdraw to: its wait can pass while they play. */
function FirstWithdrawalOffer() {
  const { t } = useTranslation('withdraw')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const { data } = useQuery(payoutAccountsQuery)
  if (!data || data.destinations.length > 0) return null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-line bg-surface-1 p-4">
      <Landmark aria-hidden size={22} className="shrink-0 text-accent" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{t('first.title')}</p>
        <p className="text-pretty text-sm text-soft">
          {data.coolDownHours > 0 ? t('first.ready', { count: data.coolDownHours }) : t('first.text')}
        </p>
      </div>
      <Button onClick={() => openDialog('first-withdrawal', pathname + search)}>{t('first.go')}</Button>
    </section>
  )
}

/** One deposit as it stands, live until it settles. */
export function OrderStatus({ orderId, returned }: { orderId: string; returned: boolean }) {
  const { t } = useTranslation('cashier')
  const { query, isWatched, watchAgain } = useWatchedOrder(orderId, returned)
  const { data: order, isError, error, refetch } = query
  if (!order && isError) {
    return <FailedRead title={t('failedRead')} error={error} onRetry={() => void refetch()} />
  }
  if (!order) return <Skeleton className="h-96 rounded-l" />
  const view = computeOrderView(order, returned)
  return (
    <div className="flex flex-col gap-5 rounded-l border border-line bg-surface-0 p-5">
      <Told order={order} view={view} />
      {!isSettled(view) && (
        <div className="flex flex-wrap items-center gap-3 text-faint text-sm">
          <Usual order={order} view={view} isWatched={isWatched} />
          <span>{t(isWatched ? 'order.live' : 'order.unwatched')}</span>
          {!isWatched && (
            <Button size="small" className="h-11" onClick={watchAgain}>
              {t('order.again')}
            </Button>
          )}
        </div>
      )}
      <OrderActions order={order} view={view} />
      {view === 'credited' && <FirstWithdrawalOffer />}
      <OrderFacts order={order} />
    </div>
  )
}

type UsualProps = { order: DepositOrder; view: OrderView; isWatched: boolean }

/** Nothing where it is not known. */
function Usual({ order, view, isWatched }: UsualProps) {
  const { t } = useTranslation('cashier')
  const { data } = useQuery(channelsQuery)
  const minutes = computeUsualMinutes(order, data?.channels ?? [], { view, isWatched })
  if (minutes === null) return null
  return (
    <span className="basis-full text-soft">
      {minutes === 0 ? t('order.usualAtOnce') : t('order.usual', { count: minutes })}
    </span>
  )
}

/** What happened, and what it means for the money. Read out when it changes. */
function Told({ order, view }: { order: DepositOrder; view: OrderView }) {
  const { t } = useTranslation('cashier')
  const { symbol } = useMerchant().currency
  const amount = formatMoney(order.credited ?? order.receive, symbol)
  // It was not refused: it came, and went back.
  const name = view === 'failed_final' && order.failure === 'returned' ? 'returned' : view
  return (
    <div ref={takeLostFocus} tabIndex={-1} role="status" className="flex items-start gap-4 rounded-s">
      <ViewMark view={view} />
      <div className="min-w-0">
        <h4 className="font-display font-semibold text-lg">{t(`view.${name}.title`, { amount })}</h4>
        <p className="mt-1 text-pretty text-soft">
          {view === 'failed_retry' || view === 'failed_final'
            ? order.failure && t(`failure.${order.failure}`)
            : t(`view.${view}.text`)}
        </p>
      </div>
    </div>
  )
}

const MARKS = {
  redirecting: 'turning',
  waiting: Clock,
  returned_unknown: Clock,
  processing: 'turning',
  crediting: 'turning',
  credited: Check,
  review: Eye,
  failed_retry: X,
  failed_final: X,
} as const satisfies Record<OrderView, unknown>

/** The state at a glance; its words stand beside it. */
function ViewMark({ view }: { view: OrderView }) {
  const Mark = MARKS[view]
  const isFailed = Mark === X
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-12 shrink-0 place-items-center rounded-full',
        view === 'credited' ? 'bg-live text-on-live' : isFailed ? 'bg-danger text-on-danger' : 'bg-surface-2 text-soft',
      )}
    >
      {Mark === 'turning' ? (
        <span className="turning size-5 rounded-full border-2 border-current border-r-transparent" />
      ) : (
        <Mark size={22} />
      )}
    </span>
  )
}
