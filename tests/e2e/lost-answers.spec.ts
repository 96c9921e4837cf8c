/** MEM-04 to MEM-06: a lost answer, then a refusal that says nothing of the try before it, then the same again: done once. */
import type { Page } from '@playwright/test'
import { transferSchema } from '../../contract/calls/transfer.ts'
import type { Failure } from '../../contract/errors.ts'
import { expect, login, originOf, test } from '../support/e2e.ts'
import { fetchThrough, headerOf, mintName, open, readValue, register, reload } from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'

const DEMO_PAYMENT_PASSWORD = '246810'
/** Nobody else's test counts this one's money. */
const PLAYER = 'player3'
const ORDERS = '/wps/v2/withdraw/orders'
const AT_SAFFRON = originOf('saffron.localhost')
// The lost answer, and the refusal after it.
test.use({ allowedErrors: [/ERR_FAILED|status of 429/] })

const refusal = { success: false, errorCode: 'too_many_requests', message: '', requestId: 'none' } satisfies Failure

/** The first try is done and its answer lost, the second never gets there; from then on all is well. */
async function loseAnswers(page: Page, path: string, answer?: object) {
  const keys: (string | undefined)[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) {
      if (!answer) await fetchThrough(route)
      return route.abort()
    }
    if (keys.length === 2) return route.fulfill({ status: 429, json: refusal })
    return answer ? route.fulfill({ json: { success: true, value: answer } }) : route.fallback()
  })
  return keys
}

const centreOf = (page: Page) => page.getByRole('dialog', { name: 'Personal centre' })
const alertOf = (page: Page) => centreOf(page).getByRole('alert')

type Order = { amount: string }
const countOrders = async (page: Page, path: string, amount: string) =>
  (await readValue<{ rows: Order[] }>(page, path)).rows.filter((row) => row.amount === amount).length

/** What this player's deposits ask for first; another run may have done it. */
async function letGoOfTurnover(page: Page) {
  const { turnoverLeft } = await readValue<{ turnoverLeft: string }>(page, '/wps/v2/withdraw/options')
  if (turnoverLeft === '0.00') return
  const waiver = { username: PLAYER, reference: `lost-${Date.now()}`, amount: turnoverLeft, reason: 'complaint' }
  for (const name of [mintName(), mintName()]) await (await hireOperator(name, 'meridian'))('turnover-waive', waiver)
}

/** Each way back to the form after the refusal, with an amount no other test asks for. */
const WAYS = [
  { after: 'on the same form', amount: '137.31', comeBack: async () => {} },
  {
    after: 'with the dialog closed between',
    amount: '137.32',
    comeBack: async (page: Page) => {
      await page.keyboard.press('Escape')
      await expect(centreOf(page)).toBeHidden()
      await headerOf(page).getByRole('link', { name: 'Deposit' }).click()
      const cashier = centreOf(page).getByRole('navigation', { name: 'Cashier' })
      await cashier.getByRole('button', { name: 'Withdraw' }).click()
    },
  },
  { after: 'on a page loaded anew', amount: '137.33', comeBack: reload },
]

test.describe('money whose answer got lost', { tag: '@once' }, () => {
  test('MEM-05 a withdrawal whose answer got lost, refused for its haste, asked for again: there is one, also after the dialog was closed or the page loaded anew', async ({
    page,
  }) => {
    test.slow()
    await login(page, PLAYER)
    await letGoOfTurnover(page)
    const ask = async (amount: string) => {
      const centre = centreOf(page)
      await centre.getByLabel('Amount', { exact: true }).fill(amount)
      await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
      await centre.getByRole('button', { name: `Withdraw ${amount}, receive ${amount}` }).click()
    }
    for (const { after, amount, comeBack } of WAYS) {
      await open(page, '/index?dialog=centre&centre=withdraw')
      const keys = await loseAnswers(page, ORDERS)
      await ask(amount)
      await expect(alertOf(page)).toBeVisible()
      await ask(amount)
      await expect.poll(() => keys.length).toBe(2)
      await expect(alertOf(page)).toBeVisible()
      await comeBack(page)
      await ask(amount)
      await expect(centreOf(page).getByRole('list', { name: 'Progress of the withdrawal' })).toBeVisible()
      expect(await countOrders(page, ORDERS, amount), `${after}, by ${keys}`).toBe(1)
      await page.unroute(`**${ORDERS}`)
    }
  })

  test('MEM-04 a deposit whose answer got lost, refused for its haste, asked for again on a page loaded anew: there is one', async ({
    page,
  }) => {
    await register(page)
    await open(page, '/index?dialog=centre&centre=depositv2')
    const keys = await loseAnswers(page, '/wps/v2/deposit/orders')
    const ask = async () => {
      const centre = centreOf(page)
      await centre.getByRole('radio', { name: /QR payment/ }).check()
      await centre.getByLabel('Other amount').fill('75.5')
      await centre.getByRole('button', { name: 'Deposit 75.50, receive 75.50' }).click()
    }
    await ask()
    await expect(alertOf(page)).toBeVisible()
    await ask()
    await expect.poll(() => keys.length).toBe(2)
    await reload(page)
    await ask()
    await page.getByRole('link', { name: 'Back to the site without paying' }).click()
    await expect(centreOf(page)).toBeVisible()
    expect(new Set(keys).size, JSON.stringify(keys)).toBe(1)
    expect(await countOrders(page, '/wps/v2/deposit/orders', '75.50')).toBe(1)
  })

  test('MEM-06 a transfer whose answer got lost, refused for its haste, sent again with another tab between: under one key', async ({
    page,
  }) => {
    await login(page, 'player1', undefined, AT_SAFFRON)
    await open(page, `${AT_SAFFRON}/index?dialog=centre&centre=transferUpline`)
    // Answered here: another test counts what this player really sent.
    const arrived = transferSchema.parse({
      ...{ transferId: 'T-123456789ABC', upline: 'agent1', amount: '61.00', state: 'delivered' },
      ...{ requestedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:00:01.000Z' },
    })
    const keys = await loseAnswers(page, '/wps/v2/transfer/orders', arrived)
    const send = async () => {
      const centre = centreOf(page)
      await centre.getByLabel('Amount', { exact: true }).fill('61')
      await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
      await centre.getByRole('button', { name: /^Send .*61\.00 to ag/ }).click()
    }
    await send()
    await expect(alertOf(page)).toBeVisible()
    await send()
    await expect.poll(() => keys.length).toBe(2)
    await open(page, `${AT_SAFFRON}/index?dialog=centre&centre=merchantWallet`)
    await open(page, `${AT_SAFFRON}/index?dialog=centre&centre=transferUpline`)
    await send()
    await expect(centreOf(page).getByRole('status')).toContainText('Arrived')
    expect(new Set(keys).size, JSON.stringify(keys)).toBe(1)
  })
})
