import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { callApi, headerOf, open, PASSWORD, register, reload } from '../support/e2e-actions.ts'
import { forgetSession, moveAway, readMessage, registerWithEmail } from '../support/e2e-mail.ts'

const NEW_PASSWORD = 'Louder-Sea-88'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The same by hand, from the security centre. */
async function registerAndBind(page: Page) {
  const username = await register(page, '/index?dialog=centre&centre=securityCenter')
  const email = `${username}@mail.example`
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const dialog = dialogOf(page, 'Add an e-mail address')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  await dialog.getByLabel('Verification code').fill((await readMessage(page, email)).match(/\d{6}/)?.[0] ?? '')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${email[0]}***@mail.example`)).toBeVisible()
  return { username, email }
}

async function logIn(page: Page, username: string, password: string) {
  const dialog = dialogOf(page, 'Log in')
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

test.describe('AUTH-16 @once', () => {
  test.use({ allowedErrors: [/status of (403|422)/] })
  test('MEM-02, AUTH-16 a login from a new address opens nothing before its code, through a reload too', async ({
    page,
  }) => {
    const { username, email } = await registerAndBind(page)
    // The message over the page is gone.
    await reload(page)
    await expect(page.getByRole('heading', { name: 'Authenticator' })).toBeVisible()
    await expectAccessible(page)
    await forgetSession(page)
    await moveAway(page)
    await open(page, '/index?dialog=login&next=/rng')
    await logIn(page, username, PASSWORD)
    const dialog = dialogOf(page, 'Please complete verification first')
    await expect(dialog.getByText(`${email[0]}***@mail.example`)).toBeVisible()
    expect((await callApi(page, 'GET', '/wps/v2/wallets/balance')).body.errorCode).toBe('verification_required')
    await reload(page)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled()
    await dialog.getByLabel('Verification code').fill('000000')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByText('The verification code is not valid')).toBeVisible()
    await expectAccessible(page)
    // AUTH-08: the wait for another code outlives a reload.
    await reload(page)
    await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled()
    await dialog.getByLabel('Verification code').fill((await readMessage(page, email)).match(/\d{6}/)?.[0] ?? '')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/rng$/)
    await expect(headerOf(page).getByTitle('Balance')).toBeVisible()
  })
})

test.describe('AUTH-11 @once', () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('AUTH-11 a forgotten password: the mail, its link, a new password, and the link again', async ({ page }) => {
    const { username, email } = await registerWithEmail(page)
    await forgetSession(page)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = dialogOf(page, 'Forgot password?')
    await forgot.getByLabel('Username', { exact: true }).fill(username)
    await forgot.getByLabel('E-mail').fill('not an address')
    await forgot.getByRole('button', { name: 'Send the link' }).click()
    await expect(forgot.getByText('E-mail format is incorrect')).toBeVisible()
    await expectAccessible(page)
    await forgot.getByLabel('E-mail').fill(email)
    await forgot.getByRole('button', { name: 'Send the link' }).click()
    await expect(forgot.getByText('If the account exists, the mail has been sent')).toBeVisible()
    const link = new URL((await readMessage(page, email)).match(/http\S+/)?.[0] ?? '')
    const address = link.pathname + link.search + link.hash
    const reset = dialogOf(page, 'Choose a new password')
    const set = async () => {
      await page.goto('about:blank')
      await open(page, address)
      await reset.getByLabel('New password').fill(NEW_PASSWORD)
      await reset.getByLabel('Repeat the password').fill(NEW_PASSWORD)
      await reset.getByRole('button', { name: 'Set the new password' }).click()
    }
    await set()
    await expect(reset.getByText('Your new password is set')).toBeVisible()
    await set()
    await expect(dialogOf(page, 'This link no longer works')).toContainText('This link has been used or has expired')
    await open(page, '/index?dialog=login')
    await logIn(page, username, NEW_PASSWORD)
    await expect(headerOf(page).getByTitle('Balance')).toBeVisible()
  })
})
