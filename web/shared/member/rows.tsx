import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { PagedList } from '../../ui/paged-list.tsx'

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth'] as const

export function RowsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-16 rounded-m" />
      ))}
    </div>
  )
}

type Read = { error: unknown; isFetching: boolean; refetch: () => unknown }
type Props = Pick<Parameters<typeof PagedList>[0], 'query' | 'isEmpty' | 'empty' | 'children'>

/** A record, page by page. */
export function Rows(props: Props) {
  const { t } = useTranslation('member')
  return <PagedList {...props} loading={<RowsSkeleton />} failed={t('failed')} more={t('more')} />
}

export function RowsFailed({ query }: { query: Read }) {
  const { t } = useTranslation('member')
  const again = () => void query.refetch()
  return <FailedRead title={t('failed')} error={query.error} busy={query.isFetching} onRetry={again} />
}

/** Above what was read before: that it could not be read again, and may be so no longer. */
export function StillOld({ query }: { query: Read & { isRefetchError: boolean } }) {
  return query.isRefetchError && <RowsFailed query={query} />
}
