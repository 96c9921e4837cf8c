import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../lib/queries.ts'
import { readPicture } from '../../../lib/read-picture.ts'
import { BADGES } from '../../../shared/member/badges.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { call } from '../../../shared/session/call.ts'

const THREAD = 'GET /wps/service/thread'
const KEY = [...keyOf('member', THREAD, {}), 'pages']

/** Looked at for what is new, so never taken from memory alone. */
export const threadQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam, signal }) => call(THREAD, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

/** A message whose answer was lost is sent again under the same key, so it stands there once. */
export function useWrite() {
  const queryClient = useQueryClient()
  const write = useCallOnce('POST /wps/service/messages')
  return useMutation({
    mutationFn: (text: string) => write({ text }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export function useSendPicture() {
  const queryClient = useQueryClient()
  const send = useCallOnce('POST /wps/service/images')
  return useMutation({
    mutationFn: async (file: File) => send({ image: await readPicture(file) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call('POST /wps/service/read', { upTo }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: KEY })
      void queryClient.invalidateQueries({ queryKey: ['member', BADGES] })
    },
  })
}
