/** SYS-10, EDGE-14: a page whose code does not come says so and leads on; a script that measures takes nothing from it. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, expectAwake, fetchThrough, mintMember, open, PASSWORD } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'

test.describe('code that does not come', () => {
  test.use({ allowedErrors: [/Failed to load resource|dynamically imported module/] })

  test('SYS-10 an entry that is gone after a release: a clear text, no loop, and a reload that works', async ({
    page,
  }) => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
    })
    const gone = '**/assets/entry-client-*.js'
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    await page.goto('/index')
    const notice = page.locator('#unstarted')
    await expect(notice, 'after ten seconds').toBeVisible()
    await expect(notice).toContainText('The page did not load fully')
    await expect(notice).toContainText('your money and open rounds are not affected')
    await expectAccessible(page)
    await page.unroute(gone)
    expect(documents, 'nothing is loaded again by itself').toBe(1)
    await notice.getByRole('link', { name: 'Reload the page' }).click()
    await expectAwake(page)
    await expect(notice).toHaveCount(0)
  })
})

const LIBRARY = 'https://www.googletagmanager.com'

test('EDGE-14 a member logs in where the merchant measures', async ({ page }) => {
  const username = await mintMember(page)
  await forgetSession(page)
  // The page as a merchant that measures would get it; the service is played here.
  await page.route('**/login', async (route) => {
    const answer = await fetchThrough(route)
    const body = (await answer.text()).replace('"gtagId":null', '"gtagId":"G-TEST1234"')
    const policy = answer.headers()['content-security-policy']?.replace("script-src 'self'", `$& ${LIBRARY}`) ?? ''
    await route.fulfill({ response: answer, body, headers: { ...answer.headers(), 'content-security-policy': policy } })
  })
  const library = page.waitForResponse(`${LIBRARY}/gtag/js?id=G-TEST1234`)
  await page.route(`${LIBRARY}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await open(page, '/login')
  await library
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(balanceOf(page)).toContainText('0.00')
})
