import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  headerOf,
  mintName,
  open,
  openMenu,
  PASSWORD,
  readValue,
  register,
  sendRegistration,
} from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'

type Group = { gameGroupCode: string; gameMenus: { vassalage: string; displayName: string }[] }

test('SYS-01, NAV-08 a visitor opens / and finds the categories, vendors and games of the platform', async ({
  page,
}) => {
  const answer = await open(page, '/')
  await expect(page).toHaveURL(/\/index$/)
  expect(answer?.request().redirectedFrom(), 'in one round trip').toBeNull()
  const { groups } = await readValue<{ groups: Group[] }>(page, '/lgw/games/game_menus')
  const categories = page.getByRole('main').getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link')).toHaveCount(groups.length)

  const vendors = new Set(groups.flatMap(({ gameMenus }) => gameMenus.map(({ vassalage }) => vassalage)))
  expect(vendors.size).toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('list', { name: 'Vendors' }).getByRole('link')).toHaveCount(vendors.size)
  for (const row of ['Hot games', 'New games']) {
    await expect(page.getByRole('list', { name: row }).getByRole('listitem').first()).toBeVisible()
  }
  const cover = page.getByRole('list', { name: 'Hot games' }).locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('SYS-08 the first HTML, without any script, has the games and their links', { tag: '@once' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/index')
  await expect(page.getByRole('link', { name: 'Play Lantern Tide' }).first()).toBeVisible()
  await page.goto('/rng')
  expect(await page.getByRole('link', { name: /^Play / }).count()).toBeGreaterThan(10)
  await context.close()
})

test.describe('SYS-01 an address that leads nowhere', () => {
  test.use({ allowedErrors: [/status of 404/] })
  test('says so within the chrome, with a way home', async ({ page }) => {
    expect((await open(page, '/no/such/page'))?.status()).toBe(404)
    await expect(page.getByText('There is nothing at this address')).toBeVisible()
    await expect(headerOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/index$/)
    await expect(page.getByRole('list', { name: 'Hot games' })).toBeVisible()
  })
})

test('GAME-01, GAME-02 the slots page: more games on the way down, a vendor, a text, and what is not open yet', async ({
  page,
}) => {
  await open(page, '/rng')
  const list = page.getByRole('list', { name: 'Slots' })
  const games = list.getByRole('listitem')
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(21)
  await games.last().scrollIntoViewIfNeeded()
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(39)
  await expectAccessible(page)
  // Far down, what finds and narrows is still at hand.
  await expect(page.getByRole('main').getByLabel('Search games')).toBeInViewport()

  await page
    .getByRole('main')
    .getByRole('navigation', { name: 'Vendor' })
    .getByRole('link', { name: 'Moonferry' })
    .click()
  await expect(page).toHaveURL(/vassalage=MOONFERRY|MOONFERRY/)
  await expect(games).toHaveCount(16)
  await expect(games.first()).toContainText('Coming soon')
  await expect(list.getByRole('link')).toHaveCount(0)

  await page.goBack()
  await page.getByRole('main').getByLabel('Search games').fill('lucky pi')
  await page.keyboard.press('Enter')
  await expect(games).toHaveCount(1)
  await expect(games.first()).toContainText('Lucky Pier')
})

test('GAME-01 a search that finds nothing says so and offers a way out', { tag: '@once' }, async ({ page }) => {
  await open(page, '/rng')
  await page.getByRole('main').getByLabel('Search games').fill('xqzjw')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No games here')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem').nth(20)).toBeVisible()
})

test.describe('EDGE-12 a list that cannot be read', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })
  test('says so, and reads it again when asked', async ({ page }) => {
    await open(page, '/index')
    await page.route('**/GCSGAME_gameList**', (route) => route.abort())
    await page
      .getByRole('main')
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Fishing' })
      .click()
    await expect(page.getByRole('alert').getByText('The games could not be loaded')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/GCSGAME_gameList**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'Fishing' }).getByRole('listitem').first()).toBeVisible()
  })
})

test('MSG-01, NAV-04 notices, the menu and the help centre are reachable', { tag: '@once' }, async ({ page }) => {
  await open(page, '/index')
  await page.getByRole('button', { name: /Latest notice/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const menu = await openMenu(page)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Help centre' }).click()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expectAccessible(page)
})

test('MEM-01 a link into the personal centre asks a visitor to log in first, and then leads there', {
  tag: '@once',
}, async ({ page }) => {
  const username = await register(page)
  await forgetSession(page)
  await open(page, '/index?dialog=centre&centre=transactionHistory')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toHaveAccessibleDescription(/^This needs an account of your own/)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  await expect(centre.getByText('No movements in this period')).toBeVisible()
})

test('GAME-02, AUTH-13 a link to a game, and the first button of the page, open it with play money', async ({
  page,
}) => {
  await open(page, '/rng')
  const link = await page.getByRole('link', { name: 'Play Lucky Pier' }).getAttribute('href')
  await open(page, link ?? '')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Lucky Pier' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try with play money' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/index')
  for (const row of ['Hot games', 'New games'])
    await expect(page.getByRole('list', { name: row }).getByText('Coming soon')).toHaveCount(0)
  await main.getByRole('button', { name: /^Try a demo/ }).click()
  await expect(page).toHaveURL(/\/game\?gameId=/)
  await expect(headerOf(page).getByText('Play money')).toBeVisible()
})

test('TRUST-06 what a visitor wrote waits for the account that a complaint asks for', { tag: '@once' }, async ({
  page,
}) => {
  const trouble = 'My withdrawal of yesterday has not arrived yet'
  await open(page, '/help?view=write&topic=withdrawal')
  await page.getByLabel('Your message').fill(trouble)
  await page.getByRole('button', { name: 'Complaint' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Create your account' })
  await form.getByLabel('Username', { exact: true }).fill(mintName())
  await sendRegistration(form)
  await expect(page).toHaveURL(/\/help\?view=write&topic=withdrawal&kind=complaint$/)
  await expect(page.getByLabel('Your message')).toHaveValue(trouble)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^C-[0-9A-Z]{10}$/)).toBeVisible()
})
