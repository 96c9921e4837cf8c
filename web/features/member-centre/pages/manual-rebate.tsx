import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useGamesPath } from '../../../shared/games/categories.ts'
import { Rows, RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makeRebateFile } from '../api/export-files.ts'
import { rebateQuery, rebateRecordQuery, useClaimRebate } from '../bonus/rebate-api.ts'
import { RebateDayCard } from '../components/rebate-day.tsx'
import { useToday } from '../use-span.ts'

type Rebate = RouteValue<'GET /wps/relay/MCS2_getManualRebate'>

/** MEM-08: what the last days bring back, by vendor and rate, to be claimed day by day; and what was claimed. */
export function ManualRebate() {
  const query = useQuery(rebateQuery())
  const record = useInfiniteQuery(rebateRecordQuery())
  const { code } = useMerchant().currency
  const today = useToday()
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const isAny = query.data.days.some(({ lines }) => lines.length > 0) || (record.data?.pages[0]?.rows.length ?? 0) > 0
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={query} />
      <Days rebate={query.data} />
      <Rates rates={query.data.rates} />
      <Claimed />
      {isAny && <CsvButton name={`cashback-${today}`} make={(reading) => makeRebateFile(code, reading)} />}
    </div>
  )
}

function Days({ rebate: { days, claimable } }: { rebate: Rebate }) {
  const { t } = useTranslation('bonus')
  const claim = useClaim()
  const games = useGamesPath()
  const { symbol } = useMerchant().currency
  const open = days.filter(({ state }) => state === 'claimable')
  if (days.every(({ lines }) => lines.length === 0)) {
    return (
      <Message
        heading="h4"
        icon={<HandCoins size={22} />}
        title={t('rebate.empty')}
        text={t('rebate.emptyText')}
        action={<ButtonLink to={games}>{t('rebate.choose')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-l border border-line bg-surface-1 p-4 md:p-5">
        <div className="min-w-0">
          <p className="text-sm text-soft">{t('rebate.toClaim')}</p>
          <MoneyText amount={claimable} symbol={symbol} className="text-2xl text-money" />
        </div>
        {open.length > 1 && (
          <Button kind="main" busy={claim.isPending} onClick={() => void claim.all(open.map(({ date }) => date))}>
            {t('rebate.claimAll', { amount: formatMoney(claimable, symbol) })}
          </Button>
        )}
        <p className="basis-full text-sm text-faint">{t('rebate.note')}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {days.map((day) => (
          <RebateDayCard
            key={day.date}
            day={day}
            onClaim={() => void claim.all([day.date])}
            busy={claim.isPending}
            main={open.length === 1}
          />
        ))}
      </ul>
    </>
  )
}

/** One day after the other: each is a payment of its own, and the first that is refused says why. */
function useClaim() {
  const { t } = useTranslation('bonus')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const { mutateAsync, isPending } = useClaimRebate()
  const all = async (dates: readonly string[]) => {
    try {
      for (const date of dates) {
        const { amount } = await mutateAsync({ date })
        notify('success', t('rebate.said', { amount: formatMoney(amount, symbol) }))
      }
    } catch (error) {
      notify('error', errorText(error))
    }
  }
  return { all, isPending }
}

function Rates({ rates }: { rates: Rebate['rates'] }) {
  const { t } = useTranslation('bonus')
  if (rates.length === 0) return null
  return (
    <section aria-labelledby="rebate-rates">
      <h4 id="rebate-rates" className="mb-2 font-display font-semibold">
        {t('rebate.rates')}
      </h4>
      <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
        {rates.map(({ vassalage, displayName, rate }) => (
          <li key={vassalage ?? '*'} className="flex justify-between gap-4 border-t border-line py-2 text-sm">
            <span className="min-w-0 truncate">{displayName ?? t('rebate.others')}</span>
            <span className="font-display font-semibold">{`${rate}%`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Claimed() {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const query = useInfiniteQuery(rebateRecordQuery())
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="rebate-claimed">
      <h4 id="rebate-claimed" className="mb-2 font-display font-semibold">
        {t('rebate.history')}
      </h4>
      <Rows query={query} isEmpty={rows.length === 0} empty={<p className="text-sm text-soft">{t('rebate.never')}</p>}>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map(({ date, turnover, amount, claimedAt }) => (
            <li key={date} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
              <span className="font-medium">{formatDate(`${date}T00:00:00Z`, language)}</span>
              <MoneyText amount={amount} symbol={symbol} className="text-right text-money" />
              <span className="text-sm text-faint">
                {t('rebate.turnoverOf', { amount: formatMoney(turnover, symbol) })}
              </span>
              <span className="text-right text-sm text-faint">
                {claimedAt ? t('rebate.claimed') : t('rebate.paying')}
              </span>
            </li>
          ))}
        </ul>
      </Rows>
    </section>
  )
}
