import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { keepAges } from '../../kit/lib/steady-ages.ts'
import { ApiError, type Route, type RouteInput } from '../lib/api.ts'
import type { PageBoot } from '../lib/boot.tsx'
import { keyOf, type QueryKey } from '../lib/queries.ts'
import { call } from '../shared/session/call.ts'

/** Catalogue answers are fresh for as long as the edge keeps them. */
const FRESH_MS = 60_000

/** Refusals are answers: asking again changes nothing. Silence is worth one more try. */
function shouldRetry(failures: number, error: Error): boolean {
  const transient = error instanceof ApiError && (error.code === 'network_failed' || error.code === 'upstream_timeout')
  return transient && failures < 2
}

/** A read that has no other way of its own is the call that its key names. */
const readByKey: QueryFunction = ({ queryKey, signal }) => {
  const [, route, input] = queryKey as QueryKey
  return call(route, input as RouteInput<Route>, { signal })
}

/** The page's store of server state, filled with the answers of the first HTML. */
export function makeQueryClient(boot: PageBoot): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { queryFn: readByKey, staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false },
      // Offline as well it is tried, and fails: one that waited would be done when nobody wants it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepAges(client)
  // By the clock that the store asks for ages: with the site's a device that is hours behind would take them for new as long.
  const updatedAt = Date.now()
  for (const { scope, route, input, value } of boot.answers) {
    client.setQueryData(keyOf(scope, route, input), value, { updatedAt })
  }
  client.setQueryData(keyOf('public', 'GET /wps/system/status', {}), boot.permission, { updatedAt })
  return client
}
