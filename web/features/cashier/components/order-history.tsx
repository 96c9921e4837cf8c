import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { useCashierPlace } from '../cashier-address.ts'

/** What a line of the history shows of an order. */
export type HistoryLine = {
  name: ReactNode
  iso: string
  /** Decimal of the merchant's currency. */
  amount: string
  state: string
  tone: string
  failed: boolean
}

type Props<Order> = {
  words: 'cashier' | 'withdraw'
  icon: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Order[] }>>
  lineOf: (order: Order) => HistoryLine
  /** Nothing new of this kind can be ordered. */
  isShut?: boolean
}

/** Orders of one kind, newest first, each opened to its state. */
export function OrderHistory<Order extends { orderId: string }>({ words, icon, query, lineOf, isShut }: Props<Order>) {
  const { t } = useTranslation(words)
  const { t: cashier } = useTranslation('cashier')
  const { go } = useCashierPlace()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const loading = (
    <div aria-hidden className="flex flex-col gap-2">
      <Repeat count={4}>
        <Skeleton className="h-16" />
      </Repeat>
    </div>
  )
  const first = !isShut && <Button onClick={() => go({})}>{t('history.first')}</Button>
  const empty = <Message icon={icon} title={t('history.empty')} text={t('history.emptyText')} action={first} />
  const texts = { failed: cashier('failedRead'), more: t('history.more') }
  return (
    <div>
      <PagedList {...texts} query={query} loading={loading} isEmpty={rows.length === 0} empty={empty}>
        <ul className="flex flex-col divide-y divide-line border-line border-y">
          {rows.map((order) => (
            <Line key={order.orderId} {...lineOf(order)} onOpen={() => go({ orderId: order.orderId })} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

function Line({ name, iso, amount, state, tone, failed, onOpen }: HistoryLine & { onOpen: () => void }) {
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
          <span className="block truncate font-medium text-sm">{name}</span>
          <TimeText iso={iso} language={language} className="block truncate text-faint text-xs" />
        </span>
        <span className="shrink-0 text-right text-sm">
          <MoneyText amount={amount} symbol={symbol} className={clsx(failed && 'text-faint')} />
          <span className={clsx('block text-xs', tone)}>{state}</span>
        </span>
      </button>
    </li>
  )
}
