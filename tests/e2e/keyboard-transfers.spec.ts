/** MEM-03, MEM-06: money to the upline and between wallets, each once without a mouse. */
import type { Page } from '@playwright/test'
import type { MerchantWallet } from '../../contract/calls/wallets.ts'
import { ERRORS, type Failure } from '../../contract/errors.ts'
import { vendorCodeSchema } from '../../contract/ids.ts'
import { DEMO_PASSWORD, expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import { open, readValue } from '../support/e2e-actions.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto, WIDE } from '../support/keyboard.ts'

const HARBOR = vendorCodeSchema.parse('HARBOR')
const REEF = vendorCodeSchema.parse('REEF')
const DEMO_PAYMENT_PASSWORD = '246810'
// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

/** A platform that keeps money at its vendors (tests/support/outside-platform.ts), whose first answer gets lost. */
async function keepMoneyAtVendors(page: Page) {
  const asked: { key: string | undefined; body: unknown }[] = []
  const readWallet = (): MerchantWallet => ({
    mode: 'vendor_wallets',
    ...(asked.length < 2 ? { main: '100.00' } : { main: '60.00' }),
    vendors: [
      { vassalage: HARBOR, vendorName: 'Harbor Lane', balance: asked.length < 2 ? '0.00' : '40.00' },
      { vassalage: REEF, vendorName: 'Reef', balance: null },
    ],
  })
  await page.route('**/wps/relay/GCS_merchantWallet', (route) =>
    route.fulfill({ json: { success: true, value: readWallet() } }),
  )
  await page.route('**/wps/relay/GCS_walletTransfer', (route) => {
    asked.push({ key: route.request().headers()['idempotency-key'], body: route.request().postDataJSON() })
    const errorCode = 'upstream_timeout'
    const lost = { success: false, errorCode, message: '', requestId: 'none' } satisfies Failure
    if (asked.length === 1) return route.fulfill({ status: ERRORS[errorCode], json: lost })
    return route.fulfill({ json: { success: true, value: readWallet() } })
  })
  return asked
}

const readSent = async (page: Page) =>
  (await readValue<{ rows: object[] }>(page, '/wps/relay/ODSFE2_MemTransDet?pageSize=100&kind=transfer_out')).rows

test.describe('MEM-03, MEM-06 money between wallets', { tag: '@once' }, () => {
  // The answer to a move, lost on the way.
  test.use({ allowedErrors: [/status of 504/] })
  test('MEM-03, MEM-06, MEM-09 money sent to the upline, told of in the record and in its file; moved to a vendor’s own wallet', async ({
    page,
  }) => {
    test.slow()
    const origin = originOf('saffron.localhost')
    await login(page, 'player1', DEMO_PASSWORD, origin)
    await open(page, `${origin}/index?dialog=centre&centre=transferUpline`)
    const centre = centreOf(page)
    const sentBefore = (await readSent(page)).length
    await typeInto(page, field(centre, 'Amount'), '49')
    await expect(centre.getByText(/^The least is/)).toBeVisible()
    await typeInto(page, field(centre, 'Amount'), '60')
    await expectAccessible(page)
    await typeInto(page, field(centre, 'Payment password'), DEMO_PAYMENT_PASSWORD)
    await pressOn(page, button(centre, /^Send .*60\.00 to ag/))
    await expect(centre.getByRole('status')).toContainText('Arrived')
    await expect(centre.getByRole('list').getByText('Arrived').first()).toBeVisible()

    // The record follows the wallet, and a list that is being read does not move.
    await expect.poll(async () => (await readSent(page)).length).toBe(sentBefore + 1)
    await pressOn(page, button(centre, 'Wallets'), { back: true })
    await expect(centre.getByText(/^You have one wallet/)).toBeVisible()
    await pressOn(page, button(centre, 'Account record'))
    await expect(centre.getByRole('listitem').filter({ hasText: 'Transfer sent' }).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await pressOn(page, button(centre, 'Export as CSV'))
    expect((await download).suggestedFilename()).toMatch(/^account-.*\.csv$/)

    const asked = await keepMoneyAtVendors(page)
    await pressOn(page, button(centre, 'Wallets'), { back: true })
    await expect(centre.getByText(/^Some vendors keep their own wallet/)).toBeVisible()
    await expect(centre.getByLabel('To', { exact: true }).getByRole('option')).toHaveText([
      'Main wallet',
      'Harbor Lane',
    ])
    await typeInto(page, field(centre, 'Amount'), '100.01')
    await expect(centre.getByText('There is less than that.')).toBeVisible()
    await expect(button(centre, 'Move')).toBeDisabled()
    await typeInto(page, field(centre, 'Amount'), '4 0')
    await expect(centre.getByText('Type an amount such as 500 or 500.50.')).toBeVisible()
    await typeInto(page, field(centre, 'Amount'), '40')
    await tabTo(page, field(centre, 'To'), { back: true })
    await page.keyboard.press('ArrowUp')
    await expect(centre.getByRole('alert')).toHaveText('Choose two different wallets.')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(centre.getByRole('alert')).toHaveCount(0)
    await typeInto(page, field(centre, 'Amount'), '40')
    await page.keyboard.press('Enter')
    await expect(centre.getByRole('alert')).toBeVisible()
    await expect(field(centre, 'Amount')).toHaveValue('40')
    await pressOn(page, button(centre, 'Move'))
    await expect(centre.getByRole('listitem').filter({ hasText: 'Harbor Lane' })).toContainText('40.00')
    await expect(field(centre, 'Amount')).toHaveValue('')
    await expect(page.getByText(/^.\s40\.00 moved to Harbor Lane\.$/)).toBeVisible()
    const move = {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: { from: 'main', to: 'HARBOR', amount: '40.00' },
    }
    expect(asked).toEqual([move, move])
    expect(asked[1]?.key, 'the same move under the same key').toBe(asked[0]?.key)
  })
})
