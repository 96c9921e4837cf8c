/** What an operator's command does to people on the site. What it switches at a merchant is switched back whatever happens. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../../scripts/lib/paths.ts'
import { expect, expectAccessible, originOf, test } from '../support/e2e.ts'
import { balanceOf, headerOf, open, PASSWORD, readValue, register } from '../support/e2e-actions.ts'
import { mintNumber } from '../support/e2e-mail.ts'
import {
  button,
  field,
  forbidPointers,
  pressOn,
  skipToContent,
  typeCode,
  typeInto,
  typeMobile,
} from '../support/keyboard.ts'

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

  test('SYS-04 who comes while it is shut gets the whole site when it opens: a member is in, and whoever is not may register', async ({
    page,
    browser,
    visitorIp,
  }) => {
    test.slow()
    await register(page, '/index', originOf('saffron.localhost'))
    await ops('maintenance on --merchant saffron')
    await page.goto(saffron('/index'))
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-local-ip': visitorIp } })
    const visitor = await context.newPage()
    await visitor.goto(saffron('/register'))
    for (const each of [page, visitor])
      await expect(each.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
    await ops('maintenance off --merchant saffron')
    await expect(field(visitor.getByRole('main'), 'Username')).toBeVisible({ timeout: 25_000 })
    await expect(visitor.getByRole('button', { name: 'Create account' })).toBeVisible()
    await expect(headerOf(page)).toBeVisible({ timeout: 25_000 })
    await expect(headerOf(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await context.close()
  })

  test('SYS-03, I18N-02 a visitor who comes while it is shut, and whom customer service hears by keyboard; the other merchant is open', async ({
    page,
  }) => {
    await forbidPointers(page)
    await page.setViewportSize(SIZES.phone)
    await ops('maintenance on --merchant saffron')
    const answer = await page.goto(saffron('/rng'))
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
    await expect(page.getByText('We are currently performing a system maintenance')).toBeVisible()
    await expect(page.getByText('We expect to be back at')).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
    const opened = page.waitForEvent('popup')
    // Nothing else is on this page, so it is what one comes to.
    await pressOn(page, page.getByRole('button', { name: 'Contact Us' }))
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
      await expect(page.getByText(`Your IP address: ${visitorIp}`)).toContainText('France')
      await expect(page.getByText('Your location or IP is not allowed to access the site')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible()
      await expectAccessible(page)

      await page.setExtraHTTPHeaders({ 'x-local-ip': visitorIp, 'x-local-country': 'TH' })
      expect((await page.goto(saffron('/index')))?.status()).toBe(200)
    })
  }
})

test.describe('a third-party service sends the codes', () => {
  // What a wrong code is answered with, by the service and not by us; and a wrong invitation, by us.
  test.use({ allowedErrors: [/status of 4(00|22)/] })
  test.afterEach(async () => {
    await ops('flag set firebaseSms off --merchant meridian')
  })

  test('AUTH-15, AUTH-04, I18N-02 a number it vouches for is registered by keyboard, after a wrong code', async ({
    page,
  }) => {
    await forbidPointers(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    expect(await ops('flag set firebaseSms on --merchant meridian')).toContain('firebaseSms is on')
    await open(page, `${originOf('localhost')}/register`)
    await skipToContent(page)
    const main = page.getByRole('main')
    await pressOn(page, button(main, 'By mobile'))
    const number = mintNumber()
    await typeMobile(page, main, number)
    await typeCode(page, main, { to: `+63${number}`, label: 'Code from the SMS' })
    const code = field(main, 'Code from the SMS')
    const right = await code.inputValue()
    // What was sent is good over a reload; a form refused for something else goes on with the code it has.
    await open(page, `${originOf('localhost')}/register`)
    await skipToContent(page)
    await pressOn(page, button(main, 'By mobile'))
    await typeMobile(page, main, number)
    await typeInto(page, code, right === '000000' ? '000001' : '000000')
    await typeInto(page, field(main, 'Password'), PASSWORD)
    await typeInto(page, field(main, 'Repeat the password'), PASSWORD)
    for (const consent of ['I am 18 years old or older', 'I agree to the terms and conditions'])
      await pressOn(page, main.getByLabel(consent), { key: 'Space' })
    await pressOn(page, button(main, 'Create account'))
    await expect(main.getByText('The code is not right.')).toBeVisible()
    await expect(code).toBeFocused()
    await typeInto(page, code, right)
    await typeInto(page, main.getByLabel(/^Invitation code/), 'NOSUCH')
    await page.keyboard.press('Enter')
    await expect(main.getByText('Invalid invitation code')).toBeVisible()
    await typeInto(page, main.getByLabel(/^Invitation code/), 'AGENT1')
    await page.keyboard.press('Enter')
    await expect(balanceOf(page)).toBeVisible()
    expect((await readValue<{ account: string }>(page, '/wps/member/info')).account).toBe(number)
    // Its codes were the service's alone.
    expect(asked.filter((path) => path.startsWith('/wps/verification/sms/'))).toEqual([])
    expect(asked.filter((path) => path.endsWith('accounts:signInWithPhoneNumber'))).toHaveLength(2)
  })
})
