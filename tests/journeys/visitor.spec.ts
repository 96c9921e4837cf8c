/** Somebody without an account looks round: what they find, what they may try, and addresses that mean no good. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { headerOf, open, readValue, reload } from '../support/e2e-actions.ts'
import { HOSTILE_QUERIES, type HostileQuery } from '../support/hostile-queries.ts'

type Group = { gameGroupCode: string; gameMenus: { vassalage: string; playable: boolean }[] }

test('SYS-01, NAV-08, GAME-01, AUTH-13 a visitor finds categories, vendors and games, and plays with play money', async ({
  page,
}) => {
  const answer = await open(page, '/')
  await expect(page).toHaveURL(/\/index$/)
  expect(answer?.request().redirectedFrom(), 'in one round trip').toBeNull()
  const main = page.getByRole('main')
  const { groups } = await readValue<{ groups: Group[] }>(page, '/lgw/games/game_menus')
  const categories = main.getByRole('navigation', { name: 'Categories' })
  const offered = groups.filter(({ gameMenus }) => gameMenus.some(({ playable }) => playable))
  await expect(categories.getByRole('link'), 'what has nothing to play is folded away').toHaveCount(offered.length)
  const vendors = new Set(offered.flatMap(({ gameMenus }) => gameMenus.map(({ vassalage }) => vassalage)))
  expect(vendors.size).toBeGreaterThanOrEqual(6)
  await expect(page.getByRole('list', { name: 'Vendors' }).getByRole('link')).toHaveCount(vendors.size)
  for (const row of ['Hot games', 'New games']) {
    await expect(page.getByRole('list', { name: row }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('list', { name: row }).getByText('Coming soon')).toHaveCount(0)
  }
  const cover = page.getByRole('list', { name: 'Hot games' }).locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await categories.getByRole('link', { name: 'Slots' }).click()
  await expect(page).toHaveURL(/\/rng$/)
  const list = page.getByRole('list', { name: 'Slots' })
  const games = list.getByRole('listitem')
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(21)
  await games.last().scrollIntoViewIfNeeded()
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(39)
  const search = main.getByLabel('Search games')
  await expect(search, 'far down, still at hand').toBeInViewport()
  await main.getByRole('navigation', { name: 'Vendor' }).getByRole('link', { name: 'Moonferry' }).click()
  await expect(games).toHaveCount(7)
  await page.goBack()
  await search.fill('xqzjw')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No games here')).toBeVisible()
  await main.getByRole('link', { name: 'Clear filters' }).click()
  await search.fill('lucky pi')
  await page.keyboard.press('Enter')
  await expect(games).toHaveCount(1)

  const link = await page.getByRole('link', { name: 'Play Lucky Pier' }).getAttribute('href')
  await open(page, link ?? '')
  await expect(main.getByRole('heading', { name: 'Lucky Pier' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Register' })).toBeVisible()
  await main.getByRole('button', { name: 'Try with play money' }).click()
  await expect(main.getByText('Play money')).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('src', /studio/)
})

test('SYS-08 without any script the first HTML has the games, and its links lead on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/index')
  await expect(page.getByRole('link', { name: /^Play / }).first()).toBeVisible()
  await page.getByRole('main').getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/index$/)
  await page.goto('/rng')
  expect(await page.getByRole('link', { name: /^Play / }).count()).toBeGreaterThan(10)
  await page
    .getByRole('link', { name: /^Play / })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page).toHaveURL(/\/game\?/)
  await context.close()
})

test.describe('addresses', () => {
  test.use({ allowedErrors: [/status of (400|404|422)/] })

  test('SYS-01 an address that leads nowhere says so within the chrome, with a way home', async ({ page }) => {
    expect((await open(page, '/no/such/page'))?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
    await expect(headerOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('list', { name: 'Hot games' })).toBeVisible()
    await open(page, '/game')
    await expect(page.getByText('No game at this address')).toBeVisible()
  })

  /** Each page with queries that its own code reads; the others meet every page in web/hostile-address.test.ts. */
  const VISITS: [path: string, query: HostileQuery][] = [
    ['/index', 'html'],
    ['/rng', 'lists'],
    ['/help', 'names of the language'],
    ['/login', 'elsewhere'],
    ['/game', 'html'],
  ]
  test('SYS-08 a hostile address runs nothing, shows no markup, breaks nothing, leads nowhere', async ({
    page,
    baseURL,
  }) => {
    for (const [path, query] of VISITS) {
      const answer = await open(page, path + HOSTILE_QUERIES[query])
      expect(answer?.status(), `${path} with ${query}`).toBe(200)
      await expect(page.getByText('This part isn’t working')).toHaveCount(0)
      const found = await page.evaluate(() => ({
        stolen: 'stolen' in window,
        markup: document.querySelectorAll('img[src=x], [onerror]').length,
        headings: document.querySelectorAll('h1, h2').length > 0,
        out: [...document.querySelectorAll('a')].filter(
          ({ protocol, host }) => protocol === 'javascript:' || host.includes('evil'),
        ).length,
      }))
      expect(found, `${path} with ${query}`).toEqual({ stolen: false, markup: 0, headings: true, out: 0 })
      expect(new URL(page.url()).origin).toBe(baseURL)
    }
  })
})

test('I18N-01 a language is chosen by hand, whole, and kept; the page names everything in it', async ({ page }) => {
  await open(page, '/rng')
  const main = page.getByRole('main')
  await expect(main.getByText('Lantern Tide').first()).toBeAttached()
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await headerOf(page).getByRole('button', { name: 'Menu' }).click()
  const told = page.waitForResponse(/\/wps\/system\/language/)
  await page.getByRole('dialog').locator('select').selectOption('TH')
  expect((await told).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(main.getByText('Lantern Tide')).toHaveCount(0)
  await expect(main.locator('.tile').first()).toContainText(/[\u0e00-\u0e7f]{4}/)
  expect(await page.evaluate(() => 'stays' in window), 'without a load').toBe(true)
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  const words = (await page.locator('header, main, footer').allInnerTexts()).join('\n')
  for (const english of ['Log in', 'Favourites', 'Recently played', 'All vendors', 'Coming soon'])
    expect(words, english).not.toContain(english)
  expect(await page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])).toEqual([
    'TH',
    'EN',
  ])
})
