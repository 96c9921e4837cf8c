/** SYS-08: what an address carries behind its path is data: it is read or passed over, and never becomes markup. */
import { describe, expect, test } from 'vitest'
import type { Session } from '../contract/calls/identity/session.ts'
import { renderText, siteUrl } from '../tests/support/boot.ts'
import { buildBoot } from '../tests/support/build-boot.ts'
import { HOSTILE_QUERIES, LONG } from '../tests/support/hostile-queries.ts'
import { ROUTES } from './app/routes.ts'
import { planFirstScreen, resolvePage } from './entry-server.tsx'
import { PATH } from './shared/site/paths.ts'

const QUERIES = Object.entries(HOSTILE_QUERIES)
/** One address for each kind of page, and one that is none. */
const PATHS = [...new Map(ROUTES.toReversed().map(({ load, path }) => [load, path])).values()]
const scriptsOf = (html: string) => html.match(/<script[^>]*>/g)
/** Tags with what stands between quotes left out: whatever of an address is quoted stands there, escaped. */
const handlersOf = (html: string) => html.replaceAll(/"[^"]*"/g, '""').match(/<[a-z][^>]*\son[a-z]+\s*=[^>]*>/gi) ?? []
/** What is read on the page. */
const textOf = (html: string) => html.replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
const titleOf = (html: string) => html.match(/<title>(.*)<\/title>/)?.[1]
const AGENT_LOGIN = /^\/login\?area=agent&next=%2Fagent[\w%.*+-]*$/
const member = { username: 'player1', isAgent: 0 } as Session

const rendered = new Map<string, Promise<string>>()
function renderPlain(path: string) {
  const html = rendered.get(path) ?? renderText(path, buildBoot())
  rendered.set(path, html)
  return html
}

describe.each(QUERIES)('an address with %s', (_, query) => {
  test.each(PATHS)('%s is the page it always is, with nothing of it as markup', async (path) => {
    const html = await renderText(path + query, buildBoot())
    const plain = await renderPlain(path)
    expect(scriptsOf(html), 'no script more').toEqual(scriptsOf(plain))
    expect(handlersOf(html)).toEqual([])
    expect(html.match(/(href|src|action)="(javascript:|\/\/)[^"]*"/i)).toBeNull()
    expect(titleOf(html)).toBe(titleOf(plain))
    expect(textOf(html)).not.toContain(LONG)
  })

  test('is found as without it, and a login that is asked for first leads nowhere else', () => {
    for (const { path } of ROUTES) {
      const open = resolvePage(siteUrl(path + query), null, {})
      // AGT-01: the agent centre asks who comes.
      if (path === PATH.agents) expect(open).toEqual({ redirect: expect.stringMatching(AGENT_LOGIN) })
      else expect(open).toEqual({ status: 200 })
      const shut = resolvePage(siteUrl(path + query), null, { loginRequired: true })
      if ('redirect' in shut) expect(shut.redirect).toMatch(/^\/login(\?next=%2F[\w%.*+-]*)?$/)
      for (const who of [null, member]) expect(planFirstScreen(siteUrl(path + query), who)).toBeInstanceOf(Array)
    }
    expect(resolvePage(siteUrl(`/nowhere${query}`), null, {})).toEqual({ status: 404 })
    expect('stolen' in {}).toBe(false)
  })
})
