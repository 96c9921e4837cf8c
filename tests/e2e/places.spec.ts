/** FIND-02: where one stood. Back and a reload find it, a new visit begins at the top. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { headerOf, open, openMenu, register, reload } from '../support/e2e-actions.ts'

const gamesOf = (page: Page) => page.getByRole('list', { name: 'Slots' }).getByRole('listitem')
const scrollOf = (page: Page) => page.evaluate(() => scrollY)
/** Which game stands in the middle of the window. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest('li')?.textContent ?? null)

/** Scrolls like a person, so far that the list has grown twice, and ends with a game in the middle. */
async function goDown(page: Page, games: Locator) {
  await expect(async () => {
    await games.last().scrollIntoViewIfNeeded()
    expect(await games.count()).toBeGreaterThanOrEqual(57)
  }).toPass()
  await games.nth(44).evaluate((game) => game.scrollIntoView({ block: 'center' }))
  await expect.poll(() => inTheMiddle(page)).not.toBeNull()
  return inTheMiddle(page)
}

test('FIND-02 Back from another filter of the same list finds the list as long, and the place in it', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/rng')
  const games = gamesOf(page)
  const game = await goDown(page, games)
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet
    .getByRole('group', { name: 'Vendor' })
    .getByRole('button', { name: /^Moonferry/ })
    .click()
  await sheet.getByRole('button', { name: 'Show 16 games' }).click()
  await expect(games).toHaveCount(16)
  await page.goBack()
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(57)
  await expect.poll(() => inTheMiddle(page)).toBe(game)
})

test('FIND-02 a reload finds the place, far down a list and on the pages before it; a new visit begins at the top', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/index')
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => scrollOf(page)).toBe(400)
  const slots = page
    .getByRole('main')
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Slots' })
  // Without a pointer, which would bring it into sight first.
  await slots.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/rng$/)
  const games = gamesOf(page)
  await expect.poll(() => scrollOf(page)).toBe(0)
  const game = await goDown(page, games)
  await reload(page)
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(57)
  await expect.poll(() => inTheMiddle(page)).toBe(game)
  await page.goBack()
  await expect(page).toHaveURL(/\/index$/)
  await expect.poll(() => scrollOf(page)).toBe(400)

  await open(page, '/rng')
  const other = await goDown(page, games)
  expect(other).not.toBeNull()
  await open(page, '/rng')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
  expect(await scrollOf(page)).toBe(0)
  expect(await games.count()).toBeLessThanOrEqual(39)
})

test('AUTH-17 with the login the places of its tab are forgotten, whose addresses name what was looked at', {
  tag: '@once',
}, async ({ page }) => {
  const kept = () => page.evaluate(() => sessionStorage.getItem('scroll') ?? '')
  await register(page, '/rng?sort=name')
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => scrollOf(page)).toBe(400)
  await headerOf(page)
    .getByRole('link', { name: 'Meridian, home' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/index$/)
  await reload(page)
  expect(await kept()).toContain('/rng?sort=name')
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(headerOf(page).getByRole('button', { name: 'Register' })).toBeVisible()
  await reload(page)
  expect(await kept()).not.toContain('/rng?sort=name')
})
