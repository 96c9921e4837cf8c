import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'

/** Looked at to see who else is in: never from memory alone. */
export const sessionsQuery = { ...memberQuery('GET /wps/session/list', {}), staleTime: 0 }

/** Ends one other session by its handle, or all others. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (handle: string | undefined) => call('DELETE /wps/session/others', { handle }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('member', 'GET /wps/session/list', {}) }),
  })
}
