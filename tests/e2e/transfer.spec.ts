import { expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import { open } from '../support/e2e-actions.ts'

const DEMO_PAYMENT_PASSWORD = '246810'

test('MEM-06, MEM-09 money sent up arrives, and the record tells of it @once', async ({ page }) => {
  // Of the other merchant: nobody else's test counts this player's money there.
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', undefined, origin)
  await open(page, `${origin}/index?dialog=centre&centre=transferUpline`)
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const amount = centre.getByLabel('Amount', { exact: true })
  await amount.fill('49')
  await expect(centre.getByText(/^The least is/)).toBeVisible()
  await amount.fill('60')
  await expectAccessible(page)
  await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
  await centre.getByRole('button', { name: /^Send .*60\.00 to ag/ }).click()
  await expect(centre.getByRole('status')).toContainText('Arrived')
  await expect(centre.getByRole('list').getByText('Arrived').first()).toBeVisible()

  await open(page, `${origin}/index?dialog=centre&centre=transferFund`)
  await expect(centre.getByText(/^You have one wallet/)).toBeVisible()
  await expectAccessible(page)

  await open(page, `${origin}/index?dialog=centre&centre=transactionHistory`)
  await expect(centre.getByRole('listitem').filter({ hasText: 'Transfer sent' }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await centre.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^account-.*\.csv$/)
})
