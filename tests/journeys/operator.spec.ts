/** What an operator switches, as people on the site meet it. It is switched for one address alone, so that all others go on. */
import { expect, expectAccessible, originOf, test } from '../support/e2e.ts'
import { balanceOf, expectAwake, headerOf, mintMember, mintName, open, PASSWORD } from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { hireSwitcher } from '../support/e2e-operator.ts'
import { dialogOf } from '../support/keyboard.ts'

const SAFFRON = originOf('saffron.localhost')
/** Nobody else comes from there. */
const SHUT_OUT = '240.0.0.1'
const ALL_BUT_SHUT = ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3', '224.0.0.0/4', '248.0.0.0/5', '::/0']
/** A page that is shut asks so often whether it still is (web/app/app.tsx). */
const ASK_AGAIN_MS = 15_000

test.describe('maintenance', () => {
  test.use({ allowedErrors: [/(status of|code:) 503/], visitorIp: SHUT_OUT })

  test('EDGE-03, SYS-03, SYS-04, SYS-06, SAFE-04 an open page meets maintenance on its next call, keeps the way to money, and recovers by itself', async ({
    page,
    browser,
    extraHTTPHeaders,
  }) => {
    const operate = await hireSwitcher(mintName(), 'saffron')
    const username = await mintMember(page, SAFFRON)
    await page.clock.install()
    await open(page, `${SAFFRON}/index`)
    await operate('maintenance-on', { until: '2090-06-01T04:00:00Z', allowIps: ALL_BUT_SHUT })
    await page.getByRole('main').getByRole('link', { name: 'Live tables' }).first().click()
    await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
    await expect(page.getByText(/We expect to be back at .*2090/)).toBeVisible()
    await expect(page.getByRole('alert'), 'no error besides').toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Withdraw' }).click()
    const withdraw = dialogOf(page, 'Withdraw')
    await expect(withdraw.getByText('Three steps to your first withdrawal')).toBeVisible()
    await expect(withdraw.getByRole('button', { name: 'Deposit' }), 'a shut site takes none').toHaveCount(0)
    await withdraw.getByRole('button', { name: 'Close' }).click()

    // Who comes while it is shut: heard by customer service, logged in to reach their money, and remembered as before.
    const context = await browser.newContext({ extraHTTPHeaders: extraHTTPHeaders ?? {} })
    const visitor = await context.newPage()
    await visitor.clock.install()
    expect((await visitor.goto(`${SAFFRON}/rng?dialog=login`))?.status()).toBe(503)
    await expectAwake(visitor)
    const kept = JSON.stringify({ way: 'username', username: 'somebody', untilMs: Date.now() + 3_600_000 })
    await visitor.evaluate((text) => localStorage.setItem('rememberMe', text), kept)
    const opened = visitor.waitForEvent('popup')
    const login = dialogOf(visitor, 'Log in')
    await login.getByLabel('Username').fill(username)
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Withdraw' })).toBeVisible()
    expect(await visitor.evaluate(() => localStorage.getItem('rememberMe'))).toBe(kept)
    await visitor.getByRole('button', { name: 'Contact Us' }).click()
    const popup = await opened
    await popup.waitForURL('**/__local/service/saffron/live')
    await popup.close()
    await page.request.get(`${originOf('localhost')}/index`).then((answer) => expect(answer.status()).toBe(200))

    await operate('maintenance-off', {})
    for (const each of [page, visitor]) await each.clock.fastForward(ASK_AGAIN_MS)
    await expect(headerOf(page)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Live tables' }).getByRole('listitem').first()).toBeVisible()
    await expect(balanceOf(visitor), 'the whole site, and still in').toBeVisible()
    await context.close()
  })
})

test.describe('a country is refused', () => {
  test.use({ allowedErrors: [/status of 451/] })

  test('EDGE-02, SYS-05 its visitors see their address and country, and nobody else does', async ({
    page,
    visitorIp,
  }) => {
    const operate = await hireSwitcher(mintName(), 'saffron')
    await operate('region-set', { denyCountries: ['FR'] })
    await page.setExtraHTTPHeaders({ 'x-local-ip': visitorIp, 'x-local-country': 'FR' })
    expect((await page.goto(`${SAFFRON}/index`))?.status()).toBe(451)
    await expect(page.getByText('IP Restriction')).toBeVisible()
    await expect(page.getByText(`Your IP address: ${visitorIp}`)).toContainText('France')
    await expect(page.getByText('Your location or IP is not allowed to access the site')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible()
    await expectAccessible(page)
    await page.setExtraHTTPHeaders({ 'x-local-ip': visitorIp, 'x-local-country': 'TH' })
    expect((await page.goto(`${SAFFRON}/index`))?.status()).toBe(200)
    await forgetSession(page)
  })
})
