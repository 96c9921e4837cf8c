/** NAV-06: the footer, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import { renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildPermission, buildSession } from '../../../tests/support/build-boot.ts'
import { redirectOf } from '../routes.ts'

async function linksOf(path: string, loginRequired: boolean, loggedIn = false) {
  const permission = buildPermission()
  permission.info.merchant.flags = { loginRequired }
  permission.info.merchant.social = [{ kind: 'line', url: 'https://line.example/house' }]
  const html = await renderText(path, buildBoot({ permission, session: loggedIn ? buildSession() : null }))
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  return [...footer.matchAll(/href="(\/[^"]*|https:[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
const leads = (href: string) => {
  const { pathname, search } = new URL(href, 'https://site.example')
  return href.startsWith('/') && redirectOf({ pathname, search }, 'nobody', true)
}

describe('NAV-06, SYS-07 where a login is required', () => {
  test('help, limits, self-exclusion, terms, privacy and the apps stand open to who is not in', async () => {
    const links = await linksOf('/login', true)
    expect(links).toEqual(
      expect.arrayContaining(
        ['limits', 'self-exclusion', 'responsible-gaming', 'terms', 'privacy'].map((id) => `/helpmc?article=${id}`),
      ),
    )
    expect([...new Set(links.filter((href) => leads(href)))]).toEqual(['/promotions', '/vip', '/join'])
  })

  test('a member has them within the site, as everybody has elsewhere', async () => {
    for (const links of [await linksOf('/vip', true, true), await linksOf('/login', false)]) {
      expect(links).toContain('/help?article=limits')
      expect(links.filter((href) => href.startsWith('/helpmc'))).toEqual([])
    }
  })
})

test('NAV-06, NAV-05 where else the house can be met stands there for screens without the bar', async () => {
  expect(await linksOf('/vip', false)).toContain('https://line.example/house')
})
