import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Wallet from 'lucide-react/icons/wallet'
import type { DepositOrder } from '../../../../contract/calls/cashier.ts'
import { toApiError } from '../../../lib/api.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { Repeat, Skeleton } from '../../../ui/skeleton.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { historyQuery } from '../api/deposits.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { useChannelName } from './channel-name.ts'

/** Every deposit, newest first, each opened to its state. */
export function DepositHistory() {
  const t = useT('cashier')
  const common = useT('common')
  const errorText = useErrorText()
  const { go } = useCashierPlace()
  const query = useInfiniteQuery(historyQuery)
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
  if (query.isError) {
    return (
      <Message
        role="alert"
        title={t('failedRead')}
        text={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{common('action.retry')}</Button>}
        detail={common('state.support', { code: toApiError(query.error).failure?.requestId ?? '-' })}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <Message
        icon={<Wallet size={22} />}
        title={t('history.empty')}
        text={t('history.emptyText')}
        action={<Button onClick={() => go({})}>{t('history.first')}</Button>}
      />
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

function HistoryRow({ order, onOpen }: { order: DepositOrder; onOpen: () => void }) {
  const t = useT('cashier')
  const language = useLanguage()
  const nameOf = useChannelName()
  const { symbol } = useMerchant().currency
  const isFailed = order.failure !== null
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded-s px-1 py-3 text-left transition-colors hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{nameOf(order)}</span>
          <TimeText iso={order.createdAt} language={language} className="block truncate text-faint text-xs" />
        </span>
        <span className="shrink-0 text-right text-sm">
          <MoneyText
            amount={order.credited ?? order.receive}
            symbol={symbol}
            className={clsx(isFailed && 'text-faint')}
          />
          <span
            className={clsx(
              'block text-xs',
              isFailed ? 'text-danger' : order.state === 'credited' ? 'text-live' : 'text-soft',
            )}
          >
            {t(`state.${order.state}`)}
          </span>
        </span>
      </button>
    </li>
  )
}
