/** TRUST-03, MEM-05, MEM-06: what a page of the centre says goes on being true while it stands open. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { open, register } from '../support/e2e-actions.ts'
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
