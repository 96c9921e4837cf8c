/** MEM-03 to MEM-06: money in, money out, money to the upline. The refusals of each form stand in tests/components. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, expectAccessible, login, loginAsDemo, originOf, test } from '../support/e2e.ts'
import {
  balanceOf,
  claimGift,
  expectNoSidewaysScroll,
  gamePath,
  headerOf,
  ledgerBalance,
  lowerStake,
  mintMember,
  mintName,
  open,
  PASSWORD,
  PICTURE,
  readValue,
  register,
  reload,
  showMoney,
  spin,
  toMinor,
  waitForGame,
} from '../support/e2e-actions.ts'
import { askToPay, sendBack } from '../support/e2e-deposit.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

const DEMO_PAYMENT_PASSWORD = '246810'
const SAFFRON = originOf('saffron.localhost')
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

test('MEM-03 where vendors keep wallets, a game takes the money along, and it is moved and brought back by its page @night', async ({
  page,
}) => {
  await register(page, '/down', SAFFRON)
  await claimGift(page)
  await open(page, SAFFRON + (await gamePath(page)))
  const game = await waitForGame(page)
  await lowerStake(game)
  await spin(game)
  const left = await ledgerBalance(page)
  await open(page, `${SAFFRON}/down?dialog=centre&centre=transferFund`)
  const centre = centreOf(page)
  const main = centre.getByRole('region', { name: 'Main wallet' })
  const atHarbor = centre.getByRole('listitem').filter({ hasText: 'Harbor' })
  await expect(main).toContainText('฿0.00')
  await expect(atHarbor).toContainText(showMoney(left, '฿'))
  const amount = field(centre, 'Amount')
  await amount.fill('1')
  await expect(centre.getByText('Not enough there.'), 'the main wallet is empty').toBeVisible()
  await expect(button(centre, 'Move')).toBeDisabled()
  await button(centre, 'Bring it all back').click()
  await expect(main).toContainText(showMoney(left, '฿'))
  await expect(atHarbor).toContainText('฿0.00')
  await centre.getByRole('combobox', { name: 'To' }).selectOption('HARBOR')
  await button(centre, 'Move').click()
  await expect(atHarbor).toContainText('฿1.00')
  expect(await ledgerBalance(page), 'nothing of it is lost').toBe(left)
})

test('MEM-04, PROMO-01, TRUST-03 a deposit with a bonus: amount, way, the provider’s page, and the money is there and explained', async ({
  page,
}) => {
  await register(page, '/promoDetail?id=half-again')
  await page.getByRole('link', { name: 'Deposit: 50% deposit bonus' }).click()
  const dialog = page.getByRole('dialog')
  const bonus = dialog.getByRole('radio', { name: /50% deposit bonus/ })
  await expect(dialog.getByRole('radio', { name: 'No bonus' }), 'never chosen for the member').toBeChecked()
  await dialog.getByLabel('Other amount').fill('20')
  await dialog.getByRole('radio', { name: /E-wallet/ }).check()
  await expect(dialog.getByRole('alert')).toHaveText(/minimum ₱100\.00/)
  await bonus.check()
  await dialog.getByLabel('Other amount').fill('600')
  await expect(dialog.getByText(`Bet ₱1,500.00 (5× the bonus) in 14 days and it becomes cash.`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Deposit ₱600.00 · get ₱600.00 + ₱300.00 bonus' }).click()
  await page.waitForURL(/^http:\/\/pay\.localhost:\d+\/pay\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay PHP 600.00' }).click()
  await expect(dialog.getByRole('heading', { name: `₱600.00 is in your balance` })).toBeVisible()
  await expect(balanceOf(page)).toContainText(`₱600.00`)
  await expect(dialog.getByText(`active: bet ₱1,500.00 by`)).toBeVisible()
  await dialog.getByRole('button', { name: 'All deposits' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Credited'])

  await open(page, '/down?dialog=centre&centre=bonusDetails')
  await expect(dialog.getByRole('listitem').filter({ hasText: '50% deposit bonus' })).toContainText(
    '1,500.00 left to wager',
  )
  await open(page, '/down?dialog=centre&centre=balance')
  await dialog
    .locator('summary')
    .filter({ hasText: /^Bonus₱/ })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^.*Bet .* more by/ })).toContainText('300.00')
})

test('MEM-04 back without paying, nothing was taken; declined, the same amount is there to try again @night', async ({
  page,
}) => {
  await register(page, '/down?dialog=centre&centre=depositv2')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /QR payment/ }).check()
  await dialog.getByLabel('Other amount').fill('75.5')
  await dialog.getByRole('button', { name: 'Deposit ₱75.50' }).click()
  await page.getByRole('link', { name: 'Back to the site without paying' }).click()
  await expect(dialog.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await dialog.getByRole('link', { name: 'I haven’t paid yet' }).click()
  await page.getByRole('button', { name: 'Let the bank decline' }).click()
  await expect(dialog.getByRole('heading', { name: 'Deposit didn’t go through' })).toBeVisible()
  await expect(dialog.getByText('Nothing was taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Other amount'), 'typed once').toHaveValue('75.50')
  await expect(dialog.getByRole('button', { name: 'Deposit ₱75.50' })).toBeEnabled()
  // Another deposit is handed nothing on.
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(dialog.getByLabel('Other amount')).toHaveValue('')
})

test('MEM-04, SAFE-01 by keyboard: a limit before the first deposit, which it holds, then the deposit and its history @desktop @night', async ({
  page,
}) => {
  await forbidPointers(page)
  await register(page)
  await pressOn(page, headerOf(page).getByRole('link', { name: 'Deposit' }))
  const centre = centreOf(page)
  const prompt = centre.getByRole('link', { name: 'Set a limit' })
  await pressOn(page, prompt)
  await pressOn(page, button(centre, 'Set: Deposit limit, Daily'))
  await expect(field(centre, 'Amount: Deposit limit, Daily')).toBeFocused()
  await page.keyboard.type('600')
  await page.keyboard.press('Enter')
  await expect(button(centre, 'Change: Deposit limit, Daily')).toBeFocused()

  await pressOn(page, button(centre, 'Deposit'), { back: true })
  await expect(centre.getByText('Deposit limit: ₱600.00 left today')).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await typeInto(page, field(centre, 'Other amount'), '700')
  await pressOn(page, centre.getByRole('radio', { name: /E-wallet/ }), { key: 'Space' })
  await expect(centre.getByRole('alert')).toHaveText('Over your own limit. You have ₱600.00 left.')
  await pressOn(page, button(centre, '₱500'), { back: true, key: 'Space' })
  await pressOn(page, button(centre, 'Deposit ₱500.00'))
  await page.waitForURL(/^http:\/\/pay\.localhost:\d+\/pay\//)
  await pressOn(page, button(page, 'Pay PHP 500.00'))
  await expect(centre.getByRole('heading', { name: '₱500.00 is in your balance' })).toBeVisible()
  await pressOn(page, button(centre, 'All deposits'))
  await expect(centre.getByRole('listitem').filter({ hasText: 'Credited' })).toContainText('500.00')
  const withdrawals = button(centre, 'Withdrawals')
  await pressOn(page, withdrawals)
  await expect(centre.getByText('No withdrawals yet')).toBeVisible()
  await expect(withdrawals, 'keeps the focus').toBeFocused()
  await expect(page).toHaveURL(/[?&]centre=withdraw&.*tab=history/)
  await reload(page)
  await expect(centre.getByText('No withdrawals yet')).toBeVisible()
})

const headingOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name })

test('MEM-04 an open page follows its deposit: it is checked, and sent back @night', async ({ page, context }) => {
  const operate = await hireOperator(await mintMember(page), 'meridian')
  const tracker = await context.newPage()
  const dialog = tracker.getByRole('dialog')
  await askToPay(page, '200.00')
  const orders = `${originOf('localhost')}/wps/v2/deposit/orders`
  const { rows } = await readValue<{ rows: { orderId: string }[] }>(page, orders)
  const orderId = rows[0]?.orderId ?? ''
  await open(tracker, `/down?dialog=centre&centre=depositv2&order=${orderId}`)
  await expect(headingOf(tracker, 'Waiting for your payment')).toBeVisible()
  await page.getByRole('button', { name: 'Pay less than was asked' }).click()
  await expect(headingOf(tracker, 'We are checking your payment')).toBeVisible()
  await expect(dialog).toContainText('Your money is safe and you don’t need to do anything.')
  await expect(dialog.getByRole('link', { name: 'Report this payment' })).toHaveAttribute('href', new RegExp(orderId))
  await sendBack(operate, orderId)
  await expect(headingOf(tracker, 'Payment sent back')).toBeVisible()
  await expect(dialog).toContainText('Your money was sent back to where it came from.')
  await dialog.getByRole('button', { name: 'Make another deposit' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose an amount and a method' })).toBeVisible()
})

test('MEM-05, MEM-06, TRUST-01, TRUST-03 a withdrawal says what it comes to and is followed from home; money goes to the upline', async ({
  page,
}) => {
  // A demo player of the other merchant, whose account is old enough.
  await loginAsDemo(page, 'player1', SAFFRON)
  await open(page, `${SAFFRON}/down?dialog=centre&centre=withdraw`)
  const centre = centreOf(page)
  await expect(centre.getByRole('group', { name: 'Send to' }).getByRole('radio').first()).toBeChecked()
  const amount = centre.getByLabel('Amount', { exact: true })
  await amount.fill('99999999')
  await expect(centre.getByText(/Maximum /)).toBeVisible()
  await amount.fill('120')
  await expect(centre.getByText(/^Usually \d+ (min|h), 95% within \d+ (min|h)/)).toBeVisible()
  const send = centre.getByRole('button', { name: 'Withdraw ฿120.00, receive ฿120.00' })
  await expect(send).toBeDisabled()
  await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
  await send.click()
  const tracker = centre.getByRole('list', { name: 'Progress of the withdrawal' })
  await expect(tracker.getByRole('listitem')).toHaveText([
    /^Requested/,
    /^Checks.*We’re on itUsually \d+ min/,
    'Approved',
    'Sent',
    'Received',
  ])
  await expect(centre.getByRole('button', { name: /cancel/i })).toHaveCount(0)
  await expectAccessible(page)

  await open(page, `${SAFFRON}/index`)
  await page
    .getByRole('link', { name: /^Withdrawal .*120\.00 — Being checked$/ })
    .first()
    .click()
  await expect(tracker).toBeVisible()
  await centre.getByRole('button', { name: 'Back to the list' }).click()
  await centre.getByRole('button', { name: 'Account record' }).click()
  await centre.getByRole('link', { name: 'Explain my balance' }).click()
  await centre.locator('summary').filter({ hasText: /^Held/ }).click()
  await centre.getByRole('link').filter({ hasText: '120.00' }).first().click()
  await expect(tracker).toBeVisible()

  await open(page, `${SAFFRON}/down?dialog=centre&centre=transferUpline`)
  await amount.fill('49')
  await expect(centre.getByText(/^Minimum/)).toBeVisible()
  await amount.fill('60')
  await centre.getByLabel('Payment password', { exact: true }).fill(DEMO_PAYMENT_PASSWORD)
  await centre.getByRole('button', { name: /^Send .*60\.00 to ag/ }).click()
  await expect(centre.getByRole('status')).toContainText('Arrived')
  const sent = `${SAFFRON}/wps/relay/ODSFE2_MemTransDet?pageSize=100&kind=transfer_out`
  await expect.poll(async () => (await readValue<{ rows: object[] }>(page, sent)).rows.length).toBeGreaterThan(0)
})

const LETTER = { name: 'statement.html', mimeType: 'text/html', buffer: Buffer.from('<p>It did not arrive.</p>') }

test('MEM-05, TRUST-01 by keyboard: withdrawals to their end, one Received, one Not received with a picture, paid back @desktop @night', async ({
  page,
}) => {
  await forbidPointers(page)
  const operate = await hireOperator(mintName(), 'saffron')
  await login(page, 'player2', DEMO_PASSWORD, SAFFRON)
  await open(page, `${SAFFRON}/down?dialog=centre&centre=withdraw`)
  const centre = centreOf(page)
  const before = toMinor(await ledgerBalance(page))
  const ask = async (amount: string) => {
    await typeInto(page, field(centre, 'Amount'), amount)
    await typeInto(page, field(centre, 'Payment password'), DEMO_PAYMENT_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(centre.getByRole('list', { name: 'Progress of the withdrawal' })).toBeVisible()
    return { orderId: new URL(page.url()).searchParams.get('order') }
  }
  const answer = centre.getByRole('region', { name: 'Did it arrive?' })
  const current = centre.getByRole('list', { name: 'Progress of the withdrawal' }).locator('[aria-current=step]')
  const pay = async (order: { orderId: string | null }) => {
    await operate('withdrawals-approve', order)
    await operate('withdrawals-pay', { ...order, reference: `BANK ${order.orderId}` })
    await expect(current).toHaveText(/^Sent/)
    await expect(answer).toBeVisible()
  }
  await tabTo(page, centre.getByRole('group', { name: 'Send to' }).getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await typeInto(page, field(centre, 'Amount'), '200')
  await expect(button(centre, 'Withdraw ฿200.00, receive ฿198.00')).toBeDisabled()
  await pay(await ask('200'))
  await pressOn(page, button(answer, 'Received'))
  await expect(answer.getByText('Is ฿198.00 in your account? This can’t be undone')).toBeFocused()
  await pressOn(page, button(answer, 'Yes, it arrived'))
  await expect(centre.getByRole('heading', { name: '฿198.00 has arrived' })).toBeVisible()
  await expect(answer).toBeHidden()

  await pressOn(page, centre.getByRole('navigation', { name: 'Cashier' }).getByRole('button', { name: 'Withdraw' }))
  const missing = await ask('150')
  await pay(missing)
  await pressOn(page, button(answer, 'Not received'))
  const choose = async (file: typeof PICTURE) => {
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, button(answer, 'Add a photo'))
    await (await chooser).setFiles(file)
  }
  await choose(LETTER)
  await expect(answer.getByRole('alert')).toHaveText(/Choose a PNG or JPG/)
  await choose(PICTURE)
  const picture = answer.getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
  await typeInto(page, answer.getByLabel(/^What you see at your bank/), 'Nothing came')
  await expectAccessible(page)
  await pressOn(page, button(answer, 'It didn’t arrive'))
  await expect(centre.getByRole('heading', { name: /^We’re tracing your/ })).toBeVisible()
  const seen = await operate('withdrawals-show', missing)
  expect(seen).toMatchObject({ order: { state: 'sent', disputeNote: 'Nothing came' }, proofs: 1 })
  expect(await operate('withdrawals-proof', { ...missing, number: 1 })).toMatchObject({ contentType: 'image/jpeg' })
  await operate('withdrawals-refuse', { ...missing, reason: 'payment_failed' })
  await expect(centre.getByText(/150\.00 is back in your balance/)).toBeVisible()
  expect(toMinor(await ledgerBalance(page))).toBe(before - 20_000)
})

const digits = (count: number) => String(Date.now()).slice(-count)

test.describe('what a withdrawal needs', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('MEM-02 by keyboard: payment password, real name, accounts bound and removed, on the way there and back @desktop @night', async ({
    page,
  }) => {
    await forbidPointers(page)
    await register(page, '/down?dialog=centre&centre=withdraw')
    const centre = centreOf(page)
    await pressOn(page, button(centre, 'Get ready'))
    const sheet = dialogOf(page, 'Three steps to your first withdrawal')
    await typeInto(page, field(sheet, 'New payment password'), '802461')
    await typeInto(page, field(sheet, 'Repeat the payment password'), '802461')
    await typeInto(page, field(sheet, 'Login password'), PASSWORD)
    await page.keyboard.press('Enter')
    await typeInto(page, field(sheet, 'First and last name'), 'Lea Santos')
    await page.keyboard.press('Enter')
    await tabTo(page, sheet.getByRole('combobox', { name: 'Bank' }))
    await page.keyboard.press('ArrowDown')
    await typeInto(page, field(sheet, 'Account number'), digits(10))
    await pressOn(page, button(sheet, 'Add it'))
    await expect(sheet.getByRole('status')).toContainText('You can withdraw to Harbour Savings')
    await pressOn(page, sheet.getByRole('button', { name: 'Done' }))

    await pressOn(page, button(centre, 'Manage accounts'))
    const accounts = dialogOf(page, 'Withdrawal accounts')
    const rows = accounts.getByRole('listitem')
    await expect(rows).toHaveText([/^Harbour Savings.*Available from/])
    await pressOn(page, button(accounts, 'Add an account'))
    await pressOn(page, button(accounts, 'E-wallet'), { key: 'Space' })
    await typeInto(page, field(accounts, 'Mobile number of the wallet'), `0917${digits(7)}`)
    await typeInto(page, field(accounts, 'Payment password'), '802461')
    await pressOn(page, button(accounts, 'Add it'))
    await expect(rows).toHaveText([/^Harbour Savings/, /^PesoGo wallet/])
    await pressOn(page, button(accounts, /^Remove PesoGo wallet/))
    await typeInto(page, field(rows.nth(1), 'Payment password'), '802461')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText([/^Harbour Savings/])
    await page.keyboard.press('Escape')
    await expect(centre.getByRole('radio', { name: /^Harbour Savings.*New account. Available from/ })).toBeDisabled()
    await expect(centre.locator('button[type=submit]')).toBeDisabled()
    await expect(centre.getByText('There’s nothing to withdraw yet.')).toBeVisible()
  })
})
