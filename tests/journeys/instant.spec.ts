/** GAME-09: an instant game from its shelf to the record, and a hand of blackjack with a split. */
import type { Page } from '@playwright/test'
import { callFromPage } from '../support/call-from-page.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { claimGift, mintMember, open, readBets, readValue, toMinor } from '../support/e2e-actions.ts'

type Detail = { nodeId: number; vassalage: string }
const detailOf = (page: Page, gameId: string) => readValue<Detail>(page, `/lgw/games/detail?gameId=${gameId}`)

async function openGame(page: Page, gameId: string) {
  const { nodeId, vassalage } = await detailOf(page, gameId)
  await open(page, `/game?gameId=${gameId}&nodeId=${nodeId}&vassalage=${vassalage}`)
  return page.frameLocator('iframe')
}

test('GAME-09, MEM-07 High Low Cards opens from the quick lotteries, waits for its player, and is on record to the cent', async ({
  page,
}) => {
  await mintMember(page)
  await claimGift(page)
  const game = await openGame(page, 'numera-hi-lo-cards')
  const [main, result] = [game.locator('button.main'), game.locator('.result')]
  await expect(main).toHaveText(/^Bet /)
  await expect(main).toHaveAttribute('aria-disabled', 'false')
  await main.click()
  await expect(result).toHaveText('Is the next card higher or lower?')
  await expectAccessible(page)
  await game.getByRole('button', { name: 'Skip this card' }).click()
  await expect(game.locator('.hilo-run li')).toHaveCount(1)

  // The round waits for whoever comes back.
  await page.reload()
  await expect(result).toHaveText('Your round is where you left it.')
  await expect(game.locator('.hilo-run li')).toHaveCount(1)
  await game.locator('.guess.hi').click()
  await expect(game.locator('.hilo-run li')).toHaveCount(2)
  if (await main.filter({ hasText: 'Cash out' }).isVisible()) await main.click()
  await expect(main).toHaveText(/^Bet /)
  await expect(result).toHaveText(/No win|Win |back of/)

  const rounds = (await readBets(page)).filter(({ state }) => state === 'settled')
  expect(rounds).toHaveLength(1)
  const told = (await result.textContent()) ?? ''
  expect(toMinor(rounds[0]?.net ?? '0') > 0).toBe(/Win /.test(told))
})

const BLACKJACK = 'harbor-quayside-blackjack'
/** With the client seed `journey` the first round is ♣8 ♦8 against ♠4 over ♥K; then ♠3 ♥7 ♣K ♠4, and ♥3 for the dealer. */
const PAIR_OF_EIGHTS = '0eef'.padStart(64, '0')

/** A guest whose first hand is known: only a machine of one's own lets a server seed be chosen. */
async function begin(page: Page) {
  expect((await callFromPage(page, 'POST', '/wps/session/login/freeplay', {})).status).toBe(200)
  const { nodeId, vassalage } = await detailOf(page, BLACKJACK)
  const launched = await callFromPage(page, 'POST', '/wps/game/launchGame', { gameId: BLACKJACK, nodeId, vassalage })
  const address = new URL((launched.body.value as { game_url: string }).game_url)
  const ask = async (path: string, data: object, bearer = '') => {
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const answer = await page.request.post(`${address.origin}${path}`, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return ((await answer.json()) as { value: { bearer: string } }).value
  }
  const opening = { token: address.searchParams.get('token'), gameCode: BLACKJACK }
  const { bearer } = await ask('/api/session', opening)
  await ask('/__local/server-seed', { serverSeed: PAIR_OF_EIGHTS }, bearer)
  await ask('/api/fairness/client-seed', { clientSeed: 'journey' }, bearer)
}

test('GAME-09 a pair is split, left and found again; one hand is doubled, the other hit, and both are paid @night', async ({
  page,
}) => {
  await begin(page)
  const game = await openGame(page, BLACKJACK)
  const [main, result] = [game.locator('button.main'), game.locator('.result')]
  const act = (name: string) => game.getByRole('button', { name, exact: true }).click()
  await game.getByRole('textbox', { name: 'Amount', exact: true }).fill('2')
  await expect(main).toHaveAttribute('aria-disabled', 'false')
  await main.click()
  await expect(result).toHaveText('Your turn: 16 against 4')
  await act('Split')
  await expect(result).toHaveText('Hand 1: 11 against 4')
  await page.reload()
  await expect(result).toHaveText('Your round is where you left it.')
  await act('Double')
  await expect(result).toHaveText('Hand 2: 15 against 4')
  await act('Hit')
  await expect(result).toHaveText('Hand 2: 19 against 4')
  await act('Stand')
  await expect(result).toHaveText(/^Hand 1 21: won · Hand 2 19: won · Dealer 17 · Win \D*12\.00/)
  await expect(main).toHaveText(/^Bet /)
  await expectAccessible(page)
})
