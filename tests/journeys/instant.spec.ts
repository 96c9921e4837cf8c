/** GAME-09: an instant game from its shelf to the record, and a hand of blackjack with a split. */
import type { Page } from '@playwright/test'
import type { RoundView, SessionView } from '../../studio/api.ts'
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
const MOST_GUESTS = 60

/** Guests are dealt a hand each until one has a pair. One in seven has: the page of that guest then finds the hand. */
async function dealPair(page: Page) {
  const { nodeId, vassalage } = await detailOf(page, BLACKJACK)
  for (let guest = 0; guest < MOST_GUESTS; guest += 1) {
    await page.context().clearCookies()
    const headers = { 'x-local-ip': `198.19.${guest}.${Math.ceil(Math.random() * 250)}` }
    expect((await callFromPage(page, 'POST', '/wps/session/login/freeplay', {}, { headers })).status).toBe(200)
    const launched = await callFromPage(page, 'POST', '/wps/game/launchGame', { gameId: BLACKJACK, nodeId, vassalage })
    const address = new URL((launched.body.value as { game_url: string }).game_url)
    const ask = async <T>(path: string, data: object, bearer = ''): Promise<T> => {
      const answer = await page.request.post(`${address.origin}/api${path}`, {
        ...{ data, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} },
      })
      return ((await answer.json()) as { value: T }).value
    }
    const opening = { token: address.searchParams.get('token'), gameCode: BLACKJACK }
    const { bearer } = await ask<SessionView>('/session', opening)
    await ask('/fairness/client-seed', { clientSeed: 'journey' }, bearer)
    const { play } = await ask<RoundView>('/spin', { spinId: crypto.randomUUID(), stake: '1.00' }, bearer)
    if (play?.game === 'blackjack' && play.open.includes('split')) return
  }
  throw new Error(`none of ${MOST_GUESTS} guests was dealt a pair`)
}

test('GAME-09 a pair that was left is there again, is split, and both hands are played to their end', async ({
  page,
}) => {
  await dealPair(page)
  const game = await openGame(page, BLACKJACK)
  const result = game.locator('.result')
  await expect(result).toHaveText('Your round is where you left it.')
  await game.getByRole('button', { name: 'Split', exact: true }).click()
  const stand = game.getByRole('button', { name: 'Stand', exact: true })
  const main = game.locator('button.main')
  // Split aces, and a hand of 21, stand by themselves.
  for (let hand = 0; hand < 2; hand += 1) {
    await expect(main).toHaveText(/^(In play · |Bet )/)
    if ((await stand.getAttribute('aria-disabled')) === 'false') await stand.click()
  }
  await expect(main).toHaveText(/^Bet /)
  await expect(result).toHaveText(/Hand 1 \d+: .* · Hand 2 \d+: .* · Dealer \d+ · /)
  await expectAccessible(page)
})
