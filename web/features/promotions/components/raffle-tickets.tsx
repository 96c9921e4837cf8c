import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import type { Raffle } from '../../../../contract/calls/rewards/raffle.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { keyOf } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { PagedList } from '../../../ui/paged-list.tsx'

const TICKETS = 'GET /wps/relay/MCS2_getRaffleTickets'

/** What is sealed does not change. */
const ticketsQuery = (promotionId: PromotionId) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('member', TICKETS, { promotionId }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(TICKETS, { promotionId, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  })

type Holder = { holder: string; first: number; tickets: number }

/** PROMO-03: who holds which numbers, by names that say nothing of the members, with the winners and one's own among them. */
export function RaffleTickets({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('promotions')
  const query = useInfiniteQuery(ticketsQuery(raffle.promotionId))
  const holders = query.data?.pages.flatMap((page) => page.holders) ?? []
  return (
    <div className="border-t border-line p-5 md:p-6">
      <PagedList
        query={query}
        loading={<Skeleton className="h-40 rounded-m" />}
        failed={t('raffle.failed')}
        more={t('raffle.list.more')}
        isEmpty={holders.length === 0}
        empty={<p className="text-sm text-soft">{t('raffle.list.none')}</p>}
      >
        <ol aria-label={t('raffle.proof.all')} className="divide-y divide-line border-y border-line text-sm">
          {holders.map((holder) => (
            <Row key={holder.first} holder={holder} raffle={raffle} />
          ))}
        </ol>
      </PagedList>
      <a
        href={`/wps/relay/MCS2_getRaffleTickets?${new URLSearchParams({ promotionId: raffle.promotionId })}`}
        target="_blank"
        rel="noopener"
        className="mt-2 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
      >
        {t('raffle.list.raw')}
      </a>
    </div>
  )
}

function Row({ holder: { holder, first, tickets }, raffle }: { holder: Holder; raffle: Raffle }) {
  const { t } = useTranslation('promotions')
  const isOwn = raffle.own.holder === holder
  const won = raffle.winners.find(({ ticket }) => ticket >= first && ticket < first + tickets)
  return (
    <li className={clsx('flex flex-wrap items-baseline justify-between gap-x-4 py-2', isOwn && 'text-money')}>
      <span className="tabular-nums">
        <span>{t('raffle.numbers', { from: formatCount(first), to: formatCount(first + tickets - 1) })}</span>
        {won && <span className="ml-2 font-semibold">{t('raffle.place', { place: won.place })}</span>}
      </span>
      <span className={isOwn ? 'font-semibold' : 'font-mono text-xs break-all text-faint'}>
        {isOwn ? t('raffle.list.you') : holder}
      </span>
    </li>
  )
}
