/** SYS-10: parts of the site that do not come. What is there stays, and there is a way on. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { headerOf, isWide, open } from '../support/e2e-actions.ts'

// 422: React says that it drew a part anew which the HTML had.
test.use({ allowedErrors: [/ERR_FAILED|ChunkLoadError|failed to load|React error #422/] })

const lose = (page: Page, name: string) => page.route(`**/assets/${name}-*`, (route) => route.abort())

test('SYS-10 a page without the parts of wide screens stays, and logs in by its dialog', async ({ page }) => {
  test.skip(!isWide(page), 'wide screens')
  await lose(page, 'wide-parts')
  await open(page, '/index')
  await expect(headerOf(page).getByLabel('Username')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible()
  await headerOf(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
})

test('SYS-10 a dialog that does not come says so in sight, and Escape leaves it', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/index')
  await lose(page, 'register-dialog')
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  const failed = page.getByRole('dialog')
  await expect(failed.getByRole('heading', { name: 'This part did not load' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expect(page).toHaveURL(/\/index$/)
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  await page.unroute('**/assets/register-dialog-*')
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
})
