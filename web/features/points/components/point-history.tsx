import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { isolate } from '../../../../kit/lib/isolate.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { historyQuery } from '../api/points.ts'

/** What of a group is for people: a mission's is its id. Of a correction it is why. */
const NAMED = ['rank', 'adjusted', 'redeemed', 'returned'] as const
const isNamed = (kind: string) => (NAMED as readonly string[]).includes(kind)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** How points came and went, each with what was there after it. */
export function PointHistory() {
  const { t } = useTranslation('points')
  const language = useLanguage()
  const query = useInfiniteQuery(historyQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <PagedList
      query={query}
      loading={<Skeleton className="h-72 rounded-l" />}
      failed={t('failed')}
      more={t('more')}
      isEmpty={rows.length === 0}
      empty={<Message icon={<History size={22} />} title={t('history.empty')} text={t('history.emptyText')} />}
    >
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-l border border-line bg-surface-1">
        {rows.map(({ id, kind, points, pointsAfter, note, at }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                <span>{t(`kind.${kind}`)}</span>
                {kind === 'play' && (
                  <span className="text-soft">{` · ${DAY.test(note) ? formatDate(note, language) : note}`}</span>
                )}
                {isNamed(kind) && <span className="text-soft">{` · ${isolate(note)}`}</span>}
              </p>
              <TimeText iso={at} language={language} className="text-xs text-faint" />
            </div>
            <p className="text-right tabular-nums">
              <span className={clsx('font-display font-semibold', points > 0 ? 'text-live' : 'text-text')}>
                {`${points > 0 ? '+' : '−'}${formatCount(Math.abs(points))}`}
              </span>
              <span className="block text-xs text-faint">{formatCount(pointsAfter)}</span>
            </p>
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
