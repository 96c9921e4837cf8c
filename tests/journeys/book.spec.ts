/** GAME-09, TRUST-02: the sportsbook in its frame, by a member's own money. */
import type { FrameLocator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  claimGift,
  expectNoSidewaysScroll,
  ledgerBalance,
  open,
  readBets,
  readValue,
  register,
} from '../support/e2e-actions.ts'

async function openBook(page: Page): Promise<FrameLocator> {
  const { nodeId } = await readValue<{ nodeId: number }>(page, '/lgw/games/detail?gameId=summit-sportsbook')
  await open(page, `/game?gameId=summit-sportsbook&nodeId=${nodeId}&vassalage=SUMMIT`)
  return page.frameLocator('iframe')
}

test('GAME-09, TRUST-02 a single before kick-off is taken, shows in My bets and as an open bet of the record', async ({
  page,
}) => {
  await register(page)
  await claimGift(page)
  const book = await openBook(page)
  await book.getByRole('button', { name: 'Tomorrow' }).click()
  const prices = book.locator('button[aria-pressed]').filter({ hasText: /^\d+\.\d+/ })
  await prices.first().click()
  await book.getByRole('button', { name: 'Open the slip, 1 pick' }).click()
  const slip = book.getByRole('dialog')
  await slip.getByLabel('Stake', { exact: true }).fill('5')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await slip.getByRole('button', { name: /^Place single/ }).click()
  await expect(slip.getByText('Bet placed')).toBeVisible()
  expect(await ledgerBalance(page)).toBe('45.00')
  await slip.getByRole('button', { name: 'Done' }).click()
  await book.getByRole('link', { name: /^My bets/ }).click()
  await expect(book.getByText('₱5.00').first()).toBeVisible()
  const [bet] = await readBets(page)
  expect(bet).toMatchObject({ state: 'open', stake: '5.00', gameName: 'Summit Sportsbook' })
})
