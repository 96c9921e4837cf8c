import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { expectNoSidewaysScroll, isWide, open, openMenu, register } from '../support/e2e-actions.ts'

/** Pressed until it is heard: the drawn button comes before its script. */
async function registerAndClaim(page: Page) {
  await register(page)
  const gift = page.getByRole('region', { name: 'Welcome gift' })
  await expect(gift).toBeVisible()
  await expect(async () => {
    if ((await gift.count()) > 0) await gift.getByRole('button', { name: /^Claim/ }).click({ timeout: 1_000 })
    await expect(gift).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
}

const GIFT = 'Reward paid: P\u00a050.00'

test('MEM-15, NAV-11 what happened is told with a badge, opened, read, followed and deleted', async ({ page }) => {
  await registerAndClaim(page)
  await open(page, '/index')
  await (await openMenu(page)).getByRole('link', { name: 'Messages 1 unread message' }).click()
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const row = centre.getByRole('listitem').filter({ hasText: GIFT })
  await row.getByText(GIFT).click()
  await expect(row).toContainText('Welcome gift: P\u00a050.00 is in your balance.')
  await expect(centre.getByText('All read')).toBeVisible()
  await expect(row.getByText('Unread')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(row.getByRole('link', { name: 'Show the promotion' })).toHaveAttribute('href', /id=welcome-gift/)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(centre.getByText('No messages')).toBeVisible()
  if (!isWide(page)) return
  // NAV-11: the page beneath is in sight, and a press on it closes nothing.
  await page.mouse.click(4, 400)
  await expect(centre).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(centre).toHaveCount(0)
})

test('MEM-11, MEM-16 bonus details and rank say what was paid and what is left', { tag: '@once' }, async ({ page }) => {
  await register(page, '/index?dialog=centre&centre=bonusDetails')
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const gift = centre.getByRole('listitem').filter({ hasText: 'Welcome gift' })
  await expect(gift).toContainText('Ready to claim')
  await gift.getByRole('link', { name: 'Go to claim' }).click()
  await centre.getByRole('button', { name: /^Claim P/ }).click()
  await expect(centre.getByText('Paid to you')).toBeVisible()
  await open(page, '/index?dialog=centre&centre=bonusDetails')
  await expect(gift).toContainText('Paid')
  await open(page, '/index?dialog=centre&centre=playerRank')
  await expect(centre.getByText('100 points to Bronze')).toBeVisible()
  await expectAccessible(page)
})

test('TRUST-06 a movement of the account record is reported with its number', { tag: '@once' }, async ({ page }) => {
  await registerAndClaim(page)
  const record = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Welcome gift' }).first()
  // The record follows the wallet by a queue.
  await expect(async () => {
    await open(page, '/index?dialog=centre&centre=transactionHistory')
    await expect(record).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await record.locator('summary').click()
  await record.getByRole('link', { name: 'Report this payment' }).click()
  await expect(page.getByText(/^About payment \d+/)).toBeVisible()
  await page.getByLabel('Your message').fill('This gift is smaller than the page promised')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^C-[0-9A-Z]{10}$/)).toBeVisible()
})
