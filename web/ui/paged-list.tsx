import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { FailedPages } from './failed-pages.tsx'

type Pages = Parameters<typeof FailedPages>[0]['query'] & {
  isPending: boolean
  isLoadingError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
}
type Props = {
  query: Pages
  /** Stands in its place until it is read. */
  loading: ReactNode
  /** Says that it could not be read. */
  failed: string
  /** Asks for the next page. */
  more: string
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

/** A list that loads page by page, in its four states: loading, failed, empty, full. What was read stays, whatever fails after it. */
export function PagedList({ query, loading, failed, more, isEmpty, empty, children }: Props) {
  if (query.isPending) return loading
  const hasRows = !query.isLoadingError && !isEmpty
  const failure = query.isError && <FailedPages className={hasRows ? 'mt-4' : undefined} title={failed} query={query} />
  // Empty before, and perhaps no longer: what is not known is not said.
  if (!hasRows) return failure || empty
  return (
    <>
      {children}
      {failure}
      {query.hasNextPage && !query.isError && (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
