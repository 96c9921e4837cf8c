/** SYS-07, FIND-01: where the search leads to help, for a visitor of a site that requires a login and elsewhere. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildBoot, buildPermission, buildSession, siteUrl } from '../../../../tests/support/boot.ts'
import { getWords } from '../../../app/all-words.ts'
import { LanguageProvider } from '../../../app/language-provider.tsx'
import { redirectOf } from '../../../app/routes.ts'
import { BootProvider, type PageBoot } from '../../../lib/boot.tsx'
import { Dictionary } from '../../../lib/i18n.tsx'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { StaticRouter } from '../../../lib/router.tsx'
import { SessionProvider } from '../../../lib/session.tsx'
import { RESULTS } from '../api/search.ts'
import { SearchResults } from './search-results.tsx'

const article = { id: 'limits', title: 'Setting limits', content: '', updatedAt: '2026-01-01T00:00:00.000Z' }
const answer = (route: string, input: object, value: unknown) => ({ scope: 'public', route, input, value })

/** Where the results for `text` lead besides games: none fits. */
function linksFor(text: string, loginRequired: boolean, loggedIn: boolean): string[] {
  const permission = buildPermission()
  permission.info.merchant.flags = { loginRequired }
  const answers = [
    answer('GET /wps/system/helpCenter', {}, { categories: [{ code: 'a', title: 'Play', articles: [article] }] }),
    answer('GET /wps/relay/GCSGAME_gameVendor', {}, { vendors: [] }),
    answer('GET /wps/relay/MCS2_getPromotions', {}, { promotions: [] }),
    answer(
      'GET /wps/relay/GCSGAME_gameList',
      { pageNo: 1, pageSize: RESULTS, gameName: text },
      { games: [], total: 0 },
    ),
  ]
  const boot = { ...buildBoot({ permission }), answers, words: {}, wordFiles: {} } as unknown as PageBoot
  const html = renderToStaticMarkup(
    <StaticRouter url={siteUrl('/login?dialog=search')}>
      <BootProvider boot={boot}>
        <QueryClientProvider client={makeQueryClient(boot)}>
          <LanguageProvider
            dictionary={new Dictionary('EN', getWords('EN'))}
            initial="EN"
            loader={() => Promise.resolve({})}
          >
            <SessionProvider initial={loggedIn ? buildSession() : null}>
              <SearchResults text={text} />
            </SessionProvider>
          </LanguageProvider>
        </QueryClientProvider>
      </BootProvider>
    </StaticRouter>,
  )
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

test.each([
  ['setting limits', 'article=limits'],
  ['no such thing', 'view=write&topic=game'],
])('“%s” leads to help that is open to who asks', (text, query) => {
  const shut = linksFor(text, true, false)
  expect(shut).toEqual([`/helpmc?${query}`])
  for (const href of shut) expect(redirectOf(siteUrl(href), false, true)).toBeNull()
  expect(linksFor(text, true, true)).toEqual([`/help?${query}`])
  expect(linksFor(text, false, false)).toEqual([`/help?${query}`])
})
