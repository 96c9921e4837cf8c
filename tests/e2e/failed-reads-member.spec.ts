/** EDGE-12: parts of a member's centre that cannot be read. None waits for ever, and none is a heading over nothing. */
import type { Page } from '@playwright/test'
import { expect, login, test } from '../support/e2e.ts'
import { open } from '../support/e2e-actions.ts'

test.use({ allowedErrors: [/ERR_FAILED/] })

/** The page asks twice more by itself, after one second and after two. */
const TRIES_MS = 15_000
const lose = (page: Page, calls: string) => page.route(calls, (route) => route.abort())

test.describe('EDGE-12 a member’s reads', { tag: '@once' }, () => {
  test.beforeEach(({ page }) => login(page, 'player4'))

  for (const call of ['MCS2_getAvailablePromotions', 'MCS2_participation']) {
    test(`EDGE-12, MEM-12 rewards of which ${call} cannot be read say so`, async ({ page }) => {
      await lose(page, `**/${call}**`)
      await open(page, '/down?dialog=centre&centre=rewardCenter')
      const centre = page.getByRole('dialog', { name: 'Personal centre' })
      await expect(centre.getByRole('alert')).toContainText('The record could not be read', { timeout: TRIES_MS })
      await page.unroute(`**/${call}**`)
      await centre.getByRole('button', { name: 'Try again' }).click()
      await expect(centre.getByRole('link', { name: 'Promotions' })).toBeVisible()
      await expect(centre.getByRole('alert')).toHaveCount(0)
    })
  }

  test('EDGE-12, TRUST-03 newest movements that cannot be read say so', async ({ page }) => {
    await lose(page, '**/ODSFE2_MemTransDet**')
    await open(page, '/down?dialog=centre&centre=balance')
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    await centre.locator('summary').filter({ hasText: /^Cash/ }).click()
    await expect(centre.getByRole('alert')).toContainText('The record could not be read', { timeout: TRIES_MS })
    await expect(centre.getByText('The newest movements')).toHaveCount(0)
    await page.unroute('**/ODSFE2_MemTransDet**')
    await centre.getByRole('button', { name: 'Try again' }).click()
    await expect(centre.getByText('The newest movements')).toBeVisible()
  })
})
