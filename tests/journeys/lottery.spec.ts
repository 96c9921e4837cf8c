/** Lotteries on a phone: a draw to its result and proof, a ticket of several plays, a chase that a win stops. */
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, originOf, test } from '../support/e2e.ts'
import { balanceOf, claimGift, ledgerBalance, mintMember, open, showMoney, toMinor } from '../support/e2e-actions.ts'
import { openListening } from '../support/e2e-live.ts'

const MERCHANT = 'meridian'

async function mintPlayer(page: Page) {
  await mintMember(page)
  await claimGift(page)
}

/** The open draw of a game comes at once: nobody waits for the minute. */
async function drawNow(page: Page, gameCode: string) {
  const data = { merchant: MERCHANT, gameCode }
  const answer = await page.request.post(`${originOf('localhost')}/__local/draw-lottery`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const mainOf = (page: Page) => page.getByRole('main')
const boardOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Number board' })
const receiptOf = (page: Page) => mainOf(page).getByRole('complementary', { name: 'Receipt' })
const pressPlace = (page: Page) =>
  mainOf(page)
    .getByRole('button', { name: /^Place ticket/ })
    .tap()

test('LOT-01, LOT-02, FAIR-02, SAFE-03 a minute draw: a ticket in three taps, its result, its money and its proof, in a file without a network too', async ({
  page,
  context,
  browser,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mintPlayer(page)
  await openListening(page, '/lottery')
  await mainOf(page).getByRole('link', { name: 'Minute Keno' }).tap()
  await boardOf(page).getByRole('button', { name: '7', exact: true }).tap()
  await pressPlace(page)
  await expect(receiptOf(page)).toContainText('Ticket placed')
  await expect(balanceOf(page)).toContainText(showMoney('49.00'))
  await expectAccessible(page)

  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await receiptOf(page).getByRole('link', { name: 'My tickets' }).tap()
  await drawNow(page, 'minute-keno')
  await mainOf(page).getByRole('button', { name: 'Settled', exact: true }).tap()
  const ticket = mainOf(page).getByRole('listitem').filter({ hasText: 'Pick 1' })
  await expect(ticket).toContainText(/Won|Not won/)
  const after = await ledgerBalance(page)
  // The line tells of it: the balance and the net result move while the page stays.
  await expect(balanceOf(page)).toContainText(showMoney(after))
  const net = (toMinor(after) - 5_000) / 100
  await expect(mainOf(page).locator('dl').filter({ hasText: 'Net result' })).toContainText(Math.abs(net).toFixed(2))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await ticket.getByRole('button').first().tap()
  await ticket.getByRole('link', { name: 'Check this draw' }).tap()
  await expect(page).toHaveURL(/\/verify\/lottery\?/)
  const checks = mainOf(page).getByRole('listitem')
  await expect(checks.filter({ hasText: ': right' })).toHaveCount(14)
  await expect(mainOf(page)).toContainText('House beacon: the operator makes the second secret')
  await expect(mainOf(page)).toContainText('the ticket was in it before the draw')
  await expectAccessible(page)

  await mainOf(page).getByRole('button', { name: 'Copy proof' }).tap()
  const proof = await page.evaluate(() => navigator.clipboard.readText())
  const download = page.waitForEvent('download')
  await mainOf(page).getByRole('link', { name: 'Offline verifier' }).tap()
  const file = testInfo.outputPath('verify-lottery.html')
  await (await download).saveAs(file)
  const offline = await browser.newContext({ offline: true })
  const verifier = await offline.newPage()
  await verifier.goto(pathToFileURL(file).href)
  const verify = async (text: string) => {
    await verifier.getByLabel('Proof of the draw').fill(text)
    await verifier.getByRole('button', { name: 'Verify' }).click()
  }
  const result = verifier.getByRole('status')
  await verify(proof)
  await expect(result.getByText('Right:')).toHaveCount(14)
  await expect(result.getByText('WRONG')).toHaveCount(0)
  await verify(proof.replace(/"balls":\["(\d+)"/, (_, ball) => `"balls":["${Number(ball) === 80 ? 79 : 80}"`))
  await expect(result.getByText('WRONG: Both secrets give exactly these numbers')).toBeVisible()
  await offline.close()
})

test('LOT-02 a Vietnamese ticket of several plays is placed as one, read play by play, and taken back @night', async ({
  page,
}) => {
  await mintPlayer(page)
  await open(page, '/vnlottery?gameCode=northern-delta')
  const board = boardOf(page)
  const pick = (number: string) => board.getByRole('button', { name: number, exact: true }).tap()
  await board.getByRole('button', { name: '0.10' }).tap()
  await pick('07')
  await pick('58')
  await mainOf(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await board.getByRole('link', { name: 'Đề', exact: true }).first().tap()
  await pick('19')
  await mainOf(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await board.getByRole('link', { name: 'Xiên', exact: true }).tap()
  await board.getByRole('button', { name: 'Bankers' }).tap()
  const bankers = board.getByRole('group', { name: 'Bankers, in every line' })
  await bankers.getByRole('button', { name: '07', exact: true }).tap()
  const others = board.getByRole('group', { name: 'With them' })
  for (const number of ['15', '58']) await others.getByRole('button', { name: number, exact: true }).tap()
  await pressPlace(page)
  // Lô 2 x 27 lines, đề 1, xiên 2.
  const receipt = receiptOf(page)
  await expect(receipt).toContainText('Ticket placed')
  for (const said of ['54 lines × 0.10', '07,58', 'Bankers 07 + 15,58', showMoney('5.70')])
    await expect(receipt).toContainText(said)
  await receipt.getByRole('link', { name: 'My tickets' }).tap()
  const ticket = mainOf(page).getByRole('listitem').filter({ hasText: 'and 2 more' })
  await expect(ticket).toContainText('Waiting for the draw')
  await ticket.getByRole('button').first().tap()
  await expect(ticket).toContainText('Bankers 07 + 15,58')
  await ticket.getByRole('button', { name: 'Cancel ticket' }).tap()
  await expect(ticket).toHaveCount(0)
  await expect.poll(() => ledgerBalance(page)).toBe('50.00')
})

test('LOT-02 a chase with a multiple for each draw stops at the first win, and what it had not played comes back @night', async ({
  page,
}) => {
  await mintPlayer(page)
  await open(page, '/lottery?gameCode=fast-three-dice&playType=sum')
  const main = mainOf(page)
  await boardOf(page).getByRole('button', { name: '0.10' }).tap()
  // All sixteen sums: one of them comes.
  await boardOf(page).getByRole('button', { name: 'Numbers: All' }).tap()
  await main.getByRole('button', { name: 'Ticket', exact: true }).tap()
  await main.getByText('Multi-draw').tap()
  await main.getByLabel('Draws (2 to 100)').fill('3')
  await main.getByRole('list', { name: 'Multiplier per draw' }).getByRole('textbox').nth(2).fill('5')
  const placeChase = main.getByRole('button', { name: /^Place bets/ })
  await expect(placeChase).toContainText(showMoney('11.20'))
  await placeChase.tap()
  await expect(receiptOf(page)).toContainText('Bets placed on 3 draws')
  expect(await ledgerBalance(page)).toBe('38.80')
  await drawNow(page, 'fast-three-dice')
  await receiptOf(page).getByRole('link', { name: 'My tickets' }).tap()
  await main.getByRole('button', { name: 'Several draws' }).tap()
  await expect(main.getByText('Stopped', { exact: true })).toBeVisible()
  const tickets = main
    .getByRole('listitem')
    .filter({ hasText: /Won|Void/ })
    .getByRole('button')
  await expect(tickets).toHaveCount(3)
  await expect(tickets.filter({ hasText: 'Void' })).toHaveCount(2)
  await expect(tickets.filter({ hasText: 'Void' }).first()).toContainText('Stopped after a win')
  const paid = /(\d+\.\d\d)/.exec((await tickets.filter({ hasText: 'Won' }).textContent()) ?? '')?.[1] ?? ''
  await expect.poll(async () => toMinor(await ledgerBalance(page))).toBe(5_000 - 160 + toMinor(paid))
})
