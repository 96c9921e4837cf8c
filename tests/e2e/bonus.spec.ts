import { expect, expectAccessible, test } from '../support/e2e.ts'
import { expectNoSidewaysScroll, open, register } from '../support/e2e-actions.ts'

const NBSP = '\u00a0'

test('PROMO-01 a bonus is chosen with a deposit, never for the member, and stands wherever money is explained', {
  tag: '@once',
}, async ({ page }) => {
  await register(page, '/promoDetail?id=half-again')
  await page.getByRole('link', { name: 'Deposit: Half again' }).click()
  const dialog = page.getByRole('dialog')
  const none = dialog.getByRole('radio', { name: 'No bonus' })
  const bonus = dialog.getByRole('radio', { name: /Half again/ })
  await expect(none).toBeChecked()
  await dialog.getByRole('radio', { name: /E-wallet/ }).check()
  await dialog.getByLabel('Other amount').fill('150')
  await bonus.check()
  await expect(dialog.getByRole('button', { name: 'Deposit 150.00, receive 150.00', exact: true })).toBeEnabled()
  await dialog.getByLabel('Other amount').fill('600')
  await expect(
    dialog.getByText(`once you have staked P${NBSP}1,500.00 (5 times the bonus) within 14 days.`),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Deposit 600.00, receive 600.00 and 300.00 bonus' }).click()
  await page.getByRole('button', { name: 'Pay PHP 600.00' }).click()
  await expect(dialog.getByRole('heading', { name: `P${NBSP}600.00 is in your balance` })).toBeVisible()
  await expect(dialog.getByText(`set aside, P${NBSP}1,500.00 to stake until`)).toBeVisible()

  await open(page, '/index?dialog=centre&centre=bonusDetails')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Half again' })).toContainText('1,500.00 left to stake')
  await open(page, '/index?dialog=centre&centre=balance')
  // The newest movements stand beside it as soon as the record has them.
  await dialog
    .locator('summary')
    .filter({ hasText: /^BonusP/ })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'left to stake until' })).toContainText('300.00')
  await expectAccessible(page)
})
