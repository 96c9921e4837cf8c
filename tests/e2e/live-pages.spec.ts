/** TRUST-03, MEM-05, MEM-06: what a page of the centre says goes on being true while it stands open. */
import { calls } from '../../contract/table.ts'
import { DEMO_PASSWORD, expect, login, originOf, QUIET_PLACE, test } from '../support/e2e.ts'
import { balanceOf, open, register } from '../support/e2e-actions.ts'
import { listen } from '../support/e2e-live.ts'
import { hireOperator } from '../support/e2e-operator.ts'

test('MEM-05 a paper that is asked for reaches the dialog that stands open', { tag: '@once' }, async ({ page }) => {
  const username = await register(page)
  const operate = await hireOperator(username, 'meridian')
  const listening = listen(page)
  await open(page, '/index?dialog=documents')
  const papers = page.getByRole('dialog', { name: 'Documents' })
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
  await expect.poll(() => newest.count()).toBeGreaterThan(before)
})

test('MEM-06 what is said of a transfer is what its row says, once that is known', { tag: '@once' }, async ({
  page,
}) => {
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', DEMO_PASSWORD, origin)
  const made = {
    transferId: 'T-7K3M9QXA2B0C',
    amount: '60.00',
    upline: 'ag***',
    requestedAt: '2026-11-20T08:00:00.000Z',
  }
  const sent = { ...made, state: 'sent', endedAt: null }
  const back = { ...made, state: 'returned', endedAt: '2026-11-20T08:00:09.000Z' }
  let hasEnded = false
  await page.route('**/wps/v2/transfer/orders*', (route) => {
    const list = () => ({ rows: [hasEnded ? back : sent], nextCursor: null })
    const isSend = route.request().method() === 'POST'
    const value = isSend ? calls.createTransfer.response.parse(sent) : calls.transferHistory.response.parse(list())
    return route.fulfill({ json: { success: true, value } })
  })
  await open(page, `${origin}/index?dialog=centre&centre=transferUpline`)
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  await centre.getByLabel('Amount', { exact: true }).fill('60')
  await centre.getByLabel('Payment password', { exact: true }).fill('246810')
  await centre.getByRole('button', { name: /^Send .*60\.00 to / }).click()
  await expect(centre.getByRole('status')).toContainText('On its way')
  hasEnded = true
  await expect(centre.getByRole('list').getByText('Came back')).toBeVisible()
  await expect(centre.getByRole('status')).toContainText('Came back')
  await expect(centre.getByRole('status')).not.toContainText('please do not send it again')
})
