/**
 * ERR-01, in English. What a form misses, a silent game and a birthday too young are met by their condition. Under `refusals`
 * the answers are made up, code by code: they show which words, wait and focus a code gets, not that it is ever sent.
 * That is shown message by message by the tests that web/locales/messages.test.ts names; what is not here stands there.
 */

import type { Page } from '@playwright/test'
import { ERRORS, type ErrorCode, type Failure } from '../../contract/errors.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { fetchThrough, GAME, open, register, sendRegistration, waitForGame } from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'

test('ERR-01, AUTH-08 what a form misses is said under its field; the wait for another code outlasts a reload', {
  tag: '@once',
}, async ({ page }) => {
  const main = page.getByRole('main')
  await open(page, '/login')
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(main.getByText('Please enter the username and password').first()).toBeVisible()
  await main
    .getByRole('tab', { name: 'SMS code' })
    .or(main.getByText('SMS code', { exact: true }))
    .first()
    .click()
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(main.getByText('Input cannot be empty').first()).toBeVisible()
  await main.getByLabel('Mobile number').fill('12')
  await main.getByRole('button', { name: 'Send code' }).click()
  await expect(main.getByText('Please enter a valid mobile number')).toBeVisible()

  await open(page, '/index?dialog=forgot')
  const forgot = page.getByRole('dialog')
  await forgot.getByText('By mobile', { exact: true }).click()
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  await expect(forgot.getByText('Please enter a new password')).toBeVisible()
  const expiredMinutes = 5
  await page.route('**/wps/verification/sms/**', (route) =>
    route.fulfill({ json: { success: true, value: { expiredMinutes, message: 'sent' } } }),
  )
  await forgot.getByLabel('Mobile number').fill('2015550123')
  await forgot.getByRole('button', { name: 'Send code' }).click()
  const again = forgot.getByRole('button', { name: /^Send again in \d+ s$/ })
  await expect(again).toBeDisabled()
  await open(page, '/index?dialog=forgot')
  await forgot.getByText('By mobile', { exact: true }).click()
  await expect(again).toBeDisabled()

  await open(page, '/help?view=write')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main.getByText('Please enter content')).toBeVisible()
})

test('GAME-05 a game that is slow to load says so, and goes on when it is there', { tag: '@once' }, async ({
  page,
}) => {
  await register(page, '/rng?playable=1')
  const game = await page.getByRole('link', { name: `Play ${GAME.name}` }).getAttribute('href')
  await page.clock.install()
  // Its own site keeps silent.
  await page.route(/studio\.localhost/, () => {})
  const asked = page.waitForRequest(/studio\.localhost/)
  await page.goto(game ?? '')
  await asked
  await page.clock.runFor(10_000)
  await expect(page.getByRole('alert')).toContainText('The page took longer time to load')
  await page.getByRole('button', { name: 'Keep waiting' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('refusals', () => {
  test.use({ allowedErrors: [/status of (403|422|429|500)|ERR_FAILED/] })

  /** The site refuses all calls to `path` by that code, in the form every refusal has. */
  async function refuse(page: Page, path: string, errorCode: ErrorCode, details: Partial<Failure> = {}) {
    const json = { success: false, errorCode, message: errorCode, requestId: 'none', ...details } satisfies Failure
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ status: ERRORS[errorCode], json }))
  }

  test('AUTH-03 a field that fits its rule and is refused all the same says why; a number that is asked for is', {
    tag: '@once',
  }, async ({ page }) => {
    const REGISTER = '**/wps/member/register'
    // The page as a merchant would get it that asks for a payment password and a number, the number whatever happens.
    await page.route(/\/index\?dialog=register$/, async (route) => {
      const answer = await fetchThrough(route)
      const body = (await answer.text())
        .replace(/("field":"paymentPassword"[^}]*?"enabled":)false/, '$1true')
        .replace(/("field":"mobileNum"[^}]*?"enabled":)false,"required":false/, '$1true,"required":true')
      await route.fulfill({ response: answer, body })
    })
    await page.routeWebSocket(LIVE_LINE, () => {})
    await refuse(page, REGISTER, 'invalid_fields', {
      fields: { paymentPassword: { key: 'reg_pattern_digits', values: { min: 6, max: 6 } } },
    })
    const form = page.getByRole('dialog')
    const errorOf = (words: string) => form.getByRole('alert').filter({ hasText: words })
    const send = () => form.getByRole('button', { name: 'Create account' }).click()
    await open(page, '/index?dialog=register')
    await form.getByLabel('Username').fill('maria')
    const field = form.getByLabel('Payment password (optional)')
    await field.fill('123456')
    await sendRegistration(form)
    await expect(errorOf('Input cannot be empty')).toBeVisible()
    const number = form.getByLabel('Mobile number', { exact: true })
    await number.fill('201 5')
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAccessibleDescription(/Digits only, 6 to 15.*does not fit/)
    await number.fill('201 555 0123')
    await expect(number).toHaveAccessibleDescription(/Digits only, 6 to 15 ?, met/)

    await send()
    await expect(errorOf('Digits only, 6 to 6')).toBeVisible()
    await expectAccessible(page)
    await field.fill('12345')
    await expect(errorOf('Digits only, 6 to 6')).toHaveCount(0)
    await refuse(page, REGISTER, 'invalid_fields', { fields: { paymentPassword: { key: 'password_weak' } } })
    await field.fill('654321')
    await send()
    await expect(errorOf('This is too easy to guess. Please choose another.')).toBeVisible()
  })

  test('ERR-01 what a login is refused for is said in words, with the wait that is meant', { tag: '@once' }, async ({
    page,
  }) => {
    const LOGIN = '**/wps/session/login'
    const main = page.getByRole('main')
    await open(page, '/login')
    await main.getByLabel('Username').fill('player1')
    await main.getByLabel('Password', { exact: true }).fill('Quiet-Sea-77')
    const meet = async (words: string) => {
      await main.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(main.getByRole('alert')).toContainText(words)
    }
    await refuse(page, LOGIN, 'agent_only')
    await meet('Non-agents cannot log in here.')
    await refuse(page, LOGIN, 'member_only')
    await meet('Non-member account unable to log in.')
    await refuse(page, LOGIN, 'function_disabled')
    await meet('This function is not enabled.')
    await refuse(page, LOGIN, 'too_many_requests')
    await meet('Too many requests, try again after 5 minutes.')
    await refuse(page, LOGIN, 'too_many_requests', { retryAfterSeconds: 7_000 })
    await meet('117 minutes')
    await refuse(page, LOGIN, 'internal')
    await meet('Unknown error on our side.')
    await page.unroute(LOGIN)
    await page.route(LOGIN, (route) => route.abort())
    await meet('Network link is abnormal')

    await main.getByRole('button', { name: 'SMS code' }).click()
    await main.getByLabel('Mobile number').fill('2025550123')
    await refuse(page, '**/wps/verification/sms/noLogin', 'quota_insufficient')
    await main.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('The quota is not sufficient. Please contact customer service.').last()).toBeVisible()
    await main.getByLabel('Code from the SMS').fill('123456')
    await refuse(page, LOGIN, 'phone_format_invalid')
    await meet('Invalid phone number format.')
    await expect(main.getByLabel('Mobile number')).toBeFocused()
    await refuse(page, LOGIN, 'verification_code_invalid')
    await meet('The verification code is not valid. Please check it or send a new one.')
    await refuse(page, LOGIN, 'verification_code_expired')
    await meet('The verification code has expired. Please send a new one.')
    await expect(main.getByLabel('Code from the SMS')).toBeFocused()

    await refuse(page, '**/wps/member/password/email', 'account_unknown')
    await main.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = page.getByRole('dialog')
    await forgot.getByLabel('Username').fill('nobody')
    await forgot.getByLabel('E-mail').fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await expect(forgot.getByRole('alert')).toContainText('Username/Email does not exist.')
  })

  test('GAME-05, ERR-01 a game in maintenance says so, with other games beside it; SAFE-04 one that waits for the date of birth opens once it is given', {
    tag: '@once',
  }, async ({ page }) => {
    await register(page, '/rng?playable=1')
    await refuse(page, '**/wps/game/launchGame', 'game_maintenance')
    await page.getByRole('link', { name: `Play ${GAME.name}` }).click()
    await expect(page.getByRole('alert')).toContainText('Game maintenance. Nothing was taken.')
    await expect(page.getByRole('heading', { name: 'Games you can play now' })).toBeVisible()
    await refuse(page, '**/wps/game/launchGame', 'birthday_required')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Give my date of birth' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your date of birth' })
    await dialog.getByLabel('Day', { exact: true }).fill('27')
    await dialog.getByLabel('Month', { exact: true }).fill('5')
    await dialog.getByLabel('Year', { exact: true }).fill('2015')
    await dialog.getByRole('button', { name: 'Save and go on' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You have to be 18 or older')
    await expectAccessible(page)
    await dialog.getByLabel('Year', { exact: true }).fill('1990')
    await page.unroute('**/wps/game/launchGame')
    await dialog.getByRole('button', { name: 'Save and go on' }).click()
    await waitForGame(page)
  })
})
