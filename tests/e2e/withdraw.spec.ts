import { expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import { open } from '../support/e2e-actions.ts'

const DEMO_PAYMENT_PASSWORD = '246810'

// Wide, and on to the end, the same is done by keyboard (keyboard-cashier.spec.ts).
test('MEM-05, TRUST-01, TRUST-03, SAFE-05 a withdrawal says what it comes to, is asked for once, and is followed with no way back', {
  tag: '@once',
}, async ({ page }) => {
  // A demo player of the other merchant: nobody else's test counts their money.
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', undefined, origin)
  await open(page, `${origin}/index?dialog=centre&centre=withdraw`)
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  await expect(centre.getByRole('group', { name: 'Where to' }).getByRole('radio').first()).toBeChecked()
  const amount = centre.getByLabel('Amount', { exact: true })
  await amount.fill('99999999')
  await expect(centre.getByText(/The most at once by this method is/)).toBeVisible()
  await amount.fill('120')
  await expectAccessible(page)
  // What was really sent in the last days: the demo has six of them.
  await expect(centre.getByText(/^Usually \d+ (min|h), 95% within \d+ (min|h)/)).toBeVisible()
  const send = centre.getByRole('button', { name: 'Withdraw 120.00, receive 120.00' })
  await expect(send).toBeDisabled()
  await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
  await send.click()

  const tracker = centre.getByRole('list', { name: 'Progress of the withdrawal' })
  await expect(tracker.getByRole('listitem')).toHaveText([
    ...[/^Requested/, /^Checks.*Next: us$/, 'Approved', 'Sent', 'Received'],
  ])
  await expect(centre.getByRole('button', { name: /cancel/i })).toHaveCount(0)
  await expectAccessible(page)
  await centre.getByRole('button', { name: 'All withdrawals' }).click()
  await centre.getByRole('button').filter({ hasText: '120.00' }).first().click()
  await expect(tracker).toBeVisible()

  await open(page, `${origin}/index`)
  await page.getByRole('link', { name: /^Withdrawal .*120\.00 — Being checked$/ }).click()
  await expect(tracker).toBeVisible()

  // TRUST-03: where the money of it is meanwhile.
  await centre.getByRole('button', { name: 'Back to the list' }).click()
  await centre.getByRole('button', { name: 'Explain my balance' }).click()
  await centre.locator('summary').filter({ hasText: /^Held/ }).click()
  await centre.getByRole('link').filter({ hasText: '120.00' }).first().click()
  await expect(tracker).toBeVisible()
})
