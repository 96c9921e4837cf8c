/** How a vendor's page comes into sight. None of it plays: a page of the test's own stands at the vendor's address. */
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { expect, test } from '../support/e2e.ts'
import { GAME, open, readValue, register, waitForGame } from '../support/e2e-actions.ts'

const VENDOR_PAGE = /^http:\/\/studio\.localhost:\d+\//

test('GAME-06 a game that never says it is ready is seen soon after its page has loaded, and is not called slow', {
  tag: '@once',
}, async ({ page }) => {
  await page.route(VENDOR_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Game</title><h1>The table is set</h1>' }),
  )
  await register(page, '/help')
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
  await open(page, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
  const table = page.frameLocator('iframe').getByRole('heading', { name: 'The table is set' })
  await expect(table).toBeVisible({ timeout: CHUNK_STALL_HINT_MS / 2 })
  await expect(page.getByText('The game takes longer to load')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Opening the game' })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing to see here?')).toHaveCount(0)
})

test('EDGE-10, GAME-06 a game whose address does not answer can be opened again, though the browser shows a page of its own', {
  tag: '@once',
}, async ({ page }) => {
  await page.route(VENDOR_PAGE, (route) => route.abort('connectionrefused'))
  await register(page, '/help')
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
  await open(page, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
  const again = page.getByRole('button', { name: 'Open it again' })
  await expect(again).toBeVisible()
  await page.unroute(VENDOR_PAGE)
  await again.click()
  await waitForGame(page)
  await expect(again).toHaveCount(0)
})
