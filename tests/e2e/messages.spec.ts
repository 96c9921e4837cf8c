/** ERR-01: messages that only a page says, each met by its condition. The others: web/locales/messages.test.ts. */

import { expect, test } from '../support/e2e.ts'
import { GAME, open, register } from '../support/e2e-actions.ts'

test('ERR-01 what a form misses is said under its field', { tag: '@once' }, async ({ page }) => {
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
