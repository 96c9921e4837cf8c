/** A part of the page by itself, in Node: within all that the page gives its parts, as the first HTML would have it. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { getWords } from '../../web/app/all-words.ts'
import { LanguageProvider } from '../../web/app/language-provider.tsx'
import { BootProvider, type PageBoot } from '../../web/lib/boot.tsx'
import { Dictionary } from '../../web/lib/i18n.tsx'
import { makeQueryClient } from '../../web/lib/query-client.ts'
import { StaticRouter } from '../../web/lib/router.tsx'
import { SessionProvider } from '../../web/lib/session.tsx'
import { buildBoot, siteUrl } from './boot.ts'

/** An answer that has come, as the page's store has it. */
export const publicAnswer = (route: string, input: object, value: unknown) => ({ scope: 'public', route, input, value })

type Around = Pick<PageBoot, 'permission' | 'session'> & { path: string; answers: ReturnType<typeof publicAnswer>[] }

/** The HTML, and the page's store as it is then: what is not in it yet is asked for by the browser. */
export function renderPart(part: ReactNode, { path, permission, session, answers }: Around) {
  const boot = { ...buildBoot({ permission, session }), answers, words: {}, wordFiles: {} } as unknown as PageBoot
  const dictionary = new Dictionary('EN', getWords('EN'))
  const queryClient = makeQueryClient(boot)
  const html = renderToStaticMarkup(
    <StaticRouter url={siteUrl(path)}>
      <BootProvider boot={boot}>
        <QueryClientProvider client={queryClient}>
          <LanguageProvider dictionary={dictionary} initial="EN" loader={() => Promise.resolve({})}>
            <SessionProvider initial={session}>{part}</SessionProvider>
          </LanguageProvider>
        </QueryClientProvider>
      </BootProvider>
    </StaticRouter>,
  )
  return { html, queryClient }
}
