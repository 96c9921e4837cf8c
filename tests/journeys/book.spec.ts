/** GAME-09, TRUST-02: the sportsbook in its frame, by a member's own money. */
import type { FrameLocator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { claimGift, expectNoSidewaysScroll, ledgerBalance, open, readBets, register } from '../support/e2e-actions.ts'
import { openMatch } from '../support/e2e-feed.ts'

/** NAV-10: the one book of its category starts from the category's address. */
async function openBook(page: Page): Promise<FrameLocator> {
  await open(page, '/sports')
  await expect(page).toHaveURL(/\/game\?gameId=summit-sportsbook/)
  return page.frameLocator('iframe')
}

test('GAME-09, NAV-10, TRUST-02 a single before kick-off is taken, is an open bet of the record, and is cashed out', async ({
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
  await expect(page.getByText('Open bet', { exact: true })).toBeVisible()
  await slip.getByRole('button', { name: 'Done' }).click()
  await book.getByRole('link', { name: /^My bets/ }).click()
  await expect(book.getByText('₱5.00').first()).toBeVisible()
  const [bet] = await readBets(page)
  expect(bet).toMatchObject({ state: 'open', stake: '5.00', gameName: 'Summit Sportsbook' })
  await book.getByRole('button', { name: 'See offer' }).click()
  const offer = book.getByRole('button', { name: /^Cash out/ })
  const [paid = ''] = /\d+\.\d\d/.exec((await offer.textContent()) ?? '') ?? []
  await offer.click()
  await book.getByRole('button', { name: /^Confirm/ }).click()
  await expect.poll(() => ledgerBalance(page)).toBe((45 + Number(paid)).toFixed(2))
  const [closed] = await readBets(page)
  expect(closed).toMatchObject({ state: 'settled', payout: paid })
})

/** Takes the first side of each match that the search finds, and opens the slip. */
async function pickHomes(book: FrameLocator, league: string, matches: readonly { name: string }[]) {
  await book.getByRole('link', { name: 'Search' }).click()
  await book.getByRole('searchbox', { name: 'Team or league' }).fill(league)
  for (const { name } of matches) await book.getByRole('button', { name: `${name}: ${name.split(' – ')[0]}, ` }).click()
  await book.getByRole('button', { name: /^Open the slip/ }).click()
  return book.getByRole('dialog')
}

test('GAME-09, TRUST-02 a single and a treble with a void leg are paid once their matches are over, leg by leg in the record', async ({
  page,
}) => {
  await register(page)
  await claimGift(page)
  const league = `Cup ${crypto.randomUUID().slice(0, 6)}`
  const matches = []
  for (const at of [1, 2, 3]) matches.push(await openMatch({ league, teams: [`North ${at} ${league}`, `South ${at}`] }))
  const [won, voided, also] = matches as [(typeof matches)[0], (typeof matches)[0], (typeof matches)[0]]
  const book = await openBook(page)
  for (const [picked, stake, kind] of [
    [matches, '10', 'treble'],
    [[won], '5', 'single'],
  ] as const) {
    const slip = await pickHomes(book, league, picked)
    await slip.getByLabel('Stake', { exact: true }).fill(stake)
    await slip.getByRole('button', { name: new RegExp(`^Place ${kind}`) }).click()
    await expect(slip.getByText('Bet placed')).toBeVisible()
    await slip.getByRole('button', { name: 'Done' }).click()
  }
  expect(await ledgerBalance(page)).toBe('35.00')
  await won.tell('result', { end: { kind: 'score', home: 2, away: 0 } })
  await voided.tell('result', { end: { kind: 'void' } })
  await also.tell('result', { end: { kind: 'score', home: 3, away: 1 } })
  // 10.00 at 2.00 × 1 × 2.00, and 5.00 at 2.00.
  await expect.poll(() => ledgerBalance(page)).toBe('85.00')
  await book.getByRole('link', { name: /^My bets/ }).click()
  await book.getByRole('button', { name: 'Settled' }).click()
  const treble = book.getByRole('article').filter({ hasText: 'Treble' })
  await expect(treble.getByText('₱40.00')).toHaveCount(2)
  await expect(treble.getByText('Void by rule: the feed made the match void.')).toBeVisible()
  const record = (await readBets(page)).find(({ stake }) => stake === '10.00')
  expect(record).toMatchObject({ state: 'settled', payout: '40.00' })
})

test('RTS 15A a bet in play waits; a goal in that time returns the money, and says so @night', async ({ page }) => {
  await register(page)
  await claimGift(page)
  const league = `Live ${crypto.randomUUID().slice(0, 6)}`
  const match = await openMatch({ league, teams: [`North ${league}`, 'South'], inMs: -60_000 })
  const score = (played: number, home: number, changed: number) =>
    match.tell('score', { home, away: 0, inPlay: true, played, changed })
  await score(1, 0, 0)
  // A feed that is silent for five seconds shuts its match.
  let played = 1
  const beat = setInterval(() => {
    played += 1
    score(played, 0, 0).catch(() => undefined)
  }, 2_000)
  const book = await openBook(page)
  const slip = await pickHomes(book, league, [match])
  await slip.getByLabel('Stake', { exact: true }).fill('10')
  await slip.getByRole('button', { name: /^Place single/ }).click()
  await expect(slip.getByRole('status').filter({ hasText: /seconds? to go/ })).toBeVisible()
  clearInterval(beat)
  await score(played + 1, 1, played + 1)
  await expect(slip.getByText('Not placed')).toBeVisible()
  await expect(slip.getByText('₱10.00 is back.')).toBeVisible()
  await expect.poll(() => ledgerBalance(page)).toBe('50.00')
})
