import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { Suspense } from 'react'
import { OverPageContext } from '../../kit/lib/link.tsx'
import { BootProvider, type PageBoot } from '../lib/boot.tsx'
import { overPage } from '../lib/dialog-address.ts'
import { SessionProvider } from '../shared/session/session.tsx'
import { FailureWatch } from './failure-watch.tsx'
import { LanguageProvider } from './language-provider.tsx'
import { Layout } from './layout.tsx'
import { PageLoader } from './page-loader.tsx'
import { Region } from './region-error.tsx'
import { StatusGate } from './status-gate.tsx'

type Props = { boot: PageBoot; queryClient: QueryClient; i18n: i18n }

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
