/** AUTH-18: a bot check that another service hosts; the service is played by the test. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { fetchThrough, headerOf, isWide, open } from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'

test.describe('AUTH-18 a hosted bot check', () => {
  test.use({ allowedErrors: [/status of 422|ERR_FAILED/] })
  const service = 'https://check.example'
  const WIDGET = `let made = 0
    window.turnstile = {
      render(place, { sitekey, callback }) { place.textContent = 'widget of ' + sitekey; this.again = () => callback('token-' + ++made); this.again(); return 'id-1' },
      reset() { this.again() }, remove() {} }`
  const bringWidget = (page: Page) =>
    page.route(`${service}/api.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }))
  /** The page at `path` as a merchant with such a check would get it; its logins are refused and noted. */
  async function setUp(page: Page, path: string) {
    const setting = { kind: 'turnstile', siteKey: 'site-1', scriptUrl: `${service}/api.js` }
    await page.route(`**${path}`, async (route) => {
      const answer = await fetchThrough(route)
      const html = (await answer.text()).replace(
        '"botCheck":{"kind":"altcha"}',
        `"botCheck":${JSON.stringify(setting)}`,
      )
      const policy = answer.headers()['content-security-policy']?.replace("script-src 'self'", `$& ${service}`) ?? ''
      await route.fulfill({
        response: answer,
        body: html,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      })
    })
    await page.routeWebSocket(LIVE_LINE, () => {})
    const sent: unknown[] = []
    await page.route('**/wps/session/login', async (route) => {
      sent.push(route.request().postDataJSON().botCheck)
      const body = { success: false, errorCode: 'login_failed', message: '', requestId: 'request-1' }
      await route.fulfill({ status: 422, json: body })
    })
    return sent
  }

  test('loads its script under the policy, and its token goes with the login, once', async ({ page }) => {
    const sent = await setUp(page, '/login')
    await bringWidget(page)
    await open(page, '/login')
    const main = page.getByRole('main')
    await expect(main.getByText('widget of site-1')).toBeVisible()
    await main.getByLabel('Username').fill('somebody')
    await main.getByLabel('Password', { exact: true }).fill('something')
    for (const times of [1, 2]) {
      await main.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect.poll(() => sent).toHaveLength(times)
    }
    expect(sent).toEqual(['token-1', 'token-2'])
  })

  test('that does not load says so, and is asked for again', { tag: '@once' }, async ({ page }) => {
    const sent = await setUp(page, '/login')
    await page.route(`${service}/api.js`, (route) => route.abort())
    await open(page, '/login')
    const main = page.getByRole('main')
    const failed = main.getByRole('alert').filter({ hasText: 'The check that you are a person did not load.' })
    await expect(failed).toBeVisible()
    await expectAccessible(page)
    await bringWidget(page)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText('widget of site-1')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await main.getByLabel('Username').fill('somebody')
    await main.getByLabel('Password', { exact: true }).fill('something')
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => sent).toEqual(['token-1'])
  })

  test('has its place in the dialog: the header’s form goes on there, refused nothing', async ({ page }) => {
    test.skip(!isWide(page), 'narrow screens have a button')
    const sent = await setUp(page, '/rng')
    await bringWidget(page)
    await open(page, '/rng')
    const form = headerOf(page).getByRole('form', { name: 'Log in' })
    await form.getByLabel('Username').fill('somebody')
    await form.getByLabel('Password').fill('something')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByText('widget of site-1')).toBeVisible()
    await expect(dialog.getByLabel('Username')).toHaveValue('somebody')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('something')
    await page.keyboard.press('Enter')
    await expect.poll(() => sent).toEqual(['token-1'])
    await expect(dialog.getByRole('alert')).toContainText('The username or the password is not right')
  })
})
