/** What an operator's command does to people on the site. Saffron is shut for it, and opened again whatever happens. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../../scripts/lib/paths.ts'
import { expect, expectAccessible, originOf, test } from '../support/e2e.ts'
import { headerOf, register } from '../support/e2e-actions.ts'

const run = promisify(execFile)

/** `npm run ops -- …` against the site under test. */
async function ops(command: string) {
  const { E2E_OPS_TOKEN: token, E2E_ORIGIN = '' } = process.env
  const env = { ...process.env, OPS_URL: E2E_ORIGIN, ...(token && { OPS_TOKEN: token }) }
  const { stdout } = await run(process.execPath, [at('scripts/ops.ts'), ...command.split(' ')], { env })
  return stdout
}

const saffron = (path: string) => originOf('saffron.localhost') + path
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

test.afterEach(async () => {
  await ops('maintenance off --merchant saffron')
  await ops('region clear --merchant saffron')
})

test.describe('maintenance', () => {
  test.use({ allowedErrors: [/(status of|code:) 503/] })
  test('EDGE-03, SYS-04, SYS-06, SAFE-04 an open page meets the maintenance page on its next call, keeps the way to money, and recovers by itself', async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(SIZES.desktop)
    await register(page, '/index', originOf('saffron.localhost'))
    expect(await ops('maintenance on --merchant saffron --until 2090-06-01T04:00:00Z')).toContain('Maintenance is ON')

    await page.getByRole('main').getByRole('link', { name: 'Fishing' }).first().click()
    await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
    await expect(page.getByText('RESTRICTION OF VISIT')).toBeVisible()
    await expect(page.getByText(/We expect to be back at .*2090/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible()
    await expect(page.getByRole('alert'), 'no error besides').toHaveCount(0)
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Withdraw' }).click()
    const withdraw = page.getByRole('dialog', { name: 'Withdraw' })
    await expect(withdraw.getByText('Set a payment password first')).toBeVisible()
    await expect(withdraw.getByRole('button', { name: 'Deposit' }), 'a shut site takes none').toHaveCount(0)
    await withdraw.getByRole('button', { name: 'Close' }).click()
    await expect(withdraw).toHaveCount(0)

    expect(await ops('maintenance off --merchant saffron')).toContain('off')
    await expect(headerOf(page)).toBeVisible({ timeout: 25_000 })
    await expect(page.getByRole('list', { name: 'Fishing' }).getByRole('listitem').first()).toBeVisible()
  })

  test('SYS-03 a visitor who comes while it is shut, and whom customer service hears; the other merchant is open', async ({
    page,
  }) => {
    await page.setViewportSize(SIZES.phone)
    await ops('maintenance on --merchant saffron')
    const answer = await page.goto(saffron('/rng'))
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
    await expect(page.getByText('We expect to be back at')).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Contact Us' }).click()
    const popup = await opened
    await popup.waitForURL('**/__local/service/saffron/live')
    await expect(popup.getByRole('heading', { name: 'Customer service' })).toBeVisible()
    await popup.close()
    expect((await page.goto(`${originOf('localhost')}/index`))?.status()).toBe(200)
  })
})

test.describe('a country is refused', () => {
  test.use({ allowedErrors: [/status of 451/] })
  for (const [name, size] of Object.entries(SIZES)) {
    test(`EDGE-02, SYS-05 its visitors see their address and country (${name})`, async ({ page, visitorIp }) => {
      await page.setViewportSize(size)
      await page.setExtraHTTPHeaders({ 'x-local-ip': visitorIp, 'x-local-country': 'FR' })
      expect((await page.goto(saffron('/index')))?.status()).toBe(200)
      await ops('region set --merchant saffron --deny-country FR')

      expect((await page.goto(saffron('/index')))?.status()).toBe(451)
      await expect(page.getByText('IP Restriction')).toBeVisible()
      await expect(page.getByText(`Your IP address: ${visitorIp}`)).toContainText('FR')
      await expect(page.getByText('Your location or IP is not allowed to access the site')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible()
      await expectAccessible(page)

      await page.setExtraHTTPHeaders({ 'x-local-ip': visitorIp, 'x-local-country': 'TH' })
      expect((await page.goto(saffron('/index')))?.status()).toBe(200)
    })
  }
})
