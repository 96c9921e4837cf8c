/** GAME-07: the hearts of who has no account, more than an address can name. */
import { expect, test } from '../support/e2e.ts'
import { open, readValue } from '../support/e2e-actions.ts'

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
