import { useInfiniteQuery } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makeBonusFile } from '../api/export-files.ts'
import { bonusesQuery } from '../api/records.ts'
import { BonusRow } from '../components/bonus-row.tsx'
import { useToday } from '../use-span.ts'

const TOTALS = ['paid', 'claimable', 'pending'] as const

/** MEM-11: what of promotions was paid, what waits and for whom, and what is left to stake. */
export function BonusDetails() {
  const { t } = useTranslation('rewards')
  const { t: common } = useTranslation('common')
  const today = useToday()
  const { code } = useMerchant().currency
  const query = useInfiniteQuery(bonusesQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const totals = query.data?.pages[0]?.totals
  return (
    <div className="flex flex-col gap-5">
      <Rows
        query={query}
        isEmpty={rows.length === 0}
        empty={
          <Message
            icon={<TicketPercent size={22} />}
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink to={PATH.promotions}>{common('nav.promotions')}</ButtonLink>}
          />
        }
      >
        {totals && <Totals totals={totals} />}
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((bonus) => (
            <BonusRow key={`${bonus.source} ${bonus.promotionId ?? bonus.day} ${bonus.at}`} bonus={bonus} />
          ))}
        </ul>
        <p className="text-sm text-pretty text-faint">{t('note')}</p>
        <CsvButton name={`bonuses-${today}`} make={(reading) => makeBonusFile(code, reading)} />
      </Rows>
    </div>
  )
}

/** Of all of them, however many are shown. */
function Totals({ totals }: { totals: Record<(typeof TOTALS)[number], string> }) {
  const { t } = useTranslation('rewards')
  const { symbol } = useMerchant().currency
  return (
    <dl className="grid rounded-m border border-line bg-surface-1 px-4 py-2 md:grid-cols-3 md:divide-x md:divide-line md:px-0 md:py-3">
      {TOTALS.map((each) => (
        <div key={each} className="flex items-baseline justify-between gap-4 py-1.5 md:block md:px-4 md:py-0">
          <dt className="text-sm text-soft md:text-xs md:text-faint">{t(`total.${each}`)}</dt>
          <dd className="shrink-0 md:mt-0.5">
            <MoneyText amount={totals[each]} symbol={symbol} className="md:text-lg" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
