/** MSG-01: where banners and notices lead, and what stands behind their titles. */
import type { Page } from '@playwright/test'
import type { RouteValue } from '../../web/lib/api.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { headerOf, open } from '../support/e2e-actions.ts'
import { button, dialogOf, forbidPointers, pressOn, WIDE } from '../support/keyboard.ts'

/** What a reload would take along. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.stays = 'yes'
  })
const expectSamePage = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-stays', 'yes')

test('MSG-01 a banner and a notice lead on within the page', { tag: '@once' }, async ({ page }) => {
  await open(page, '/index')
  await mark(page)
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/rng$/)
  await expectSamePage(page)

  await open(page, '/noticePage')
  await mark(page)
  const notice = page.getByRole('main').locator('details').filter({ hasText: 'Read on' }).first()
  await notice.evaluate((each: HTMLDetailsElement) => {
    each.open = true
  })
  await notice.getByRole('link', { name: 'Read on' }).click()
  await expect(page).not.toHaveURL(/noticePage/)
  await expectSamePage(page)
})

test('MSG-01 a banner with a picture shows it, its title on a ground of its own', async ({ page }) => {
  const picture = page.waitForResponse(/\/promos\/meridian\/slot-starter\.svg/)
  await open(page, '/index')
  await headerOf(page).getByRole('button', { name: 'Log in' }).first().click()
  expect((await picture).status()).toBe(200)
  const title = page.getByRole('dialog').getByText('Your open rounds wait for you')
  await expect(title).toHaveCSS('background-image', /^linear-gradient\(.*url\(/)
  await expectAccessible(page)
  await open(page, '/login')
  await expect(page.getByRole('main').getByText('Your open rounds wait for you')).toBeVisible()
  await open(page, '/register')
  await expect(page.getByRole('main').getByText('Set your limits first, then play')).toBeVisible()
})

test.describe('by keyboard', { tag: '@once' }, () => {
  test.use(WIDE)
  test('MSG-01, NAV-13 more notices than a page holds are turned over, on and back', async ({ page }) => {
    await forbidPointers(page)
    const player = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: `made-up-${index}`, type: 'PL' as const, title: `Notice ${index}`, content: `<p>Text ${index}</p>` },
      ...{ imageUrl: null, linkUrl: null, groupName: null },
      publishedAt: new Date(Date.UTC(2026, 10, 21, 23 - index)).toISOString(),
    }))
    const value: RouteValue<'GET /wps/relay/MCSFE_getListAnnouncements'> = {
      ...{ popup: [], banners: [], promotion: [], player },
    }
    await page.clock.install()
    await open(page, '/index')
    await page.route('**/wps/relay/MCSFE_getListAnnouncements*', (route) =>
      route.fulfill({ json: { success: true, value } }),
    )
    // What the page came with is fresh for a minute.
    await page.clock.fastForward(61_000)
    await pressOn(page, button(page, /^Latest notice/))
    const dialog = dialogOf(page, 'Notices')
    const titles = dialog.locator('summary .font-medium')
    await expect(titles).toHaveText(player.slice(0, 9).map(({ title }) => title))
    await expectAccessible(page)
    await pressOn(page, button(dialog, 'Next page'))
    await expect(titles).toHaveText(player.slice(9, 18).map(({ title }) => title))
    await pressOn(page, button(dialog, 'Page 3 of 3'))
    await expect(titles).toHaveText(['Notice 18', 'Notice 19'])
    await expect(button(dialog, 'Next page')).toBeDisabled()
    await pressOn(page, dialog.locator('summary').filter({ hasText: 'Notice 19' }))
    await expect(dialog.getByText('Text 19')).toBeVisible()
    await pressOn(page, button(dialog, 'Previous page'), { back: true })
    await expect(titles).toHaveText(player.slice(9, 18).map(({ title }) => title))
  })
})
