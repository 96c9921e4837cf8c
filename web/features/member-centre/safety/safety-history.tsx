import { useTranslation } from 'react-i18next'
import type { SafetyChangeRow } from '../../../../contract/calls/account/safety.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import { useSafetyHistory } from './api.ts'

/** SAFE-01: every change to the protection, newest first. */
export function SafetyHistory() {
  const { t } = useTranslation('safety')
  const query = useSafetyHistory()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="safety-history">
      <h4 id="safety-history" className="mb-2 font-display font-semibold">
        {t('history.title')}
      </h4>
      {query.isPending && <RowsSkeleton />}
      {query.isError && <RowsFailed query={query} />}
      {query.data && rows.length === 0 && <p className="text-sm text-soft">{t('history.empty')}</p>}
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {rows.map((row) => (
            <Change key={row.id} row={row} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  )
}

function Change({ row }: { row: SafetyChangeRow }) {
  const { t } = useTranslation('safety')
  const language = useLanguage()
  return (
    <li className="py-3">
      <p>
        <What change={row.change} at={row.at} />
      </p>
      <p className="mt-0.5 text-xs text-faint">
        <span>{`${t(row.by === 'member' ? 'history.byMember' : 'history.byOperator')} ·`}</span>{' '}
        <TimeText iso={row.at} language={language} />
      </p>
    </li>
  )
}

function What({ change, at }: { change: SafetyChangeRow['change']; at: string }) {
  const { t } = useTranslation('safety')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const amount = (given: string | null) => (given === null ? t('limit.none') : formatMoney(given, symbol))
  const nameOf = ({ kind, period }: Pick<Extract<SafetyChangeRow['change'], { what: 'limit' }>, 'kind' | 'period'>) =>
    t('limit.name', { kind: t(`kind.${kind}`), period: t(`period.${period}`) })
  switch (change.what) {
    case 'limit':
      return (
        <>
          <span>
            {t('history.limit', { name: nameOf(change), before: amount(change.before), after: amount(change.amount) })}
          </span>
          {change.from > at && (
            <span className="text-soft">
              {' '}
              <span>{`· ${t('history.from')}`}</span> <TimeText iso={change.from} language={language} />
            </span>
          )}
        </>
      )
    case 'limit_change_cancelled':
      return <span>{t('history.cancelled', { name: nameOf(change) })}</span>
    case 'bar':
      return (
        <>
          <span>{t(change.bar.kind === 'break' ? 'history.break' : 'history.exclusion')}</span>{' '}
          <TimeText iso={change.bar.until} language={language} />
        </>
      )
    case 'bar_lifted':
      if (change.until === undefined) return <span>{t('history.lifted')}</span>
      return (
        <>
          <span>{t('history.lifting')}</span> <TimeText iso={change.until} language={language} />
        </>
      )
    case 'reminder':
      return <span>{t('history.reminder', { minutes: t('reminder.minutes', { count: change.minutes }) })}</span>
  }
}
