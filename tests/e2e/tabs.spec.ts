/** One login in many tabs: what a logout, another login and a session that expired do to each of them. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  expectAwake,
  fetchThrough,
  headerOf,
  open,
  openMenu,
  PASSWORD,
  readValue,
  register,
} from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { requireLoginIn } from '../support/login-required.ts'

async function logOut(page: Page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Log out' }).click()
}

test('AUTH-17 logging out in one tab logs out every tab', async ({ page, context }) => {
  await register(page)
  const other = await context.newPage()
  await open(other, '/rng')
  await expect(balanceOf(other)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('0')

  await logOut(page)
  for (const tab of [page, other]) {
    await expect(headerOf(tab).getByRole('button', { name: 'Register' })).toBeVisible()
    expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  }
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/index$/)
  await open(other, '/rng')
  await expect(headerOf(other).getByRole('button', { name: 'Register' })).toBeVisible()
})

test('AUTH-17, SYS-07 where a login is required, a tab on the home page comes to the login too', {
  tag: '@once',
}, async ({ page, context }) => {
  await register(page)
  const other = await context.newPage()
  await other.route(/\/index$/, async (route) => {
    const response = await fetchThrough(route)
    await route.fulfill({ response, body: requireLoginIn(await response.text()) })
  })
  await other.routeWebSocket(LIVE_LINE, () => {})
  await open(other, '/index')
  await logOut(page)
  await expect(other.getByRole('main').getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/login\?next=%2Findex$/)
})

/** Whether the page is loaded anew shows by it. */
const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { isSamePage: true }))
const isMarked = (tab: Page) => tab.evaluate(() => 'isSamePage' in window)

async function logInByDialog(page: Page, username: string) {
  await headerOf(page).getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toContainText('0.00')
  await expect(dialog).toHaveCount(0)
}

test('AUTH-09, NAV-11 a login in the dialog closes it for good, in the same page; another tab follows', {
  tag: '@once',
}, async ({ page, context }) => {
  const username = await register(page)
  await forgetSession(page)
  await open(page, '/rng?sort=name')
  const other = await context.newPage()
  await open(other, '/index')
  await mark(page)
  await logInByDialog(page, username)

  await expect(balanceOf(other)).toContainText('0.00')
  await expect(page).toHaveURL(/\/rng\?sort=name$/)
  expect(await isMarked(page), 'the page was not loaded anew').toBe(true)
  expect(await readValue<{ account: string }>(other, '/wps/member/info')).toMatchObject({ account: username })
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
})

test('AUTH-17 what one member left half written in another tab is not there for the next', {
  tag: '@once',
}, async ({ page, context }) => {
  const next = await register(page)
  await forgetSession(page)
  await register(page)
  const other = await context.newPage()
  await open(other, '/index')
  await mark(other)
  await logOut(page)
  await expect(headerOf(other).getByRole('button', { name: 'Register' })).toBeVisible()
  expect(await isMarked(other), 'a logout does not load it anew').toBe(true)
  await logInByDialog(page, next)

  await other.waitForFunction(() => !('isSamePage' in window))
  await expectAwake(other)
  await expect((await openMenu(other)).getByText(next)).toBeVisible()
})

test.describe('AUTH-17 a session that expired', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/401/] })

  test('a letter outlives it, for its writer and for nobody else', async ({ page, context }) => {
    const next = await register(page)
    await forgetSession(page)
    const writer = await register(page)
    await open(page, '/help?view=write&kind=complaint')
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
      await expect(main.getByText('A complaint belongs to an account')).toBeVisible()
      await logInByDialog(page, account)
      await expect(letter).toHaveValue(left)
    }
    expect(await isMarked(page), 'the page was not loaded anew').toBe(true)
  })
})
