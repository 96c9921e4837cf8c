/** SYS-10: a page whose code does not come says so and leads on. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { hold } from '../support/e2e-actions.ts'

const noticeOf = (page: Page) => page.locator('#unstarted')
const ready = (page: Page) => page.locator('html[data-ready]')

const menuButton = (page: Page) => page.locator('header').first().getByRole('button', { name: 'Menu' })

async function countDocuments(page: Page) {
  const seen = { documents: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.documents += 1
  })
  return seen
}

test.describe('@once', () => {
  test.use({ allowedErrors: [/Failed to load resource|dynamically imported module/] })

  test('SYS-10 an entry that is gone after a release: a clear text, no loop, and a reload that works', async ({
    page,
  }) => {
    const seen = await countDocuments(page)
    await page.route('**/assets/entry-client-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/index#here')
    const notice = noticeOf(page)
    await expect(notice).toContainText('The page did not load fully')
    await expect(notice).toContainText('your money and open rounds are not affected')
    await expectAccessible(page)
    await page.unroute('**/assets/entry-client-*.js')
    expect(seen.documents, 'nothing is loaded again by itself').toBe(1)
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      notice.getByRole('button', { name: 'Reload the page' }).click(),
    ])
    expect((await again.response())?.headers()['cache-control']).toBe('no-store')
    await ready(page).waitFor({ state: 'attached' })
    await expect(notice).toHaveCount(0)
    await expect(page).toHaveURL(/\/index#here$/)
  })

  test.describe('in Thai', () => {
    test.use({ locale: 'th-TH' })
    test('SYS-10 with all of /assets away, the style sheet too, there is a way on', async ({ page }) => {
      // Comes back with the sheet's cookie, so the page only names it.
      await page.goto('/index')
      await ready(page).waitFor({ state: 'attached' })
      await page.route('**/assets/**', (route) => route.abort())
      await page.goto('/rng')
      await expect(page.locator('head > style')).toHaveCount(0)
      const notice = noticeOf(page)
      await expect(notice).toContainText('โหลดหน้านี้ไม่ครบ')
      const button = notice.getByRole('button')
      await expect(button).toBeInViewport()
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await button.click()
      await expect(page.locator('head > style'), 'now in the document itself').toHaveCount(1)
      await expect(button).toBeInViewport()
    })
  })

  test('SYS-10 a file that hangs is told of after ten seconds; the text goes when it comes', async ({ page }) => {
    await page.clock.install()
    const letGo = await hold(page, '**/assets/base-*.js')
    await page.goto('/index', { waitUntil: 'commit' })
    const notice = noticeOf(page)
    await notice.waitFor({ state: 'attached' })
    await expect(notice.getByRole('button')).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(notice).toContainText('This takes longer than usual.')
    await expect(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    letGo()
    await page.clock.resume()
    await ready(page).waitFor({ state: 'attached' })
    await expect(notice).toHaveCount(0)
  })

  test('SYS-10 a press on what is only drawn yet is carried out once, when it has woken up', async ({ page }) => {
    const letGo = await hold(page, '**/assets/base-*.js')
    await page.goto('/index', { waitUntil: 'commit' })
    const menu = page.getByRole('dialog')
    await menuButton(page).click()
    await expect(menu).toHaveCount(0)
    letGo()
    await expect(menu).toBeVisible()

    const letPageGo = await hold(page, '**/assets/login-page-*.js')
    await page.goto('/login')
    await expect(noticeOf(page), 'the bars are awake').toHaveCount(0)
    const main = page.getByRole('main')
    const byCode = main.getByRole('button', { name: 'SMS code' })
    await byCode.click()
    await expect(byCode, 'the page is not').toHaveAttribute('aria-pressed', 'false')
    letPageGo()
    await expect(main.getByLabel('Mobile number')).toBeVisible()
  })
})
