import type { Browser } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  expectNoSidewaysScroll,
  mintName,
  open,
  register,
  reload,
  sendRegistration,
  showMoney,
} from '../support/e2e-actions.ts'

/** Somebody else, at a machine of their own, who opens a link that was handed to them and registers. */
async function comeBy(browser: Browser, link: string, baseURL: string | undefined) {
  const elsewhere = { 'x-local-ip': `203.0.113.${Math.floor(Math.random() * 250) + 1}` }
  const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: elsewhere })
  const page = await context.newPage()
  const { pathname, search } = new URL(link, baseURL)
  await open(page, pathname + search)
  const main = page.getByRole('main')
  await main.getByLabel('Username', { exact: true }).fill(mintName())
  await sendRegistration(main)
  await expect(balanceOf(page)).toContainText('0.00')
  await context.close()
}

test('MEM-08, MEM-13, MEM-14 a new member reads cashback, invitations and missions; whom they invite is on the list', {
  tag: '@once',
}, async ({ page, browser, baseURL }) => {
  test.slow()
  await register(page)
  await open(page, '/index?dialog=centre&centre=referral')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Invite a friend, get/ })).toBeVisible()
  const link = dialog.getByText(/\/register\?r=[A-Z0-9]{8}$/)
  await expect(link).toBeVisible()
  await expect(dialog.getByText('Nobody has registered with your code yet.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await comeBy(browser, (await link.textContent()) ?? '', baseURL)
  await reload(page)
  const came = dialog.getByRole('region', { name: 'Who came' }).getByRole('listitem')
  await expect(came).toHaveCount(1)
  await expect(came).toContainText(`${showMoney('100.00')} to come`)

  await open(page, '/index?dialog=centre&centre=manualRebate')
  await expect(dialog.getByRole('heading', { name: 'No cashback yet' })).toBeVisible()
  await expectAccessible(page)

  await open(page, '/index?dialog=centre&centre=missionLeaderboard')
  await expect(dialog.getByText('0 of 10', { exact: true })).toBeVisible()
  const hide = dialog.getByRole('checkbox', { name: 'Do not name me on leaderboards' })
  const kept = page.waitForResponse(/MCSFE_setMissionPrivacy$/)
  await hide.click()
  expect((await kept).status()).toBe(200)
  await reload(page)
  await expect(hide).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
