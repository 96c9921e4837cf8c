/** AGT-01 to AGT-05, TRUST-05: a tree of one's own, a contract down it, and pay that can be recomputed. */
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, login, loginAsDemo, originOf, QUIET_PLACE, test } from '../support/e2e.ts'
import {
  callApi,
  claimGift,
  expectNoSidewaysScroll,
  gamePath,
  mintName,
  open,
  PASSWORD,
  readValue,
  spin,
  waitForGame,
} from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'

const WINDOW_MS = 300_000
const FIRST_PASSWORD = 'First-Sea-77'
/** That of the demo's accounts too. */
const PAYMENT_PASSWORD = '246810'
const centreOf = (page: Page) => page.getByRole('main')

async function callWell(page: Page, path: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await callApi(page, 'POST', path, input, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.value as Record<string, unknown>
}

/** An account that somebody else opened: both passwords become its owner's. */
async function beginAs(page: Page, username: string, firstPassword: string) {
  // The page of whoever was here before would ask in the new one’s name.
  await page.goto(QUIET_PLACE)
  await page.context().clearCookies()
  await login(page, username, firstPassword)
  await callWell(page, '/wps/member/password', { newPassword: PASSWORD, confirmNewPassword: PASSWORD })
  const paymentPassword = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await callWell(page, '/wps/member/security/payment-password', { ...paymentPassword, password: PASSWORD })
}

/** Five minutes pass for the settlement. */
async function settleUntil(page: Page, atMs: number) {
  const data = { merchant: 'meridian', until: new Date(atMs).toISOString() }
  const answer = await page.request.post(`${originOf('localhost')}/__local/settle-ahead`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('AGT-01 to AGT-05 an agent opens a downline and offers, the downline accepts, and what was played before is not paid', async ({
  page,
}) => {
  const [top, below, player] = [mintName(), mintName(), mintName()]
  const operate = await hireOperator('agents-tree', 'meridian')
  const { password } = await operate('trees-open', { username: top, level: 'general' })
  const { contractId } = await operate('contracts-offer', {
    username: top,
    kind: 'realtime',
    tiers: '200,250/2/5000.00',
  })
  await beginAs(page, top, String(password))
  const accept = { contractId, action: 'accept', paymentPassword: PAYMENT_PASSWORD }
  await callWell(page, '/wps/relay/MCSFE_processRealTimeSalaryContract', accept)

  await open(page, '/agent?agent=registerCenter')
  const centre = centreOf(page)
  await centre.getByLabel('Username').fill(below)
  await centre.getByLabel('Temporary password').fill(FIRST_PASSWORD)
  await centre.getByLabel('Level').selectOption('Agent')
  await centre.getByRole('button', { name: 'Open account' }).click()
  await expect(centre.getByRole('status')).toContainText(below)

  await open(page, '/agent?agent=agentRealtimeSalary&tab=offer')
  await centre.getByLabel('Downline agent').selectOption({ label: `${below} · Agent` })
  await centre.getByLabel('Rate (%)').nth(1).fill('2.51')
  await expect(centre.getByRole('alert')).toContainText('You can’t offer more than 2.50%')
  await centre.getByLabel('Rate (%)').nth(1).fill('2.50')
  await centre.getByLabel('Rate (%)').first().fill('1.50')
  await centre.getByRole('button', { name: 'Review offer' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await centre.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await centre.getByRole('button', { name: `Sign and offer to ${below}` }).click()
  await expect(page.getByRole('dialog', { name: `Real-time salary you pay to ${below}` })).toBeVisible()

  await beginAs(page, below, FIRST_PASSWORD)
  await open(page, '/agent?agent=agentRealtimeSalary')
  await centre.getByRole('button', { name: '***' }).click()
  const sheet = page.getByRole('dialog', { name: `Real-time salary paid to ${below}` })
  await sheet.getByRole('button', { name: 'Accept', exact: true }).click()
  await sheet.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: 'Accept contract' }).click()
  await expect(sheet.getByRole('status')).toContainText('Accepted')
  const contracts = '/wps/agent/contracts?kind=realtime&side=mine'
  const { rows } = await readValue<{ rows: { beginsAt: string }[] }>(page, contracts)
  const beginsMs = Date.parse(String(rows[0]?.beginsAt))
  await callWell(page, '/wps/agent/accounts', { username: player, password: FIRST_PASSWORD, level: 0, rebate: 0 })

  // What is played now counts in the first window of the contract: those before it are sealed.
  await settleUntil(page, beginsMs)
  await beginAs(page, player, FIRST_PASSWORD)
  await claimGift(page)
  await open(page, await gamePath(page))
  const game = await waitForGame(page)
  // A contract begins at the next window of five minutes: once in some runs that comes before the press.
  const pressedMs = Date.now()
  await spin(game)
  const isBefore = Date.now() < beginsMs
  await page.goto(QUIET_PLACE)
  await settleUntil(page, beginsMs + WINDOW_MS)

  // It was played before the contract began, though it is counted in a window of it: the contract pays nothing for it.
  await page.context().clearCookies()
  await login(page, below, PASSWORD)
  await open(page, '/agent?agent=agentRealtimeSalary&tab=bills')
  const none = centre.getByRole('heading', { name: 'No bills in this period' })
  if (isBefore) await expect(none).toBeVisible()
  if (pressedMs >= beginsMs) await expect(none).toHaveCount(0)
  await expectAccessible(page)
})

test('AGT-05, TRUST-05 pay of the demo tree leads from the income to its bill, which recomputes @desktop', async ({
  page,
  browser,
}, testInfo) => {
  await loginAsDemo(page, 'general1')
  await open(page, '/agent?agent=agentRevenueReport')
  const centre = centreOf(page)
  await centre
    .getByRole('row', { name: /Daily salary/ })
    .getByRole('button')
    .first()
    .click()
  await centre.getByRole('row', { name: /Paid/ }).getByRole('button').first().click()
  const bill = page.getByRole('dialog', { name: /^Daily salary · / })
  await bill.getByRole('button', { name: 'Recalculate' }).click()
  await expect(bill.getByText(/Matches the bill and the hash/)).toBeVisible()
  await expectAccessible(page)

  // And by the one file, without a network, as it was saved.
  const save = async (press: Locator, name: string) => {
    const download = page.waitForEvent('download')
    await press.click()
    const path = testInfo.outputPath(name)
    await (await download).saveAs(path)
    return path
  }
  const statement = await save(bill.getByRole('button', { name: 'Save as JSON' }), 'statement.json')
  const verifier = await save(bill.getByRole('link', { name: 'Offline verifier' }), 'verify-statement.html')
  const offline = await browser.newContext({ offline: true })
  const file = await offline.newPage()
  await file.goto(pathToFileURL(verifier).href)
  await file.getByLabel('Statement').setInputFiles(statement)
  await expect(file.getByText(/the bill says .*: equal$/)).toBeVisible()
  await expect(file.getByText('Rows are those of the bill’s hash')).toBeVisible()
  await offline.close()
})

test('AGT-01, AGT-02, AGT-05 an agent’s morning: what is due, who plays, one suspended, one new contract @desktop @night', async ({
  page,
}) => {
  await loginAsDemo(page, 'general1')
  await page.goto(QUIET_PLACE)
  const [agent, player] = [mintName(), mintName()]
  const account = { password: FIRST_PASSWORD, rebate: 0 }
  await callWell(page, '/wps/agent/accounts', { ...account, username: agent, level: 1 })
  await callWell(page, '/wps/agent/accounts', { ...account, username: player, level: 0 })

  // It opens on what is due, with the sum it comes from.
  await open(page, '/agent')
  const centre = centreOf(page)
  const goTo = (name: string) => centre.getByRole('navigation').getByRole('button', { name }).click()
  const due = centre.getByRole('region', { name: 'Daily salary' })
  await expect(due).toContainText(/you will get about.*₱[\d,.]+.*on \w+/i)
  await expect(centre.getByText(/^Updated to/).first()).toBeVisible()

  // Who plays: the largest stake first, with a way down to the bets of a downline.
  await goTo('Team management')
  await centre.getByRole('combobox', { name: 'Sort by' }).selectOption('Valid bet')
  const played = centre.getByRole('row', { name: /regional1/ })
  await expect(played).toContainText(/[1-9][\d,]*\.\d\d/)

  await centre.getByLabel('Username').fill(player)
  await centre.getByRole('button', { name: 'Search' }).click()
  await centre.getByRole('button', { name: player }).click()
  const sheet = page.getByRole('dialog', { name: player })
  await sheet.getByText('Suspend or restore').click()
  await sheet.getByLabel('Reason').fill('We look into a report')
  await sheet.getByRole('button', { name: 'Suspend' }).first().click()
  await expect(sheet.getByRole('status')).toContainText('The member was told')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(centre.getByRole('row', { name: player })).toContainText('Suspended')

  await goTo('Daily salary')
  await centre.getByRole('button', { name: 'Offer', exact: true }).click()
  await centre.getByLabel('Downline agent').selectOption({ label: `${agent} · Agent` })
  await centre.getByRole('button', { name: 'Review offer' }).click()
  await centre.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await centre.getByRole('button', { name: `Sign and offer to ${agent}` }).click()
  await expect(page.getByRole('dialog', { name: `Daily salary you pay to ${agent}` })).toBeVisible()
  await expectAccessible(page)
})
