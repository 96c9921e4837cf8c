import { expect, expectAccessible, login, originOf, QUIET_PLACE, test } from '../support/e2e.ts'
import {
  balanceOf,
  callApi,
  headerOf,
  ledgerBalance,
  mintName,
  open,
  PASSWORD,
  readValue,
  register,
  showMoney,
} from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

test.describe('AUTH-02, AUTH-03 registering by username', () => {
  test.use({ allowedErrors: [/status of (409|422)/] })
  test('ticks the rules off while typing, refuses what is wrong, and ends logged in with a balance', async ({
    page,
  }) => {
    const taken = await register(page)
    await forgetSession(page)
    await open(page, '/index')
    await headerOf(page).getByRole('button', { name: 'Register' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create your account' })
    const [username, password, repeat] = [
      dialog.getByLabel('Username', { exact: true }),
      dialog.getByLabel('Password', { exact: true }),
      dialog.getByLabel('Repeat the password'),
    ]
    const rule = dialog.getByText('A letter first, then letters and digits').first()

    await username.fill('4x')
    await expect(rule).toContainText('not met yet')
    await password.fill('short')
    await repeat.fill('other')
    const submit = dialog.getByRole('button', { name: 'Create account' })
    await submit.click()
    await expect(dialog.getByText('Confirmation password is not correct')).toBeVisible()
    await expect(dialog.getByText('Please confirm your age')).toBeVisible()
    await expect(dialog.getByText('Please agree to the terms and conditions')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/helpmc?article=terms')
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    // The rule says it once, crossed.
    await expect(rule).toContainText('does not fit')
    await expect(dialog.getByText('A letter first, then letters and digits')).toHaveCount(1)
    await expectAccessible(page)

    // A blank that a phone's keyboard leaves behind is not sent, and no fault.
    await username.fill(`${taken} `)
    await username.blur()
    await expect(rule).toContainText(', met')
    await username.fill(taken)
    await expect(rule).toContainText(', met')
    await password.fill(PASSWORD)
    await repeat.fill(PASSWORD)
    await dialog.getByLabel('I am 18 years old or older').check()
    await dialog.getByLabel('I agree to the terms and conditions').check()
    await submit.click()
    await expect(dialog.getByText('This username is taken').first()).toBeVisible()
    await expect(username).toBeFocused()

    await username.fill(mintName())
    await submit.click()
    await expect(dialog).toHaveCount(0)
    await expect(balanceOf(page)).toContainText('P\u00a00.00')
  })
})

test('NAV-07 the balance can be hidden, stays hidden after a reload, and can be read again', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  const balance = balanceOf(page)
  await expect(balance).toContainText('P\u00a00.00')
  await headerOf(page).getByRole('button', { name: 'Hide the balance' }).click()
  await expect(balance.getByRole('img', { name: 'Balance hidden' })).toContainText('***')
  await open(page, '/rng')
  await expect(balance).toContainText('***')
  await headerOf(page).getByRole('button', { name: 'Show the balance' }).click()
  await expect(balance).toContainText('P\u00a00.00')
  const asked = page.waitForResponse(/\/wps\/v2\/wallets\/balance/)
  await headerOf(page).getByRole('button', { name: 'Refresh the balance' }).click()
  expect((await asked).status()).toBe(200)
})

test.describe('AUTH-07 a wrong password', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('is refused, brings the captcha, and then the captcha is required, all by keyboard', async ({ page }) => {
    await forbidPointers(page)
    const username = await register(page)
    await forgetSession(page)
    await open(page, '/index')
    await pressOn(page, button(headerOf(page), 'Log in'))
    const dialog = dialogOf(page, 'Log in')
    await expect(dialog.getByLabel('Username')).toBeVisible()
    await expect(dialog, 'under a finger no keyboard of glass comes up').toBeFocused()
    await expect(dialog.getByLabel('Characters in the picture')).toHaveCount(0)
    await expectAccessible(page)
    await typeInto(page, field(dialog, 'Username'), `  ${username} `)
    await typeInto(page, field(dialog, 'Password'), 'not-this-one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').first()).toContainText('The username or the password is not right')

    const picture = dialog.getByAltText('Picture with characters to type')
    const characters = field(dialog, 'Characters in the picture')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(characters).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter the captcha')).toBeVisible()

    const first = await picture.getAttribute('src')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/captcha')) asked += 1
    })
    const again = dialog.getByTitle('Show another picture')
    await tabTo(page, again)
    await again.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press += 1) button.click()
    })
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    expect(asked, 'pressed three times within a second').toBe(1)
    await typeInto(page, characters, '0000', { back: true })
    await typeInto(page, field(dialog, 'Password'), PASSWORD, { back: true })
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').first()).toContainText('Captcha check failed')
    await expect(characters).toBeFocused()
  })
})

test.describe('AUTH-09, AUTH-10 the weak default password', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('must be changed before anything else', async ({ page }) => {
    await page.goto(QUIET_PLACE)
    const weak = { type: 'username', username: 'newbie', password: '123456' }
    const { status } = await callApi(page, 'POST', '/wps/session/login', weak)
    // Only a site that is older than this run, named by E2E_ORIGIN, may have spent its newbie.
    test.skip(status !== 200 && !process.env.E2E_OPS_TOKEN, 'newbie has been changed on this site')
    expect(status).toBe(200)

    await open(page, '/index')
    const dialog = page.getByRole('dialog', { name: 'Choose a new password' })
    await expect(dialog).toContainText('Your password is too easy to guess')
    await page.keyboard.press('Escape')
    await page.goBack().catch(() => null)
    await open(page, '/rng')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Current password')).toHaveCount(0)
    await expectAccessible(page)

    await dialog.getByLabel('New password', { exact: true }).fill('Louder-Sea-88')
    await dialog.getByLabel('Repeat the password').fill('Louder-Sea-89')
    await dialog.getByRole('button', { name: 'Change the password' }).click()
    await expect(dialog.getByText('Confirmation password is not correct')).toBeVisible()
    await dialog.getByLabel('Repeat the password').fill('Louder-Sea-88')
    await dialog.getByRole('button', { name: 'Change the password' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/index$/)
    await open(page, '/rng')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('EDGE-01 the demo accounts of the two merchants are different people', { tag: '@once' }, async ({ page }) => {
  const seen = new Set<string>()
  for (const [host, symbol] of [
    ['localhost', 'P'],
    ['saffron.localhost', '฿'],
  ] as const) {
    await login(page, 'agent1', undefined, originOf(host))
    await open(page, `${originOf(host)}/index`)
    // As much as others have sent them by then, each in the money of their own merchant.
    await expect(balanceOf(page)).toContainText(showMoney(await ledgerBalance(page), symbol))
    seen.add((await readValue<{ id: string }>(page, '/wps/member/info')).id)
  }
  expect(seen.size).toBe(2)
})
