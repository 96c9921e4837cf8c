import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, Suspense, useEffect } from 'react'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { OverPageContext } from '../../kit/lib/link.tsx'
import { ApiError } from '../lib/api.ts'
import { BootProvider, type PageBoot, useBoot } from '../lib/boot.tsx'
import { overPage } from '../lib/dialog-address.ts'
import { keyOf, publicQuery } from '../lib/queries.ts'
import { SessionProvider, useSessionControl } from '../shared/session/session.tsx'
import { LanguageProvider } from './language-provider.tsx'
import { Layout } from './layout.tsx'
import { PageLoader } from './page-loader.tsx'
import { Ready } from './ready.tsx'
import { Region } from './region-error.tsx'

type Props = { boot: PageBoot; queryClient: QueryClient; i18n: i18n }

/**
 * Hears every failed read and act. SYS-06: a site that closes in between shows its status page; a
 * session that ended elsewhere ends here too. AUTH-09: a password that has to change first is asked for.
 */
function FailureWatch() {
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

const ASK_AGAIN_MS = 15_000

const ClosedPage = lazyComponent(() => import('./closed-page.tsx').then((module) => module.ClosedPage))

/**
 * SYS-03: the application, the maintenance page or the region page. A closed site asks on and opens by itself (SYS-04): a page that
 * was open before goes on where it was; one that came while it was shut has no settings and nothing of its address, so it comes
 * again, once nothing that it sent waits for an answer.
 */
function StatusGate({ children }: { children: ReactNode }) {
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

/** The whole page below its router: the same at the edge and in the browser. */
export function App({ boot, queryClient, i18n }: Props) {
  return (
    <BootProvider boot={boot}>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider i18n={i18n}>
          <OverPageContext value={overPage}>
            <SessionProvider initial={boot.session}>
              <FailureWatch />
              {/* SYS-10: what no smaller region catches ends in words, never in an empty page. */}
              <Region>
                {/* All of the first HTML is in one boundary, so it hydrates in one go, before anything is asked for. */}
                <Suspense fallback={<PageLoader />}>
                  <StatusGate>
                    <Layout />
                  </StatusGate>
                </Suspense>
              </Region>
            </SessionProvider>
          </OverPageContext>
        </LanguageProvider>
      </QueryClientProvider>
    </BootProvider>
  )
}
