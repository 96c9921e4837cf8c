/** AUTH-11: a forgotten password. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, mintMember, open } from '../support/e2e-actions.ts'
import { bindEmail, forgetSession, readMessage } from '../support/e2e-mail.ts'
import { dialogOf } from '../support/keyboard.ts'

const NEW_PASSWORD = 'Louder-Sea-88'
test.use({ allowedErrors: [/status of 422/] })

test('AUTH-11 by mail: its link sets a new password, once, and that one logs in @night', async ({ page }) => {
  const username = await mintMember(page)
  const email = await bindEmail(page, username)
  await forgetSession(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = dialogOf(page, 'Forgot password?')
  const send = forgot.getByRole('button', { name: 'Send the link' })
  await forgot.getByLabel('Username', { exact: true }).fill(username)
  await forgot.getByLabel('Email').fill('not an address')
  await send.click()
  await expect(forgot.getByText('E-mail format is incorrect')).toBeVisible()
  await expectAccessible(page)
  await forgot.getByLabel('Email').fill(email)
  await send.click()
  await expect(forgot.getByText('If the account exists, the mail has been sent')).toBeVisible()
  const link = new URL((await readMessage(page, email)).match(/http\S+/)?.[0] ?? '')
  const reset = dialogOf(page, 'Choose a new password')
  const set = async () => {
    await page.goto('about:blank')
    await open(page, link.pathname + link.search + link.hash)
    await reset.getByLabel('New password').fill(NEW_PASSWORD)
    await reset.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await reset.getByRole('button', { name: 'Set new password' }).click()
  }
  await set()
  await expect(reset.getByText('New password set')).toBeVisible()
  await set()
  await expect(dialogOf(page, 'This link no longer works')).toContainText('It has been used or has expired')
  await open(page, '/down?dialog=login')
  const login = dialogOf(page, 'Log in')
  await login.getByLabel('Username', { exact: true }).fill(username)
  await login.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(balanceOf(page)).toBeVisible()
})
