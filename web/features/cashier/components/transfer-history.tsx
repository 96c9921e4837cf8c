import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { reportPath } from '../../../shared/money/report-path.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { transferHistoryQuery } from '../api/transfers.ts'

const TONE = { requested: 'text-soft', sent: 'text-soft', delivered: 'text-live', returned: 'text-danger' } as const

/** What was sent up, newest first. One that is on its way is looked at again by itself. */
export function TransferHistory() {
  const { t } = useTranslation('transfer')
  const { t: cashier } = useTranslation('cashier')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const query = useInfiniteQuery(transferHistoryQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="transfers-sent" className="flex flex-col gap-3">
      <h4 id="transfers-sent" className="font-display font-semibold">
        {t('history.title')}
      </h4>
      {query.isPending && (
        <Repeat count={2}>
          <Skeleton className="h-14" />
        </Repeat>
      )}
      {query.isError && <FailedRead title={t('failedRead')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p className="text-sm text-soft">{t('history.empty')}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-line border-y">
          {rows.map(({ transferId, upline, requestedAt, amount, state }) => (
            <li key={transferId} className="flex items-center gap-3 py-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-sm">{upline}</span>
                <span className="block truncate text-faint text-xs">
                  <TimeText iso={requestedAt} language={language} />
                </span>
                <span className="block truncate font-mono text-faint text-xs">{transferId}</span>
                <ButtonLink kind="quiet" size="small" className="-ml-3" to={reportPath(transferId, 'account')}>
                  {cashier('report')}
                </ButtonLink>
              </span>
              <span className="shrink-0 text-right text-sm">
                <MoneyText amount={amount} symbol={symbol} className={clsx(state === 'returned' && 'text-faint')} />
                <span className={clsx('block text-xs', TONE[state])}>
                  {t(`state.${state === 'requested' ? 'sent' : state}`)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('history.more')}
        </Button>
      )}
    </section>
  )
}
