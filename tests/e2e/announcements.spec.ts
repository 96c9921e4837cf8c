/** MSG-01: where banners and notices lead, and what stands behind their titles. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { headerOf, open } from '../support/e2e-actions.ts'

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
})
