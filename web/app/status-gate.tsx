import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { lazyComponent } from '../lib/lazy.tsx'
import { publicQuery } from '../lib/queries.ts'
import { PageLoader } from './page-loader.tsx'
import { Ready } from './ready.tsx'

const ASK_AGAIN_MS = 15_000

const ClosedPage = lazyComponent(() => import('./closed-page.tsx').then((module) => module.ClosedPage))

/** SYS-03: the application, the maintenance page or the region page. A closed site asks on and opens by itself (SYS-04). */
export function StatusGate({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    ...publicQuery('GET /wps/system/status', {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data && state.data.systemStatus !== SYSTEM_STATUS.normal ? ASK_AGAIN_MS : false,
  })
  if (!data || data.systemStatus === SYSTEM_STATUS.normal) return children
  return (
    <Suspense fallback={<PageLoader />}>
      <ClosedPage permission={data} />
      <Ready />
    </Suspense>
  )
}
