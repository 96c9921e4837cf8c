/** TRUST-03, MEM-05, MEM-06: what a page of the centre says goes on being true while it stands open. */
import type { Page } from '@playwright/test'
import { expect, QUIET_PLACE, test } from '../support/e2e.ts'
import { balanceOf, open, register } from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'

const listen = (page: Page) => page.waitForEvent('websocket', (line) => line.url().endsWith('/wps/live'))

test('MEM-05 a paper that is asked for reaches the dialog that stands open', { tag: '@once' }, async ({ page }) => {
  const username = await register(page)
  const operate = await hireOperator(username, 'meridian')
  const listening = listen(page)
  await open(page, '/index?dialog=documents')
  const papers = page.getByRole('dialog', { name: 'Papers' })
  await expect(papers.getByText('Nothing is asked for')).toBeVisible()
  await listening
  await operate('documents-ask', { username, kind: 'identity', note: 'The page with your photo.' })
  await expect(papers.getByRole('status')).toHaveText('Needed')
})

test('TRUST-03 the newest movements of an explained balance come with its sum', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await register(page)
  const listening = listen(page)
  await open(page, '/index?dialog=centre&centre=balance')
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const cash = centre.locator('summary').filter({ hasText: /^Cash/ })
  await cash.click()
  await expect(centre.getByText('The newest movements')).toBeVisible()
  const newest = centre.getByText('The newest movements').locator('~ ul > li')
  const before = await newest.count()
  await listening
  const other = await context.newPage()
  await other.goto(QUIET_PLACE)
  const claimed = await other.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ promotionId: 'welcome-gift' })
    return (await fetch('/wps/relay/MCS2_claimPromotion', { method: 'POST', headers, body })).status
  })
  expect(claimed).toBe(200)
  await expect(balanceOf(page)).toContainText('50.00')
  await expect(cash).toContainText('50.00')
  await expect.poll(() => newest.count(), { timeout: 20_000 }).toBeGreaterThan(before)
})
