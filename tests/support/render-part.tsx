/** A part of the page by itself, in Node: within all that the page gives its parts, as the first HTML would have it. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { OverPageContext } from '../../kit/lib/link.tsx'
import { LanguageProvider } from '../../web/app/language-provider.tsx'
import { makeQueryClient } from '../../web/app/query-client.ts'
import type { Route } from '../../web/lib/api.ts'
import { BootProvider, type BootRead, type PageBoot } from '../../web/lib/boot.tsx'
import { overPage } from '../../web/lib/dialog-address.ts'
import { getI18n } from '../../web/lib/edge-i18n.ts'
import { SessionProvider } from '../../web/shared/session/session.tsx'
import { buildPageBoot } from './build-boot.ts'

/** An answer that has come, as the page's store has it. */
export const publicAnswer = (route: Route, input: object, value: unknown): BootRead => ({
  scope: 'public',
  route,
  input,
  value,
})

type Around = {
  path?: string
  permission?: PageBoot['permission']
  session?: PageBoot['session']
  answers?: BootRead[]
  /** What a visit before has left in the store. */
  prepare?: (queryClient: QueryClient) => void
}

/** The HTML, and the page's store as it is then: what is not in it yet is asked for by the browser. */
export function renderPart(part: ReactNode, { path = '/index', prepare, answers = [], ...more }: Around = {}) {
  const boot = buildPageBoot({ ...more, answers })
  const queryClient = makeQueryClient(boot)
  prepare?.(queryClient)
  const html = renderToStaticMarkup(
    <StaticRouter location={path}>
      <BootProvider boot={boot}>
        <QueryClientProvider client={queryClient}>
          <LanguageProvider i18n={getI18n('EN')}>
            <OverPageContext value={overPage}>
              <SessionProvider initial={boot.session}>{part}</SessionProvider>
            </OverPageContext>
          </LanguageProvider>
        </QueryClientProvider>
      </BootProvider>
    </StaticRouter>,
  )
  return { html, queryClient }
}
