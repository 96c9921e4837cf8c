/** The ways in for who is in already, has changed their mind, or went half of the way. By hand, on a wide screen, which has all of them. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { balanceOf, callApi, headerOf, open, PASSWORD, register, reload } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { WIDE } from '../support/keyboard.ts'

test.use({ ...WIDE, allowedErrors: [/status of 422/] })

async function logIn(page: Page, username: string, { remember = false } = {}) {
  const main = page.getByRole('main')
  await open(page, '/login')
  await main.getByLabel('Username', { exact: true }).fill(username)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (remember) await main.getByLabel('Remember me for one day').check()
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('SYS-07 a member at an address that leads in goes on to what they came for, still logged in', {
  tag: '@once',
}, async ({ page }) => {
  await register(page)
  for (const [address, leads] of [
    ['/rng?dialog=login&next=%2Fpromotions', /\/promotions$/],
    ['/rng?sort=name&dialog=register', /\/rng\?sort=name$/],
  ] as const) {
    await open(page, address)
    await expect(page).toHaveURL(leads)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(balanceOf(page)).toBeVisible()
  }
})

test('NAV-01 what the header was refused is said of that try alone, not of another way', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/rng')
  const form = headerOf(page).getByRole('form', { name: 'Log in' })
  await form.getByLabel('Username').fill('nobody-of-this-name')
  await form.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'SMS code' }).click()
  await expect(dialog.getByLabel('Mobile number')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('AUTH-12 who unticks the box is forgotten at once; the header’s form, which has none, forgets nobody', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  const username = await register(page)
  await forgetSession(page)
  await logIn(page, username, { remember: true })
  await expect(balanceOf(page)).toBeVisible()
  await forgetSession(page)

  await open(page, '/rng')
  const form = headerOf(page).getByRole('form', { name: 'Log in' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toBeVisible()
  await forgetSession(page)

  await open(page, '/login')
  const main = page.getByRole('main')
  const [name, box] = [main.getByLabel('Username', { exact: true }), main.getByLabel('Remember me for one day')]
  await expect(name).toHaveValue(username)
  await expect(box).toBeChecked()
  await box.uncheck()
  await reload(page)
  await expect(box).not.toBeChecked()
  await expect(name).toHaveValue('')
})

test('AUTH-07 a captcha is of the password alone, and each refusal brings one picture', { tag: '@once' }, async ({
  page,
}) => {
  test.slow()
  const username = await register(page)
  await forgetSession(page)
  const pictures: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/captcha') pictures.push(request.url())
  })
  await open(page, '/login')
  const main = page.getByRole('main')
  const characters = main.getByLabel('Characters in the picture')
  const picture = main.getByAltText('Picture with characters to type')
  const send = () => main.getByRole('button', { name: 'Log in', exact: true }).click()
  await main.getByLabel('Username', { exact: true }).fill(username)
  await main.getByLabel('Password', { exact: true }).fill('not-this-one')
  await send()
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  await characters.fill('0000')
  await send()
  await expect(main.getByRole('alert').first()).toContainText('Captcha check failed')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
  expect(pictures).toHaveLength(2)

  await main.getByRole('button', { name: 'SMS code' }).click()
  await expect(main.getByLabel('Mobile number')).toBeVisible()
  await expect(characters).toHaveCount(0)
  await main.getByRole('button', { name: 'Username' }).click()
  await expect(characters).toBeVisible()
})

test('NAV-01 a name alone in the header goes on in the dialog', { tag: '@once' }, async ({ page }) => {
  await open(page, '/rng')
  const form = headerOf(page).getByRole('form', { name: 'Log in' })
  await form.getByLabel('Username').fill('half-way')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel('Username')).toHaveValue('half-way')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('I18N-01 a login that brings the account’s language keeps the one before it', { tag: '@once' }, async ({
  page,
}) => {
  const username = await register(page)
  expect((await callApi(page, 'POST', '/wps/system/language', { language: 'VI' })).status).toBe(200)
  await forgetSession(page)
  await logIn(page, username)
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  const readKept = () => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])
  await expect.poll(readKept).toEqual(['VI', 'EN'])
})
