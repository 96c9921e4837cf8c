/** The main job with real money. The demo accounts have it: one for each project, so these go one after the other. */
import type { Frame, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, login, test } from '../support/e2e.ts'
import {
  balanceOf,
  expectNoSidewaysScroll,
  GAME,
  headerOf,
  isWide,
  ledgerBalance,
  lowerStake,
  open,
  openMenu,
  readBets,
  readValue,
  showMoney,
  spin,
  toMinor,
  waitForGame,
} from '../support/e2e-actions.ts'
import { copyProof, saveVerifier, verifyOffline } from '../support/e2e-verifier.ts'

test.describe.configure({ mode: 'default' })

const STUDIO = /^http:\/\/studio\.localhost:\d+$/
const playerOf = (project: string) => (project === 'phone' ? 'player1' : 'player2')
const settledBets = async (page: Page) => (await readBets(page)).filter(({ state }) => state === 'settled')

test('GAME-03, GAME-06, TRUST-02, MEM-07, MEM-09, SAFE-03, FAIR-02 a visitor searches, is asked to log in, plays, and finds it all on record', async ({
  page,
}, { project }) => {
  test.slow()
  await open(page, '/index')
  await page.getByRole('main').getByLabel('Search games').click()
  const search = page.getByRole('dialog', { name: 'Search games' })
  await expect(search.getByRole('heading', { name: 'Popular now' })).toBeVisible()
  await search.getByRole('searchbox').fill('luky pier')
  await expect(search.getByRole('link', { name: GAME.name })).toBeVisible()
  await expectAccessible(page)
  await search.getByRole('link', { name: GAME.name }).click()

  const dialog = page.getByRole('dialog', { name: 'Log in' })
  // The message first: it goes after a while, the dialog stays.
  await expect(page.getByText('You are not logged in, please log in.').first()).toBeVisible()
  await expect(dialog).toContainText('Log in and we take you straight to your game')
  await dialog.getByLabel('Username').fill(playerOf(project.name))
  await dialog.getByLabel('Password', { exact: true }).fill('Play-2026!')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page).toHaveURL(/\/game\?/)
  const game = await waitForGame(page)
  const frame = page.frames().find((each) => STUDIO.test(new URL(each.url()).origin))
  expect(frame, "the game is on the vendor's own origin").toBeDefined()
  expect(new URL(frame!.url()).search, 'the launch token is gone from the address').toBe('')
  await expectAccessible(page)
  const before = await ledgerBalance(page)
  const known = new Set((await readBets(page)).map(({ roundId }) => roundId))
  await expect(balanceOf(page)).toContainText(showMoney(before))

  await lowerStake(game)
  await spin(game)
  await spin(game)
  const after = await ledgerBalance(page)
  await expect(balanceOf(page)).toContainText(showMoney(after))
  await expect(game.locator('.meter.balance output')).toHaveText(showMoney(after))
  const net = (toMinor(after) - toMinor(before)) / 100
  await expect(page.getByTitle('Net result')).toContainText(Math.abs(net).toFixed(2))
  if (net !== 0) await expect(page.getByTitle('Net result')).toContainText(net < 0 ? '−' : '+')
  await expect(page.getByRole('timer')).toHaveText(/0?0:\d\d/)

  await readReceipt(page, frame!)

  // What was said on the way in does not stay over the bar while the frame has the focus.
  await expect(page.getByText('You are not logged in, please log in.')).toHaveCount(0)
  const back = page.getByRole('button', { name: 'Back to the lobby' }).first()
  const place = (await back.boundingBox())!.y
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  // The promise is kept before the page has moved back: a press in between would go down here and up there.
  await expect.poll(async () => Math.abs(((await back.boundingBox())?.y ?? 0) - place)).toBeLessThan(3)
  // The browser drops what the pointer does while the screen changes: it is there when the button under it lights up.
  await expect.poll(() => isPointedAt(back)).toBe(true)
  await back.click()
  await expect(page).toHaveURL(/\/rng/)

  const newRounds = async () => (await settledBets(page)).filter(({ roundId }) => !known.has(roundId))
  await expect.poll(async () => (await newRounds()).length).toBe(2)
  const rounds = await newRounds()
  expect(rounds.reduce((sum, { net }) => sum + toMinor(net), 0)).toBe(toMinor(after) - toMinor(before))
  await lookAtRecords(page, rounds[0]!.roundId)
})

type Receipt = { roundId: string; stake: string; payout: string; state: string }

/** TRUST-02: the last bet stands over the game as the platform has booked it, and opens whole while the game stays. */
async function readReceipt(page: Page, frame: Frame) {
  const { lastRound } = await readValue<{ lastRound: Receipt }>(page, '/wps/safety/session')
  const receipt = page.getByTitle(`The whole bet, with its proof: round ${lastRound.roundId}`)
  const booked = `Stake ${showMoney(lastRound.stake)}.*Return ${showMoney(lastRound.payout)}.*Settled`
  await expect(receipt).toHaveText(new RegExp(booked))
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
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  await expect(centre.getByText(lastRound.roundId)).toBeVisible()
  await expect(centre.getByRole('heading', { name: 'Provably fair' })).toBeVisible()
  await page.goBack()
  await expect(centre).toHaveCount(0)
  await expect(page).toHaveURL(/\/game\?gameId=/)
  expect(await frame.evaluate(() => 'sameDocument' in window), 'the game was never left').toBe(true)
}

async function isPointedAt(button: Locator): Promise<boolean> {
  await button.hover()
  return button.evaluate((each) => each.matches(':hover'))
}

/** The two records as the player opens them from the menu. */
async function lookAtRecords(page: Page, roundId: string) {
  await (await openMenu(page)).getByRole('link', { name: 'Betting record' }).click()
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const row = centre.getByRole('button', { name: GAME.name }).first()
  await expect(row).toContainText('P\u00a00.20')
  await expect(centre.getByText('Paid out')).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(centre.getByText(roundId)).toBeVisible()
  await expect(centre.getByRole('heading', { name: 'Provably fair' })).toBeVisible()
  await expect(centre.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()
  await expect(centre.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', /studio\.localhost:\d+\/verify\?/)
  await expect(centre.getByRole('heading', { name: 'What moved' })).toBeVisible()
  await expectAccessible(page)
  await centre.getByRole('button', { name: 'All rounds' }).click()
  await expect(row).toBeVisible()

  if (!isWide(page)) await centre.getByRole('button', { name: 'Back to the list' }).click()
  await centre.getByRole('button', { name: 'Account record' }).click()
  await expect(centre.getByRole('listitem').filter({ hasText: 'Stake' }).first()).toContainText('P\u00a00.20')
  await centre.getByLabel('Kind of movement').selectOption({ label: 'Deposit' })
  await expect(centre.getByRole('listitem').filter({ hasText: 'Deposit ·' })).toContainText('10,000.00')
  await centre.getByLabel('Kind of movement').selectOption({ label: 'All movements' })
  await expect(centre.getByRole('listitem').filter({ hasText: 'Stake' }).first()).toBeVisible()
  await expectAccessible(page)

  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

test(
  'FAIR-02 changing the seed in the game reveals the old one; the record then proves the round',
  { tag: '@once' },
  async ({ page, browser }, testInfo) => {
    test.slow()
    await login(page, playerOf(testInfo.project.name))
    await openGame(page)
    const game = await waitForGame(page)
    await lowerStake(game)
    const known = new Set((await readBets(page)).map(({ roundId }) => roundId))
    await spin(game)
    await game.getByRole('button', { name: 'Game information' }).click()
    await game.getByRole('tab', { name: 'Fairness' }).click()
    await game.getByLabel('Your seed').fill(`mine-${Date.now()}`)
    const changed = page.waitForResponse(/\/fairness\/client-seed/)
    await game.getByRole('button', { name: /reveal the old pair/ }).click()
    await changed
    await game.getByRole('tab', { name: 'Rounds' }).click()
    const newest = game.locator('.rounds li').first()
    await newest.getByRole('button', { name: 'Verify' }).click()
    await expect(newest.getByText('Recomputed here: the same round, the seal fits.')).toBeVisible()

    // The record follows the wallet, and a list that is being read does not move.
    await expect.poll(async () => (await settledBets(page)).some(({ roundId }) => !known.has(roundId))).toBe(true)
    await open(page, '/index?dialog=centre&centre=personalHistoryCopy')
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    await centre.getByRole('button', { name: GAME.name }).first().click()
    await expect(centre.getByText('the revealed seed fits the hash shown before play')).toBeVisible()
    const verifier = page.waitForEvent('popup')
    await centre.getByRole('link', { name: 'Verify' }).click()
    const tab = await verifier
    await expect(tab.getByText('The seal fits: this seed was fixed before play.')).toBeVisible()
    await verifyOffline(await saveVerifier(tab, testInfo), await copyProof(centre), browser)
  },
)

async function openGame(page: Page) {
  await open(page, '/rng?playable=1')
  await page.getByRole('link', { name: `Play ${GAME.name}` }).click()
}

test(
  'GAME-06, TRUST-02 the tab is killed in mid-round: the round is on record, the balance right, the game opens again',
  { tag: '@once' },
  async ({ page, context }, { project }) => {
    await login(page, playerOf(project.name))
    await openGame(page)
    const game = await waitForGame(page)
    await lowerStake(game)
    const before = await ledgerBalance(page)
    const known = new Set((await readBets(page)).map(({ roundId }) => roundId))
    const sent = page.waitForRequest(/\/api\/spin$/)
    await game.locator('button.spin').click()
    await sent
    await page.close()

    const back = await context.newPage()
    await open(back, '/index')
    const fresh = async () => (await readBets(back)).filter(({ roundId }) => !known.has(roundId))
    await expect.poll(async () => (await fresh()).map(({ state }) => state), { timeout: 30_000 }).toEqual(['settled'])
    const [round] = await fresh()
    const after = await ledgerBalance(back)
    expect(toMinor(after)).toBe(toMinor(before) + toMinor(round!.net))
    await open(back, '/index')
    await expect(balanceOf(back)).toContainText(showMoney(after))
    await expect(back.getByRole('heading', { name: 'Continue playing' })).toBeVisible()

    await back.getByRole('list', { name: 'Continue playing' }).getByRole('link').first().click()
    const again = await waitForGame(back)
    await expect(again.locator('.meter.balance output')).toHaveText(showMoney(after))
    await lowerStake(again)
    await spin(again)
    await expect(balanceOf(back)).toContainText(showMoney(await ledgerBalance(back)))
  },
)

test.describe('a game that does not open', () => {
  test.use({ allowedErrors: [/status of (404|422|502)/] })
  test('GAME-05 says why, with another try and other games', { tag: '@once' }, async ({ page }, { project }) => {
    await login(page, playerOf(project.name))
    await open(page, '/game?gameId=kite-none&nodeId=1&vassalage=KITE')
    await expect(page.getByRole('alert')).toContainText('The game did not open')
    await expect(page.getByRole('heading', { name: 'Games you can play now' })).toBeVisible()
    await expectAccessible(page)
    await open(page, '/game')
    await expect(page.getByText('No game at this address')).toBeVisible()
    await expectAccessible(page)
  })
})

test('I18N-02 by keyboard alone: logging in, opening a game, playing a round', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'a phone has no Tab key')
  test.slow()
  await open(page, '/index')
  const tabTo = async (isThere: () => Promise<boolean>, most = 80) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab')
      if (await isThere()) return
    }
    throw new Error('Tab never came there')
  }
  const focusedName = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
  await page.keyboard.press('Tab')
  expect(await focusedName()).toBe('Skip to content')
  await tabTo(async () => (await focusedName()) === 'Log in')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  const username = dialog.getByLabel('Username')
  const isFocused = (locator: typeof username) => () => locator.evaluate((one) => one === document.activeElement)
  if (!(await isFocused(username)())) await tabTo(isFocused(username), 12)
  await page.keyboard.type(playerOf(project.name))
  await tabTo(isFocused(dialog.getByLabel('Password', { exact: true })), 4)
  await page.keyboard.type('Play-2026!')
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toBeVisible()

  await tabTo(
    async () => (await focusedName()).startsWith('Play Lucky Pier') || (await focusedName()).startsWith('Play '),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game\?/)
  const game = await waitForGame(page)
  const less = game.getByRole('button', { name: 'Lower the stake' })
  await tabTo(() => less.evaluate((one) => one === document.activeElement && document.hasFocus()), 40)
  while (await less.isEnabled()) await page.keyboard.press('Enter')
  const main = game.locator('button.spin')
  await tabTo(() => main.evaluate((one) => one === document.activeElement), 20)
  const before = await ledgerBalance(page)
  const known = new Set((await readBets(page)).map(({ roundId }) => roundId))
  await page.keyboard.press('Space')
  await expect(game.getByRole('status').first()).toHaveText(/No win|Win P| back of |free spins/i)
  await expect(headerOf(page)).toBeVisible()
  // The record follows the wallet: until it has caught up the newest row is an older round.
  const findOwn = async () => (await settledBets(page)).find(({ roundId }) => !known.has(roundId))
  await expect.poll(findOwn).toBeDefined()
  const own = await findOwn()
  expect(toMinor(await ledgerBalance(page))).toBe(toMinor(before) + toMinor(own!.net))
})
