import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, expectNoSidewaysScroll, headerOf, open, register, reload } from '../support/e2e-actions.ts'
import { askForDeposit, askToPay, sendBack } from '../support/e2e-deposit.ts'
import { hireOperator } from '../support/e2e-operator.ts'

// Wide, the same is done by keyboard (keyboard-cashier.spec.ts).
test('MEM-04 a member deposits: amount, way, the provider’s page, and the money is there', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  await headerOf(page).getByRole('link', { name: 'Deposit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Choose an amount and a method' })).toBeDisabled()
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

  await expect(dialog.getByRole('heading', { name: 'P\u00a0500.00 is in your balance' })).toBeVisible()
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
  await expect(dialog.getByRole('heading', { name: 'We have not heard about your payment yet' })).toBeVisible()
  await dialog.getByRole('link', { name: 'I have not paid yet' }).click()
  await page.getByRole('button', { name: 'Let the bank decline' }).click()
  await expect(dialog.getByRole('heading', { name: 'The deposit was not made' })).toBeVisible()
  await expect(dialog.getByText('Nothing was taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Other amount'), 'nobody types it twice').toHaveValue('75.50')
  await expect(dialog.getByRole('button', { name: 'Deposit 75.50, receive 75.50' })).toBeEnabled()
  // Who only begins anew is handed nothing on, from within the cashier or from another page of the centre.
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(dialog.getByLabel('Other amount')).toHaveValue('')
})

test('MEM-04 what was handed on to try again is not there any more after another page of the centre', {
  tag: '@once',
}, async ({ page }) => {
  await register(page)
  await open(page, '/index?dialog=centre&centre=depositv2')
  const again = { amount: '75.50', channelId: null, promotionId: null }
  await page.evaluate((state) => history.replaceState({ key: 'again', state }, ''), { openedHere: true, again })
  await reload(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Other amount')).toHaveValue('75.50')
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  // The cashier has a button of that name too.
  await expect(dialog.getByLabel('Other amount')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(dialog.getByLabel('Other amount')).toHaveValue('')
})

test('MEM-04 the tracker says by itself what becomes of a payment: opening, waiting, on its way; checked, sent back', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow()
  const username = await register(page)
  const operate = await hireOperator(username, 'meridian')
  const tracker = await context.newPage()
  const dialog = tracker.getByRole('dialog')
  const heading = (name: string) => dialog.getByRole('heading', { name })

  // A provider that does not answer: the order is written down, and there is nothing to pay at yet. Who looks on asks again.
  await askForDeposit(tracker, '500.77')
  await expect(heading('Opening the payment')).toBeVisible()
  await expect(dialog).toContainText('Nothing was taken.')
  const payLink = dialog.getByRole('link', { name: 'Go to the payment page' })
  await expect(payLink).toHaveCount(0)
  await expect(heading('Waiting for your payment')).toBeVisible()
  await expect(dialog).toContainText('Nothing has been taken.')
  await expect(dialog.getByText('Pay before')).toBeVisible()
  await page.goto((await payLink.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Pay, the money takes 20 seconds' }).click()
  await expect(heading('Your payment is on its way')).toBeVisible()
  await expect(dialog).toContainText('Do not pay again')
  await expect(payLink).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Report this payment' })).toBeVisible()
  await expectAccessible(tracker)

  // Less than was agreed: nothing is lost, and somebody looks.
  await askToPay(page, '200.00')
  await openNewest(tracker, 'Waiting for payment')
  await expect(heading('Waiting for your payment')).toBeVisible()
  await page.getByRole('button', { name: 'Pay less than was asked' }).click()
  await expect(heading('We are checking your payment')).toBeVisible()
  await expect(dialog).toContainText('It is safe, and there is nothing for you to do.')
  await expect(dialog.getByText('You receive', { exact: true }), 'another amount came').toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const report = dialog.getByRole('link', { name: 'Report this payment' })
  const orderId = /order=(D-\w+)/.exec(tracker.url())?.[1] ?? ''
  await expect(report).toHaveAttribute('href', new RegExp(orderId))
  await sendBack(operate, orderId)
  await expect(heading('Your payment was sent back')).toBeVisible()
  await expect(dialog).toContainText('The money that arrived was sent back to where it came from.')
  await expectAccessible(tracker)
  await dialog.getByRole('button', { name: 'Make another deposit' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose an amount and a method' })).toBeVisible()
})

async function openNewest(page: Page, state: string) {
  await open(page, '/index?dialog=centre&centre=depositv2&tab=history')
  await page.getByRole('dialog').getByRole('button').filter({ hasText: state }).first().click()
}
