/** MEM-02 to MEM-06: forms of money, and what they do when an answer is lost, refused or late. */
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DepositOrder } from '../../contract/calls/money/cashier.ts'
import { vendorCodeSchema } from '../../contract/ids.ts'
import { WATCHED_MS } from '../../web/features/cashier/deposit-view.ts'
import { AT } from './support/answers.ts'
import { type ApiTable, type Asked, hold, lost, refusal } from './support/build-fake-api.ts'
import {
  BANK_METHOD,
  buildDeposit,
  buildPayoutAccounts,
  buildSecurity,
  buildTransfer,
  buildWithdrawal,
  CASHIER_ANSWERS,
  WITHDRAW_OPTIONS,
} from './support/cashier-answers.ts'
import { goTo, readAddress, renderPage } from './support/render-page.tsx'
import {
  button,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectTexts,
  field,
  press,
  shortenWaits,
} from './support/screen.ts'

const centre = dialogOf('Personal centre')
const alert = centre.getByRole('alert')
const amount = field(centre, 'Amount')
const paymentPassword = field(centre, 'Payment password')
const openCentre = (name: string, api: ApiTable) =>
  renderPage(`/down?dialog=centre&centre=${name}`, { session: true, api: { ...CASHIER_ANSWERS, ...api } })

/** Key by key at the end, and looks after each. */
async function typeEach(text: string, look: () => Promise<void>) {
  await amount.click()
  for (const sign of text) {
    await press(sign)
    await look()
  }
}

/** The two forms that ask for the payment password. */
const FORMS = [
  {
    form: 'withdraw',
    call: 'createWithdrawal' as const,
    send: /^Withdraw P\s120\.00/,
    answers: { createWithdrawal: buildWithdrawal(), withdrawOrder: buildWithdrawal() },
    done: () => expect.element(centre.getByRole('list', { name: 'Progress of the withdrawal' })).toBeVisible(),
  },
  {
    form: 'transferUpline',
    call: 'createTransfer' as const,
    send: /^Send .*120\.00 to ag/,
    answers: { createTransfer: buildTransfer({ amount: '120.00' }) },
    done: () => expectText(centre.getByRole('status'), 'Arrived'),
  },
] as const

async function ask(send: RegExp) {
  await amount.fill('120')
  await paymentPassword.fill('246810')
  await button(centre, send).click()
}

/** Lost, then refused for its haste: neither says what became of the first; from then on all is well. */
const inDisorder =
  <T,>(value: T) =>
  ({ at }: Asked) =>
    at === 0 ? lost() : at === 1 ? refusal('too_many_requests') : value
const keysOf = (asked: Asked[]) => new Set(asked.map(({ headers }) => headers.get('idempotency-key')))

// @fault Lost answer of a withdrawal, form closed or page reloaded
// @fault Lost answer of a transfer, another tab used
test.each(FORMS)(
  'MEM-05, MEM-06 the same order goes under one key until it is known what became of it: $form',
  async ({ form, call, send, answers, done }) => {
    const value = answers[call as keyof typeof answers]
    const { api } = await openCentre(form, { ...answers, [call]: inDisorder(value) })
    await ask(send)
    await expect.element(alert).toBeVisible()
    await ask(send)
    await expect.poll(() => api.asked(call)).toHaveLength(2)
    await expect.element(alert).toBeVisible()
    // Another page between, as a form that is closed and opened again; the browser keeps the key over a reload too.
    goTo('/down')
    await expectGone(centre)
    goTo(`/down?dialog=centre&centre=${form}`)
    await ask(send)
    await done()
    expect(api.asked(call)).toHaveLength(3)
    expect(keysOf(api.asked(call)).size).toBe(1)
  },
)

test.each(FORMS)(
  'MEM-02, ERR-01 a locked payment password says until when, and "Forgot it?" leads on and back: $form',
  async ({ form, call, send }) => {
    const waits = [5 * 60, 10 * 3_600]
    await openCentre(form, {
      [call]: () => refusal('payment_password_locked', { retryAfterSeconds: waits.shift() }),
    })
    for (const said of [/ in 5 minutes, or reset the password/, / from .*\d:\d\d.*, or reset the password/]) {
      await ask(send)
      await expectText(alert, said)
    }
    await button(centre, 'Forgot it?').click()
    const replace = dialogOf('Reset payment password')
    await button(replace, 'Close').click()
    await expect.element(paymentPassword).toHaveValue('')
    await expect.element(amount, { message: 'typed once is enough' }).toHaveValue('120')
  },
)

test('MEM-04 a deposit goes under one key until it is known what became of it', async () => {
  const { api } = await openCentre('depositv2', {
    createDeposit: ({ at }) => (at === 0 ? lost() : refusal('too_many_requests')),
  })
  for (const times of [1, 2]) {
    await centre.getByRole('radio', { name: /QR payment/ }).click()
    await field(centre, 'Other amount').fill('75.5')
    await button(centre, /^Deposit P\s75\.50$/).click()
    await expect.poll(() => api.asked('createDeposit')).toHaveLength(times)
    await expect.element(alert).toBeVisible()
  }
  expect(keysOf(api.asked('createDeposit')).size).toBe(1)
})

test('TRUST-01 the tracker of a withdrawal says how long others took as measured, until it is sent or known to be late', async () => {
  shortenWaits()
  const speed = { medianMinutes: 13, p95Minutes: 180, count: 40 }
  const order = buildWithdrawal({ state: 'checks', checksAt: AT })
  const { api } = await openCentre(`withdraw&order=${order.orderId}`, {
    withdrawOrder: order,
    withdrawOptions: { ...WITHDRAW_OPTIONS, methods: [{ ...BANK_METHOD, speed }] },
  })
  const usual = centre.getByText('Usually 13 min, 95% within 3 h')
  await expect.element(usual).toBeVisible()
  api.set({ withdrawOrder: { ...order, delay: 'bank_slow' } })
  await expectGone(usual)
})

// @fault No live connection while an order changes
// @fault Payment provider that takes an order and does not answer
test('MEM-04 a tracker follows its deposit for ten minutes, and asks again when its window is come back to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const payLink = centre.getByRole('link', { name: 'Go to the payment page' })
  const heading = (name: string) => expect.element(centre.getByRole('heading', { name })).toBeVisible()
  const order = (overrides: Partial<DepositOrder>) => ({ depositOrder: buildDeposit(overrides) })
  const { api } = await openCentre(`depositv2&order=${buildDeposit().orderId}`, order({ state: 'opened' }))
  await heading('Opening the payment')
  await expectText(centre, 'Nothing was taken.')
  await expectGone(payLink)
  const meet = async (overrides: Partial<DepositOrder>, name: string) => {
    api.set(order(overrides))
    await vi.advanceTimersByTimeAsync(6_000)
    await heading(name)
  }
  await meet({ state: 'waiting', payUrl: 'https://pay.example/1' }, 'Waiting for your payment')
  await expect.element(payLink).toHaveAttribute('href', 'https://pay.example/1')
  await expect.element(centre.getByText('Pay before')).toBeVisible()
  await expectText(centre, 'Usually instant once you pay')
  await meet({ state: 'processing' }, 'Your payment is on its way')
  await expectText(centre, 'Do not pay again')
  await expectGone(payLink)

  await vi.advanceTimersByTimeAsync(WATCHED_MS)
  await expect.element(button(centre, 'Check again')).toBeVisible()
  await expectGone(centre.getByText('Usually instant'))
  api.set(order({ state: 'review' }))
  const { length: asked } = api.asked('depositOrder')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(api.asked('depositOrder')).toHaveLength(asked)
  dispatchEvent(new Event('focus'))
  await heading('We are checking your payment')
  vi.useRealTimers()
})

test('MEM-05 a wrong payment password: the button keeps the focus while it works, then the emptied field has it', async () => {
  const refused = hold(refusal('payment_password_incorrect'))
  await openCentre('withdraw', { createWithdrawal: refused.answer })
  await amount.fill('120')
  await paymentPassword.fill('000000')
  await button(centre, /^Withdraw P\s120/).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-busy')).toBe('true')
  refused.letGo()
  await expectText(alert, 'Wrong payment password')
  await expect.element(paymentPassword).toHaveFocus()
  await expect.element(paymentPassword).toHaveValue('')
})

test('MEM-06 the note about a transfer follows its row once that is known', async () => {
  shortenWaits()
  const [sent, back] = [buildTransfer({ state: 'sent', endedAt: null }), buildTransfer({ state: 'returned' })]
  const { api } = await openCentre('transferUpline', {
    createTransfer: sent,
    transferHistory: { rows: [sent], nextCursor: null },
  })
  await amount.fill('60')
  await paymentPassword.fill('246810')
  await button(centre, /^Send .*60\.00 to /).click()
  await expectText(centre.getByRole('status'), 'On its way')
  api.set({ transferHistory: { rows: [back], nextCursor: null } })
  await expect.element(centre.getByRole('list').getByText('Returned')).toBeVisible()
  await expectText(centre.getByRole('status'), 'Returned')
  await expect.element(centre.getByRole('status')).not.toMatchTextContent('Don’t send it again')
})

describe('MEM-02 a forgotten payment password', () => {
  test('leads back to the form of a new account, with its bank and number', async () => {
    await renderPage('/down?dialog=destinations', { session: true, api: CASHIER_ANSWERS })
    const accounts = dialogOf('Withdrawal accounts')
    await button(accounts, 'Add an account').click()
    const bank = accounts.getByRole('combobox', { name: 'Bank' })
    await bank.selectOptions('Second Bank')
    await accounts.getByLabelText('Account number').fill('1234567890')
    await button(accounts, 'Forgot it?').click()
    await button(dialogOf('Reset payment password'), 'Close').click()
    await expect.element(bank).toHaveValue('second')
    await expect.element(accounts.getByLabelText('Account number')).toHaveValue('1234567890')
    await button(accounts, 'Cancel').click()
    await button(accounts, 'Add an account').click()
    await expect.element(accounts.getByLabelText('Account number'), { message: 'once' }).toHaveValue('')
  })

  test('is replaced by the login password and a recovery code', async () => {
    const securityInfo = buildSecurity({ authenticator: { since: AT, recoveryCodesLeft: 8 } })
    const { api } = await renderPage('/down?dialog=payment-password', {
      session: true,
      api: { ...CASHIER_ANSWERS, securityInfo, resetPaymentPassword: securityInfo },
    })
    await button(page, 'Forgot it?').click()
    const replace = dialogOf('Reset payment password')
    await field(replace, 'Code from the app, or recovery code').fill('K7QX2MPA9WTE')
    await field(replace, 'Login password').fill('Quiet-Sea-77')
    await field(replace, 'New payment password').fill('975310')
    await field(replace, 'Repeat the payment password').fill('975310')
    await press('{Enter}')
    const sent = { method: 'authenticator', code: 'K7QX2MPA9WTE', password: 'Quiet-Sea-77', paymentPassword: '975310' }
    await expect.poll(() => api.inputs('resetPaymentPassword')).toMatchObject([sent])
  })

  test('leads a member with nothing verified to the e-mail address', async () => {
    await renderPage('/down?dialog=payment-password', {
      session: true,
      api: { ...CASHIER_ANSWERS, securityInfo: buildSecurity({ email: { masked: 'l***', verified: false } }) },
    })
    await button(page, 'Forgot it?').click()
    const replace = dialogOf('Reset payment password')
    await expect.element(replace.getByText('we send the code there')).toBeVisible()
    await button(replace, 'Verify your email address').click()
    await expect.element(dialogOf('Verify your email address')).toBeVisible()
  })

  test('holds an old account back without calling it new', async () => {
    await openCentre('withdraw', {
      payoutAccounts: buildPayoutAccounts({
        usableFrom: new Date(Date.now() + 3_600_000).toISOString(),
        state: 'password_replaced',
      }),
    })
    const where = centre.getByRole('group', { name: 'Send to' })
    await expect.element(where.getByText(/^Your payment password was reset\. .* available from/)).toBeVisible()
    await expectGone(where.getByText(/^New account/))
    await expect.element(where.getByRole('radio')).toBeDisabled()
  })
})

test('MEM-03 one press brings back what lies at every vendor, a move each; what failed stays and is pressed again', async () => {
  const [HARBOR, PALMETTO] = ['HARBOR', 'PALMETTO'].map((code) => vendorCodeSchema.parse(code))
  const held = new Map([
    [HARBOR, '40.00'],
    [PALMETTO, '7.50'],
  ])
  const walletOf = () => ({
    mode: 'vendor_wallets' as const,
    main: '1.00',
    vendors: [...held].map(([vassalage, balance]) => ({
      vassalage: vassalage!,
      vendorName: `At ${vassalage}`,
      balance,
    })),
  })
  const { api } = await openCentre('transferFund', {
    merchantWallet: walletOf,
    walletTransfer: ({ at, input }) => {
      if (at === 1) return refusal('account_locked')
      held.set(input.from as typeof HARBOR, '0.00')
      return walletOf()
    },
  })
  await button(centre, 'Bring it all back').click()
  await expect.element(alert).toBeVisible()
  await expectText(centre.getByRole('listitem').filter({ hasText: 'At HARBOR' }), '0.00')
  await button(centre, 'Bring it all back').click()
  await expect.element(page.getByText('Everything is back in the main wallet.')).toBeVisible()
  await expectGone(button(centre, 'Bring it all back'))
  expect(api.inputs('walletTransfer')).toEqual([
    { from: 'HARBOR', to: 'main', amount: '40.00' },
    { from: 'PALMETTO', to: 'main', amount: '7.50' },
    { from: 'PALMETTO', to: 'main', amount: '7.50' },
  ])
})

test('MEM-03 between wallets: what is wrong is said beside it; a move whose answer got lost is repeated under one key', async () => {
  const [HARBOR, REEF] = ['HARBOR', 'REEF'].map((code) => vendorCodeSchema.parse(code))
  const walletOf = (main: string, atHarbor: string) => ({
    mode: 'vendor_wallets' as const,
    main,
    vendors: [
      { vassalage: HARBOR!, vendorName: 'Harbor Lane', balance: atHarbor },
      { vassalage: REEF!, vendorName: 'Reef', balance: null },
    ],
  })
  let wallet = walletOf('100.00', '0.00')
  const { api } = await openCentre('transferFund', {
    merchantWallet: () => wallet,
    walletTransfer: ({ at }) => {
      if (at === 0) return refusal('upstream_timeout')
      wallet = walletOf('60.00', '40.00')
      return wallet
    },
  })
  await expect.element(centre.getByText(/^Some game providers keep their own wallet/)).toBeVisible()
  const to = field(centre, 'To')
  await expectTexts(to.getByRole('option'), ['Main wallet', 'Harbor Lane'])
  await amount.fill('100.01')
  await expect.element(centre.getByText('Not enough there.')).toBeVisible()
  await expect.element(button(centre, 'Move')).toBeDisabled()
  await amount.fill('4 0')
  await expect.element(centre.getByText('Enter an amount in figures, such as 500 or 500.50.')).toBeVisible()
  await amount.fill('40 USD')
  await expect.element(centre.getByText('This amount is in another currency. Enter it in PHP.')).toBeVisible()
  // As the site writes it; it is shown without its sign once the field is left.
  await amount.fill('P\u00a040.00')
  await expect.element(amount).toHaveValue('P\u00a040.00')
  await press('{Tab}')
  await expect.element(amount).toHaveValue('40.00')
  // Typed key by key it is read as if pasted; an unfinished word is judged once it is sent, or the field is left.
  await amount.fill('')
  await typeEach('40 PHP', async () => expect(alert.elements()).toHaveLength(0))
  await amount.fill('')
  await typeEach('40 PH', async () => expect(alert.elements()).toHaveLength(0))
  await press('{Enter}')
  await expectText(alert, 'Enter an amount in figures, such as 500 or 500.50.')
  expect(api.asked('walletTransfer')).toEqual([])
  await amount.click()
  await press('{End}P{Tab}')
  await expect.element(amount).toHaveValue('40')
  await expectGone(alert)
  await amount.fill('40.00')
  await to.selectOptions('Main wallet')
  await expectText(alert, 'Choose two different wallets.')
  await to.selectOptions('Harbor Lane')
  await expectGone(alert)
  await amount.click()
  await press('{Enter}')
  await expect.element(alert).toBeVisible()
  await expect.element(amount).toHaveValue('40.00')
  await button(centre, 'Move').click()
  await expectText(centre.getByRole('listitem').filter({ hasText: 'Harbor Lane' }), '40.00')
  await expect.element(amount).toHaveValue('')
  await expect.element(page.getByText(/^.\s40\.00 moved to Harbor Lane\.$/)).toBeVisible()
  const move = { from: 'main', to: 'HARBOR', amount: '40.00' }
  expect(api.inputs('walletTransfer')).toEqual([move, move])
  expect(keysOf(api.asked('walletTransfer')).size).toBe(1)
})

test('MEM-03 the form of a withdrawal says what lies at vendors, and brings it back', async () => {
  const HARBOR = vendorCodeSchema.parse('HARBOR')
  const walletOf = (balance: string) => ({
    mode: 'vendor_wallets' as const,
    main: '1.00',
    vendors: [{ vassalage: HARBOR, vendorName: 'Harbor Lane', balance }],
  })
  let wallet = walletOf('40.00')
  const { api } = await openCentre('withdraw', {
    merchantWallet: () => wallet,
    walletTransfer: () => {
      wallet = walletOf('0.00')
      return wallet
    },
  })
  await expect.element(centre.getByRole('heading', { name: /40\.00 is with game providers/ })).toBeVisible()
  await expect.element(centre.getByText('It is in your wallet at: Harbor Lane.', { exact: false })).toBeVisible()
  const before = api.asked('withdrawOptions').length
  await button(centre, 'Bring it all back').click()
  await expectGone(centre.getByText(/is with game providers/))
  expect(api.inputs('walletTransfer')).toEqual([{ from: 'HARBOR', to: 'main', amount: '40.00' }])
  await expect.poll(() => api.asked('withdrawOptions').length).toBeGreaterThan(before)
})

describe('MEM-02 recovery codes', () => {
  const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}aaa`)
  const NEW_CODES = CODES.map((code) => code.replace('code', 'next'))
  const withOne = buildSecurity({ authenticator: { since: AT, recoveryCodesLeft: 10 } })
  const codesIn = (place: typeof centre) => place.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

  test('stay in sight where the address asked for new ones, once the page knows of the authenticator', async () => {
    await renderPage('/down?dialog=authenticator&of=recovery-codes', {
      session: true,
      api: {
        securityInfo: ({ at }) => (at === 0 ? buildSecurity() : withOne),
        beginAuthenticator: { secret: 'ABCD2345ABCD2345', uri: 'otpauth://totp/x?secret=ABCD2345ABCD2345' },
        confirmAuthenticator: { recoveryCodes: CODES },
      },
    })
    const setUp = dialogOf('Set up an authenticator')
    await field(setUp, 'Current password').fill('Quiet-Sea-77')
    await press('{Enter}')
    await field(setUp, 'Six digits from the app').fill('123456')
    await press('{Enter}')
    const told = dialogOf('Your recovery codes')
    await expectCount(codesIn(told), 10)
    await expect.element(told.getByText(CODES[9]!)).toBeVisible()
  })

  test('come at once, whatever becomes of the reading after them', async () => {
    await renderPage('/down?dialog=authenticator&of=recovery-codes', {
      session: true,
      api: {
        securityInfo: ({ at }) => (at === 0 ? withOne : new Promise<never>(() => {})),
        renewRecoveryCodes: { recoveryCodes: NEW_CODES },
      },
    })
    const renew = dialogOf('Make new recovery codes')
    await field(renew, 'Current password').fill('Quiet-Sea-77')
    await field(renew, 'Code from the app, or recovery code').fill(CODES[0]!)
    await press('{Enter}')
    await expectCount(codesIn(renew), 10)
    await expect
      .element(renew.getByRole('list', { name: 'Recovery codes' }), { message: 'what is read next' })
      .toHaveFocus()
    await expect.element(renew.getByText(NEW_CODES[9]!)).toBeVisible()
  })
})

test('MEM-02 with few codes left the score asks for new ones, not for the dialog that removes the authenticator', async () => {
  const contact = { masked: 'm***', verified: true }
  await openCentre('securityCenter', {
    documents: { documents: [] },
    sessions: { sessions: [] },
    loginHistory: { rows: [], nextCursor: null },
    securityInfo: buildSecurity({
      authenticator: { since: AT, recoveryCodesLeft: 2 },
      email: contact,
      mobile: contact,
      passkeys: 1,
    }),
  })
  await button(centre, 'Do it now').click()
  await expect.element(dialogOf('Make new recovery codes')).toBeVisible()
  expect(readAddress()).toContain('of=recovery-codes')
})
