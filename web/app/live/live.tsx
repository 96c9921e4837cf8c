import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsAdmitted, useSession } from '../../shared/session/session.tsx'

/** The first screen is whole by then, and fresh. */
const START_AFTER_MS = 3_000

/** MEM-04, MEM-05: while somebody is logged in, what changes arrives by itself. Nothing of it is loaded for a visitor. */
export function Live() {
  const queryClient = useQueryClient()
  const admitted = useIsAdmitted()
  const handle = useSession()?.token
  useEffect(() => {
    if (!admitted || !handle) return
    let stop = () => {}
    const timer = setTimeout(() => {
      let stopped = false
      stop = () => {
        stopped = true
      }
      import('./start-live.ts')
        .then(({ startLive }) => {
          if (!stopped) stop = startLive(queryClient)
        })
        // The page goes on as it did before there was such a thing.
        .catch(() => {})
    }, START_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [admitted, handle, queryClient])
  return null
}
