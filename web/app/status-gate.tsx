import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { useBoot } from '../lib/boot.tsx'
import { publicQuery } from '../lib/queries.ts'
import { PageLoader } from './page-loader.tsx'
import { Ready } from './ready.tsx'

const ASK_AGAIN_MS = 15_000

const ClosedPage = lazyComponent(() => import('./closed-page.tsx').then((module) => module.ClosedPage))

/**
 * SYS-03: the application, the maintenance page or the region page. A closed site asks on and opens by itself (SYS-04): a page that
 * was open before goes on where it was; one that came while it was shut has no settings and nothing of its address, so it comes
 * again, once nothing that it sent waits for an answer.
 */
export function StatusGate({ children }: { children: ReactNode }) {
  const { permission: booted } = useBoot()
  const { data } = useQuery({
    ...publicQuery('GET /wps/system/status', {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data && state.data.systemStatus !== SYSTEM_STATUS.normal ? ASK_AGAIN_MS : false,
  })
  const isOpen = !data || data.systemStatus === SYSTEM_STATUS.normal
  const wasBornShut = booted.systemStatus !== SYSTEM_STATUS.normal
  const comesAnew = isOpen && wasBornShut
  if (isOpen && !comesAnew) return children
  return (
    <Suspense fallback={<PageLoader />}>
      <ClosedPage permission={isOpen ? booted : data} comesAnew={comesAnew} />
      <Ready />
    </Suspense>
  )
}
