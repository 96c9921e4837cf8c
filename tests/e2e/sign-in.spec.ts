/** The further ways in, as a person goes them. Hostile tries stand in tests/http. */
import { botCheckChallengeSchema } from '../../contract/calls/bot-check.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  fetchThrough,
  headerOf,
  hold,
  isWide,
  mintName,
  open,
  PASSWORD,
  readValue,
  register,
  sendRegistration,
} from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { button, field, forbidPointers, pressOn, skipToContent, tabTo, typeInto } from '../support/keyboard.ts'
import { requireLoginIn } from '../support/login-required.ts'
import { solveBotCheck } from '../support/solve-bot-check.ts'

test.describe('AUTH-14 an account elsewhere', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('a closed window says so; a newcomer chooses a name; the next time it logs in', async ({ page }) => {
    await open(page, '/login')
    const main = page.getByRole('main')
    const leave = async () => {
      const [window] = await Promise.all([
        page.waitForEvent('popup'),
        main.getByRole('button', { name: 'Continue with Facebook' }).click(),
      ])
      await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
      return window
    }
    await (await leave()).close()
    await expect(main.getByRole('alert')).toContainText('its window was closed')
    await expectAccessible(page)

    // Somebody nobody else has: this run, or an earlier try of it, may have registered the others.
    const guest = `guest-${mintName()}`
    const comeBack = async () => {
      const window = await leave()
      const link = window.getByRole('link', { name: /Ana Reyes/ })
      await link.evaluate((each: HTMLAnchorElement, person) => {
        each.href = each.href.replace('person=ana', `person=${person}`)
      }, guest)
      await link.click()
    }
    await comeBack()
    await expect(main).toContainText('Facebook has told us who you are')
    await expectAccessible(page)
    await main.getByLabel('Username', { exact: true }).fill(mintName())
    await main.getByLabel('I am 18 years old or older').check()
    await main.getByLabel('I agree to the terms and conditions').check()
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(balanceOf(page)).toBeVisible()
    await forgetSession(page)
    await open(page, '/login')
    await comeBack()
    await expect(balanceOf(page)).toBeVisible()
  })
})

test.describe('NAV-01, AUTH-07 the header’s form', () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('logs in where it is wide; refused, it goes on in the dialog, and not without the captcha', async ({ page }) => {
    test.skip(!isWide(page), 'narrow screens have a button')
    const username = await register(page)
    await forgetSession(page)
    await open(page, '/rng')
    const form = headerOf(page).getByRole('form', { name: 'Log in' })
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Password').fill('not-this-one')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByRole('alert').first()).toContainText('The username or the password is not right')
    await expect(dialog.getByLabel('Username')).toHaveValue(username)
    await expect(dialog.getByAltText('Picture with characters to type')).toBeVisible()
    const characters = dialog.getByLabel('Characters in the picture')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter the captcha')).toBeVisible()
    await characters.fill('0000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').first()).toContainText('Captcha check failed')

    const other = await register(page)
    await forgetSession(page)
    await open(page, '/rng')
    await form.getByLabel('Username').fill(other)
    await form.getByLabel('Password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Log in' }).click()
    await expect(balanceOf(page)).toBeVisible()
    await expect(page).toHaveURL(/\/rng$/)
  })
})

test('AUTH-05, AUTH-06 a code of the address hides its field; a country is found by typing, by keyboard alone', async ({
  page,
}) => {
  // Who types quickly is there before the list is.
  const letCome = await hold(page, '**/assets/mobile-*.js')
  await forbidPointers(page)
  await open(page, '/register?affiliateCode=AGENT1')
  const main = page.getByRole('main')
  await skipToContent(page)
  await pressOn(page, button(main, 'By mobile'))
  await expect(main.getByLabel(/Invitation code/)).toHaveCount(0)
  await pressOn(page, main.getByRole('combobox', { name: /^Country code/ }))
  await expect(page.getByRole('combobox', { name: 'Search country or code' })).toBeFocused()
  await page.keyboard.type('+84')
  await page.keyboard.press('Enter')
  letCome()
  await expect(page.getByRole('option', { name: /Vietnam/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('combobox', { name: 'Country code: Vietnam +84' })).toBeFocused()
  await expectAccessible(page)
  await open(page, '/register?affiliateCode=NOSUCH')
  await expect(main.getByRole('alert').filter({ hasText: 'Invalid invitation code' })).toBeVisible()
  await expect(main.getByLabel(/Invitation code/)).toBeVisible()
})

test('AUTH-05 who was sent here is known after other pages and a reload, and where a login comes first', {
  tag: '@once',
}, async ({ page }) => {
  for (const landing of ['/?r=AGENT1', '/login?next=%2Findex%3FaffiliateCode%3DAGENT1']) {
    await open(page, landing)
    await page.goto('/promotions')
    await page.reload()
    await page.goto('/register')
    const main = page.getByRole('main')
    await expect(main.getByLabel('Username', { exact: true }), landing).toBeVisible()
    await expect(main.getByLabel(/Invitation code/), landing).toHaveCount(0)
    const isValid = await readValue<{ valid: boolean }>(page, '/wps/agent/affiliate?code=AGENT1')
    expect(isValid).toMatchObject({ valid: true })
    await expect(main.getByLabel(/Invitation code/), landing).toHaveCount(0)
    await page.evaluate(() => sessionStorage.removeItem('affiliateCode'))
  }
})

test.describe('AUTH-05 a code of the address', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('goes along where it could not be looked up; refused, it does not stand in the way', async ({ page }) => {
    const sent: unknown[] = []
    const isRefused = { success: false, errorCode: 'invitation_code_error', message: '', requestId: 'request-1' }
    await page.route('**/wps/member/register', async (route) => {
      sent.push(route.request().postDataJSON().affiliateCode)
      await route.fulfill({ status: 422, json: isRefused })
    })
    // Never answered: what is asked stays open.
    await page.route('**/wps/agent/affiliate?*', () => {})
    await open(page, '/register?affiliateCode=AGENT1')
    const main = page.getByRole('main')
    await main.getByLabel('Username', { exact: true }).fill('slowline')
    await sendRegistration(main)
    await expect(main.getByRole('alert')).toContainText('Invalid invitation code')
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => sent).toEqual(['AGENT1', undefined])
  })
})

test.describe('SYS-07, I18N-02 where a login is required, by keyboard', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of (401|403)/] })
  test('AUTH-19 every way leads to the login and on from it; the agents’ entrance turns a member away', async ({
    page,
  }) => {
    await forbidPointers(page)
    const username = await register(page)
    await forgetSession(page)
    // The page as a merchant that requires a login would get it; the bot check, whose work takes its time, is done here.
    await page.route(/:\d+\/login\?/, async (route) => {
      const answer = await fetchThrough(route)
      const body = requireLoginIn(await answer.text())
      await route.fulfill({
        response: answer,
        body: body.replace('"botCheck":{"kind":"altcha"}', '"botCheck":{"kind":"off"}'),
      })
    })
    // A page that the test answers may not speak to this machine by itself.
    await page.routeWebSocket(LIVE_LINE, () => {})
    const areas: unknown[] = []
    await page.route('**/wps/session/login', async (route) => {
      const asked = route.request().postDataJSON()
      areas.push(asked.area)
      const refusal = { success: false, errorCode: 'agent_only', message: '', requestId: 'request-1' }
      if (asked.area === 'agent') return route.fulfill({ status: 403, json: refusal })
      const challenge = botCheckChallengeSchema.parse(await readValue(page, '/wps/verification/botCheck'))
      await route.continue({ postData: { ...asked, botCheck: solveBotCheck(challenge) } })
    })
    const main = page.getByRole('main')
    const logIn = async () => {
      await typeInto(page, field(main, 'Username'), username, { back: true })
      await typeInto(page, field(main, 'Password'), PASSWORD)
      await page.keyboard.press('Enter')
    }
    await open(page, '/login?next=%2Frng%3Fsort%3Dname')
    await skipToContent(page)
    await pressOn(page, main.getByRole('link', { name: 'Agent log in' }))
    await expect(main.getByRole('heading', { name: 'Agent log in' })).toBeVisible()
    await logIn()
    await expect(main.getByRole('alert')).toContainText('Non-agents cannot log in here')
    expect(areas).toEqual(['agent'])
    const quick = page.getByRole('navigation', { name: 'Quick links' })
    await pressOn(page, quick.getByRole('link', { name: 'Promotions' }), { back: true })
    await expect(page).toHaveURL(/\/login\?next=%2Fpromotions$/)
    await page.goBack()
    await pressOn(page, main.getByRole('link', { name: 'Member log in' }))
    await expect(main.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
    await logIn()
    await expect(page).toHaveURL(/\/rng\?sort=name$/)
    await expect(balanceOf(page)).toContainText('0.00')

    // A session that has ended elsewhere: what needs one comes back to where it was asked for.
    const over = { success: false, errorCode: 'login_required', message: '', requestId: 'request-2' }
    // Back from the list that was asked for: the other way round leads through all of it, as far as it has grown meanwhile.
    await tabTo(page, button(headerOf(page), 'Refresh the balance'), { back: true })
    await page.route('**/wps/v2/wallets/balance', (route) => route.fulfill({ status: 401, json: over }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\?next=%2Frng%3Fsort%3Dname$/)
  })
})
