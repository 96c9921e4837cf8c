/** EDGE-14: measuring takes nothing from the page: its script and ours are trusted by one policy, which is made once. */
import { expect, test } from '../support/e2e.ts'
import { balanceOf, fetchThrough, open, PASSWORD, register } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'

const LIBRARY = 'https://www.googletagmanager.com'

test('EDGE-14 a member logs in where the merchant measures', { tag: '@once' }, async ({ page }) => {
  const username = await register(page)
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
