/** MEM-02: a payment password that was guessed at too often: until when it is locked, and the way on for who forgot it. */
import type { Page } from '@playwright/test'
import type { Destinations } from '../../contract/calls/destinations.ts'
import { ERRORS, type Failure } from '../../contract/errors.ts'
import { DEMO_PASSWORD, expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import { open, readValue } from '../support/e2e-actions.ts'

test.use({ allowedErrors: [/status of 429/] })

const MINUTES = 5 * 60
const HOURS = 10 * 3_600
const errorCode = 'payment_password_locked'

/** Of five wrong ones, then of twenty in a day. */
async function lock(page: Page, path: string) {
  const waits = [MINUTES, HOURS]
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const refused = { success: false, errorCode, message: '', requestId: 'none' } satisfies Failure
    return route.fulfill({ status: ERRORS[errorCode], json: { ...refused, retryAfterSeconds: waits.shift() } })
  })
}

for (const { page: name, path, send } of [
  { page: 'withdraw', path: '/wps/v2/withdraw/orders', send: /^Withdraw 120\.00/ },
  { page: 'transferUpline', path: '/wps/v2/transfer/orders', send: /^Send .*120\.00 to / },
]) {
  test(`MEM-02, ERR-01 a locked payment password says until when, and a forgotten one leads on and back: ${name}`, {
    tag: '@once',
  }, async ({ page }) => {
    const origin = originOf('saffron.localhost')
    await login(page, 'player1', DEMO_PASSWORD, origin)
    await open(page, `${origin}/index?dialog=centre&centre=${name}`)
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    await lock(page, path)
    for (const said of [/ after 5 minutes, or replace the password/, / from .*\d:\d\d.*, or replace the password/]) {
      await centre.getByLabel('Amount', { exact: true }).fill('120')
      await centre.getByLabel('Payment password', { exact: true }).fill('246810')
      await centre.getByRole('button', { name: send }).click()
      await expect(centre.getByRole('alert')).toHaveText(said)
    }
    await expectAccessible(page)
    await centre.getByRole('button', { name: 'Forgot it?' }).click()
    const replace = page.getByRole('dialog', { name: 'Replace a forgotten payment password' })
    await expect(replace).toBeVisible()
    await replace.getByRole('button', { name: 'Close' }).click()
    await expect(centre.getByLabel('Payment password', { exact: true })).toHaveValue('')
    await expect(centre.getByLabel('Amount', { exact: true }), 'typed once is enough').toHaveValue('120')
  })
}

test('MEM-02 a new account is there with its bank and number after the way to a forgotten payment password', {
  tag: '@once',
}, async ({ page }) => {
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', DEMO_PASSWORD, origin)
  await open(page, `${origin}/index?dialog=destinations`)
  const accounts = page.getByRole('dialog', { name: 'Withdrawal accounts' })
  await accounts.getByRole('button', { name: 'Add an account' }).click()
  const bank = accounts.getByRole('combobox', { name: 'Bank' })
  await bank.selectOption({ index: 1 })
  const chosen = await bank.inputValue()
  await accounts.getByLabel('Account number').fill('1234567890')
  await accounts.getByLabel('Name on the account').fill('Lea Santos')
  await accounts.getByRole('button', { name: 'Forgot it?' }).click()
  await page
    .getByRole('dialog', { name: 'Replace a forgotten payment password' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(bank).toHaveValue(chosen)
  await expect(accounts.getByLabel('Account number')).toHaveValue('1234567890')
  await expect(accounts.getByLabel('Name on the account')).toHaveValue('Lea Santos')
  await accounts.getByRole('button', { name: 'Cancel' }).click()
  await accounts.getByRole('button', { name: 'Add an account' }).click()
  await expect(accounts.getByLabel('Account number'), 'once').toHaveValue('')
})

test('MEM-02 a forgotten payment password leads who has nothing verified to what can be', { tag: '@once' }, async ({
  page,
}) => {
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', DEMO_PASSWORD, origin)
  await open(page, `${origin}/index?dialog=payment-password`)
  await page.getByRole('button', { name: 'Forgot it?' }).click()
  const replace = page.getByRole('dialog', { name: 'Replace a forgotten payment password' })
  await expect(replace.getByText('the code is sent there')).toBeVisible()
  await expectAccessible(page)
  await replace.getByRole('button', { name: 'Verify your e-mail address' }).click()
  await expect(page.getByRole('dialog', { name: 'Verify your e-mail address' })).toBeVisible()
})

test('MEM-02 an account bound long ago is not called new while it waits for a replaced payment password', {
  tag: '@once',
}, async ({ page }) => {
  const origin = originOf('saffron.localhost')
  await login(page, 'player1', DEMO_PASSWORD, origin)
  const bound = await readValue<Destinations>(page, '/wps/member/destinations')
  const usableFrom = new Date(Date.now() + 3_600_000).toISOString()
  const destinations = bound.destinations.map((one) => ({ ...one, usableFrom, state: 'password_replaced' }))
  const json = { success: true, value: { ...bound, destinations } }
  await page.route('**/wps/member/destinations', (route) => route.fulfill({ json }))
  await open(page, `${origin}/index?dialog=centre&centre=withdraw`)
  const where = page.getByRole('group', { name: 'Where to' })
  await expect(where.getByText(/^Your payment password was replaced\. .* used from/).first()).toBeVisible()
  await expect(where.getByText(/^New:/)).toHaveCount(0)
  await expect(where.getByRole('radio').first()).toBeDisabled()
})
