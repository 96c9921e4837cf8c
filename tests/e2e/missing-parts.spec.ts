/** SYS-10: parts of the site that do not come. What is there stays, and there is a way on. */
import type { Page, Route } from '@playwright/test'
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  expectAwake,
  fetchThrough,
  headerOf,
  holdTime,
  open,
  PASSWORD,
  sendRegistration,
} from '../support/e2e-actions.ts'

// 422: React says that it drew a part anew which the HTML had.
test.use({ allowedErrors: [/ERR_FAILED|ChunkLoadError|failed to load|React error #422/] })

const lose = (page: Page, name: string) => page.route(`**/assets/${name}-*`, (route) => route.abort())

test('SYS-10 a dialog that does not come says so in sight, and Escape leaves it', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/index')
  await lose(page, 'register-dialog')
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  const failed = page.getByRole('dialog')
  await expect(failed.getByRole('heading', { name: 'This part did not load' })).toBeInViewport()
  await expect(failed).toContainText('The connection was lost, or a new version has just come out.')
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expect(page).toHaveURL(/\/index$/)
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  await page.unroute('**/assets/register-dialog-*')
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
})

test('SYS-10, NAV-12 a dialog that hangs says so after ten seconds, and can be left', { tag: '@once' }, async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/index')
  const held: Route[] = []
  await page.route('**/assets/register-dialog-*', (route) => void held.push(route))
  await holdTime(page)
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  // What a press opens is made once it is painted: a tenth of a second at most.
  await page.clock.runFor(200)
  await expect.poll(() => held.length).toBe(1)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.fastForward(CHUNK_STALL_HINT_MS - 2_000)
  const stalled = page.getByRole('dialog', { name: 'This takes longer than usual' })
  await expect(stalled).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(stalled.getByRole('button', { name: 'Reload the page' })).toBeInViewport()
  await page.clock.resume()
  await expectAccessible(page)
  await stalled.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(stalled).toHaveCount(0)
  await Promise.all(held.map((route) => route.abort()))
})

test('SYS-10, AUTH-06 a form whose tables of numbers do not come says so, and a reload brings them', {
  tag: '@once',
}, async ({ page }) => {
  const main = page.getByRole('main')
  const forgot = page.getByRole('dialog')
  const NOT_LOADED = 'The connection was lost, or a new version has just come out.'
  await lose(page, 'mobile')
  await open(page, '/register')
  await main.getByText('By mobile', { exact: true }).click()
  await main.getByRole('combobox', { name: /^Country code/ }).click()
  await expect(page.getByText('The other countries did not load.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await main.getByLabel('Mobile number').fill('2015550123')
  await main.getByLabel('Code from the SMS').fill('123456')
  await sendRegistration(main)
  await expect(main.getByRole('alert')).toContainText(NOT_LOADED)

  await open(page, '/index?dialog=forgot')
  await forgot.getByText('By mobile', { exact: true }).click()
  await forgot.getByLabel('Mobile number').fill('2015550123')
  await forgot.getByLabel('Code from the SMS').fill('123456')
  await forgot.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await forgot.getByLabel(/Repeat/).fill(PASSWORD)
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  await expect(forgot.getByRole('alert')).toContainText(NOT_LOADED)

  await open(page, '/login')
  const logInBySms = async (number: string) => {
    await main.getByText('SMS code', { exact: true }).click()
    await main.getByLabel('Mobile number').fill(number)
    await main.getByLabel('Code from the SMS').fill('123456')
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await logInBySms('2015550123')
  const failed = main.getByRole('alert')
  await expect(failed).toContainText(NOT_LOADED)
  await expectAccessible(page)
  await page.unroute('**/assets/mobile-*')
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(failed).toHaveCount(0)
  await expectAwake(page)
  await logInBySms('12')
  await expect(failed).toContainText('Please enter a valid mobile number')
})

test('NAV-13 a cover that never comes is tried three times and leaves a quiet surface; the game can be played', {
  tag: '@once',
}, async ({ page }) => {
  // A first visit has its first covers in the document itself.
  await open(page, '/index')
  const tries = new Map<string, Set<string>>()
  await page.route('**/img/**', async (route) => {
    const url = new URL(route.request().url())
    const asked = tries.get(url.pathname) ?? new Set()
    tries.set(url.pathname, asked.add(url.search))
    await route.abort()
  })
  await open(page, '/rng?sort=name')
  await expect.poll(() => new Set([...tries.values()].map(({ size }) => size))).toEqual(new Set([3]))
  const tiles = page.getByRole('list', { name: 'Slots' })
  await expect(tiles.getByRole('link', { name: /^Play / }).first()).toBeEnabled()
  await expect(tiles.getByRole('listitem').first().locator('img')).toHaveCount(0)
})

test('EDGE-10, GAME-02 a CDN that is away: its covers come from the next one', { tag: '@once' }, async ({ page }) => {
  const [away, other] = ['https://away.example', 'https://other.example']
  // A first visit has its first covers in the document itself.
  await open(page, '/index')
  // The page as a merchant with two CDNs would get it.
  await page.route('**/rng', async (route) => {
    const answer = await fetchThrough(route)
    const html = (await answer.text())
      .replaceAll('src="/img/', `src="${away}/`)
      .replace('"imageCdn":"/img"', `"imageCdn":"${away}"`)
      .replace(/"imageCDNs":\[[^\]]*\]/, `"imageCDNs":["${away}","${other}"]`)
    const policy = answer.headers()['content-security-policy']?.replace('img-src', `img-src ${away} ${other}`) ?? ''
    await route.fulfill({
      response: answer,
      body: html,
      headers: { ...answer.headers(), 'content-security-policy': policy },
    })
  })
  await page.route(`${away}/**`, (route) => route.abort())
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>'
  await page.route(`${other}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
  await open(page, '/rng')
  const cover = page.locator('.tile-grid img').first()
  await expect(cover).toHaveAttribute('src', new RegExp(`^${other}/`))
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(3)
})
