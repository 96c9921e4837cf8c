/** Every read of the server, keyed by who may see it, the route and its input: the first HTML's answers fit at once. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallName, Calls, RouteOf } from '../../contract/table.ts'
import type { Route, RouteInput, RouteValue } from './api.ts'

type RoutesWithToken<Token extends boolean> = {
  [Name in CallName]: Calls[Name] extends { token: Token; method: 'GET' } ? RouteOf<Name> : never
}[CallName]
/** Reads anyone may make, and reads of the logged-in member. */
export type PublicRoute = RoutesWithToken<false> & Route
export type MemberRoute = RoutesWithToken<true> & Route

export type Scope = 'public' | 'member'
export type QueryKey = readonly [scope: Scope, route: Route, input: object]

/** A read planned for the first screen; the edge answers it before the page is made. */
export type PlannedRead<R extends Route = Route> = { [Each in R]: { route: Each; input: RouteInput<Each> } }[R]

export function keyOf(scope: Scope, route: Route, input: object): QueryKey {
  return [scope, route, input]
}

/** The key says what is asked: app/query-client.ts asks by it. */
export const publicQuery = <R extends PublicRoute>(route: R, input: RouteInput<R>) =>
  queryOptions<RouteValue<R>, Error, RouteValue<R>, QueryKey>({ queryKey: keyOf('public', route, input) })

export const memberQuery = <R extends MemberRoute>(route: R, input: RouteInput<R>) =>
  queryOptions<RouteValue<R>, Error, RouteValue<R>, QueryKey>({ queryKey: keyOf('member', route, input) })

type Page = { nextCursor: string | null }
type ReadPage<P extends Page> = (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<P>

/** A list of the logged-in member by cursors, page by page, never from memory alone. */
export function pagesOf<P extends Page>(route: Route, input: object, read: ReadPage<P>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', route, input), 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: P) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Puts the answer of a change where it is read. A read under way may be older than the change, so it is cancelled first. */
export async function putAnswer<R extends MemberRoute>(
  queryClient: QueryClient,
  route: R,
  input: RouteInput<R>,
  answer: RouteValue<R>,
): Promise<void> {
  const queryKey = keyOf('member', route, input)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}
