/** MEM-04, MEM-05: money in and money out, each once without a mouse. Between wallets: keyboard-transfers.spec.ts. */
import type { Locator, Page, Route } from '@playwright/test'
import { ERRORS, type Failure } from '../../contract/errors.ts'
import { DEMO_PASSWORD, expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import {
  balanceOf,
  headerOf,
  ledgerBalance,
  mintName,
  open,
  PICTURE,
  register,
  reload,
  toMinor,
} from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto, WIDE } from '../support/keyboard.ts'

const DEMO_PAYMENT_PASSWORD = '246810'
// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

test('MEM-04, SAFE-01 a first deposit: a limit before it, an amount, a way, the provider’s page, credited', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  await register(page)
  await pressOn(page, headerOf(page).getByRole('link', { name: 'Deposit' }))
  const centre = centreOf(page)
  const prompt = centre.getByRole('link', { name: 'Set a limit' })
  await pressOn(page, prompt)
  await expect(centre.getByRole('heading', { name: 'You have no limit yet' })).toBeVisible()
  await pressOn(page, button(centre, 'Set: Deposit limit, Day'))
  await expect(field(centre, 'Amount: Deposit limit, Day')).toBeFocused()
  await page.keyboard.type('600')
  await page.keyboard.press('Enter')
  await expect(button(centre, 'Change: Deposit limit, Day')).toBeFocused()

  await pressOn(page, button(centre, 'Deposit'), { back: true })
  await expect(centre.getByText('P 600.00 left of your deposit limit today')).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await typeInto(page, field(centre, 'Other amount'), '700')
  await pressOn(page, centre.getByRole('radio', { name: /E-wallet/ }), { key: 'Space' })
  await expect(centre.getByRole('alert')).toHaveText('This is over your own limit: P 600.00 left.')
  await pressOn(page, button(centre, '500'), { back: true, key: 'Space' })
  await pressOn(page, button(centre, 'Deposit 500.00, receive 500.00'))

  await page.waitForURL(/^http:\/\/pay\.localhost:\d+\/pay\//)
  await pressOn(page, button(page, 'Pay PHP 500.00'))
  await expect(centre.getByRole('heading', { name: 'P 500.00 is in your balance' })).toBeVisible()
  await expect(balanceOf(page)).toContainText('P\u00a0500.00')
  await pressOn(page, button(centre, 'All deposits'))
  await expect(centre.getByRole('listitem').filter({ hasText: 'Credited' })).toContainText('500.00')

  const [deposits, withdrawals] = [button(centre, 'Deposits'), button(centre, 'Withdrawals')]
  await expect(deposits).toHaveAttribute('aria-pressed', 'true')
  await pressOn(page, withdrawals)
  await expect(centre.getByText('No withdrawals yet')).toBeVisible()
  await expect(withdrawals, 'keeps the focus').toBeFocused()
  await expect(withdrawals).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/[?&]centre=withdraw&.*tab=history/)
  await reload(page)
  await expect(centre.getByText('No withdrawals yet')).toBeVisible()
  await pressOn(page, deposits)
  await expect(centre.getByRole('listitem').filter({ hasText: 'Credited' })).toBeVisible()
})

const LETTER = { name: 'statement.html', mimeType: 'text/html', buffer: Buffer.from('<p>It did not arrive.</p>') }

/** A wrong payment password, as the site says it: not one of the few tries of a member whom others log in as. */
async function meetRefusal(page: Page, centre: Locator) {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const errorCode = 'payment_password_incorrect'
  const json = { success: false, errorCode, message: '', requestId: 'none' } satisfies Failure
  const refuse = async (route: Route) => {
    await held
    await route.fulfill({ status: ERRORS[errorCode], json })
  }
  await page.route('**/wps/v2/withdraw/orders', refuse, { times: 1 })
  await typeInto(page, field(centre, 'Payment password'), '000000')
  await pressOn(page, button(centre, 'Withdraw 200.00, receive 198.00'))
  await expect(centre.locator('button[aria-busy=true]'), 'keeps the focus while it works').toBeFocused()
  answer()
  await expect(centre.getByRole('alert')).toContainText('The payment password is not right')
  await expect(field(centre, 'Payment password')).toBeFocused()
  await expect(field(centre, 'Payment password')).toHaveValue('')
}

test.describe('MEM-05 money out', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('MEM-05, TRUST-01 withdrawals to their end: one Received, one Not received with a picture, paid back', async ({
    page,
  }) => {
    test.slow()
    const operate = await hireOperator(mintName(), 'saffron')
    // A demo player of the other merchant, whose accounts are old enough: nobody else's test counts their money.
    const origin = originOf('saffron.localhost')
    await login(page, 'player2', DEMO_PASSWORD, origin)
    await open(page, `${origin}/index?dialog=centre&centre=withdraw`)
    const centre = centreOf(page)
    const before = toMinor(await ledgerBalance(page))

    const ask = async (amount: string) => {
      await typeInto(page, field(centre, 'Amount'), amount)
      await typeInto(page, field(centre, 'Payment password'), DEMO_PAYMENT_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(centre.getByRole('list', { name: 'Progress of the withdrawal' })).toBeVisible()
      await expect(
        centre.getByRole('status').filter({ has: page.getByRole('heading', { level: 4 }) }),
        'in the form’s place',
      ).toBeFocused()
      return { orderId: new URL(page.url()).searchParams.get('order') }
    }
    const pay = async (order: { orderId: string | null }) => {
      await operate('withdrawals-approve', order)
      await operate('withdrawals-pay', { ...order, reference: `BANK ${order.orderId}` })
      await expect(answer).toBeVisible()
    }
    const answer = centre.getByRole('region', { name: 'Did it arrive?' })

    await tabTo(page, centre.getByRole('group', { name: 'Where to' }).getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await typeInto(page, field(centre, 'Amount'), '200')
    await expect(button(centre, 'Withdraw 200.00, receive 198.00')).toBeDisabled()
    await meetRefusal(page, centre)
    const arrived = await ask('200')
    await pay(arrived)
    await pressOn(page, button(answer, 'Received'))
    const question = answer.getByText('Is ฿ 198.00 in your account? Saying so is final')
    await expect(question).toBeFocused()
    await pressOn(page, button(answer, 'Back'))
    await expect(question).toBeHidden()
    await pressOn(page, button(answer, 'Received'))
    await pressOn(page, button(answer, 'Yes, it has arrived'))
    await expect(centre.getByRole('heading', { name: '฿ 198.00 has arrived' })).toBeVisible()
    await expect(centre.getByText('by you', { exact: true })).toBeVisible()
    await expect(answer).toBeHidden()

    await pressOn(page, centre.getByRole('navigation', { name: 'Cashier' }).getByRole('button', { name: 'Withdraw' }))
    const missing = await ask('150')
    await pay(missing)
    await pressOn(page, button(answer, 'Not received'))
    const choose = async (file: typeof PICTURE) => {
      const chooser = page.waitForEvent('filechooser')
      await pressOn(page, button(answer, 'Add a picture'))
      await (await chooser).setFiles(file)
    }
    await choose(LETTER)
    await expect(answer.getByRole('alert')).toHaveText(/^Please choose a PNG or JPG/)
    await choose(PICTURE)
    const picture = answer.getByRole('img', { name: 'Picture 1' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
    await expect(answer.getByRole('alert')).toBeHidden()
    await typeInto(page, answer.getByLabel(/^What you see at your bank/), 'Nothing came')
    await expectAccessible(page)
    await pressOn(page, button(answer, 'It did not arrive'))
    await expect(centre.getByRole('heading', { name: /^We are looking for your/ })).toBeVisible()
    await expect(answer.getByLabel(/^What you see at your bank/)).toBeHidden()

    const seen = await operate('withdrawals-show', missing)
    expect(seen).toMatchObject({ order: { state: 'sent', disputeNote: 'Nothing came' }, proofs: 1 })
    const shown = await operate('withdrawals-proof', { ...missing, number: 1 })
    expect(shown).toMatchObject({ contentType: 'image/png' })
    await operate('withdrawals-refuse', { ...missing, reason: 'payment_failed' })
    await expect(centre.getByText(/150\.00 is back in your balance/)).toBeVisible()
    expect(toMinor(await ledgerBalance(page))).toBe(before - 20_000)
  })
})
