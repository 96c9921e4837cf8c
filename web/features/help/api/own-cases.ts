import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteInput } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'

const LIST = 'GET /wps/feedback/list'
const LIST_KEY = [...keyOf('member', LIST, {}), 'pages']

/** Looked at to see what became of it, so never taken from memory alone. */
export function ownCasesQuery() {
  return infiniteQueryOptions({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) => call(LIST, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Whether an answer settled it. The list is read again whatever the answer is: somebody may have been quicker. */
export function useSettle() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<'POST /wps/feedback/settle'>) => call('POST /wps/feedback/settle', input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST_KEY }),
  })
}
