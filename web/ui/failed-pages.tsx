import { type FailedProps, FailedRead } from './failed-read.tsx'

type Pages = {
  error: unknown
  isError: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Of a list that is read page by page: nothing while all goes well; asks again for the page that failed, or for the list. */
export function FailedPages({ query, ...rest }: { query: Pages } & Pick<FailedProps, 'title' | 'className'>) {
  const again = query.isFetchNextPageError ? query.fetchNextPage : query.refetch
  return (
    query.isError && <FailedRead {...rest} error={query.error} busy={query.isFetching} onRetry={() => void again()} />
  )
}
