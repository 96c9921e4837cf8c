/** SYS-10, EDGE-14: a page whose code does not come says so and leads on; a script that measures takes nothing from it. */
import type { Page, Route } from '@playwright/test'
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { balanceOf, expectAwake, fetchThrough, headerOf, mintMember, open, PASSWORD } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { dialogOf } from '../support/keyboard.ts'

/** What the style sheet makes happen late, the notice of ten seconds among it, happens thirty times as fast. */
async function hurryStyles(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 30 })
}

test.describe('code that does not come', () => {
  // 422: React says that it drew a part again which the HTML had.
  test.use({ allowedErrors: [/Failed to load resource|dynamically imported module|ChunkLoadError|React error #422/] })

  test('SYS-10 an entry that is gone after a release: a clear text, no loop, and a reload that works', async ({
    page,
  }) => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
    })
    const gone = '**/assets/entry-client-*.js'
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    await hurryStyles(page)
    await page.goto('/index')
    const notice = page.locator('#unstarted')
    const delay = await notice.evaluate((each) => getComputedStyle(each).animationDelay)
    expect(delay, 'not before ten seconds').toBe('10s')
    await expect(notice).toBeVisible()
    await expect(notice).toContainText('The page didn’t load fully')
    await expect(notice).toContainText('Your money and open rounds are safe')
    await expectAccessible(page)
    await page.unroute(gone)
    expect(documents, 'nothing is loaded again by itself').toBe(1)
    await notice.getByRole('link', { name: 'Reload the page' }).click()
    await expectAwake(page)
    await expect(notice).toHaveCount(0)
  })

  test('SYS-10 scripts that hang and style sheets that are gone, in Thai: the notice comes all the same @night', async ({
    page,
    context,
    baseURL,
  }) => {
    const [scripts, sheets] = ['**/assets/*.js', '**/assets/*.css']
    await context.addCookies([{ name: 'lang', value: 'TH', url: baseURL ?? '' }])
    await page.route(scripts, () => {})
    await page.route(sheets, (route) => route.fulfill({ status: 404 }))
    await hurryStyles(page)
    await page.goto('/rng', { waitUntil: 'commit' })
    const notice = page.locator('#unstarted')
    await expect(notice).toBeVisible()
    await expect(notice).toContainText('โหลดหน้านี้ไม่ครบ')
    await expect(notice.getByRole('link')).toBeInViewport()
  })

  test('SYS-10, NAV-12 a dialog that hangs says so after ten seconds; one that does not come says so in sight, and a reload brings it', async ({
    page,
  }) => {
    const chunk = '**/assets/register-dialog-*'
    const held: Route[] = []
    await page.clock.install()
    await open(page, '/index')
    await page.route(chunk, (route) => void held.push(route))
    const register = headerOf(page).getByRole('button', { name: 'Register' })
    const dialog = page.getByRole('dialog')
    await register.click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.clock.fastForward(CHUNK_STALL_HINT_MS)
    const stalled = dialogOf(page, 'This is taking longer than usual')
    await expect(stalled.getByRole('button', { name: 'Reload the page' })).toBeInViewport()
    await expectAccessible(page)
    await stalled.getByRole('button', { name: 'Close' }).click()
    await expect(stalled).toHaveCount(0)
    await expect(page).toHaveURL(/\/index$/)

    await Promise.all(held.map((route) => route.abort()))
    await page.unroute(chunk)
    await page.route(chunk, (route) => route.abort())
    await open(page, '/index')
    await register.click()
    await expect(dialog.getByRole('heading', { name: 'This part did not load' })).toBeInViewport()
    await expect(dialog).toContainText('The connection was lost, or a new version is out.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/index$/)
    await register.click()
    await page.unroute(chunk)
    await dialog.getByRole('button', { name: 'Reload the page' }).click()
    await expect(dialog.getByLabel('Username')).toBeVisible()
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
