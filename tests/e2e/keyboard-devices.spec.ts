/** EDGE-08, MEM-02: devices that are logged in elsewhere, seen and logged out without a mouse. */
import { expect, login, test } from '../support/e2e.ts'
import { balanceOf, headerOf, open, PASSWORD, register } from '../support/e2e-actions.ts'
import { button, dialogOf, forbidPointers, pressOn, WIDE } from '../support/keyboard.ts'

test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

test('EDGE-08, MEM-02 another device is seen, in the history too, and logged out', { tag: '@once' }, async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const username = await register(page, '/index?dialog=centre&centre=securityCenter')
  const elsewhere = await browser.newContext({
    ...{ baseURL, extraHTTPHeaders },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const other = await elsewhere.newPage()
  await login(other, username, PASSWORD)
  await open(other, '/index')
  await expect(balanceOf(other)).toBeVisible()

  const centre = dialogOf(page, 'Personal centre')
  // Only a page that was left asks anew.
  await pressOn(page, button(centre, 'Betting record'))
  await expect(centre.getByRole('region', { name: 'Devices' })).toHaveCount(0)
  await pressOn(page, button(centre, 'Security centre'), { back: true })
  const devices = centre.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'Firefox' })).toHaveCount(1)
  const history = centre.getByRole('region', { name: 'Login history' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(/Firefox.*New device.*Logged in.*Password/)
  await pressOn(page, button(devices, 'Log out: Firefox, Linux'))
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')
  await expect(headerOf(other).getByRole('button', { name: 'Register' })).toBeVisible()

  // And all others at once.
  await login(other, username, PASSWORD)
  await open(other, '/index')
  await expect(balanceOf(other)).toBeVisible()
  await pressOn(page, button(centre, 'Betting record'))
  await expect(centre.getByRole('region', { name: 'Devices' })).toHaveCount(0)
  await pressOn(page, button(centre, 'Security centre'), { back: true })
  await expect(devices).toHaveCount(2)
  await pressOn(page, button(centre, 'Log out all others'))
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')
  await expect(headerOf(other).getByRole('button', { name: 'Register' })).toBeVisible()
  await elsewhere.close()
})
