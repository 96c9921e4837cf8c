/** One login in many tabs and devices: what a logout, another login and an end elsewhere do to each of them. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import {
  balanceOf,
  callApi,
  headerOf,
  mintMember,
  open,
  openMenu,
  PASSWORD,
  readValue,
  register,
} from '../support/e2e-actions.ts'
import { askForDeposit } from '../support/e2e-deposit.ts'
import { LINE_REFUSED, openListening } from '../support/e2e-live.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { button, dialogOf, forbidPointers, pressOn } from '../support/keyboard.ts'

const isOut = (page: Page) => expect(headerOf(page).getByRole('button', { name: 'Log in' })).toBeVisible()
/** Whether the page is loaded again shows by it. */
const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { isSamePage: true }))
const isMarked = (tab: Page) => tab.evaluate(() => 'isSamePage' in window)

async function logOut(page: Page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await isOut(page)
}

async function logInByDialog(page: Page, username: string) {
  await headerOf(page).getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toContainText('0.00')
  await expect(dialog).toHaveCount(0)
}

test.describe('two tabs of one browser', () => {
  // The other tab may begin its line when its session has just ended.
  test.use({ allowedErrors: [new RegExp(LINE_REFUSED)] })

  test('AUTH-09, AUTH-17, NAV-11 a logout in one tab is one in every tab; the next login comes in the same page, and another tab is theirs', async ({
    page,
    context,
  }) => {
    const next = await mintMember(page)
    await forgetSession(page)
    await register(page, '/rng?sort=name')
    const other = await context.newPage()
    await open(other, '/index')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
    await mark(other)
    await logOut(page)
    await isOut(other)
    for (const tab of [page, other]) {
      expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
      await expect(tab).toHaveURL(/\/index$/)
    }
    expect(await isMarked(other), 'a logout does not load it anew').toBe(true)

    await mark(page)
    await logInByDialog(page, next)
    expect(await isMarked(page), 'the page was not loaded anew').toBe(true)
    // What another member left half written there is not there for the next.
    await other.waitForFunction(() => !('isSamePage' in window))
    await expect(balanceOf(other)).toContainText('0.00')
    expect(await readValue<{ account: string }>(other, '/wps/member/info')).toMatchObject({ account: next })
  })
})

test.describe('a session that expired', () => {
  test.use({ allowedErrors: [new RegExp(`401|${LINE_REFUSED}`)] })

  test('AUTH-17 a letter outlives it, for its writer and for nobody else @night', async ({ page, context }) => {
    const next = await mintMember(page)
    await forgetSession(page)
    const writer = await register(page, '/help?view=write&kind=complaint')
    const main = page.getByRole('main')
    const letter = main.getByRole('textbox').first()
    const text = 'My withdrawal of this morning has not come yet.'
    await letter.fill(text)
    await mark(page)
    for (const [account, left] of [
      [writer, text],
      [next, ''],
    ] as const) {
      await context.clearCookies()
      await main.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(main.getByText('Log in to file a complaint')).toBeVisible()
      await logInByDialog(page, account)
      await expect(letter).toHaveValue(left)
    }
    expect(await isMarked(page), 'the page was not loaded anew').toBe(true)
  })
})

test('EDGE-08, MEM-02 by keyboard: another device is seen, in the history too, and logged out; then all others at once @desktop', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  await forbidPointers(page)
  const username = await mintMember(page)
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const third = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} })
  const other = await elsewhere.newPage()
  await login(await third.newPage(), username, PASSWORD)
  await login(other, username, PASSWORD)
  await open(other, '/down')
  await expect(balanceOf(other)).toBeVisible()
  await open(page, '/down?dialog=centre&centre=securityCenter')
  const centre = dialogOf(page, 'Personal centre')
  const devices = centre.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  const history = centre.getByRole('region', { name: 'Login history' }).getByRole('listitem')
  await expect(history.first()).toContainText(/Firefox.*New device.*Logged in.*Password/)
  await pressOn(page, button(devices, 'Log out: Firefox, Linux'))
  await expect(devices).toHaveCount(2)
  await isOut(other)
  await pressOn(page, button(centre, 'Log out all others'))
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')
  for (const each of [elsewhere, third]) await each.close()
})

test('MEM-04, MEM-12, MEM-15 an order, a message and a reward arrive in a page that is open', async ({
  page,
  context,
}) => {
  const username = await mintMember(page)
  await openListening(page, '/index')
  await mark(page)
  const waiting = page.getByRole('link', { name: '1 reward to claim Rewards' })
  await expect(waiting).toBeVisible()
  const other = await context.newPage()
  await askForDeposit(other, '275.50')
  const order = page.getByRole('link', { name: /^Deposit .*275\.50 — / })
  await expect(order).toBeVisible()
  await other.getByRole('button', { name: 'Pay PHP 275.50' }).click()
  await expect(balanceOf(page)).toContainText('275.50')
  await expect(order).toHaveCount(0)

  const operate = await hireOperator(username, 'meridian')
  const texts = { titles: { EN: 'A word to you' }, contents: { EN: '<p>Hello.</p>' } }
  await operate('messages-send', { username, kind: 'personal', ...texts })
  await expect(headerOf(page).getByRole('button', { name: /^Menu, \d+ unread messages?$/ })).toBeVisible()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const gift = { promotionId: 'welcome-gift' }
  expect((await callApi(page, 'POST', '/wps/relay/MCS2_claimPromotion', gift, { headers })).status).toBe(200)
  await expect(balanceOf(page)).toContainText('325.50')
  await expect(waiting).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test.describe('no network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] })

  test('EDGE-12 a page without a network says so, and goes on when it is back', async ({ page, context }) => {
    await register(page)
    await context.setOffline(true)
    const note = page.getByText(/You’re offline/)
    await expect(note.first()).toBeVisible()
    await context.setOffline(false)
    await expect(note).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Promotions' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Welcome gift' }).first()).toBeVisible()
  })
})
