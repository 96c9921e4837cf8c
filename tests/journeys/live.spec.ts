/** GAME-08: one live round seen by two browsers: one bets and comes back from a lost connection, the other watches. Nothing moves. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, originOf, test, watchFaults } from '../support/e2e.ts'
import { claimGift, mintMember, open, readBets, readValue, toMinor } from '../support/e2e-actions.ts'
import { forgetShifts, noteShifts, readShifts } from '../support/note-shifts.ts'

/** A round of it takes half a minute: a slow machine bets, loses its line and is back within its time for chips. */
const TABLE = 'lantern-baccarat-gold'
const SOCKET = /\/api\/table\/.+\/socket/
const ROUND_MS = 60_000

/** Whoever sits at the table, with a switch that cuts the line under their page. */
async function sit(page: Page) {
  const lines: (() => Promise<void>)[] = []
  await page.context().routeWebSocket(SOCKET, (socket) => {
    const server = socket.connectToServer()
    lines.push(async () => {
      await server.close()
      await socket.close()
    })
  })
  const { nodeId, vassalage } = await readValue<{ nodeId: number; vassalage: string }>(
    page,
    `/lgw/games/detail?gameId=${TABLE}`,
  )
  await open(page, `/game?gameId=${TABLE}&nodeId=${nodeId}&vassalage=${vassalage}`)
  const table = page.frameLocator('iframe')
  return {
    table,
    phase: table.locator('.phase'),
    confirm: table.locator('.confirm'),
    told: table.locator('.result'),
    outcome: table.locator('.outcome'),
    cards: table.locator('.cards'),
    cut: async () => {
      for (const line of lines.splice(0)) await line()
    },
  }
}

/** Another person, with a browser of their own. */
async function openSecond(browser: Browser, first: Page) {
  const [baseURL, viewport] = [originOf('localhost'), first.viewportSize()]
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', viewport })
  const faults = watchFaults(context)
  const page = await context.newPage()
  await mintMember(page)
  return { page, faults, close: () => context.close() }
}

test('GAME-08, MEM-07 two browsers see one round: one bets, is cut off and is paid, the other watches', async ({
  page,
  browser,
}) => {
  test.setTimeout(4 * ROUND_MS)
  await mintMember(page)
  await claimGift(page)
  await noteShifts(page)
  const second = await openSecond(browser, page)
  const [bettor, watcher] = await Promise.all([sit(page), sit(second.page)])
  await expect(bettor.phase).toHaveText('Place your bets', { timeout: ROUND_MS })
  const board = await bettor.table
    .owner()
    .elementHandle()
    .then((frame) => frame?.contentFrame())
  if (!board) throw new Error('the table is in a frame')
  await forgetShifts(board)
  await bettor.table.getByRole('button', { name: /^Banker, pays/ }).click()
  await bettor.confirm.click()
  await expect(bettor.told).toHaveText(/^Confirmed: /)
  await expect(watcher.table.getByText('2 at the table')).toBeVisible()
  await expectAccessible(page)

  await bettor.cut()
  await expect(bettor.told).toHaveText(/^Connection lost\. Confirmed chips stand\./)
  await expect(bettor.told).toHaveText('')
  await expect(bettor.table.locator('.table-total')).toContainText('5.00')

  // The end of it: the same cards in both, and a payout for the one who bet.
  const told = bettor.told.filter({ hasText: /^(Win|No win|Returned)/ }).textContent({ timeout: ROUND_MS })
  const winners = [bettor, watcher].map(({ outcome }) =>
    outcome.filter({ hasText: /^(Player|Banker|Tie)$/ }).textContent({ timeout: ROUND_MS }),
  )
  const [winner, ofWatcher] = await Promise.all(winners)
  expect(ofWatcher).toBe(winner)
  expect(await bettor.cards.allTextContents()).toEqual(await watcher.cards.allTextContents())
  // Taken as it was told: the next round wipes it.
  expect(await told).toBe({ Banker: 'Win ₱9.75', Player: 'No win', Tie: 'Returned ₱5.00 of ₱5.00' }[winner ?? ''])
  expect(await readShifts(board), 'neither a bet, a lost line, cards nor a result move the board').toEqual([])
  await expect(watcher.told).toBeEmpty()
  await expect.poll(async () => (await readBets(page)).map(({ state }) => state)).toEqual(['settled'])
  const [bet] = await readBets(page)
  expect(toMinor(bet?.net ?? '')).toBe({ Banker: 475, Player: -500, Tie: 0 }[winner ?? ''])
  expect(await readBets(second.page)).toEqual([])
  expect(second.faults).toEqual([])
  await second.close()
})
