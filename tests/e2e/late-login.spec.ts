/** What was asked for before a login goes on with it, or not at all: never later, and never in the place of something else. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import {
  balanceOf,
  fetchThrough,
  hold,
  mintName,
  open,
  PASSWORD,
  register,
  sendRegistration,
} from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click()

/** As a visitor; the registration leads to the gift's own page. */
async function claimAndRegister(page: Page) {
  await open(page, '/promotions')
  await page.getByRole('button', { name: 'Claim: Welcome gift' }).click()
  const newcomer = page.getByRole('dialog', { name: 'Create your account' })
  await newcomer.getByLabel('Username', { exact: true }).fill(mintName())
  await sendRegistration(newcomer)
  await expect(page).toHaveURL(/\/promoDetail\?id=welcome-gift$/)
}

async function expectNotClaimed(page: Page) {
  await expect(page.getByRole('main').getByRole('button', { name: 'Claim: Welcome gift' })).toBeEnabled()
  await page.waitForTimeout(500)
  await expect(balanceOf(page)).toContainText('0.00')
  await expect(balanceOf(page)).not.toContainText('50.00')
}

test('PROMO-01 a claim that met nothing to claim does not press itself when there is', { tag: '@once' }, async ({
  page,
}) => {
  const own = '**/MCS2_participation**'
  let claimable = false
  await page.route(own, async (route) => {
    const answer = await fetchThrough(route)
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: claimable ? text : text.replaceAll('"state":"Claim"', '"state":"Close"'),
    })
  })
  await page.clock.install()
  await claimAndRegister(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Closed', { exact: true }), 'what the member was told').toBeVisible()
  await expect(main.getByRole('button', { name: 'Claim: Welcome gift' })).toHaveCount(0)

  // Now the server says that it can be claimed, and the page reads it anew.
  claimable = true
  await goTo(page, 'Promotions')
  await page.clock.fastForward(61_000)
  const read = page.waitForResponse(own)
  await main.getByRole('link', { name: 'Welcome gift', exact: true }).click()
  await read
  await expectNotClaimed(page)
})

for (const held of ['**/MCS2_participation**', '**/assets/detail-page-*.js']) {
  test(`PROMO-01 a claim whose page was left before it could go on does not press itself later: ${held}`, {
    tag: '@once',
  }, async ({ page }) => {
    const letGo = await hold(page, held)
    await claimAndRegister(page)
    const main = page.getByRole('main')
    await goTo(page, 'VIP')
    await expect(page).toHaveURL(/\/vip$/)
    letGo()
    await goTo(page, 'Promotions')
    await expect(main.getByRole('button', { name: 'Claim: Welcome gift' })).toBeEnabled()
    await main.getByRole('link', { name: 'Welcome gift', exact: true }).click()
    await expect(main.getByText('Your reward is ready to be claimed.')).toBeVisible()
    await expectNotClaimed(page)
  })
}

test('SYS-07 a login whose form was closed meanwhile leads nowhere', { tag: '@once' }, async ({ page }) => {
  const username = await register(page)
  await forgetSession(page)
  await open(page, '/index')
  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/index?dialog=login&next=%2Fvip')
  const letGo = await hold(page, '**/wps/session/login')
  const form = page.getByRole('dialog', { name: 'Log in' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const asked = page.waitForRequest('**/wps/session/login')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await asked
  await form.getByRole('button', { name: 'Close' }).click()
  await goTo(page, 'Promotions')
  await expect(page).toHaveURL(/\/promotions$/)
  letGo()
  await expect(balanceOf(page)).toContainText('0.00')
  await expect(page).toHaveURL(/\/promotions$/)
})
