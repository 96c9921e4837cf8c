import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../lib/api.ts'
import { keyOf } from '../lib/queries.ts'
import { useSessionControl } from '../shared/session/session.tsx'

/**
 * Hears every failed read and act. SYS-06: a site that closes in between shows its status page; a
 * session that ended elsewhere ends here too. AUTH-09: a password that has to change first is asked for.
 */
export function FailureWatch() {
  const queryClient = useQueryClient()
  const { session, demandPasswordChange, demandVerification, end } = useSessionControl()
  useEffect(() => {
    const onError = (error: unknown) => {
      if (!(error instanceof ApiError)) return
      if (error.failure?.systemStatus) {
        void queryClient.invalidateQueries({ queryKey: keyOf('public', 'GET /wps/system/status', {}) })
      }
      if (error.code === 'login_required' && session) end({ expired: true })
      // The dialog host shows the form over everything but leaving.
      if (error.code === 'password_change_required') demandPasswordChange()
      if (error.code === 'verification_required') demandVerification()
    }
    const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
    }
    const stops = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, session, demandPasswordChange, demandVerification, end])
  return null
}
