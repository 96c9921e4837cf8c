import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, expectNoSidewaysScroll, headerOf, open, register } from '../support/e2e-actions.ts'

// Wide, the same is done by keyboard (keyboard-cashier.spec.ts).
test('MEM-04 a member deposits: amount, way, the provider’s page, and the money is there', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  await headerOf(page).getByRole('link', { name: 'Deposit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Choose an amount and a way' })).toBeDisabled()
  await dialog.getByLabel('Other amount').fill('20')
  await dialog.getByRole('radio', { name: /E-wallet/ }).check()
  await expect(dialog.getByRole('alert')).toHaveText(/takes P.100\.00 or more/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: '500', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deposit 500.00, receive 500.00' }).click()

  await page.waitForURL(/^http:\/\/pay\.localhost:\d+\/pay\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay PHP 500.00' }).click()

  await expect(dialog.getByRole('heading', { name: 'P\u00a0500.00 is in your balance' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(balanceOf(page)).toContainText('P\u00a0500.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'All deposits' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Credited'])
  await expectAccessible(page)
})

test('MEM-04 back without paying nothing was taken, and the way to pay is still there', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  await open(page, '/index?dialog=centre&centre=depositv2')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /QR payment/ }).check()
  await dialog.getByLabel('Other amount').fill('75.5')
  await dialog.getByRole('button', { name: 'Deposit 75.50, receive 75.50' }).click()
  await page.getByRole('link', { name: 'Back to the site without paying' }).click()
  await expect(dialog.getByRole('heading', { name: 'We have no word of your payment yet' })).toBeVisible()
  await dialog.getByRole('link', { name: 'I have not paid yet' }).click()
  await page.getByRole('button', { name: 'Let the bank decline' }).click()
  await expect(dialog.getByRole('heading', { name: 'The deposit was not made' })).toBeVisible({ timeout: 15_000 })
  await expect(dialog.getByText('Nothing was taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose an amount and a way' })).toBeVisible()
})
