/** AUTH-12: who ticked the box is still logged in when the session has gone: on a new page, on one left open, on many at once. */
import type { APIResponse, Page, Route } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { balanceOf, headerOf, open, PASSWORD, register } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { button, field, forbidPointers, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'

/** By keyboard alone. */
async function logInRemembered(page: Page) {
  const username = await register(page)
  await forgetSession(page)
  await open(page, '/login')
  const form = page.getByRole('main')
  await skipToContent(page)
  await typeInto(page, field(form, 'Username'), username)
  await typeInto(page, field(form, 'Password'), PASSWORD)
  await pressOn(page, form.getByLabel('Remember me for one day'), { key: 'Space' })
  await expect(form.getByLabel('Remember me for one day')).toBeChecked()
  await pressOn(page, button(form, 'Log in'))
  await expect(balanceOf(page)).toContainText('0.00')
}

/** As a browser that was closed: the cookie of its session is gone, the one of a day is not. */
async function closeBrowser(page: Page) {
  // A call under way would come back by the secret, and take it along into a page that is gone.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /sid$/ })
}

const isLoggedIn = async (page: Page) => {
  await expect(balanceOf(page)).toContainText('0.00')
  await expect(headerOf(page).getByRole('button', { name: 'Register' })).toHaveCount(0)
}

test('AUTH-12 the tick, set by keyboard, brings the login back when the session cookie is gone', async ({ page }) => {
  await forbidPointers(page)
  await logInRemembered(page)
  await closeBrowser(page)
  await open(page, '/index')
  await isLoggedIn(page)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain(PASSWORD)
})

test('AUTH-12 without the tick nothing brings it back', { tag: '@once' }, async ({ page }) => {
  const username = await register(page)
  await forgetSession(page)
  await open(page, '/login')
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(balanceOf(page)).toBeVisible()
  await closeBrowser(page)
  await open(page, '/index')
  await expect(headerOf(page).getByRole('button', { name: 'Register' })).toBeVisible()
})

test.describe('where many ask at once, and the secret is good for one', () => {
  // The line tries again without a session, and is refused until a call has brought it back.
  test.use({ allowedErrors: [/status of 401|WebSocket connection to .*\/wps\/live\?age=\d+' failed/] })

  test('AUTH-12 a page left open goes on, whatever it asks', { tag: '@once' }, async ({ page, context }) => {
    await logInRemembered(page)
    // What home still asks for leaves with the session, or waits until that is gone.
    const gone = Promise.withResolvers<void>()
    let isGoing = false
    // The first two leave in one moment, each with the secret: fetched here, neither can bring what the other's answer set.
    const asked: Route[] = []
    const { promise: firstAnswers, resolve } = Promise.withResolvers<APIResponse[]>()
    await page.route('**/wps/**', async (route) => {
      if (!isGoing) return route.continue()
      await gone.promise
      const at = asked.push(route) - 1
      if (at === 1) resolve(Promise.all(asked.map((one) => one.fetch())))
      // A third that did not wait could be there before them, and be the one let in.
      const response = (await firstAnswers)[at]
      return response ? route.fulfill({ response }) : route.continue()
    })
    isGoing = true
    await context.clearCookies({ name: /sid$/ })
    gone.resolve()
    await headerOf(page).getByRole('link', { name: 'Deposit' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Deposit' })).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    expect((await firstAnswers).map((answer) => answer.status()).toSorted(), 'one is let in by the secret').toEqual([
      200, 401,
    ])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await isLoggedIn(page)
  })

  test('AUTH-12 a browser that starts again has its pages back, each logged in', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await logInRemembered(page)
    await closeBrowser(page)
    const pages = [page, await context.newPage(), await context.newPage()]
    // What stands behind the # is kept: a page must not jump to it in place of coming again.
    await Promise.all(pages.map((one) => one.goto('/index#content')))
    for (const one of pages) {
      await isLoggedIn(one)
      expect(one.url()).toMatch(/\/index#content$/)
    }
  })
})
