/** GAME-07: hearts: more than an address can name, refused by the server, pressed before the others are known. */
import { expect, test } from '../support/e2e.ts'
import { callApi, hold, open, readValue, register } from '../support/e2e-actions.ts'

type Games = { total: number; games: { gameId: string }[] }

test('GAME-07 a visitor with more than a hundred hearts finds those of every category', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/fish')
  const idsOf = async (query: string) =>
    (await readValue<Games>(page, `/wps/relay/GCSGAME_gameList?${query}`)).games.map(({ gameId }) => gameId)
  const slots = await Promise.all([1, 2].map((pageNo) => idsOf(`gameType=RNG&pageSize=60&pageNo=${pageNo}`)))
  const fish = (await idsOf('gameType=FISH&pageSize=24&pageNo=1')).slice(0, 3)
  const hearts = [...slots.flat(), ...fish]
  expect(hearts.length).toBeGreaterThan(100)
  await page.evaluate((ids) => localStorage.setItem('favourites', JSON.stringify(ids)), hearts)
  const favourites = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')
  await open(page, '/fish?show=favourites')
  await expect(favourites).toHaveCount(fish.length)
  await open(page, '/rng?show=favourites')
  await expect(favourites).toHaveCount(slots.flat().length)
})

const SET = '**/wps/relay/MCSFE_setFavoriteGame'
const OTHER = 'harbor-lucky-pier'

test.describe('GAME-07 the heart of a member', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 500/] })

  test('goes back where the server refuses it, which is said', async ({ page }) => {
    await register(page, '/rng')
    const refusal = { success: false, errorCode: 'internal', message: '', requestId: 'request-1' }
    await page.route(SET, (route) => route.fulfill({ status: 500, json: refusal }))
    await page.getByRole('button', { name: 'Add Jade Orchard to favourites' }).click()
    await expect(page.getByText('Unknown error on our side').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Jade Orchard to favourites' })).toBeVisible()
  })

  test('is shown at once, also before the code that sends it has come, and pressed again it is taken back', async ({
    page,
  }) => {
    const letGo = await hold(page, '**/assets/shelf-*.js')
    await register(page, '/rng')
    const add = page.getByRole('button', { name: 'Add Jade Orchard to favourites' })
    const remove = page.getByRole('button', { name: 'Remove Jade Orchard from favourites' })
    await add.click()
    await expect(remove).toBeVisible()
    await remove.click()
    await expect(add).toBeVisible()
    const answered = [true, false].map((favourite) =>
      page.waitForResponse(
        (answer) => answer.url().endsWith(SET.slice(2)) && answer.request().postDataJSON().favourite === favourite,
      ),
    )
    letGo()
    await Promise.all(answered)
    await expect(add).toBeVisible()
    const { gameIds } = await readValue<{ gameIds: string[] }>(page, '/wps/relay/MCSFE_getFavoriteGames')
    expect(gameIds).toEqual([])
  })

  for (const isRefused of [false, true]) {
    test(`pressed before the others are known, ${isRefused ? 'and refused' : 'joins them'}`, async ({ page }) => {
      await register(page, '/promotions')
      await callApi(page, 'POST', '/wps/relay/MCSFE_setFavoriteGame', { gameId: OTHER, favourite: true })
      const refusal = { success: false, errorCode: 'internal', message: '', requestId: 'request-1' }
      if (isRefused) await page.route(SET, (route) => route.fulfill({ status: 500, json: refusal }))
      let isHeld = true
      // The list is on its way when the heart is pressed, and is asked for again at most after that.
      await page.route('**/wps/relay/MCSFE_getFavoriteGames*', async (route) => {
        if (!isHeld) return route.fallback()
        isHeld = false
        await new Promise((resolve) => setTimeout(resolve, 5_000))
        await route.fallback().catch(() => {})
      })
      // Within the site, as a page that is loaded brings the list along.
      await page.evaluate(() => history.pushState(null, '', '/rng'))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await page.getByRole('button', { name: 'Add Jade Orchard to favourites' }).click()
      await expect(page.getByRole('button', { name: 'Remove Lucky Pier from favourites' })).toBeVisible()
      const own = isRefused ? 'Add Jade Orchard to favourites' : 'Remove Jade Orchard from favourites'
      await expect(page.getByRole('button', { name: own })).toBeVisible()
      expect(isHeld, 'the list was on its way').toBe(false)
    })
  }
})
