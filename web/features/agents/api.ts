/** Reads of the agent centre. All are looked at to see what just happened, so none is taken from memory alone. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Route } from '../../lib/api.ts'
import { keyOf, memberQuery } from '../../lib/queries.ts'

type Page = { nextCursor: string | null }
type ReadPage<P extends Page> = (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<P>

/** A list by cursors, page by page. */
function pagesOf<P extends Page>(route: Route, input: object, read: ReadPage<P>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', route, input), 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: P) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

export const ACCOUNTS = 'GET /wps/agent/accounts'
export const LINKS = 'GET /wps/agent/links'

export const linksQuery = { ...memberQuery(LINKS, {}), staleTime: 0 }
export const accountsQuery = pagesOf(ACCOUNTS, {}, (cursor, options) => call(ACCOUNTS, { cursor }, options))
