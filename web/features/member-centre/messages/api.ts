import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MessageKind } from '../../../../contract/rules/message-kinds.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { BADGES } from '../../../shared/member/badges.ts'
import { call } from '../../../shared/session/call.ts'

const MESSAGES = 'GET /wps/relay/CSP_messageList'
const READ = 'POST /wps/relay/CSP_readMessage'
const DELETE = 'POST /wps/relay/CSP_deleteMessage'

type Page = RouteValue<typeof MESSAGES>
export type Message = Page['rows'][number]

/** Looked at to see what is new: never taken from memory alone. */
export function messagesQuery(kind: MessageKind | undefined) {
  const filter = kind ? { kind } : {}
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', MESSAGES, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(MESSAGES, { ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

export const freshBadgesQuery = { ...memberQuery(BADGES, {}), staleTime: 0 }

/** What is on the screen follows at once; lists that are not are read again when they are. */
function useListChange() {
  const queryClient = useQueryClient()
  return async (unreadCount: number, change: (rows: Message[]) => Message[]) => {
    // What is being read may still have the rows as they were.
    const reading = [BADGES, MESSAGES]
      .map((route) => ({ queryKey: ['member', route] }))
      .filter((filter) => queryClient.isFetching(filter) > 0)
    await Promise.all(reading.map((filter) => queryClient.cancelQueries(filter)))
    queryClient.setQueryData<RouteValue<typeof BADGES>>(
      keyOf('member', BADGES, {}),
      (badges) => badges && { ...badges, unreadCount },
    )
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: ['member', MESSAGES] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
    )
    for (const filter of reading) void queryClient.invalidateQueries(filter)
  }
}

/** One, or the newest that is shown with all before it. */
export function useReadMessage() {
  const changeList = useListChange()
  return useMutation({
    mutationFn: (input: RouteInput<typeof READ>) => call(READ, input),
    onSuccess: ({ unreadCount }, { id, andOlder }) => {
      const readAt = new Date().toISOString()
      return changeList(unreadCount, (rows) =>
        rows.map((row) => (row.id === id || andOlder ? { ...row, readAt: row.readAt ?? readAt } : row)),
      )
    },
  })
}

export function useDeleteMessage() {
  const changeList = useListChange()
  return useMutation({
    mutationFn: (id: Message['id']) => call(DELETE, { id }),
    onSuccess: ({ unreadCount }, id) => changeList(unreadCount, (rows) => rows.filter((row) => row.id !== id)),
  })
}
