/** GAME-04: a hand of each room game by two browsers. Players of the house take the seats that stay empty. */
import type { Browser, FrameLocator, Page } from '@playwright/test'
import { expect, originOf, test } from '../support/e2e.ts'
import { becomeGuest, open, readValue } from '../support/e2e-actions.ts'

/** Also where nothing was won or lost. */
const RESULT = /^You (win|lose|keep)/

async function openRoom(page: Page, room: string): Promise<FrameLocator> {
  await becomeGuest(page)
  const { nodeId, vassalage } = await readValue<{ nodeId: number; vassalage: string }>(
    page,
    `/lgw/games/detail?gameId=${room}`,
  )
  await open(page, `/game?gameId=${room}&nodeId=${nodeId}&vassalage=${vassalage}`)
  const game = page.frameLocator('iframe')
  await expect(game.getByRole('button', { name: /^Take a seat/ })).toBeVisible()
  return game
}

async function openSecond(browser: Browser, page: Page) {
  const context = await browser.newContext({
    baseURL: originOf('localhost'),
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: page.viewportSize(),
    extraHTTPHeaders: { 'x-local-ip': `198.19.44.${process.pid % 250}` },
  })
  return context.newPage()
}

/** One turn: in Bull Rush the first offer, else the lit cards as far as they make a set, else a pass. */
async function takeTurn(game: FrameLocator): Promise<void> {
  const offer = game.locator('.choices button:not([aria-disabled=true])').first()
  if (await offer.isVisible()) return offer.click()
  const play = game.locator('.room-acts .gold')
  for (const lit of (await game.locator('.fan-card.is-lit').all()).slice(0, 5)) {
    await lit.press('Enter')
    if ((await play.getAttribute('aria-disabled')) === 'false') return play.click()
  }
  await game.locator('.fan-card').first().press('Escape')
  await game.locator('.room-acts .pass').click()
}

/** Until the own result is shown. */
async function playHand(game: FrameLocator): Promise<void> {
  const head = game.locator('.own-head')
  const lastMs = Date.now() + 300_000
  for (;;) {
    const told = (await head.textContent()) ?? ''
    if (RESULT.test(told)) return
    expect(Date.now(), `the hand is not over: ${told}`).toBeLessThan(lastMs)
    // A turn that the clock took in between is no fault.
    if (/^Your turn/.test(told)) await takeTurn(game).catch(() => {})
    else await head.page().waitForTimeout(150)
  }
}

async function playByTwo(browser: Browser, page: Page, room: string) {
  const second = await openSecond(browser, page)
  const pages = [page, second]
  const games = await Promise.all(pages.map((each) => openRoom(each, room)))
  await Promise.all(games.map((game) => game.getByRole('button', { name: /^Take a seat/ }).click()))
  await Promise.all(games.map((game) => expect(game.locator('.room-board')).toBeVisible()))
  await Promise.all(games.map(playHand))
  for (const game of games) {
    await expect(game.locator('.room-verdict')).toHaveText(/Deck and result checked by this page/)
    // They sat at one table: each sees the other, and seats of the house with their label.
    await expect(game.locator('.seat[data-kind="player"]:not(.is-you)')).toHaveCount(1)
    await expect(game.locator('.seat[data-kind="house"] .seat-badge').first()).toBeVisible()
  }
  // The lobby's bar says that the wallet has paid. What it paid is shown where the clock is in the test's hand.
  for (const each of pages) await expect(each.getByText('Settled').first()).toBeVisible()
  await second.context().close()
}

test('GAME-04 two browsers play a hand of Bull Rush with players of the house, to the paid result', async ({
  page,
  browser,
}) => {
  await playByTwo(browser, page, 'ninebamboo-bull-rush-high')
})

// A hand of 13 cards takes a minute or two, so these are for the night.
for (const room of ['ninebamboo-big-two-high', 'ninebamboo-tien-len-high'])
  test(`GAME-04 two browsers play a hand of ${room} with players of the house`, async ({ page, browser }) => {
    test.skip(!process.env.AUDIT, 'by night')
    test.setTimeout(400_000)
    await playByTwo(browser, page, room)
  })
