import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import PackageOpen from 'lucide-react/icons/package-open'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '../../../../contract/calls/rewards/points.ts'
import { isolate } from '../../../../kit/lib/isolate.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { redeemedQuery } from '../api/points.ts'

const TONES = {
  'In Process': 'bg-surface-2 text-soft',
  Approved: 'bg-live/15 text-live',
  Rejected: 'bg-danger/15 text-danger',
} as const

/** What was redeemed, with its state and what the operator wrote. */
export function RedeemedList() {
  const { t } = useTranslation('points')
  const query = useInfiniteQuery(redeemedQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <PagedList
      query={query}
      loading={<Skeleton className="h-72 rounded-l" />}
      failed={t('failed')}
      more={t('more')}
      isEmpty={rows.length === 0}
      empty={<Message icon={<PackageOpen size={22} />} title={t('redeemed.empty')} text={t('redeemed.emptyText')} />}
    >
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-l border border-line bg-surface-1">
        {rows.map((row) => (
          <Row key={row.redemptionId} row={row} />
        ))}
      </ul>
    </PagedList>
  )
}

function Row({ row }: { row: Redemption }) {
  const { t } = useTranslation('points')
  const language = useLanguage()
  const imageUrl = useImageUrl()
  const { symbol } = useMerchant().currency
  return (
    <li className="flex gap-4 p-4">
      {row.imageUrl && (
        <Picture
          src={imageUrl(row.imageUrl)}
          alt=""
          width={120}
          height={60}
          className="h-12 w-24 rounded-s md:h-15 md:w-30"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            <span>{row.name}</span>
            {row.quantity > 1 && <span className="text-soft">{` × ${row.quantity}`}</span>}
          </span>
          <span className="text-sm text-soft tabular-nums">{t('good.points', { count: row.points })}</span>
        </p>
        <p className="mt-0.5 text-xs text-faint">
          <TimeText iso={row.askedAt} language={language} /> <span>{`· ${formatMoney(row.value, symbol)} ·`}</span>{' '}
          <span className="select-all">{row.redemptionId}</span>
        </p>
        {row.address && (
          <p className="mt-1 text-xs text-pretty wrap-anywhere text-soft">
            {t('redeemed.to', { recipient: isolate(row.address.recipient), address: isolate(row.address.address) })}
          </p>
        )}
        <p className="mt-2 text-sm text-pretty">
          <span
            className={clsx('mr-2 inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold', TONES[row.state])}
          >
            {t(`state.${row.state}`)}
          </span>
          <bdi className="text-soft">{row.note}</bdi>
        </p>
      </div>
    </li>
  )
}
