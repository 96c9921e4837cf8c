/** MEM-02: a passkey, made in the security centre and used at the next login, by the browser's own virtual device. */

import { expect, expectAccessible, test } from '../support/e2e.ts'
import { callApi, headerOf, open, PASSWORD, readValue, register } from '../support/e2e-actions.ts'

test('MEM-02 a member adds a passkey and logs in with it @once', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const username = await register(page, '/index?dialog=passkeys')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of this device').fill('Test phone')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  await open(page, '/index?dialog=passkeys')
  await expect(dialog.getByText('Test phone')).toBeVisible()
  await expectAccessible(page)

  expect((await callApi(page, 'DELETE', '/wps/session/logout')).status).toBe(200)
  await open(page, '/index?dialog=login')
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(headerOf(page).getByTitle('Balance')).toBeVisible()
  expect((await readValue<{ account: string }>(page, '/wps/member/info')).account).toBe(username)
})
