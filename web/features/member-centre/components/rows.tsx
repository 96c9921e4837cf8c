import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailedPages, FailedRead } from '../../../ui/failed-read.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

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
type Pages = Parameters<typeof FailedPages>[0]['query'] & {
  isPending: boolean
  isLoadingError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
}
type Props = { query: Pages; isEmpty: boolean; empty: ReactNode; children: ReactNode }

/** A list that loads page by page, in its four states: loading, failed, empty, full. What was read stays, whatever fails after it. */
export function Rows({ query, isEmpty, empty, children }: Props) {
  const t = useT('member')
  if (query.isPending) return <RowsSkeleton />
  const failure = query.isError && <FailedPages title={t('failed')} query={query} />
  if (query.isLoadingError) return failure
  if (isEmpty) return failure || empty
  return (
    <>
      {children}
      {failure}
      {query.hasNextPage && !query.isError && (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

export function RowsFailed({ query }: { query: Read }) {
  const t = useT('member')
  const again = () => void query.refetch()
  return <FailedRead title={t('failed')} error={query.error} busy={query.isFetching} onRetry={again} />
}

/** Above what was read before: that it could not be read again, and may be so no longer. */
export function StillOld({ query }: { query: Read & { isRefetchError: boolean } }) {
  return query.isRefetchError && <RowsFailed query={query} />
}
