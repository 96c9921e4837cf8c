/** I18N-02: every further way in once without a mouse. Registering and logging in by username stand in keyboard.spec.ts. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, originOf, test } from '../support/e2e.ts'
import { balanceOf, callApi, headerOf, isWide, mintName, open, PASSWORD, readValue } from '../support/e2e-actions.ts'
import { ask, bindEmail, forgetSession, mintNumber, moveAway, registerWithMobile } from '../support/e2e-mail.ts'
import {
  button,
  dialogOf,
  field,
  forbidPointers,
  pressOn,
  tabTo,
  typeCode,
  typeInto,
  typeMobile,
  WIDE,
} from '../support/keyboard.ts'

const NEW_PASSWORD = 'Louder-Sea-88'
const PAYMENT_PASSWORD = '246813'
test.beforeEach(({ page }) => forbidPointers(page))

const readAccount = async (page: Page) => (await readValue<{ account: string }>(page, '/wps/member/info')).account

// On a phone a sheet from below, with the countries over all of it; on a desktop a dialog, with a list below the field.
test.describe('by SMS', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('AUTH-01, AUTH-08, AUTH-12, SYS-07 a code logs in, a wrong one is said where it stands, and what was asked for goes on', async ({
    page,
  }) => {
    const { number, mobile, username } = await registerWithMobile(page)
    await forgetSession(page)
    await open(page, '/rng?dialog=profile')
    const login = dialogOf(page, 'Log in')
    // On the desktop one types at once; under a finger no keyboard of glass comes up.
    const wide = isWide(page)
    await expect(wide ? field(login, 'Username') : login).toBeFocused()
    await pressOn(page, button(login, 'SMS code'), { back: wide })
    await typeMobile(page, login, number)
    await typeCode(page, login, { to: mobile, label: 'Code from the SMS' })
    const code = field(login, 'Code from the SMS')
    const right = await code.inputValue()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(login.getByText('The verification code is not valid')).toBeVisible()
    await expect(code).toBeFocused()
    await pressOn(page, login.getByLabel('Remember me for one day'), { key: 'Space' })
    await typeInto(page, code, right, { back: true })
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Your profile')).toBeVisible()
    expect(await readAccount(page)).toBe(username)

    // AUTH-12: the day is not over, and the browser has lost its cookies.
    await page.context().clearCookies()
    await open(page, '/login')
    const again = page.getByRole('main')
    await expect(field(again, 'Mobile number')).toHaveValue(number)
    await expect(again.getByRole('combobox', { name: /\+63$/ })).toBeVisible()
    await expect(again.getByLabel('Remember me for one day')).toBeChecked()
  })

  test('AUTH-11 a forgotten password by mobile: a new one, logged in by it, and on to where the way led', async ({
    page,
  }) => {
    const { number, mobile, username } = await registerWithMobile(page)
    await forgetSession(page)
    await open(page, '/login?next=%2Frng%3Fsort%3Dname')
    await pressOn(page, button(page, 'Forgot password?'))
    const forgot = dialogOf(page, 'Forgot password?')
    await pressOn(page, button(forgot, 'Back to log in'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressOn(page, button(page, 'Forgot password?'))
    await pressOn(page, button(forgot, 'By mobile'), { back: isWide(page) })
    await typeMobile(page, forgot, number)
    await typeCode(page, forgot, { to: mobile, label: 'Code from the SMS' })
    await typeInto(page, field(forgot, 'New password'), NEW_PASSWORD)
    await typeInto(page, field(forgot, 'Repeat the password'), NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rng\?sort=name$/)
    await expect(balanceOf(page)).toBeVisible()
    expect(await readAccount(page)).toBe(username)
  })
})

test.describe('an account that is new', () => {
  test.use(WIDE)
  test(
    'AUTH-09, AUTH-10 the first login: nothing before a password of one’s own, then the card on the home page',
    {
      tag: '@once',
    },
    async ({ page }, { repeatEachIndex }) => {
      test.skip(repeatEachIndex > 0 || !process.env.E2E_OPS_TOKEN, 'only once on a site of its own is an account new')
      await open(page, `${originOf('saffron.localhost')}/index`)
      const quick = headerOf(page).getByRole('form', { name: 'Log in' })
      await typeInto(page, field(quick, 'Username'), 'newbie')
      await typeInto(page, field(quick, 'Password'), '123456')
      await page.keyboard.press('Enter')
      const change = dialogOf(page, 'Choose a new password')
      // A page just opened works its bot check out first.
      await expect(change).toContainText('Your password is too easy to guess', { timeout: 30_000 })
      await page.keyboard.press('Escape')
      await typeInto(page, field(change, 'New password'), NEW_PASSWORD)
      await typeInto(page, field(change, 'Repeat the password'), NEW_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(change).toHaveCount(0)
      await expect(page).toHaveURL(/\/index$/)
      await expect(page.getByText('so that you can always get back in')).toBeVisible()
      await pressOn(page, button(page.getByRole('main'), 'Do it now'))
      // This one has an address that nobody has verified.
      const mailbox = dialogOf(page, 'Verify your e-mail address')
      await expect(mailbox).toContainText('n***@demo.example')
    },
  )
})

/** A member who has everything that a login from a new address may ask for; `code` is what their app shows. */
async function registerWithAllProofs(page: Page) {
  const { username, mobile } = await registerWithMobile(page)
  const email = await bindEmail(page, username)
  const password = PASSWORD
  const security = '/wps/member/security'
  await ask(page, 'POST', `${security}/real-name`, { realName: 'Ana Reyes Cruz', password })
  const payment = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await ask(page, 'POST', `${security}/payment-password`, { ...payment, password })
  await ask(page, 'POST', '/wps/member/destinations', {
    ...{ kind: 'bank', provider: 'PH_ISLAND', account: mintNumber(), holderName: 'Ana Reyes Cruz' },
    paymentPassword: PAYMENT_PASSWORD,
  })
  const begun = await ask(page, 'POST', `${security}/authenticator/begin`, { password })
  const totp = new TOTP({ secret: Secret.fromBase32((begun as { secret: string }).secret) })
  await ask(page, 'POST', `${security}/authenticator`, { code: totp.generate() })
  // The code of now has been used: the next one counts already.
  return { username, mobile, email, code: () => totp.generate({ timestamp: Date.now() + 30_000 }) }
}

test.describe('from a new address', { tag: '@once' }, () => {
  test.use({ ...WIDE, allowedErrors: [/status of (403|422)/] })

  test('AUTH-16 one more proof, by SMS, by mail with the name on the bank account, by the authenticator', async ({
    page,
  }) => {
    test.slow()
    const member = await registerWithAllProofs(page)
    const verify = dialogOf(page, 'Please complete verification first')
    const logIn = async () => {
      await forgetSession(page)
      await moveAway(page)
      await open(page, '/index?dialog=login&next=/rng')
      const login = dialogOf(page, 'Log in')
      await typeInto(page, field(login, 'Username'), member.username)
      await typeInto(page, field(login, 'Password'), PASSWORD)
      await page.keyboard.press('Enter')
      await expect(verify).toBeVisible()
      expect((await callApi(page, 'GET', '/wps/v2/wallets/balance')).body.errorCode).toBe('verification_required')
    }
    const expectIn = async () => {
      await expect(page).toHaveURL(/\/rng$/)
      await expect(balanceOf(page)).toBeVisible()
    }

    await logIn()
    await pressOn(page, button(verify, 'SMS'))
    await typeCode(page, verify, { to: member.mobile, label: 'Verification code' })
    await page.keyboard.press('Enter')
    await expectIn()

    await logIn()
    await pressOn(page, button(verify, 'E-mail'))
    await typeCode(page, verify, { to: member.email, label: 'Verification code' })
    const name = field(verify, 'Name on your bank account')
    await typeInto(page, name, 'Somebody Else')
    await page.keyboard.press('Enter')
    await expect(verify.getByText('The code or the name on the bank account is not right')).toBeVisible()
    await typeInto(page, name, 'ana reyes CRUZ')
    await page.keyboard.press('Enter')
    await expectIn()

    await logIn()
    await typeInto(page, field(verify, 'Code from the app, or recovery code'), member.code())
    await page.keyboard.press('Enter')
    await expectIn()
  })
})

test.describe('AUTH-14 accounts elsewhere', { tag: '@once' }, () => {
  test.use({ ...WIDE, allowedErrors: [/status of 422/] })

  test('AUTH-14, SYS-07 one opens an account and leads on; another is linked; the last way in stays until there is a password', async ({
    page,
  }) => {
    test.slow()
    const person = `guest-${mintName()}`
    // Both a window unheard and an answer refused are the same words to a person; who reads a red test must know which.
    const refused: string[] = []
    page.on('response', async (answer) => {
      if (answer.status() >= 400) {
        refused.push(`${answer.status()} ${answer.headers()['x-request-id']} ${await answer.text().catch(String)}`)
      }
    })
    /** Presses `way`, and in the window that opens chooses somebody nobody else has. */
    const choose = async (way: ReturnType<typeof button>) => {
      await tabTo(page, way)
      const [window] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
      const link = window.getByRole('link', { name: /Ana Reyes/ })
      await link.evaluate((each: HTMLAnchorElement, chosen) => {
        each.href = each.href.replace('person=ana', `person=${chosen}`)
      }, person)
      await tabTo(window, link)
      const closed = window.waitForEvent('close')
      // The window closes by itself: the key may come up in none.
      await window.keyboard.down('Enter')
      await closed
    }
    await open(page, '/login?next=%2Frng')
    const main = page.getByRole('main')
    await choose(button(main, 'Continue with Google'))
    await expect(main).toContainText('Google has told us who you are')
    await typeInto(page, field(main, 'Username'), mintName())
    for (const consent of ['I am 18 years old or older', 'I agree to the terms and conditions'])
      await pressOn(page, main.getByLabel(consent), { key: 'Space' })
    await pressOn(page, button(main, 'Create account'))
    await expect(balanceOf(page)).toBeVisible()
    await expect(page).toHaveURL(/\/rng$/)

    const accounts = dialogOf(page, 'Linked accounts')
    const rowOf = (name: string) => accounts.getByRole('listitem').filter({ hasText: name })
    await open(page, '/rng?dialog=social-accounts')
    await choose(button(rowOf('Facebook'), 'Link'))
    await expect
      .poll(async () => ({ row: await rowOf('Facebook').textContent(), refused }))
      .toEqual({ row: expect.stringContaining('Linked'), refused: [] })
    await pressOn(page, button(rowOf('Google'), 'Unlink'), { back: true })
    await expect(rowOf('Google')).toContainText('Not linked')
    await pressOn(page, button(rowOf('Facebook'), 'Unlink'))
    await expect(accounts.getByRole('alert')).toContainText('This is the only way into your account')

    await page.keyboard.press('Escape')
    await pressOn(page, button(dialogOf(page, 'Personal centre'), 'Change'))
    const change = dialogOf(page, 'Choose a new password')
    await expect(field(change, 'New password')).toBeVisible()
    await expect(field(change, 'Current password')).toHaveCount(0)
    await typeInto(page, field(change, 'New password'), NEW_PASSWORD)
    await typeInto(page, field(change, 'Repeat the password'), NEW_PASSWORD)
    await expect(field(change, 'Repeat the password'), 'what Enter is pressed in').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/index$/)
    await expect(change).toHaveCount(0)
    await open(page, '/rng?dialog=social-accounts')
    await pressOn(page, button(rowOf('Facebook'), 'Unlink'))
    await expect(rowOf('Facebook')).toContainText('Not linked')
  })
})
