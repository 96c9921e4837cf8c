/** MEM-04, MEM-05: a tracker that has stopped asking is told by the line; without a line it asks when somebody comes back. */
import type { Page, WebSocket } from '@playwright/test'
import { DEMO_PASSWORD, expect, login, originOf, QUIET_PLACE, test } from '../support/e2e.ts'
import { mintName, open, readValue, register } from '../support/e2e-actions.ts'
import { askToPay, sendBack } from '../support/e2e-deposit.ts'
import { listen } from '../support/e2e-live.ts'
import { hireOperator } from '../support/e2e-operator.ts'

const DEMO_PAYMENT_PASSWORD = '246810'
const MINUTE_MS = 60_000
const ORDER = /\/wps\/v2\/(deposit|withdraw)\/order\?/

/** Whether it asks for its order in the next eleven seconds: longer than it waits between two questions. */
async function doesAsk(tracker: Page): Promise<boolean> {
  const asked = tracker.waitForRequest(ORDER, { timeout: 1_000 }).then(
    () => true,
    () => false,
  )
  await tracker.clock.fastForward(11_000)
  return asked
}

/**
 * A tracker asks every few seconds for ten minutes. They pass here by the page's clock, with a hand on the page in
 * between so that it goes on listening. What it asks for of its own accord comes a minute later, or half a minute after
 * a word: by then a step below has been seen, or has failed.
 */
async function outlastAsking(tracker: Page, line?: WebSocket) {
  for (const minutes of [6, 5]) {
    // A line that was silent for so long is tried, and given up ten seconds later.
    const tried = line?.waitForEvent('framereceived', ({ payload }) => payload === 'pong')
    await tracker.clock.fastForward(minutes * MINUTE_MS)
    await tracker.keyboard.press('Shift')
    await tried
  }
  // What these minutes made due comes first.
  await expect.poll(() => doesAsk(tracker), { intervals: [0] }).toBe(false)
}

const headingOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name })

/** A deposit at its provider in `page`; in `tracker` what is known of it. */
async function trackDeposit(page: Page, tracker: Page) {
  await askToPay(page, '200.00')
  await tracker.goto(QUIET_PLACE)
  const { rows } = await readValue<{ rows: { orderId: string }[] }>(tracker, '/wps/v2/deposit/orders')
  const orderId = rows[0]?.orderId ?? ''
  await open(tracker, `/index?dialog=centre&centre=depositv2&order=${orderId}`)
  await expect(headingOf(tracker, 'Waiting for your payment')).toBeVisible()
  return orderId
}

test('MEM-04 the line says what becomes of a deposit: it is checked, and sent back', { tag: '@once' }, async ({
  page,
  context,
}) => {
  test.slow()
  await page.clock.install()
  const operate = await hireOperator(await register(page), 'meridian')
  const tracker = await context.newPage()
  const listening = listen(tracker)
  const orderId = await trackDeposit(page, tracker)
  await outlastAsking(tracker, await listening)
  await expect(tracker.getByRole('dialog').getByRole('button', { name: 'Look again' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay less than was asked' }).click()
  await expect(headingOf(tracker, 'We are checking your payment')).toBeVisible()
  await sendBack(operate, orderId)
  await expect(headingOf(tracker, 'Your payment was sent back')).toBeVisible()
})

test('MEM-04 without a line nothing is said, and whoever comes back to the window is told', { tag: '@once' }, async ({
  page,
  context,
}) => {
  test.slow()
  await page.clock.install()
  await register(page)
  const tracker = await context.newPage()
  await tracker.addInitScript(() => {
    class NoLine extends EventTarget {
      onclose?: (event: CloseEvent) => void
      close() {}
      constructor() {
        super()
        setTimeout(() => this.onclose?.(new CloseEvent('close', { code: 1006 })))
      }
    }
    Object.assign(window, { WebSocket: NoLine })
  })
  const orderId = await trackDeposit(page, tracker)
  await outlastAsking(tracker)
  await page.getByRole('button', { name: 'Pay less than was asked' }).click()
  const path = `/wps/v2/deposit/order?orderId=${orderId}`
  await expect.poll(async () => (await readValue<{ state: string }>(tracker, path)).state).toBe('review')
  await expect(headingOf(tracker, 'Waiting for your payment')).toBeVisible()
  await tracker.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(headingOf(tracker, 'We are checking your payment')).toBeVisible()
})

/** What has to be staked before money may leave, by two of the house (docs/decisions/0116). */
async function letTurnoverGo(username: string, house: Awaited<ReturnType<typeof hireOperator>>[]) {
  for (const operate of house) {
    const { left: amount } = await operate('turnover-show', { username })
    if (amount === '0.00') return
    await operate('turnover-waive', { username, amount, reference: 'TRACKER', reason: 'so that money may leave' })
  }
}

test('MEM-05, TRUST-01 the line says of a withdrawal that it was requested, approved and sent', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow()
  // A demo player of the other merchant, whose account is old enough, and whom no other test is. Ten withdrawals a day
  // are theirs, one of them made by the demo: on a site that stays up this test runs nine times.
  const origin = originOf('saffron.localhost')
  const operate = await hireOperator(mintName(), 'saffron')
  await letTurnoverGo('player3', [operate, await hireOperator(mintName(), 'saffron')])
  await page.clock.install()
  await login(page, 'player3', DEMO_PASSWORD, origin)
  const tracker = await context.newPage()
  const listening = [listen(tracker), listen(page)]
  await open(page, `${origin}/index`)
  await open(tracker, `${origin}/index?dialog=centre&centre=withdraw`)
  const centre = tracker.getByRole('dialog', { name: 'Personal centre' })
  const [line] = await Promise.all(listening)
  await centre.getByLabel('Amount', { exact: true }).fill('137')
  await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
  await centre.getByRole('button', { name: /^Withdraw 137\.00, receive / }).click()
  const steps = centre.getByRole('list', { name: 'Progress of the withdrawal' })
  const current = steps.getByRole('listitem').and(tracker.locator('[aria-current=step]'))
  await expect(current).toHaveText(/^Checks/)
  // The other window, where nobody asked.
  await expect(page.getByRole('link', { name: /^Withdrawal .*137\.00 — Being checked$/ })).toBeVisible()

  await outlastAsking(tracker, line)
  const orderId = new URL(tracker.url()).searchParams.get('order')
  await operate('withdrawals-approve', { orderId })
  await expect(current).toHaveText(/^Approved/)
  await operate('withdrawals-pay', { orderId, reference: `BANK ${orderId}` })
  await expect(current).toHaveText(/^Sent/)
  await expect(centre.getByRole('region', { name: 'Did it arrive?' })).toBeVisible()
})
