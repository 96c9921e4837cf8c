/** OPS-01, OPS-02: the console as a desk uses it: maintenance, a member found, a withdrawal, a promotion, a merchant made, a person revoked. */
import type { Browser, Page } from '@playwright/test'
import { expect, loginAsDemo, originOf, QUIET_PLACE, test, watchFaults } from '../support/e2e.ts'
import { callApi, ledgerBalance, mintName, open, readValue, register } from '../support/e2e-actions.ts'
import { plugInDevice } from '../support/e2e-device.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { forbidPointers } from '../support/keyboard.ts'

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
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
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

/** A withdrawal that two people approve, of a demo member. */
async function askForMuch(member: Page): Promise<string> {
  const site = originOf('saffron.localhost')
  const operate = await hireOperator(mintName(), 'saffron')
  await operate('withdrawals-method-set', { kind: 'bank', terms: { twoPeopleFrom: '300.00' } })
  await member.goto(site + QUIET_PLACE)
  await loginAsDemo(member, 'player3', site)
  const { destinations } = await readValue<{ destinations: { id: string }[] }>(member, '/wps/member/destinations')
  const asked = { destinationId: destinations[0]?.id, amount: '310.00', receive: '310.00', paymentPassword: '246810' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { status, body } = await callApi(member, 'POST', '/wps/v2/withdraw/orders', asked, { headers })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.value as { orderId: string }).orderId
}

test('OPS-01, MEM-05 by keyboard: a large withdrawal is approved by two people, and by one of them not twice @night', async ({
  browser,
  page: member,
}) => {
  const orderId = await askForMuch(member)
  const stateOf = async () =>
    (await readValue<{ state: string }>(member, `/wps/v2/withdraw/order?orderId=${orderId}`)).state
  const openOrder = async (page: Page) => {
    await page.goto(`${origin()}/withdrawals?at=saffron&order=${orderId}`)
    await expect(page.getByRole('article', { name: orderId })).toBeVisible()
  }
  const approve = async (page: Page) => {
    const amount = page.getByLabel('Type the amount to approve it')
    // A key pressed before the order can have been read does nothing.
    await expect(async () => {
      await page.keyboard.press('a')
      await expect(amount).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type('310')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${orderId} is decided`)).toBeVisible()
  }
  const ines = await signIn(browser, 'ines')
  await forbidPointers(ines)
  await openOrder(ines)
  await approve(ines)
  expect(await stateOf()).toBe('checks')
  await openOrder(ines)
  await expect(ines.getByText(/^You gave the first word/)).toBeVisible()
  const piet = await signIn(browser, 'piet')
  await forbidPointers(piet)
  await openOrder(piet)
  await approve(piet)
  expect(await stateOf()).toBe('approved')
  await Promise.all([leave(ines), leave(piet)])
})

const short = () => Date.now().toString(36).slice(-7)

test('OPS-02, PROMO-01 a promotion is proposed, looked at by its token alone, approved by another, and claimed', async ({
  browser,
  page: member,
}) => {
  const id = `gift-${short()}`
  const title = `Gift ${id}`
  // At Saffron: other journeys count the rewards of a new member at Meridian.
  const nils = await signIn(browser, 'nils')
  await nils.goto(`${origin()}/promotions?at=saffron&id=-`)
  await nils.getByLabel('Id', { exact: true }).fill(id)
  await nils.getByLabel('Cash for each, in THB').fill('7.00')
  await nils.getByLabel('Shown from (Asia/Bangkok)').fill('2026-01-01T00:00')
  for (const [label, text] of [
    ['Title', title],
    // No word: pages in other languages show it too.
    ['What one gets', '7.00'],
    ['What one does for it', 'Claim it'],
    ['Terms, HTML', '<p>Once for each member.</p>'],
  ] as const)
    for (const language of ['EN', 'TH']) await nils.getByLabel(`${label} (${language})`, { exact: true }).fill(text)
  await nils.getByRole('button', { name: 'Propose at Saffron' }).click()
  await nils.getByRole('link', { name: /Look at change/ }).click()
  const draft = await nils.getByRole('link', { name: 'Look at it on the site' }).getAttribute('href')
  const address = nils.url()
  await leave(nils)
  // The draft's page shows it to who has the token, and says nothing of it without.
  await open(member, draft ?? '')
  await expect(member.getByRole('heading', { name: title })).toBeVisible()
  await register(member, '/index', originOf('saffron.localhost'))
  const claim = () =>
    callApi(
      member,
      'POST',
      '/wps/relay/MCS2_claimPromotion',
      { promotionId: id },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
  expect((await claim()).status).toBe(404)
  const nora = await signIn(browser, 'nora')
  await nora.goto(address)
  await nora.getByRole('button', { name: 'Approve at Saffron' }).click()
  await expect(nora.getByText('published', { exact: true }).first()).toBeVisible()
  await leave(nora)
  expect((await claim()).status).toBe(200)
  expect(await ledgerBalance(member)).toBe('7.00')
})

test('EDGE-01 a merchant is made by the form, confirmed by another, and visited on its host', async ({
  browser,
  page: visitor,
}) => {
  const code = `reef-${short()}`
  const colm = await signIn(browser, 'colm')
  await colm.goto(`${origin()}/new-merchant?at=meridian&step=languages`)
  for (const language of ['CN', 'JA', 'TH', 'VI']) await colm.getByLabel(language, { exact: true }).uncheck()
  await colm
    .getByRole('button', { name: /Names and licence/ })
    .first()
    .click()
  await colm.getByLabel('Code').fill(code)
  await colm.getByLabel('Name', { exact: true }).fill('Reef')
  await colm.getByLabel('Mail address of support').fill('help@reef.example')
  await colm.getByLabel('Line under the name (EN)').fill('A reef of games.')
  await colm.getByLabel('Licence line (EN)').fill('Demonstration.')
  await colm.getByRole('button', { name: /^\d?\s*Hosts/ }).click()
  await colm.getByLabel('Hosts, one a line').fill(`${code}.localhost`)
  await colm.getByRole('button', { name: 'Propose Reef' }).click()
  const link = await colm.getByRole('link', { name: /Look at change/ }).getAttribute('href')
  await leave(colm)
  const host = originOf(`${code}.localhost`)
  expect((await visitor.request.get(`${host}/index`)).status()).toBe(404)
  const cora = await signIn(browser, 'cora')
  await cora.goto(`${origin()}${link}`)
  await cora.getByRole('button', { name: `Approve at ${code}` }).click()
  await expect(cora.getByText('published', { exact: true }).first()).toBeVisible()
  await leave(cora)
  await open(visitor, `${host}/index`)
  await expect(visitor).toHaveTitle(/Reef/)
})

test('OPS-01 a person is invited, makes two keys, is confirmed by a second admin, works, and is revoked on an open page', async ({
  browser,
}) => {
  const name = `temp.${short()}`
  const ada = await signIn(browser, 'ada')
  await ada.goto(`${origin()}/people`)
  await ada.getByRole('button', { name: 'Invite', exact: true }).click()
  await ada.getByLabel('Name', { exact: true }).fill(name)
  await ada.getByRole('button', { name: 'Add a role' }).click()
  await ada.getByLabel('Role 1', { exact: true }).selectOption('duty')
  await ada.getByRole('button', { name: 'Make the invitation' }).click()
  const invitation = await ada.getByLabel('Invitation', { exact: true }).textContent()
  await ada.getByRole('button', { name: 'Close' }).click()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const person = await context.newPage()
  await plugInDevice(person)
  await person.goto(invitation ?? '')
  await person.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(person.getByText(/1 passkey is made/)).toBeVisible()
  // A device makes one: the second is made on another.
  await plugInDevice(person, { transport: 'usb' })
  await person.getByRole('button', { name: 'Make the second passkey' }).click()
  await expect(person.getByText(/2 passkeys are made/)).toBeVisible()
  await ada.goto(`${origin()}/people?open=${name}`)
  await ada.getByRole('button', { name: `Confirm: ${name} may work` }).click()
  await expect(ada.getByText(/it takes another admin/)).toBeVisible()
  const alma = await signIn(browser, 'alma')
  await alma.goto(`${origin()}/people?open=${name}`)
  await alma.getByRole('button', { name: `Confirm: ${name} may work` }).click()
  await expect(alma.getByRole('button', { name: 'Sign the review of 1 role' })).toBeVisible()
  await leave(alma)
  await person.goto(`${origin()}/maintenance?at=saffron`)
  await person.getByRole('button', { name: 'Use passkey' }).click()
  await expect(person.getByRole('button', { name: 'Close Saffron' })).toBeVisible()
  await ada.getByRole('button', { name: `Revoke ${name}` }).click()
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: `Revoke ${name}` })
    .click()
  await expect(ada.getByRole('article', { name })).toHaveCount(0)
  await ada.context().close()
  await person.getByRole('button', { name: 'Close Saffron' }).click()
  await expect(person.getByText('Your session is over. Sign in again.')).toBeVisible()
  await person.context().close()
})
