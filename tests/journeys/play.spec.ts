/** The main job: a game found, played in its frame on the vendor's own origin, and found on record. */
import type { Frame, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  becomeGuest,
  callApi,
  claimGift,
  GAME,
  gamePath,
  headerOf,
  isWide,
  ledgerBalance,
  lowerStake,
  mintMember,
  open,
  openMenu,
  PASSWORD,
  readBets,
  readValue,
  showMoney,
  spin,
  toMinor,
  waitForGame,
} from '../support/e2e-actions.ts'
import { countPlay, LINE_REFUSED, openListening } from '../support/e2e-live.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { copyProof, saveVerifier, verifyOffline } from '../support/e2e-verifier.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

const STUDIO = /^http:\/\/studio\.localhost:\d+$/
const RESULT = /No win|Win ₱|Returned ₱|free spins/i
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')
const settledBets = async (page: Page) => (await readBets(page)).filter(({ state }) => state === 'settled')

/** A member of this test's own with 50.00, logged in. */
async function mintPlayer(page: Page) {
  const username = await mintMember(page)
  await claimGift(page)
  return username
}

test('GAME-03, GAME-06, TRUST-02, MEM-07, MEM-09, SAFE-03 a visitor searches, is asked to log in, plays, and finds it all on record', async ({
  page,
}) => {
  const username = await mintPlayer(page)
  await forgetSession(page)
  await open(page, '/index')
  await page.getByRole('main').getByLabel('Search games').click()
  const search = dialogOf(page, 'Search games')
  await search.getByRole('searchbox').fill('luky pier')
  await search.getByRole('link', { name: GAME.name }).click()
  await button(page.getByRole('main'), 'Log in').click()
  const dialog = dialogOf(page, 'Log in')
  await expect(dialog).toContainText('Log in to go straight to your game')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page).toHaveURL(/\/game\?/)
  const game = await waitForGame(page)
  const frame = page.frames().find((each) => STUDIO.test(new URL(each.url()).origin))
  if (!frame) throw new Error("the game is on the vendor's own origin")
  expect(new URL(frame.url()).search, 'the launch token is gone from the address').toBe('')
  await expectAccessible(page)
  const before = await ledgerBalance(page)
  await expect(balanceOf(page)).toContainText(showMoney(before))
  await lowerStake(game)
  await spin(game)
  await spin(game)
  const after = await ledgerBalance(page)
  await expect(balanceOf(page)).toContainText(showMoney(after))
  await expect(game.locator('.meter.balance output')).toHaveText(showMoney(after))
  const net = (toMinor(after) - toMinor(before)) / 100
  await expect(page.getByTitle('Net result')).toContainText(Math.abs(net).toFixed(2))
  await expect(page.getByRole('timer')).toHaveText(/0?0:\d\d/)
  await readReceipt(page, frame)

  const back = page.getByRole('button', { name: 'Back to the lobby' }).first()
  await expect(
    headerOf(page).getByRole('button', { name: 'Menu' }),
    'the bar of the game is the one above it',
  ).toBeHidden()
  await page.getByRole('button', { name: /^Balance: .*Deposit$/ }).click()
  await expect(page).toHaveURL(/centre=depositv2/)
  await expect(centreOf(page).getByRole('group', { name: 'Amount' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/centre=/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await back.press('Enter')
  await expect(page).toHaveURL(/\/rng/)
  // The wallet itself answers: no round is on its way to a copy.
  const rounds = await settledBets(page)
  expect(rounds).toHaveLength(2)
  expect(rounds.reduce((sum, each) => sum + toMinor(each.net), 0)).toBe(toMinor(after) - toMinor(before))
  expect(await roundsOfStatement(page)).toEqual(new Set(rounds.map(({ roundId }) => roundId)))
  await lookAtRecords(page, rounds[0]?.roundId ?? '')
})

/** As the statement of this month has them: asked for at once. */
async function roundsOfStatement(page: Page): Promise<Set<string>> {
  const month = new Date().toISOString().slice(0, 7)
  const period = new URLSearchParams({
    from: `${month}-01T00:00:00.000Z`,
    to: new Date(Date.now() + 60_000).toISOString(),
  })
  const { rows } = await readValue<{ rows: { kind: string; roundId: string }[] }>(page, `/wps/statement?${period}`)
  return new Set(rows.filter(({ kind }) => kind === 'bet').map(({ roundId }) => roundId))
}

type Receipt = { roundId: string; stake: string; payout: string; state: string }

/** TRUST-02: the last bet stands over the game as the platform has booked it, and opens whole while the game stays. */
async function readReceipt(page: Page, frame: Frame) {
  const { lastRound } = await readValue<{ lastRound: Receipt }>(page, '/wps/safety/session')
  const receipt = page.getByTitle('Full bet and proof')
  const booked = `Bet ${showMoney(lastRound.stake)}.*Payout ${showMoney(lastRound.payout)}.*Settled`
  await expect(receipt).toHaveText(new RegExp(booked))
  await expect(receipt).toHaveAttribute('href', new RegExp(`round=${lastRound.roundId}&`))
  expect(lastRound).toMatchObject({ stake: '0.20', state: 'settled' })

  // A game may say what it likes: the page only asks again.
  const asked = page.waitForResponse(/\/wps\/safety\/session$/)
  await frame.evaluate((lobby) => {
    const claim = { type: 'round-ended', roundId: 'claimed', stake: '0.20', payout: '90000000.00', balance: null }
    parent.postMessage(claim, lobby)
    Object.assign(window, { sameDocument: true })
  }, new URL(page.url()).origin)
  await asked
  await expect(receipt).toHaveText(new RegExp(booked))
  await expect(page.getByText('90,000,000.00')).toHaveCount(0)

  await receipt.click()
  await centreOf(page).getByText('Technical details').click()
  await expect(centreOf(page).getByText(lastRound.roundId)).toBeVisible()
  await page.goBack()
  await expect(centreOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/game\?gameId=/)
  expect(await frame.evaluate(() => 'sameDocument' in window), 'the game was never left').toBe(true)
}

/** The two records as the player opens them from the menu. */
async function lookAtRecords(page: Page, roundId: string) {
  await (await openMenu(page)).getByRole('link', { name: 'Betting record' }).click()
  const centre = centreOf(page)
  const row = centre.getByRole('button', { name: GAME.name }).first()
  await expect(row).toContainText('₱0.20')
  await row.click()
  await expect(centre.getByRole('heading', { name: 'Provably fair' })).toBeVisible()
  await expect(centre.getByText(roundId)).toBeHidden()
  await centre.getByText('Technical details').first().click()
  await expect(centre.getByText(roundId)).toBeVisible()
  await expect(centre.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()
  await expect(centre.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expectAccessible(page)
  await centre.getByRole('button', { name: 'All rounds' }).click()
  await expect(row).toBeVisible()
  if (!isWide(page)) await centre.getByRole('button', { name: 'Back to the list' }).click()
  await centre.getByRole('button', { name: 'Account record' }).click()
  await expect(centre.getByRole('listitem').filter({ hasText: 'Bet' }).first()).toContainText('₱0.20')
  await centre.getByLabel('Type', { exact: true }).selectOption({ label: 'Bonus' })
  await expect(centre.getByRole('listitem').filter({ hasText: 'Welcome gift' })).toContainText('50.00')
}

test('FAIR-02 a new seed reveals the old one; the record then proves the round, in the vendor’s page and in a file without a network @desktop', async ({
  page,
  browser,
}, testInfo) => {
  await mintPlayer(page)
  await open(page, await gamePath(page))
  const game = await waitForGame(page)
  await lowerStake(game)
  await spin(game)
  const bar = page.getByRole('main')
  await bar.getByRole('button', { name: 'More', exact: true }).click()
  await bar.getByRole('button', { name: 'Fairness' }).click()
  await game.getByLabel('Your seed').fill(`mine-${Date.now()}`)
  const changed = page.waitForResponse(/\/fairness\/client-seed/)
  await game.getByRole('button', { name: /reveal the previous one/ }).click()
  await changed
  await game.getByRole('tab', { name: 'Rounds' }).click()
  const newest = game.locator('.rounds li').first()
  await newest.getByRole('button', { name: 'Verify' }).click()
  await expect(newest.getByText('Verified.')).toBeVisible()

  // The record follows the wallet, and a list that is being read does not move.
  expect(await settledBets(page)).toHaveLength(1)
  await open(page, '/down?dialog=centre&centre=personalHistoryCopy')
  const centre = centreOf(page)
  await centre.getByRole('button', { name: GAME.name }).first().click()
  await expect(centre.getByText('the seed matches the hash shown before play')).toBeVisible()
  await centre.getByRole('button', { name: 'Verify' }).click()
  const sheet = centre.frameLocator('iframe')
  await expect(sheet.getByRole('heading', { name: 'This round was fair' })).toBeVisible()
  await expect(sheet.locator('.reels')).toBeVisible()
  await open(page, '/down?dialog=centre&centre=personalHistoryCopy')
  await centre.getByRole('button', { name: GAME.name }).first().click()
  const verifier = page.waitForEvent('popup')
  await centre.getByRole('link', { name: 'Open the verifier' }).click()
  const tab = await verifier
  await expect(tab.getByText('The seal fits: this seed was fixed before play.')).toBeVisible()
  await verifyOffline(await saveVerifier(tab, testInfo), await copyProof(centre), browser)
})

test('I18N-02, TRUST-06 by keyboard alone: logging in, opening a game, playing a round, finding and reporting it @desktop @night', async ({
  page,
}) => {
  await forbidPointers(page)
  const username = await mintPlayer(page)
  await forgetSession(page)
  await open(page, '/rng?playable=1&dialog=login')
  const login = dialogOf(page, 'Log in')
  await expect(field(login, 'Username')).toBeFocused()
  await page.keyboard.type(username)
  await typeInto(page, field(login, 'Password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toContainText('50.00')
  await expect(login).toHaveCount(0)
  await pressOn(page, page.getByRole('link', { name: `Play ${GAME.name}` }))
  await expect(page).toHaveURL(/\/game\?/)
  const game = await waitForGame(page)
  const less = game.getByRole('button', { name: 'Lower the bet' })
  await tabTo(page, less)
  while (await less.isEnabled()) await page.keyboard.press('Enter')
  await pressOn(page, game.locator('button.spin'), { key: 'Space' })
  await expect(game.getByRole('status').first()).toHaveText(RESULT)
  await expect.poll(async () => (await settledBets(page)).length).toBe(1)
  expect((await settledBets(page))[0]).toMatchObject({ stake: '0.20' })

  await open(page, '/down?dialog=centre&centre=personalHistoryCopy')
  const centre = centreOf(page)
  await pressOn(page, centre.getByRole('listitem').filter({ hasText: GAME.name }).getByRole('button'))
  await pressOn(page, centre.getByRole('link', { name: 'Report this round' }))
  await expect(page.getByText(/^About round /)).toBeVisible()
  const main = page.getByRole('main')
  await typeInto(page, field(main, 'Your message'), 'The reels stood still before the win was shown')
  await pressOn(page, button(main, 'Send'))
  const reference = await page.getByText(/^C-[0-9A-Z]{10}$/).textContent()
  await pressOn(page, page.getByRole('status').getByRole('link', { name: 'My feedback and complaints' }))
  const filed = page.getByRole('listitem').filter({ hasText: reference ?? 'none' })
  await expect(filed.locator('[aria-current=step]')).toContainText('Received')
})

test.describe('two windows', () => {
  // The page asks once more, or listens once more, and so learns that it is over.
  test.use({ allowedErrors: [new RegExp(`status of 401|${LINE_REFUSED}`)] })

  test('TRUST-02 a guest’s bet in one window moves the balance in another; logging out in one ends the other @night', async ({
    page,
    context,
  }) => {
    await becomeGuest(page)
    const line = await openListening(page, '/down')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const other = await context.newPage()
    await open(other, await gamePath(other))
    const game = await waitForGame(other)
    await lowerStake(game)
    const told = line.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('balance'))
    await spin(game)
    await countPlay(other)
    await told
    await expect(balanceOf(page)).toContainText(showMoney(await ledgerBalance(other)))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    // A guest has a receipt too, and no record that it could open.
    const receipt = other.getByRole('paragraph').filter({ hasText: 'Last bet' })
    await expect(receipt).toContainText(/Bet.*Payout.*Settled/)
    await expect(other.getByRole('link', { name: /Last bet/ })).toHaveCount(0)
    await callApi(other, 'DELETE', '/wps/session/logout')
    await expect(headerOf(page).getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})

test.describe('a game that does not open', () => {
  test.use({ allowedErrors: [/status of (404|422|502)/] })

  test('GAME-05, PROMO-01 says why, with other games; where the balance is too low, the gift is a press away @night', async ({
    page,
  }) => {
    await mintMember(page)
    await open(page, '/game?gameId=kite-none&nodeId=1&vassalage=KITE')
    await expect(page.getByRole('alert')).toContainText('The game didn’t open')
    await expect(page.getByRole('heading', { name: 'Games you can play now' })).toBeVisible()
    await expectAccessible(page)
    await open(page, await gamePath(page))
    const gift = page.getByRole('region', { name: 'Welcome gift' })
    await gift.getByRole('button', { name: /^Claim/ }).click()
    await expect(gift).toHaveCount(0)
    expect(await ledgerBalance(page)).toBe('50.00')
    await waitForGame(page)
  })
})
