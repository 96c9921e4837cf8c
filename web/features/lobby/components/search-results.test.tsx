/** SYS-07, FIND-01: where the search leads to help, for a visitor of a site that requires a login and elsewhere. */
import { expect, test } from 'vitest'
import { siteUrl } from '../../../../tests/support/boot.ts'
import { buildPermission, buildSession } from '../../../../tests/support/build-boot.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { redirectOf } from '../../../app/routes.ts'
import { RESULTS } from '../api/search.ts'
import { SearchResults } from './search-results.tsx'

const article = { id: 'limits', title: 'Setting limits', content: '', updatedAt: '2026-01-01T00:00:00.000Z' }
const help = { categories: [{ code: 'a', title: 'Play', articles: [article] }] }

const KITE = {
  vassalage: 'KITE',
  displayName: 'Kite Sports',
  smallIcon: '/k.svg',
  gameCategory: 'SPORTS',
  gameCount: 3,
}
const GIFT = { promotionId: 'welcome-gift', title: 'Welcome gift', reward: 'Twenty for a kite' }

/** Where the results for `text` lead besides games: none fits. */
function linksFor(text: string, loginRequired: boolean, loggedIn: boolean): string[] {
  const permission = buildPermission()
  permission.info.merchant.flags = { loginRequired }
  const asked = { pageNo: 1, pageSize: RESULTS, gameName: text }
  const answers = [
    publicAnswer('GET /wps/system/helpCenter', {}, help),
    publicAnswer('GET /wps/relay/GCSGAME_gameVendor', {}, { vendors: [KITE] }),
    publicAnswer('GET /wps/relay/MCS2_getPromotions', {}, { promotions: [GIFT] }),
    publicAnswer('GET /wps/relay/GCSGAME_gameList', asked, { games: [], total: 0 }),
  ]
  const session = loggedIn ? buildSession() : null
  const { html } = renderPart(<SearchResults text={text} />, {
    path: '/login?dialog=search',
    permission,
    session,
    answers,
  })
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

test.each([
  ['setting limits', 'article=limits'],
  ['no such thing', 'view=write&topic=game'],
])('“%s” leads to help that is open to who asks', (text, query) => {
  const shut = linksFor(text, true, false)
  expect(shut).toEqual([`/helpmc?${query}`])
  for (const href of shut) expect(redirectOf(siteUrl(href), 'nobody', true)).toBeNull()
  expect(linksFor(text, true, true)).toEqual([`/help?${query}`])
  expect(linksFor(text, false, false)).toEqual([`/help?${query}`])
})

test('FIND-01 vendors and promotions are found by their names, a sports vendor so that it starts', () => {
  expect(linksFor('kite', false, false)).toEqual(['/login?dialog=start&of=KITE.SPORTS', '/promoDetail?id=welcome-gift'])
  expect(linksFor('welcome gift', false, false)).toEqual(['/promoDetail?id=welcome-gift'])
})
