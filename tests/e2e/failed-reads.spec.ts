/** EDGE-12: parts of the lobby that cannot be read. None of it is told as an answer, and none of it waits for ever. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { hold, isWide, open } from '../support/e2e-actions.ts'

test.use({ allowedErrors: [/ERR_FAILED/] })

/** The page asks twice more by itself, after one second and after two. */
const TRIES_MS = 15_000
const stubs = '.shimmer'
const FAILED = 'The games could not be loaded'
const LIST = '**/GCSGAME_gameList**'
const lose = (page: Page, calls: string | RegExp) => page.route(calls, (route) => route.abort())
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED })
/** Within the page: a document would bring what is to be read. */
const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const again = (page: Page) => alertOf(page).getByRole('button', { name: 'Try again' }).click()

test('EDGE-12, FIND-01 a search that cannot be read says so, and not that there is no such game', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/index?dialog=search')
  const search = page.getByRole('dialog', { name: 'Search games' })
  await expect(search.getByRole('heading', { name: 'Popular now' })).toBeVisible()
  await lose(page, LIST)
  await search.getByRole('searchbox').fill('lantern')
  await expect(alertOf(page)).toBeVisible({ timeout: TRIES_MS })
  await expect(search.getByText(/^(No game|Nothing) /)).toHaveCount(0)
  await page.unroute(LIST)
  await again(page)
  await expect(search.getByRole('link', { name: 'Lantern Tide' }).first()).toBeVisible()
})

test('FIND-01 a search says nothing of a text it has no answer for yet', { tag: '@once' }, async ({ page }) => {
  await open(page, '/index?dialog=search')
  const search = page.getByRole('dialog', { name: 'Search games' })
  await search.getByRole('searchbox').fill('xqzjw')
  await expect(search.getByText(/^No game matches .xqzjw/)).toBeVisible()
  const letGo = await hold(page, LIST)
  const asked = page.waitForRequest(/GCSGAME_gameList\?.*gameName=lantern/)
  await search.getByRole('searchbox').fill('lantern')
  await asked
  await expect(search.locator(stubs).first()).toBeAttached()
  await expect(search.getByText(/^No game matches/)).toHaveCount(0)
  letGo()
  await expect(search.getByRole('link', { name: 'Lantern Tide' }).first()).toBeVisible()
})

test('EDGE-12, FIND-02 filters that cannot be counted say so, and not that none is left', { tag: '@once' }, async ({
  page,
}) => {
  await lose(page, '**/lgw/games/counts**')
  await open(page, '/rng?dialog=filters')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('alert')).toContainText('The games could not be counted', { timeout: TRIES_MS })
  await expect(sheet.getByRole('button', { name: 'Show the games' })).toBeEnabled()
  await expect(sheet.getByRole('button', { name: /0 games|No games/ })).toHaveCount(0)
  await page.unroute('**/lgw/games/counts**')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('button', { name: /^Show \d{2,} games$/ })).toBeVisible()
})

test('EDGE-12, GAME-01 more games that cannot be read say so below those that are there', { tag: '@once' }, async ({
  page,
}) => {
  const second = /GCSGAME_gameList\?.*pageNo=2/
  await lose(page, second)
  await open(page, '/rng')
  const games = page.getByRole('list', { name: 'Slots' }).getByRole('listitem')
  await games.last().scrollIntoViewIfNeeded()
  await expect(alertOf(page)).toBeVisible({ timeout: TRIES_MS })
  expect(await games.count()).toBeGreaterThanOrEqual(21)
  await page.unroute(second)
  await again(page)
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(39)
  await expect(alertOf(page)).toHaveCount(0)
})

test('EDGE-12, FIND-02 favourites whose filters cannot be read say so', { tag: '@once' }, async ({ page }) => {
  await open(page, '/rng')
  await page.evaluate(() => localStorage.setItem('favourites', '["harbor-jade-orchard"]'))
  // Which of them fit is asked apart from what they are.
  const fitting = /GCSGAME_gameList\?.*playable=1/
  await lose(page, fitting)
  await open(page, '/rng?show=favourites&playable=1')
  await expect(alertOf(page)).toBeVisible({ timeout: TRIES_MS })
  await page.unroute(fitting)
  await again(page)
  await expect(page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')).toHaveCount(1)
})

test.describe('answers that refuse', () => {
  test.use({ allowedErrors: [/status of 502/] })
  /** As the edge answers when the platform is away. */
  const refuse = (page: Page, calls: string | RegExp) =>
    page.route(calls, (route) =>
      route.fulfill({
        status: 502,
        json: { success: false, errorCode: 'upstream_failed', message: '', requestId: 'request-7' },
      }),
    )
  const expectToldWhy = async (alert: Locator) => {
    await expect(alert).toBeVisible({ timeout: TRIES_MS })
    await expect(alert).toContainText('Our servers gave no clear answer. Please try again.')
    await expect(alert).toContainText('request-7')
  }

  test('ERR-01 a list that cannot be read says why, and what to quote', { tag: '@once' }, async ({ page }) => {
    await open(page, '/rng')
    await refuse(page, LIST)
    await page.getByRole('main').getByRole('link', { name: 'Fishing', exact: true }).click()
    await expectToldWhy(alertOf(page))
    await page.unroute(LIST)
    await again(page)
    await expect(page.getByRole('list', { name: 'Fishing' })).toBeVisible()
  })

  test('ERR-01 parts of the home page that cannot be read say so once, and come together', { tag: '@once' }, async ({
    page,
  }) => {
    const parts = /GCSGAME_getRankList|MCS2_getPromotions/
    await open(page, '/rng')
    await refuse(page, parts)
    await moveTo(page, '/index')
    const main = page.getByRole('main')
    await expect(main.getByRole('region', { name: 'Hot games' })).toBeVisible()
    await expectToldWhy(main.getByRole('alert'))
    await expect(main.getByRole('alert')).toHaveCount(1)
    await page.unroute(parts)
    const letGo = await hold(page, parts)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeFocused()
    letGo()
    await expect(main.getByRole('region', { name: 'Biggest wins this week' })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Promotions' })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })

  test('ERR-01, LOT-01 lotteries that cannot be read are not told as none that is open', { tag: '@once' }, async ({
    page,
  }) => {
    await open(page, '/index')
    await refuse(page, LIST)
    await moveTo(page, '/lottery')
    await expectToldWhy(alertOf(page))
    await expect(page.getByText('No draw is open')).toHaveCount(0)
    await page.unroute(LIST)
    await again(page)
    await expect(page.getByRole('list', { name: 'Lotteries' }).getByRole('listitem').first()).toBeVisible()
    await expect(alertOf(page)).toHaveCount(0)
  })
})

test('EDGE-12, FIND-01 popular games beside the search do not wait for ever', {
  tag: '@once',
}, async ({ page }) => {
  await lose(page, '**/lgw/games/popular**')
  await open(page, '/index?dialog=search')
  const search = page.getByRole('dialog', { name: 'Search games' })
  await expect(search.locator(stubs).first()).toBeAttached()
  await expect(search.locator(stubs)).toHaveCount(0, { timeout: TRIES_MS })
  await expect(search.getByRole('heading', { name: 'Popular now' })).toHaveCount(0)
})

test('EDGE-12, NAV-03 a panel of the header whose games cannot be read has its vendors, and nothing that waits', async ({
  page,
}) => {
  test.skip(!isWide(page), 'wide screens')
  await lose(page, '**/lgw/games/popular**')
  await open(page, '/index')
  const header = page.locator('header').first()
  await header.getByRole('link', { name: 'Slots', exact: true }).hover()
  await expect(header.locator(stubs).first()).toBeAttached()
  await expect(header.locator(stubs)).toHaveCount(0, { timeout: TRIES_MS })
  await expect(header.getByRole('link', { name: /Moonferry/ })).toBeVisible()
})
