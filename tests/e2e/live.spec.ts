/** MEM-04, MEM-05: what changes elsewhere is seen here, with no reload and nobody asking. */
import { expect, QUIET_PLACE, test } from '../support/e2e.ts'
import {
  balanceOf,
  callApi,
  GAME,
  headerOf,
  ledgerBalance,
  lowerStake,
  open,
  readValue,
  showMoney,
  spin,
  waitForGame,
} from '../support/e2e-actions.ts'

// The page asks once more, and so learns that it is over.
test.use({ allowedErrors: [/status of 401/] })

test('a bet in one window moves the balance in another; logging out in one ends the other @once', async ({
  page,
  context,
}) => {
  test.slow()
  await page.goto(QUIET_PLACE)
  expect((await callApi(page, 'POST', '/wps/session/login/freeplay', {})).status).toBe(200)
  const listening = page.waitForEvent('websocket', (line) => line.url().endsWith('/wps/live'))
  await open(page, '/index')
  const line = await listening
  const before = await ledgerBalance(page)
  await expect(balanceOf(page)).toContainText(showMoney(before))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const other = await context.newPage()
  await other.goto(QUIET_PLACE)
  const { nodeId } = await readValue<{ nodeId: number }>(other, `/lgw/games/detail?gameId=${GAME.id}`)
  await open(other, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
  const game = await waitForGame(other)
  await lowerStake(game)
  const told = line.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('balance'))
  await spin(game)
  await told
  const after = await ledgerBalance(other)
  await expect(balanceOf(page)).toContainText(showMoney(after))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await callApi(other, 'DELETE', '/wps/session/logout')
  await expect(headerOf(page).getByRole('button', { name: 'Log in' })).toBeVisible()
})
