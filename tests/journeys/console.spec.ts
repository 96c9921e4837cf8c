/** OPS-01, OPS-02: the console as a desk uses it: maintenance on and off by hand, a withdrawal by two people and by keyboard. */
import type { Browser, Page } from '@playwright/test'
import { expect, test, watchFaults } from '../support/e2e.ts'

const origin = () => `http://console.localhost:${Number(new URL(process.env.E2E_ORIGIN ?? '').port) + 4}`

/** Everybody but 240.0.0.0/5, where nobody is. */
const ALL_BUT_SHUT = ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3', '224.0.0.0/4', '248.0.0.0/5', '::/0']

/** What goes wrong on a page of the console, the browser's own refusals too; looked at when it is left. */
const faultsOf = new WeakMap<Page, readonly string[]>()
async function leave(page: Page) {
  expect(faultsOf.get(page), 'console errors, uncaught errors and CSP violations').toEqual([])
  await page.context().close()
}

async function signIn(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const faults = watchFaults(context)
  const page = await context.newPage()
  faultsOf.set(page, faults)
  await page.goto(`${origin()}/__local/people`)
  await page.getByRole('button', { name: new RegExp(name, 'i') }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  return page
}

test('EDGE-03 who is on duty closes one site and opens it, and reads it back from its hosts', async ({ browser }) => {
  const page = await signIn(browser, 'dana')
  await page.goto(`${origin()}/maintenance?at=saffron`)
  // Other journeys go on beside this one.
  await page.getByLabel('Let in').fill(ALL_BUT_SHUT.join('\n'))
  await page.getByRole('button', { name: 'Close Saffron' }).click()
  await expect(page.getByText(/^\d+ of \d+ hosts? read back “closed”$/)).toBeVisible()
  await page.getByRole('button', { name: 'Open Saffron again' }).click()
  await expect(page.getByText(/^\d+ of \d+ hosts? read back “open”$/)).toBeVisible()
  await leave(page)
})

test('a role that does not open a screen says who may, and offers no act', async ({ browser }) => {
  const page = await signIn(browser, 'ada')
  await page.goto(`${origin()}/withdrawals`)
  await expect(page.getByText('Your roles do not open this')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)
  await leave(page)
})

test('OPS-01 support finds a member, reveals a field for a reason, and compliance reads who looked and why', async ({
  browser,
}) => {
  const reason = `called back ${Date.now()}`
  const page = await signIn(browser, 'sami')
  await page.goto(`${origin()}/members?at=meridian`)
  await page.getByRole('searchbox').fill('player3')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'player3', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Where is the money?' })).toBeVisible()
  await expect(page.getByText('sums to the cent')).toBeVisible()
  await page.getByRole('button', { name: 'Identity and devices' }).click()
  await page.getByRole('button', { name: 'Reveal: Real name' }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(page.getByText('in the audit')).toBeVisible()
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByRole('row', { name: /Field revealed sami/ }).first()).toBeVisible()
  await leave(page)
  const reader = await signIn(browser, 'carla')
  await reader.goto(`${origin()}/audit?at=meridian&text=${encodeURIComponent(reason)}`)
  await expect(reader.getByText(/sami revealed a field of player3 at meridian/)).toBeVisible()
  await leave(reader)
})
