/** A queue by pages of the server: the next one is asked for before the last row is reached. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const AGAIN_MS = 20_000
export const PAGE = 50
/** So near to the end of what was read the next page is asked for. */
const AHEAD = 10

type Page = { nextCursor: string | null }
/** What a call takes of a page, beside its own filters. */
export type Turn = { limit: number; cursor?: string }

export const usePages = <One extends Page>(
  queryKey: readonly unknown[],
  ask: (turn: Turn) => Promise<One>,
  /** False: it is read once, and after each act. */
  refetchInterval: number | false = AGAIN_MS,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask({ limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval,
    ...(refetchInterval === false && { staleTime: Number.POSITIVE_INFINITY }),
  })

export type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** `at`: the row that is open, of so many that were read. Pages without a row of the list are passed over. */
export function useReadAhead(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Paged,
  at: number,
  count: number,
) {
  const isNearEnd = count === 0 || (at >= 0 && at + AHEAD >= count)
  // What failed is asked again by the button.
  const isAsked = isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isAsked) void fetchNextPage()
  }, [isAsked, fetchNextPage])
}

/** A list that comes whole. */
export const WHOLE: Paged = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
