/** AUTH-04 to AUTH-08, MEM-02: what people type or paste, as its fields show, send and refuse it. */
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { FieldRule } from '../../contract/calls/site/system.ts'
import { buildSession } from '../support/build-boot.ts'
import { MEMBER_ANSWERS, REGISTER_SETTING } from './support/answers.ts'
import { refusal } from './support/build-fake-api.ts'
import { buildSecurity } from './support/cashier-answers.ts'
import { renderPage } from './support/render-page.tsx'
import { button, dialogOf, field, header, main, sendRegistration } from './support/screen.ts'

const MESSAGE = 'Meridian: 824-721 is your code. Valid 5 minutes, never tell it to anybody.'

/** As the clipboard gives it: a `maxlength` would cut it here. */
async function paste(input: Locator, text: string) {
  await input.click()
  const at = input.element() as HTMLInputElement
  const room = at.maxLength < 0 ? text.length : at.maxLength
  await userEvent.fill(input, text.slice(0, room))
}

const CODES: [string, string, string][] = [
  ['/login', 'SMS code', 'sms'],
  ['/down?dialog=forgot', 'SMS code', 'forgot'],
]

test.each(CODES)('AUTH-05 at %s the whole message may be pasted into “%s”', async (path, label, way) => {
  await renderPage(path)
  const place = way === 'sms' ? main : dialogOf()
  await place.getByText(way === 'sms' ? 'SMS code' : 'By mobile', { exact: true }).click()
  const code = field(place, label)
  for (const text of [MESSAGE, '824 721', '８２４－７２１', '824\u200b721']) {
    await paste(code, text)
    await expect.element(code, { message: text }).toHaveValue('824721')
  }
})

test('AUTH-05 what can be no code, and a code that is refused, is said at its field', async () => {
  const { api } = await renderPage('/login', { api: { login: refusal('verification_code_invalid') } })
  await main.getByText('SMS code', { exact: true }).click()
  await field(main, 'Mobile number').fill('０９１７ 123 4567')
  const code = field(main, 'SMS code')
  await code.fill('82472l')
  await button(main, 'Log in').click()
  await expect.element(code).toHaveAccessibleDescription(/verification code is not valid/)
  expect(api.asked('login'), 'no try is spent').toHaveLength(0)
  await code.fill('824 722')
  await button(main, 'Log in').click()
  await expect.poll(() => api.inputs('login')).toMatchObject([{ mobileNum: '9171234567', verificationCode: '824722' }])
  await expect.element(code).toHaveAccessibleDescription(/verification code is not valid/)
  await expect.element(code).toHaveFocus()
  api.set({ ...MEMBER_ANSWERS, login: buildSession({ username: 'somebody' }) })
  await code.fill('824721')
  await button(main, 'Log in').click()
  await expect.element(header.getByTitle('Balance')).toBeVisible()
})

const AUTHENTICATED = { authenticator: { since: '2026-11-01T00:00:00.000Z', recoveryCodesLeft: 8 } }

test('MEM-02 a recovery code as it is printed, and a wrong one said at its field', async () => {
  const { api } = await renderPage('/down?dialog=authenticator-remove', {
    session: true,
    api: {
      securityInfo: buildSecurity({ ...AUTHENTICATED, password: 'needed' }),
      removeAuthenticator: refusal('verification_code_invalid'),
    },
  })
  const dialog = dialogOf()
  const code = dialog.getByRole('textbox').last()
  await paste(code, 'K7QX-2MPA-9WTE')
  await expect.element(code).toHaveValue('K7QX2MPA9WTE')
  const passwords = dialog.element().querySelectorAll<HTMLInputElement>('input[type=password]')
  for (const password of passwords) await userEvent.fill(password, 'Quiet-Sea-77')
  await dialog.element().querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await expect.poll(() => api.asked('removeAuthenticator')).toHaveLength(1)
  await expect.element(code).toHaveAccessibleDescription(/verification code is not valid/)
})

const rule = (name: FieldRule['field'], overrides: Partial<FieldRule> = {}): FieldRule => ({
  ...({ field: name, patternId: 'any', minLength: 1, maxLength: 40, acceptedPattern: '*' } as const),
  enabled: true,
  required: false,
  ...overrides,
})

test('AUTH-03 a registration shows and sends each field as the platform judges it', async () => {
  const { api } = await renderPage('/register', {
    info: {
      register: {
        setting: { ...REGISTER_SETTING, smsOnRegister: false },
        rules: [
          rule('username', { patternId: 'letterFirst', acceptedPattern: '', minLength: 4, maxLength: 12 }),
          rule('payeeName', { minLength: 2 }),
          rule('email', { patternId: 'email', acceptedPattern: '', maxLength: 60 }),
          rule('qqNum', { patternId: 'digits', acceptedPattern: '', minLength: 5, maxLength: 12 }),
          rule('paymentPassword', { patternId: 'any', minLength: 6 }),
        ],
      },
    },
    api: { register: refusal('username_taken') },
  })
  await field(main, 'Username').fill('ｍａｒｉａ７\u200b')
  await main.getByText('More about you (optional)').click()
  await main.getByLabelText('Full name (optional)').fill('Anne\u2011Marie  O‘Brien, Jr.')
  await main.getByLabelText('Email (optional)').fill("o'brien＠mail.example")
  await main.getByLabelText('QQ number (optional)').fill('１２ ３４５-６')
  const payment = main.getByLabelText('Payment password (optional)')
  await payment.fill(' ｓix six ')
  // No browser keeps it beside the password.
  await expect.element(payment).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field(main, 'Username')).toHaveValue('maria7')
  await expect.element(main.getByLabelText('Email (optional)')).toHaveValue("o'brien@mail.example")
  await sendRegistration(main)
  await expect
    .poll(() => api.inputs('register'))
    .toMatchObject([
      {
        username: 'maria7',
        payeeName: "Anne-Marie O'Brien, Jr.",
        email: "o'brien@mail.example",
        qqNum: '123456',
        paymentPassword: ' ｓix six ',
      },
    ])
})

test('MEM-02 the browser holds back no address that the rules take', async () => {
  const { api } = await renderPage('/down?dialog=forgot', { api: { forgotPassword: { message: 'in_been_out' } } })
  const forgot = dialogOf()
  await field(forgot, 'Username').fill('some\u2060body')
  const input = field(forgot, 'Email')
  for (const email of ["o'brien@mail.example", 'ivan@xn--e1afmkfd.xn--p1ai', 'ana＠mail.example']) {
    await input.fill(email)
    expect((input.element() as HTMLInputElement).checkValidity(), email).toBe(true)
  }
  await forgot.element().querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await expect
    .poll(() => api.inputs('forgotPassword'))
    .toMatchObject([{ username: 'somebody', email: 'ana@mail.example' }])
})

test('AUTH-06 a number with its country fits a rule about the digits that are sent, and is sent whole', async () => {
  const rules = [rule('mobileNum', { patternId: 'digits', acceptedPattern: '', minLength: 9, maxLength: 10 })]
  const { api } = await renderPage('/register', {
    info: { register: { setting: { ...REGISTER_SETTING, smsOnRegister: false }, rules } },
    api: { register: refusal('username_taken') },
  })
  await field(main, 'Username').fill('maria7')
  await paste(field(main, 'Mobile number (optional)'), '0063 917 123 4567')
  await sendRegistration(main)
  await expect.poll(() => api.inputs('register')).toMatchObject([{ mobileNum: '9171234567', countryDialingCode: '63' }])
})

test('MEM-17 nickname and details are shown and sent as the platform keeps them', async () => {
  const profile = {
    nickname: 'Lea',
    avatar: '/img/avatars/1.svg',
    avatarType: 'STATIC' as const,
    avatars: [],
    details: {},
    isBirthdayKept: false,
  }
  const { api } = await renderPage('/down?dialog=profile', {
    session: true,
    api: { profile, updateProfile: profile },
  })
  const form = dialogOf()
  const [nickname, zalo] = [field(form, 'Nickname'), field(form, 'Zalo')]
  await paste(nickname, `\u200b${'x'.repeat(21)}`)
  await button(form, 'Save').click()
  await expect.element(nickname).toHaveAccessibleDescription(/Check this/)
  expect(api.asked('updateProfile')).toHaveLength(0)
  // A name of the other direction is typed from its own side.
  await paste(nickname, 'سلام')
  expect(getComputedStyle(nickname.element()).direction).toBe('rtl')
  // Twenty letters with what a paste brings along.
  await paste(nickname, `\u200b\u2060${'ｘ'.repeat(9)}\u3000\u3000${'𠮷'.repeat(10)} \u200e`)
  await paste(zalo, '０９１７ 123\u200b4567')
  await button(form, 'Save').click()
  await expect
    .poll(() => api.inputs('updateProfile'))
    .toMatchObject([{ nickname: `${'x'.repeat(9)} ${'𠮷'.repeat(10)}`, details: { zalo: '0917 1234567' } }])
})
