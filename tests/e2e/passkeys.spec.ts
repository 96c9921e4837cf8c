/** MEM-02: a passkey, made in the security centre and used at the next login, by the browser's own virtual device. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, open, PASSWORD, readValue, register } from '../support/e2e-actions.ts'
import { plugInDevice } from '../support/e2e-device.ts'
import { forgetSession } from '../support/e2e-mail.ts'

const BEGIN = '**/wps/session/passkey/begin'
const FOUR_MINUTES_MS = 4 * 60_000
type Asked = { mediation: string | undefined; signal: AbortSignal | undefined }
declare global {
  var asked: Asked[]
}

/** Notes what the page asks the device for a login. */
const noteAsked = (page: Page) =>
  page.addInitScript(() => {
    globalThis.asked = []
    // An empty tab has none.
    if (!navigator.credentials) return
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      globalThis.asked.push({ mediation: options?.mediation, signal: options?.signal })
      return get(options)
    }
  })
const readAsked = (page: Page) =>
  page.evaluate(() => globalThis.asked.map(({ mediation, signal }) => [mediation ?? 'modal', signal?.aborted]))

/** A member with a passkey on a device that answers nothing now; logged out. */
async function registerWithPasskey(page: Page) {
  const device = await plugInDevice(page)
  await noteAsked(page)
  const username = await register(page, '/index?dialog=passkeys')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of this device').fill('Test phone')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  await forgetSession(page)
  await device.setWilling(false)
  return { username, device }
}

test('MEM-02 a passkey waits in the field of the username, gives way to the button, and logs in @once', async ({
  page,
}) => {
  const { username, device } = await registerWithPasskey(page)
  await open(page, '/index?dialog=login')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.poll(() => readAsked(page)).toEqual([['conditional', false]])
  await expectAccessible(page)
  await device.answerNext()
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await expect(balanceOf(page)).toBeVisible()
  expect(await readAsked(page)).toEqual([
    ['conditional', true],
    ['modal', false],
  ])
  expect((await readValue<{ account: string }>(page, '/wps/member/info')).account).toBe(username)

  await forgetSession(page)
  // Whoever picks it there is in without a press on any button.
  await open(page, '/login?next=/rng')
  await expect(balanceOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/rng$/)
  expect(await device.countSigned()).toBe(3)
})

test('MEM-02 the offer is renewed before it is stale, ends with a login by password, and is not made to a browser without @once', async ({
  page,
}) => {
  const { username, device } = await registerWithPasskey(page)
  await page.clock.install()
  await open(page, '/index?dialog=login')
  await expect.poll(() => readAsked(page)).toEqual([['conditional', false]])
  const renewed = page.waitForRequest(BEGIN)
  await page.clock.fastForward(FOUR_MINUTES_MS)
  await renewed
  await expect
    .poll(() => readAsked(page))
    .toEqual([
      ['conditional', true],
      ['conditional', false],
    ])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toBeVisible()
  expect((await readAsked(page)).every(([, aborted]) => aborted)).toBe(true)
  expect(await device.countSigned(), 'made once, signed never').toBe(1)

  await forgetSession(page)
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable')
  })
  let begun = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/passkey/begin')) begun += 1
  })
  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'SMS code' }).click()
  expect([begun, await readAsked(page)]).toEqual([0, []])
})
