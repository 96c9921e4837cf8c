/** GAME-07: hearts: refused by the server, pressed before the others are known, more than an address can name. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gameNamed, gamePage } from './support/answers.ts'
import { hold, refusal } from './support/build-fake-api.ts'
import { goTo, renderPage } from './support/render-page.tsx'
import { expectCount, expectGone } from './support/screen.ts'

const JADE = gameNamed('Jade Orchard')
const PIER = gameNamed('Lucky Pier')
const gameList = gamePage([JADE, PIER])
const add = page.getByRole('button', { name: 'Add Jade Orchard to favourites' })
const remove = page.getByRole('button', { name: 'Remove Jade Orchard from favourites' })

test('GAME-07 a heart that the server refuses goes back, and the page says so', async () => {
  await renderPage('/rng', { session: true, api: { gameList, setFavouriteGame: refusal('internal') } })
  await add.click()
  await expect.element(page.getByText('Unknown error on our side').first()).toBeVisible()
  await expect.element(add).toBeVisible()
})

test('GAME-07 a heart is shown at once; pressed again it is taken back, and the account keeps the last press', async () => {
  const first = hold({ gameIds: [JADE.gameId] })
  const { api } = await renderPage('/rng', {
    session: true,
    api: { gameList, setFavouriteGame: ({ at }) => (at === 0 ? first.answer() : { gameIds: [] }) },
  })
  await add.click()
  await remove.click()
  await expect.element(add).toBeVisible()
  first.letGo()
  await expect
    .poll(() => api.inputs('setFavouriteGame'))
    .toEqual([true, false].map((favourite) => ({ gameId: JADE.gameId, favourite })))
  await expect.element(add).toBeVisible()
})

for (const isRefused of [false, true]) {
  test(`GAME-07 a heart pressed before the others are known ${isRefused ? 'goes back when refused' : 'joins them'}`, async () => {
    const others = hold({ gameIds: [PIER.gameId] })
    let kept = [PIER.gameId]
    await renderPage('/down', {
      session: true,
      api: {
        gameList,
        favouriteGames: ({ at }) => (at === 0 ? others.answer() : { gameIds: kept }),
        setFavouriteGame: () => {
          if (isRefused) return refusal('internal')
          kept = [PIER.gameId, JADE.gameId]
          return { gameIds: kept }
        },
      },
    })
    goTo('/rng')
    await add.click()
    others.letGo()
    await expect.element(page.getByRole('button', { name: 'Remove Lucky Pier from favourites' })).toBeVisible()
    await expect.element(isRefused ? add : remove).toBeVisible()
    await expectGone(isRefused ? remove : add)
  })
}

test('GAME-07 a visitor with more hearts than one question may name finds those of the category', async () => {
  const hearts = Array.from({ length: 130 }, (_, index) => gameNamed(`Game ${index}`))
  const { api } = await renderPage('/down', {
    api: {
      gameList: ({ input: { gameIds = [], pageSize } }) =>
        gamePage(hearts.filter(({ gameId }) => gameIds.includes(gameId)).slice(0, pageSize)),
    },
  })
  localStorage.setItem('favourites', JSON.stringify(hearts.map(({ gameId }) => gameId)))
  goTo('/rng?show=favourites')
  await expectCount(page.getByRole('list', { name: 'Favourites' }).getByRole('listitem'), hearts.length)
  const asked = api.inputs('gameList').map(({ gameIds }) => String(gameIds).split(',').length)
  expect(Math.max(...asked)).toBeLessThanOrEqual(100)
})
