/** A change answers how things stand after it. What was being read meanwhile may be older, and must not undo it. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouteInput, RouteValue } from './api.ts'
import { keyOf, type MemberRoute } from './queries.ts'

/** Puts what a change was answered with where it is read. */
export function keepAnswer<R extends MemberRoute>(
  queryClient: QueryClient,
  route: R,
  input: RouteInput<R>,
  answer: RouteValue<R>,
): void {
  const queryKey = keyOf('member', route, input)
  queryClient.setQueryData(queryKey, answer)
  askAnew(queryClient, queryKey)
}

/** Reads of these that are under way begin anew, further pages of a list as such; nothing else is asked. */
export function askAnew(queryClient: QueryClient, queryKey: QueryKey): void {
  const isUnderWay = (query: Query) => query.state.fetchStatus !== 'idle' && !query.isDisabled()
  for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: isUnderWay })) {
    const { data, fetchMeta } = query.state
    // `cancelRefetch` leaves a first read alone.
    if (data === undefined) query.cancel({ silent: true })
    // What fails is shown as any read that failed.
    query.fetch(undefined, { cancelRefetch: true, ...(fetchMeta && { meta: fetchMeta }) }).catch(() => {})
  }
}
