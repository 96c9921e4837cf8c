/** AUTH-01 to AUTH-19, ERR-01: the forms of logging in, registering and recovering, and what they say of a refusal. */
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { FieldRule, RegisterSetting } from '../../contract/calls/site/system.ts'
import { buildSession } from '../support/build-boot.ts'
import { MEMBER_ANSWERS, REGISTER_SETTING } from './support/answers.ts'
import { type ApiTable, type FakeApi, hold, lost, refusal, silent } from './support/build-fake-api.ts'
import { buildSecurity } from './support/cashier-answers.ts'
import { goTo, readAddress, renderPage } from './support/render-page.tsx'
import {
  button,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  field,
  header,
  main,
  press,
  sendRegistration,
  shortenWaits,
  widen,
} from './support/screen.ts'

/** What a member asks once logged in. */
const MEMBER = MEMBER_ANSWERS
const VIP: ApiTable = {
  vipLadder: { ranks: [], rates: [] },
  vipStanding: { rank: null, points: 0, turnover: [], next: null },
}
const PASSWORD = 'Quiet-Sea-77'
const mainAlert = main.getByRole('alert')
const logIn = (place: Locator) => button(place, 'Log in').click()

async function fillLogin(place: Locator, username = 'somebody') {
  await field(place, 'Username').fill(username)
  await field(place, 'Password').fill(PASSWORD)
}
const merchantWith = (setting: Partial<RegisterSetting>, rules: FieldRule[] = []) => ({
  register: { setting: { ...REGISTER_SETTING, ...setting }, rules },
})
const rule = (name: FieldRule['field'], overrides: Partial<FieldRule> = {}): FieldRule => ({
  field: name,
  patternId: 'any',
  minLength: 1,
  maxLength: 40,
  acceptedPattern: '*',
  enabled: true,
  required: false,
  ...overrides,
})

test('ERR-01 a login says what it misses under its field', async () => {
  await renderPage('/login')
  await logIn(main)
  await expect.element(main.getByText('Please enter the username and password').first()).toBeVisible()
  await main.getByText('SMS code', { exact: true }).click()
  await logIn(main)
  await expect.element(main.getByText('Input cannot be empty').first()).toBeVisible()
  await field(main, 'Mobile number').fill('12')
  await button(main, 'Send code').click()
  await expect.element(main.getByText('Please enter a valid mobile number')).toBeVisible()
})

test('AUTH-08 the wait for another code outlasts the form that asked for it', async () => {
  await renderPage('/down?dialog=forgot', { api: { resetPasswordSms: { expiredMinutes: 5, message: 'sent' } } })
  const forgot = dialogOf()
  const byMobile = () => forgot.getByText('By mobile', { exact: true }).click()
  await byMobile()
  await button(forgot, 'Set new password').click()
  await expect.element(forgot.getByText('Please enter a new password')).toBeVisible()
  await field(forgot, 'Mobile number').fill('9171234567')
  await button(forgot, 'Send code').click()
  const again = forgot.getByRole('button', { name: /^Resend in \d+ s$/ })
  await expect.element(again).toBeDisabled()
  goTo('/down')
  await expectGone(forgot)
  goTo('/down?dialog=forgot')
  await byMobile()
  await expect.element(again).toBeDisabled()
})

/** Which words a code gets is a table beside the words (web/lib/explain-error.test.ts); here stands that a form says them. */
test('ERR-01 what a login is refused for is said in the form, with the wait that is meant, and the focus where to mend it', async () => {
  const { api } = await renderPage('/login', { api: { login: refusal('agent_only') } })
  const meet = async (words: string, answer: ApiTable['login']) => {
    api.set({ login: answer })
    await logIn(main)
    await expectText(mainAlert, words)
  }
  await fillLogin(main)
  await meet('Non-agents cannot log in here.', refusal('agent_only'))
  await meet('Too many requests, try again after 5 minutes.', refusal('too_many_requests'))
  await meet('117 minutes', refusal('too_many_requests', { retryAfterSeconds: 7_000 }))
  await meet('Network link is abnormal', lost)
  await button(main, 'SMS code').click()
  await field(main, 'Mobile number').fill('9171234567')
  api.set({ loginSms: refusal('quota_insufficient') })
  await button(main, 'Send code').click()
  await expect
    .element(
      page
        .getByText('You’ve reached the maximum: the quota is not sufficient. Please contact customer service.')
        .last(),
    )
    .toBeVisible()
  await field(main, 'SMS code').fill('123456')
  await meet('Invalid phone number format.', refusal('phone_format_invalid'))
  await expect.element(field(main, 'Mobile number')).toHaveFocus()
  await meet('This code has expired. Send a new one.', refusal('verification_code_expired'))
  await expect.element(field(main, 'SMS code')).toHaveFocus()
})

test('AUTH-02 on a phone the consent is in sight with the button that stays over a long form, above it', async () => {
  const asked = { required: true }
  const rules = [rule('username', asked), rule('password', asked), rule('email', asked), rule('birthday', asked)]
  await renderPage('/register', { info: merchantWith({ smsOnRegister: false }, [...rules, rule('mobileNum', asked)]) })
  const submit = button(main, 'Create account')
  const tick = main.getByRole('checkbox', { name: /^I’m \d+ or older/ })
  for (const each of [submit, tick]) await expect.element(each).toBeInViewport({ ratio: 1 })
  const [press, box] = [submit, tick].map((each) => each.element().getBoundingClientRect())
  const form = document.querySelector('main form')!.getBoundingClientRect()
  expect(form.bottom, 'longer than the screen').toBeGreaterThan(innerHeight)
  expect(box!.bottom).toBeLessThanOrEqual(press!.top)
  const onTop = document.elementFromPoint(box!.left + box!.width / 2, box!.top + box!.height / 2)
  expect(onTop !== null && (tick.element().contains(onTop) || onTop.contains(tick.element()))).toBe(true)
})

test('AUTH-11 an unknown account is said so where the merchant wants it said', async () => {
  await renderPage('/down?dialog=forgot', { api: { forgotPassword: refusal('account_unknown') } })
  const forgot = dialogOf()
  await field(forgot, 'Username').fill('nobody')
  await field(forgot, 'Email').fill('nobody@example.com')
  await press('{Enter}')
  await expectText(forgot.getByRole('alert'), 'Username/Email does not exist.')
})

test('AUTH-03 a rule of the server with a dangerous pattern leaves the form quick', async () => {
  const rules = [rule('username', { patternId: 'any', minLength: 3, maxLength: 20, acceptedPattern: '^(a+)+$(' })]
  await renderPage('/register', { info: merchantWith({}, rules) })
  await expect.element(field(main, 'Username')).toBeVisible()
  const input = field(main, 'Username').element() as HTMLInputElement
  input.removeAttribute('maxlength')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const tookMs = ['!', '?', '#'].map((last) => {
    const startedAtMs = performance.now()
    write?.call(input, `${'a'.repeat(10_240)}${last}`)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return performance.now() - startedAtMs
  })
  // Run, the pattern would take longer than the universe is old.
  expect(Math.min(...tookMs), 'milliseconds for one letter').toBeLessThan(200)
})

test('AUTH-03 a field that fits its rule and is refused all the same says why; a number that is asked for is', async () => {
  const digits = { patternId: 'digits' as const, minLength: 6, maxLength: 6, acceptedPattern: '*' }
  const rules = [
    rule('username', { minLength: 3, maxLength: 20 }),
    rule('password', { minLength: 8, maxLength: 20 }),
    rule('mobileNum', { ...digits, maxLength: 15, required: true }),
    rule('paymentPassword', digits),
  ]
  const misfit = (key: string, values?: Record<string, number>) =>
    refusal('invalid_fields', { fields: { paymentPassword: { key, ...(values && { values }) } } })
  const { api } = await renderPage('/down?dialog=register', {
    info: merchantWith({ smsOnRegister: false }, rules),
    api: { register: misfit('reg_pattern_digits', { min: 6, max: 6 }) },
  })
  const form = dialogOf('Create your account')
  const errorOf = (words: string) => form.getByRole('alert').filter({ hasText: words })
  await form.getByLabelText('Username').fill('maria')
  await form.getByText('More about you (optional)').click()
  const payment = form.getByLabelText('Payment password (optional)')
  await payment.fill('123456')
  await sendRegistration(form)
  await expect.element(errorOf('Input cannot be empty')).toBeVisible()
  const number = field(form, 'Mobile number')
  await number.fill('917 1')
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('917 123 4567')
  await button(form, 'Create account').click()
  await expect.element(errorOf('Digits only, 6 to 6')).toBeVisible()
  await payment.fill('12345')
  await expectGone(errorOf('Digits only, 6 to 6'))
  api.set({ register: misfit('password_weak') })
  await payment.fill('654321')
  await button(form, 'Create account').click()
  await expect.element(errorOf('Too easy to guess. Choose another.')).toBeVisible()
})

test('AUTH-05 a code of the address goes along where it could not be looked up; refused, it does not stand in the way', async () => {
  const { api } = await renderPage('/register?affiliateCode=AGENT1', {
    info: merchantWith({ smsOnRegister: false }),
    api: { affiliate: silent, register: refusal('invitation_code_error') },
  })
  await field(main, 'Username').fill('newcomer')
  await sendRegistration(main)
  await expectText(mainAlert, 'Invalid invitation code')
  await button(main, 'Create account').click()
  await expect
    .poll(() => api.inputs('register').map((input) => 'affiliateCode' in input && input.affiliateCode))
    .toEqual(['AGENT1', false])
})

describe('AUTH-11, MEM-02 a merchant that cannot write to everybody', () => {
  const forgot = dialogOf('Forgot password?')

  test('without mail a forgotten password is set again by mobile alone', async () => {
    const { api } = await renderPage('/down?dialog=forgot&next=%2Fvip', {
      info: merchantWith({ messageChannels: ['sms'] }),
      api: { ...MEMBER, ...VIP, resetPasswordBySms: buildSession({ username: 'somebody' }) },
    })
    await expect.element(field(forgot, 'Mobile number')).toBeVisible()
    await expectGone(forgot.getByLabelText('Email'))
    await expectGone(forgot.getByText('By email'))
    await field(forgot, 'Mobile number').fill('9171234567')
    await field(forgot, 'SMS code').fill('824721')
    await field(forgot, 'New password').fill(PASSWORD)
    await field(forgot, 'Confirm password').fill(PASSWORD)
    await press('{Enter}')
    await expect
      .poll(() => api.inputs('resetPasswordBySms'))
      .toMatchObject([{ mobileNum: '9171234567', verificationCode: '824721', newPassword: PASSWORD }])
    await expect.element(header.getByTitle('Balance')).toBeVisible()
    await expect.poll(readAddress).toBe('/vip')
  })

  test('with no channel at all customer service helps', async () => {
    await renderPage('/down?dialog=forgot', { info: merchantWith({ messageChannels: [], passwordResetBySms: false }) })
    await expect.element(forgot.getByText('You can’t reset your password here right now.')).toBeVisible()
    await expectGone(forgot.getByRole('textbox'))
    await expect.element(button(forgot, 'Customer service')).toBeVisible()
    await expect.element(button(forgot, 'Back to log in')).toBeVisible()
  })

  test('without mail a member is led to their number, and to no e-mail', async () => {
    await renderPage('/down?dialog=centre&centre=securityCenter', {
      session: true,
      info: merchantWith({ messageChannels: ['sms'] }),
      api: {
        securityInfo: buildSecurity(),
        documents: { documents: [] },
        sessions: { sessions: [] },
        loginHistory: { rows: [], nextCursor: null },
      },
    })
    const centre = dialogOf('Personal centre')
    await expect.element(centre.getByText('Add your mobile number so we can reach you.')).toBeVisible()
    await expect.element(centre.getByText('Not added yet').first()).toBeInTheDocument()
    // The number and the name: an address would be the third.
    await expectCount(centre.getByRole('button', { name: 'Add', exact: true }), 2)
    await button(centre, 'Do it now').click()
    await expect.poll(readAddress).toContain('dialog=bind-mobile')
  })
})

describe('NAV-01, AUTH-07 the form of the header', () => {
  const form = header.getByRole('form', { name: 'Log in' })
  const dialog = dialogOf('Log in')

  test('refused, it goes on in the dialog, and not without the captcha', async () => {
    await widen()
    const { api } = await renderPage('/down', {
      api: {
        login: refusal('login_failed', { captcha: true }),
        captcha: { captchaId: 'c-1', image: 'iVBORw0KGgo=' },
      },
    })
    await fillLogin(form)
    await press('{Enter}')
    await expectText(dialog.getByRole('alert').first(), 'Wrong username or password')
    await expect.element(field(dialog, 'Username')).toHaveValue('somebody')
    await expect.element(dialog.getByAltText('Picture with characters to type')).toBeInTheDocument()
    await field(dialog, 'Password').fill(PASSWORD)
    await press('{Enter}')
    await expect.element(dialog.getByText('Please enter the captcha')).toBeVisible()
    expect(api.asked('login')).toHaveLength(1)
    api.set({ login: refusal('captcha_failed', { captcha: true }) })
    await dialog.getByLabelText('Type the characters').fill('0000')
    await press('{Enter}')
    await expectText(dialog.getByRole('alert').first(), 'Captcha check failed')
    expect(api.inputs('login')[1]).toMatchObject({ captcha: '0000', captchaId: 'c-1' })
    await dialog.getByRole('button', { name: 'SMS code' }).click()
    await expect.element(field(dialog, 'Mobile number')).toBeVisible()
    await expectGone(dialog.getByRole('alert'))
    await expectGone(dialog.getByAltText('Picture with characters to type'))
  })

  test('half of it goes on in the dialog, and is no error', async () => {
    await widen()
    const { api } = await renderPage('/down')
    await field(form, 'Username').fill('half-way')
    await press('{Enter}')
    await expect.element(field(dialog, 'Username')).toHaveValue('half-way')
    await expectGone(dialog.getByRole('alert'))
    expect(api.asked('login')).toHaveLength(0)
  })

  test('logs in where one stands', async () => {
    await widen()
    await renderPage('/vip', {
      api: { ...MEMBER, ...VIP, login: buildSession({ username: 'somebody' }) },
    })
    await fillLogin(form)
    await button(form, 'Log in').click()
    await expectText(header, 'P 100.00')
    expect(readAddress()).toBe('/vip')
  })
})

test('AUTH-07 work done in place of the characters has the focus in the dialog too', async () => {
  const parameters = {
    ...({ algorithm: 'SHA-256', nonce: '00ff', salt: '0a0b', cost: 1, keyLength: 32, keyPrefix: '00' } as const),
    ...({ expiresAt: 4_000_000_000, data: { merchant: 'meridian', use: 'captcha' } } as const),
  }
  await renderPage('/down?dialog=login', {
    info: merchantWith({ captchaWork: true }),
    api: {
      login: refusal('login_failed', { captcha: true }),
      captcha: { captchaId: 'c-1', image: 'iVBORw0KGgo=' },
      botCheckChallenge: { parameters, signature: 'ab' },
    },
  })
  const dialog = dialogOf('Log in')
  await fillLogin(dialog)
  await press('{Enter}')
  await expect.element(dialog.getByLabelText('Type the characters')).toHaveFocus()
  const other = dialog.getByRole('button', { name: 'Can’t read it?' })
  ;(other.element() as HTMLElement).focus()
  await press('{Enter}')
  const done = dialog.getByText('Verified.')
  await expect.element(done).toBeVisible()
  // The dialog gives a lost focus to itself a moment later: it must not take this one.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(done).toHaveFocus()
})

test('AUTH-17 a logout leaves the page of members in one step: it is never shown without its member', async () => {
  const { api } = await renderPage('/statement?dialog=logout', {
    session: true,
    api: { logout: {}, statement: silent },
  })
  await expect.element(dialogOf('Log out')).toBeVisible()
  const shown = new Set<string>()
  const watch = new MutationObserver(() => {
    if (main.getByRole('link', { name: 'Log in' }).query()) shown.add(readAddress())
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await button(dialogOf('Log out'), 'Log out').click()
  await expect.element(button(header, 'Log in')).toBeInTheDocument()
  await expect.poll(readAddress).toBe('/index')
  watch.disconnect()
  expect(api.asked('logout')).toHaveLength(1)
  expect([...shown]).toEqual([])
})

test('AUTH-06 a country is found by typing, also before the list of all has come', async () => {
  await renderPage('/register')
  await button(main, 'By mobile').click()
  await main.getByRole('combobox', { name: /^Country code/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Search country or code' })).toHaveFocus()
  await press('+84')
  await expect.element(page.getByRole('option', { name: /Vietnam/ })).toHaveAttribute('data-highlighted')
  await press('{Enter}')
  await expect.element(main.getByRole('combobox', { name: 'Country code: Vietnam +84' })).toHaveFocus()
})

describe('SYS-07, AUTH-19 where a login is required', () => {
  test('the entrance of agents turns a member away; the login of members leads on; a session that ended comes back', async () => {
    const { api } = await renderPage('/login?next=%2Fvip', {
      merchant: { flags: { loginRequired: true } },
      api: {
        ...MEMBER,
        ...VIP,
        login: ({ input }) => (input.area === 'agent' ? refusal('agent_only') : buildSession({ username: 'somebody' })),
      },
    })
    await main.getByRole('link', { name: 'Agent login' }).click()
    await expect.element(main.getByRole('heading', { name: 'Agent login' })).toBeVisible()
    await fillLogin(main)
    await logIn(main)
    await expectText(mainAlert, 'Non-agents cannot log in here')
    expect(api.inputs('login').map(({ area }) => area)).toEqual(['agent'])
    await main.getByRole('link', { name: 'Member login' }).click()
    await fillLogin(main)
    await logIn(main)
    await expect.poll(readAddress).toBe('/vip')

    shortenWaits()
    api.set({ balance: refusal('login_required') })
    await button(header, 'Refresh the balance').click()
    await expect.poll(readAddress).toBe('/login?next=%2Fvip')
  })

  test('a logout in another tab leads to the login, which leads home', async () => {
    await renderPage('/promotions', { session: true, merchant: { flags: { loginRequired: true } } })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    const otherTab = new BroadcastChannel('session')
    otherTab.postMessage('ended')
    otherTab.close()
    await expect.poll(readAddress).toBe('/login?next=%2Findex')
    await expect.element(main.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  })

  test('a page that needs one leads to the login and names where to', async () => {
    await renderPage('/promotions', { merchant: { flags: { loginRequired: true } } })
    await expect.poll(readAddress).toBe('/login?next=%2Fpromotions')
  })
})

describe('AUTH-18 a bot check that another service hosts', () => {
  const WIDGET = `let made = 0
    window.turnstile = {
      render(place, { sitekey, callback }) { place.textContent = 'widget of ' + sitekey; this.again = () => callback('token-' + ++made); this.again(); return 'id-1' },
      reset() { this.again() }, remove() {} }`
  const scriptOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const withCheck = (scriptUrl: string) =>
    merchantWith({ botCheck: { kind: 'turnstile', siteKey: 'site-1', scriptUrl } })
  const api = { login: refusal('login_failed') }
  const tokens = (fake: FakeApi) => fake.inputs('login').map(({ botCheck }) => botCheck)

  test('its token goes with the login, each once', async () => {
    const { api: fake } = await renderPage('/login', { info: withCheck(scriptOf(WIDGET)), api })
    await expect.element(main.getByText('widget of site-1')).toBeVisible()
    await fillLogin(main)
    for (const times of [1, 2]) {
      await logIn(main)
      await expect.poll(() => fake.asked('login')).toHaveLength(times)
    }
    expect(tokens(fake)).toEqual(['token-1', 'token-2'])
  })

  test('has its place in the dialog: the form of the header goes on there, refused nothing', async () => {
    await widen()
    const { api: fake } = await renderPage('/down', { info: withCheck(scriptOf(WIDGET)), api })
    await fillLogin(header.getByRole('form', { name: 'Log in' }))
    await press('{Enter}')
    const dialog = dialogOf('Log in')
    await expect.element(dialog.getByText('widget of site-1')).toBeVisible()
    await expect.element(field(dialog, 'Username')).toHaveValue('somebody')
    await expectGone(dialog.getByRole('alert'))
    await expect.element(field(dialog, 'Password')).toHaveFocus()
    await press(`${PASSWORD}{Enter}`)
    await expect.poll(() => tokens(fake)).toHaveLength(1)
    await expectText(dialog.getByRole('alert'), 'Wrong username or password')
  })
})

test('SYS-07 a login whose form was closed in between leads nowhere', async () => {
  const answered = hold(buildSession({ username: 'somebody' }))
  await renderPage('/down?dialog=login&next=%2Fvip', { api: { ...MEMBER, login: answered.answer } })
  const form = dialogOf('Log in')
  await fillLogin(form)
  await logIn(form)
  await button(form, 'Close').click()
  goTo('/promotions')
  answered.letGo()
  await expectText(header, 'P 100.00')
  expect(readAddress()).toBe('/promotions')
})

test('AUTH-17 where a member stood on each page is forgotten with the session', async () => {
  await renderPage('/promoDetail?id=of-a-member', { session: true, api: { promotionDetail: refusal('not_found') } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keepPlaces = () => {
    dispatchEvent(new Event('pagehide'))
    return sessionStorage.getItem('scroll') ?? ''
  }
  dispatchEvent(new Event('scroll'))
  expect(keepPlaces()).toContain('of-a-member')
  const otherTab = new BroadcastChannel('session')
  otherTab.postMessage('ended')
  otherTab.close()
  await expect.poll(readAddress).toBe('/index')
  await expect.poll(keepPlaces).not.toContain('of-a-member')
})

test('I18N-01 what a form found wrong is said in the language chosen since', async () => {
  await renderPage('/register?dialog=menu', { api: { updateLanguage: ({ input }) => input } })
  for (const [path, send, english, thai] of [
    ['/login', 'Log in', 'Please enter the username and password', 'กรอกชื่อผู้ใช้และรหัสผ่าน'],
    ['/register', 'Create account', 'Input cannot be empty', 'กรุณากรอกช่องนี้'],
  ] as const) {
    await widen()
    goTo(path)
    await button(main, send).click()
    await expect.element(main.getByText(english).first()).toBeVisible()
    await header.getByRole('combobox').selectOptions('TH')
    await expect.element(main.getByText(thai).first()).toBeVisible()
    await expectGone(main.getByText(english))
    await header.getByRole('combobox').selectOptions('EN')
    await expect.element(main.getByText(english).first()).toBeVisible()
  }
})
