import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Landmark from 'lucide-react/icons/landmark'
import type { WithdrawOrder } from '../../../../contract/calls/withdraw.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { Repeat, Skeleton } from '../../../ui/skeleton.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { withdrawHistoryQuery } from '../api/withdrawals.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { FailedRead } from './failed-read.tsx'

/** Every withdrawal, newest first, each opened to its tracker. */
export function WithdrawHistory() {
  const t = useT('withdraw')
  const { go } = useCashierPlace()
  const query = useInfiniteQuery(withdrawHistoryQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (query.isPending) {
    return (
      <div aria-hidden className="flex flex-col gap-2">
        <Repeat count={4}>
          <Skeleton className="h-16" />
        </Repeat>
      </div>
    )
  }
  if (query.isError) return <FailedRead error={query.error} onRetry={() => void query.refetch()} />
  if (rows.length === 0) {
    const action = <Button onClick={() => go({})}>{t('history.first')}</Button>
    return (
      <Message icon={<Landmark size={22} />} title={t('history.empty')} text={t('history.emptyText')} action={action} />
    )
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {rows.map((order) => (
          <HistoryRow key={order.orderId} order={order} onOpen={() => go({ orderId: order.orderId })} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

const TONE = { received: 'text-live', refused: 'text-danger', sent: 'text-text' } as const
const toneOf = (state: WithdrawOrder['state']) => (state in TONE ? TONE[state as keyof typeof TONE] : 'text-soft')

function HistoryRow({ order, onOpen }: { order: WithdrawOrder; onOpen: () => void }) {
  const t = useT('withdraw')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded-s px-1 py-3 text-left transition-colors hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">
            {order.providerName} <span className="text-soft tabular-nums">{order.masked}</span>
          </span>
          <TimeText iso={order.requestedAt} language={language} className="block truncate text-faint text-xs" />
        </span>
        <span className="shrink-0 text-right text-sm">
          <MoneyText
            amount={order.amount}
            symbol={symbol}
            className={clsx(order.state === 'refused' && 'text-faint')}
          />
          <span className={clsx('block text-xs', toneOf(order.state))}>
            {order.disputedAt && order.state === 'sent' ? t('step.disputed') : t(`step.${order.state}`)}
          </span>
        </span>
      </button>
    </li>
  )
}
