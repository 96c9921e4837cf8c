/** The lobby's own ways: filters that count, hearts from before the login, the sheet of a game, a vendor that starts at once. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { expectNoSidewaysScroll, fetchThrough, headerOf, open, readValue, register } from '../support/e2e-actions.ts'
import { button, dialogOf, forbidPointers, pressOn, skipToContent, tabTo } from '../support/keyboard.ts'

test('FIND-02 the sheet of filters says what it leaves; the address keeps it, and Back undoes it', async ({ page }) => {
  await open(page, '/rng')
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet
    .getByRole('group', { name: 'Feature' })
    .getByRole('button', { name: /^Cascades/ })
    .click()
  await sheet.getByRole('group', { name: 'Theme' }).getByRole('button', { name: /^Sea/ }).click()
  const apply = sheet.getByRole('button', { name: /^Show \d+ games?$/ })
  await expect(apply).toBeEnabled()
  const { total } = await readValue<{ total: number }>(
    page,
    '/lgw/games/counts?gameType=RNG&feature=cascades&theme=sea',
  )
  await expect(apply).toHaveText(total === 1 ? 'Show 1 game' : `Show ${total} games`)
  await expectAccessible(page)
  await apply.click()
  await expect(page).toHaveURL(/\/rng\?feature=cascades&theme=sea$/)
  await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem')).toHaveCount(total)
  await expect(page.getByRole('button', { name: 'Filters, 2 on' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem').nth(20)).toBeVisible()
})

test('GAME-02 demos can be filtered by whoever is offered them, and not by a member', { tag: '@once' }, async ({
  page,
}) => {
  const show = dialogOf(page, 'Filters').getByRole('group', { name: 'Show' })
  const demo = show.getByRole('button', { name: /^Demo/ })
  await open(page, '/rng?dialog=filters')
  await expect(demo).toBeVisible()
  await register(page)
  await open(page, '/rng?dialog=filters')
  await expect(show.getByRole('button', { name: /^New/ })).toBeVisible()
  await expect(demo).toHaveCount(0)
  // What came with the address can be put away.
  await open(page, '/rng?demo=1&dialog=filters')
  await demo.click()
  await expect(demo).toHaveCount(0)
})

test('GAME-07 a visitor’s heart is kept, and goes along to the account', { tag: '@once' }, async ({ page }) => {
  await open(page, '/rng')
  await page.getByRole('button', { name: 'Add Jade Orchard to favourites' }).click()
  await button(page, 'Filters').click()
  const sheet = dialogOf(page, 'Filters')
  await sheet.getByRole('button', { name: 'Favourites 1' }).click()
  await sheet.getByRole('button', { name: 'Show 1 game' }).click()
  await expect(page).toHaveURL(/\/rng\?show=favourites$/)
  const favourites = page.getByRole('list', { name: 'Favourites' })
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
  await register(page)
  await expect
    .poll(async () => (await readValue<{ gameIds: string[] }>(page, '/wps/relay/MCSFE_getFavoriteGames')).gameIds)
    .toEqual(['harbor-jade-orchard'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
  await open(page, '/rng?show=favourites')
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
})

test.describe('the controls of a list, by keyboard', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  test('GAME-01, GAME-08, I18N-02 a class of tables, an order, what was played last; that the network is gone is said in sight', async ({
    page,
    context,
  }) => {
    type Games = { total: number; games: { gameName: string }[] }
    await forbidPointers(page)
    await open(page, '/live')
    const main = page.getByRole('main')
    const games = main.getByRole('list', { name: 'Live casino' }).getByRole('listitem')
    await games.last().scrollIntoViewIfNeeded()
    const offline = page.getByText('You are offline')
    await context.setOffline(true)
    await expect(offline).toBeInViewport()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(offline).toHaveCount(0)

    const baccarat = main.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Baccarat', exact: true })
    await skipToContent(page)
    await pressOn(page, baccarat)
    await expect(page).toHaveURL(/\/live\?class=BAC$/)
    await expect(baccarat).toHaveAttribute('aria-pressed', 'true')
    await tabTo(page, main.getByLabel('Sort'), { back: true })
    await page.keyboard.type('Name')
    await expect(page).toHaveURL(/\/live\?class=BAC&sort=name$/)
    const list = '/wps/relay/GCSGAME_gameList?gameType=LIVE&gameClass=BAC&sort=name&pageNo=1&pageSize=24'
    const sorted = await readValue<Games>(page, list)
    expect(sorted.total).toBeLessThanOrEqual(21)
    await expect(games).toContainText(sorted.games.map(({ gameName }) => gameName))
    await pressOn(page, button(main, 'Recently played'), { back: true })
    await expect(main.getByText('Log in to see your own games')).toBeVisible()
  })
})

test('GAME-02, AUTH-13 the sheet of a game by keyboard: by its sign, by its address, and into the demo', async ({
  page,
}) => {
  await forbidPointers(page)
  await open(page, '/rng')
  await skipToContent(page)
  await pressOn(page, button(page, 'About Lantern Tide'))
  const sheet = dialogOf(page, 'Lantern Tide')
  await expect(sheet.getByText('Return to player, theoretical')).toBeVisible()
  await expect(sheet.getByText('95.15%')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Demo' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/rng#content$/)
  await expect(button(page, 'About Lantern Tide')).toBeFocused()
  await open(page, '/index?dialog=game-sheet&of=harbor-koi-trio')
  await pressOn(page, dialogOf(page, 'Koi Trio').getByRole('button', { name: /^Demo/ }))
  await expect(page).toHaveURL(/\/game\?gameId=harbor-koi-trio/)
  await expect(headerOf(page).getByText('Play money')).toBeVisible()
})

test('GAME-04, I18N-02 by keyboard, the rooms of games between players: what is played for, the way in, on the list and on the sheet', async ({
  page,
}) => {
  await open(page, '/pvp?show=rooms')
  await expect(page.getByText('Log in to see the rooms')).toBeVisible()
  await expectAccessible(page)
  await forbidPointers(page)
  await register(page, '/pvp')
  // None can be played yet: as the platform will say it of the first that can.
  await page.route('**/GLS2_roomList**', async (route) => {
    const answer = await fetchThrough(route)
    const body = await answer.json()
    body.value.rooms[0].playable = true
    await route.fulfill({ response: answer, json: body })
  })
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Rooms' }))
  await expect(page).toHaveURL(/\/pvp\?show=rooms$/)
  const rooms = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')
  await expect(rooms).toHaveCount(14)
  await expect(rooms.first().getByRole('link', { name: /^Enter / })).toHaveAttribute('href', /^\/game\?gameId=/)
  await expect(rooms.last()).toContainText(/Stake P\s0\.50 – P\s100\.00\s*Coming soon/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await open(page, '/pvp?dialog=game-sheet&of=ninebamboo-landlord')
  const sheet = page.getByRole('dialog', { name: 'Fight the Landlord' })
  await expect(sheet.getByRole('list', { name: 'Rooms' }).getByRole('listitem')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await pressOn(page, sheet.getByRole('link', { name: 'All rooms of Nine Bamboo' }))
  await expect(rooms).toHaveCount(14)
  await tabTo(page, rooms.first().getByRole('link', { name: /^Enter / }))
})

test('NAV-10, GAME-04 a sports vendor starts at once, and says so honestly while it cannot; a lottery leads to its page', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/index')
  await page
    .getByRole('list', { name: 'Vendors' })
    .getByRole('link', { name: /Pitchside/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pitchside opens soon' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'See its games' }).click()
  await expect(page).toHaveURL(/\/sports\?vassalage=PITCHSIDE/)

  const main = page.getByRole('main')
  await main.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Lottery', exact: true }).click()
  await main.getByRole('list', { name: 'Lottery' }).getByRole('link', { name: 'Harbour Six' }).click()
  await expect(page).toHaveURL(/\/lottery\?gameCode=drawhall-harbour-six$/)
  await expect(main.getByRole('heading', { level: 1, name: 'Harbour Six' })).toBeVisible()
  await expect(main.getByText('Tickets for Harbour Six are not on sale here yet')).toBeVisible()
  await expectAccessible(page)
})

test('FIND-01 what is typed before any script has come is searched for when it comes', { tag: '@once' }, async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await held
    await route.continue()
  })
  await page.goto('/index', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByLabel('Search games')
  await field.click()
  await field.pressSequentially('lukcy')
  release()
  const search = page.getByRole('dialog', { name: 'Search games' })
  await expect(search.getByRole('searchbox')).toHaveValue('lukcy')
  await expect(search.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(' peir')
  await expect(search.getByRole('searchbox')).toHaveValue('lukcy peir')
  await expect(search.getByRole('link', { name: /Lucky Pier/ })).toBeVisible()
})

test('FIND-01 a name nobody has: the nearest three, and a way to tell us', { tag: '@once' }, async ({ page }) => {
  await open(page, '/index?dialog=search&q=tide+of+lanterns')
  const search = page.getByRole('dialog', { name: 'Search games' })
  await expect(search.getByText('No game is called “tide of lanterns”')).toBeVisible()
  await expect(search.getByRole('link').first()).toContainText('Lantern Tide')
  await expect(search.getByRole('link', { name: 'Missing a game? Tell us' })).toBeVisible()
  await expectAccessible(page)
})

test('FIND-01 help that fits is no game that is missing; arrows walk, Enter opens', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/index?dialog=search')
  const search = page.getByRole('dialog', { name: 'Search games' })
  const field = search.getByRole('searchbox')
  await field.fill('withdraw')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/help\?article=/)
  await open(page, '/index?dialog=search&q=withdraw')
  await expect(search.getByRole('heading', { name: /^Help/ })).toBeVisible()
  await expect(search.getByText(/^(No game|Nothing) /)).toHaveCount(0)
  await field.press('ArrowDown')
  await expect(search.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
})
