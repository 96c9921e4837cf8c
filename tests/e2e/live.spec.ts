/** MEM-04: what changes elsewhere is seen here, with no reload and nobody asking. Trackers, and MEM-05: live-trackers.spec.ts. */
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
  register,
  showMoney,
  spin,
  waitForGame,
} from '../support/e2e-actions.ts'
import { listen } from '../support/e2e-live.ts'
import { hireOperator } from '../support/e2e-operator.ts'

// The page asks once more, and so learns that it is over.
test.use({ allowedErrors: [/status of 401/] })

test('a bet in one window moves the balance in another; logging out in one ends the other @once', async ({
  page,
  context,
}) => {
  test.slow()
  await page.goto(QUIET_PLACE)
  expect((await callApi(page, 'POST', '/wps/session/login/freeplay', {})).status).toBe(200)
  const listening = listen(page)
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
  // TRUST-02: a guest has a receipt too, and no record that it could open.
  const bar = other.getByRole('heading', { name: GAME.name }).locator('../..')
  await expect(bar).toContainText(/Last bet.*Stake.*Return.*Settled/)
  await expect(bar.getByRole('link', { name: /The whole bet/ })).toHaveCount(0)

  await callApi(other, 'DELETE', '/wps/session/logout')
  await expect(headerOf(page).getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('MEM-04, MEM-12, MEM-15 an order, a message and a reward arrive in a page that is open @once', async ({
  page,
  context,
}) => {
  test.slow()
  const listening = listen(page)
  const username = await register(page)
  await listening
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const waiting = page.getByRole('link', { name: '1 reward to claim Rewards' })
  await expect(waiting).toBeVisible()

  const other = await context.newPage()
  await open(other, '/index?dialog=centre&centre=depositv2')
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('radio', { name: /QR payment/ }).check()
  await dialog.getByLabel('Other amount').fill('75.5')
  await dialog.getByRole('button', { name: 'Deposit 75.50, receive 75.50' }).click()
  const order = page.getByRole('link', { name: /^Deposit .*75\.50 — / })
  await expect(order).toBeVisible()
  await other.getByRole('button', { name: 'Pay PHP 75.50' }).click()
  await expect(balanceOf(page)).toContainText('75.50')
  await expect(order).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: 'P\u00a075.50 is in your balance' })).toBeVisible()

  const operate = await hireOperator(username, 'meridian')
  const texts = { titles: { EN: 'A word to you' }, contents: { EN: '<p>Hello.</p>' } }
  const unread = headerOf(page).getByRole('button', { name: /^Menu, \d+ unread messages?$/ })
  await operate('messages-send', { username, kind: 'personal', ...texts })
  await expect(unread).toBeVisible()

  await other.goto(QUIET_PLACE)
  const claimed = await other.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ promotionId: 'welcome-gift' })
    return (await fetch('/wps/relay/MCS2_claimPromotion', { method: 'POST', headers, body })).status
  })
  expect(claimed).toBe(200)
  await expect(balanceOf(page)).toContainText('125.50')
  await expect(waiting).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
