/** A change answers how things stand after it. What was being read meanwhile may be older, and must not undo it. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
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

/** Reads of these that are under way begin anew, so that they tell of the change; nothing else is asked. */
export function askAnew(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.refetchQueries({ queryKey, fetchStatus: 'fetching' })
}
