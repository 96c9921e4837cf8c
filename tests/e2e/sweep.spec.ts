/**
 * I18N-02: every page and every dialog, looked at by axe and narrowed to 320 px. With the
 * other tests the desktop sees the pages, in Saffron's light theme; `SWEEP=all npx playwright test sweep` sees pages and
 * dialogs in both themes at both sizes, and the pages in every language.
 */
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../../contract/constants.ts'
import { ROUTES } from '../../web/app/routes.ts'
import { CENTRE_PAGES } from '../../web/features/member-centre/pages.ts'
import type { DialogName } from '../../web/lib/dialog-address.ts'
import { expect, findViolations, login, originOf, test } from '../support/e2e.ts'
import { findSidewaysScroll, isWide, open } from '../support/e2e-actions.ts'

const everything = process.env.SWEEP === 'all'
const NARROW_PX = 320
const MERCHANTS = ['localhost', 'saffron.localhost'] as const
type Host = (typeof MERCHANTS)[number]

/** Pages that say something only with what they are about; those that stand twice in the table, or only pass on. */
const WITH_QUERY: Record<string, string> = {
  '/game': '/game?gameId=harbor-lucky-pier',
  '/promoDetail': '/promoDetail?id=welcome-gift',
}
const LEFT_OUT = ['/register.html', '/download', '/social/callback']
const pages = ROUTES.map(({ path }) => path)
  .filter((path) => !LEFT_OUT.includes(path))
  .map((path) => WITH_QUERY[path] ?? path)

const dialog = (name: DialogName, of = '') => `/index?dialog=${name}${of && `&of=${of}`}`
const VISITORS_DIALOGS = [
  ...(['login', 'register', 'forgot', 'search', 'menu', 'notices', 'apps'] as const).map((name) => dialog(name)),
  dialog('game-sheet', 'harbor-lucky-pier'),
  '/rng?dialog=filters',
]
const MEMBERS_DIALOGS = [
  ...(['logout', 'change-password', 'bind-email', 'bind-mobile', 'authenticator', 'social-accounts'] as const).map(
    (name) => dialog(name),
  ),
  ...CENTRE_PAGES.map((page) => `${dialog('centre')}&centre=${page}`),
]

const hosts = (page: Page): readonly Host[] => (everything ? MERCHANTS : [isWide(page) ? MERCHANTS[1] : MERCHANTS[0]])

/** What is wrong with a page: all of it, so that one run tells everything. */
async function look(page: Page, host: Host, path: string, language: Language = 'EN'): Promise<string[]> {
  await page.context().addCookies([{ name: 'lang', value: language, url: originOf(host) }])
  await open(page, originOf(host) + path)
  if (path.includes('dialog=')) await expect(page.getByRole('dialog').first()).toBeVisible()
  if (path.includes('dialog=')) await page.waitForLoadState('networkidle')
  const violations = await findViolations(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: NARROW_PX, height: 640 })
  // What measures itself takes a frame or two to fit.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 1_000 })
    .catch(() => {})
  const sideways = await findSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
  if (sideways.page > 0 || sideways.parts.length > 0)
    violations.push(`wider than ${NARROW_PX} px: ${JSON.stringify(sideways)}`)
  return violations.map((violation) => `${host}${path} ${language}: ${violation}`)
}

test.setTimeout(everything ? 1_800_000 : 180_000)

test('I18N-02 every page, as a visitor', async ({ page }) => {
  test.skip(!everything && !isWide(page), 'the desktop project')
  const found: string[] = []
  for (const host of hosts(page)) for (const path of pages) found.push(...(await look(page, host, path)))
  expect(found).toEqual([])
})

test('I18N-02 every dialog of a visitor', async ({ page }) => {
  test.skip(!everything, 'SWEEP=all')
  const found: string[] = []
  for (const host of hosts(page)) {
    for (const path of VISITORS_DIALOGS) found.push(...(await look(page, host, path)))
  }
  expect(found).toEqual([])
})

test('I18N-02 every dialog of a member', async ({ page }) => {
  test.skip(!everything, 'SWEEP=all')
  const found: string[] = []
  for (const host of hosts(page)) {
    await login(page, 'player2', undefined, originOf(host))
    for (const path of MEMBERS_DIALOGS) found.push(...(await look(page, host, path)))
  }
  expect(found).toEqual([])
})

test('I18N-02 every page in every language', async ({ page }) => {
  test.skip(!everything, 'SWEEP=all')
  const found: string[] = []
  const languages = LANGUAGES.filter((language) => language !== 'EN')
  for (const host of hosts(page)) {
    for (const language of languages) {
      for (const path of pages) found.push(...(await look(page, host, path, language)))
    }
  }
  expect(found).toEqual([])
})
