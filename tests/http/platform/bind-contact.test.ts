/** MEM-02: binding a mailbox or a number: proof of the contact, and of who asks. */

import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import {
  buildPlatform,
  buildRegistration,
  mintMobile,
  mintName,
  readMessage,
  readSmsCode,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
type Platform = ReturnType<typeof buildPlatform>
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function buildMember(platform: Platform) {
  const username = mintName()
  const session = requireValue(await platform.call('register', buildRegistration({ username, password })))
  return {
    ...session,
    email: `${username}@mail.example`,
    mobile: { mobileNum: mintMobile(), countryDialingCode: '63' },
  }
}

async function sendToEmail(platform: Platform, { token, email }: { token: string; email: string }) {
  requireValue(await platform.call('bindEmailCode', { email }, { token }))
  const code = await readSmsCode(email)
  platform.advance(MINUTE_MS)
  return code
}

describe('MEM-02 binding', () => {
  test('an e-mail address by its code, then shown masked', async () => {
    const platform = buildPlatform()
    const { token, email } = await buildMember(platform)
    const verificationCode = await sendToEmail(platform, { token, email })
    const info = requireValue(await platform.call('bindEmail', { email, verificationCode, password }, { token }))
    expect(info).toEqual({
      password: 'needed',
      email: { masked: `${email[0]}***@mail.example`, verified: true },
      mobile: null,
      authenticator: null,
      paymentPassword: null,
      paymentPasswordBy: ['email'],
      passkeys: 0,
      realName: null,
    })
    expect(requireValue(await platform.call('memberInfo', {}, { token })).maskedEmail).toBe(info.email?.masked)
  })

  test('a mobile number by its code, which then logs in', async () => {
    const platform = buildPlatform()
    const { token, mobile, memberId } = await buildMember(platform)
    requireValue(await platform.call('bindMobileCode', mobile, { token }))
    const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
    requireValue(await platform.call('bindMobile', { ...mobile, verificationCode, password }, { token }))
    platform.advance(MINUTE_MS)
    requireValue(await platform.call('loginSms', mobile))
    const login = { type: 'sms', ...mobile, verificationCode: await readSmsCode(`+63${mobile.mobileNum}`) } as const
    expect(requireValue(await platform.call('login', login)).memberId).toBe(memberId)
  })

  test('takes the password where it was not given a moment ago, before the code is looked at', async () => {
    const platform = buildPlatform()
    const { token, email } = await buildMember(platform)
    const verificationCode = await sendToEmail(platform, { token, email })
    const attempt = (given?: string) =>
      platform.call('bindEmail', { email, verificationCode, ...(given && { password: given }) }, { token })
    expect(refusalOf(await attempt())).toMatchObject({ errorCode: 'password_incorrect', fields: { password: {} } })
    expect(refusalOf(await attempt('wrong')).errorCode).toBe('password_incorrect')
    requireValue(await attempt(password))
  })

  test('a session opened by the password just now need not give it again', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildMember(platform)
    const { token } = requireValue(await platform.call('login', { type: 'username', username, password }))
    const verificationCode = await sendToEmail(platform, { token, email })
    requireValue(await platform.call('bindEmail', { email, verificationCode }, { token }))
  })

  test('a code for another mailbox or another member binds nothing; the sixth guess is too late', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    const code = await sendToEmail(platform, mine)
    const bind = (token: string, email: string, verificationCode: string) =>
      platform.call('bindEmail', { email, verificationCode, password }, { token })
    expect(refusalOf(await bind(theirs.token, mine.email, code)).errorCode).toBe('verification_code_invalid')
    expect(refusalOf(await bind(mine.token, theirs.email, code)).errorCode).toBe('verification_code_invalid')
    for (let guess = 0; guess < 5; guess++) {
      expect(refusalOf(await bind(mine.token, mine.email, wrong(code))).errorCode).toBe('verification_code_invalid')
    }
    expect(refusalOf(await bind(mine.token, mine.email, code)).errorCode).toBe('verification_code_invalid')
  })

  test('that a number is taken is said only to who holds its code', async () => {
    const platform = buildPlatform()
    const [owner, other] = [await buildMember(platform), await buildMember(platform)]
    const bind = async (token: string) => {
      requireValue(await platform.call('bindMobileCode', owner.mobile, { token }))
      const verificationCode = await readSmsCode(`+63${owner.mobile.mobileNum}`)
      platform.advance(MINUTE_MS)
      return platform.call('bindMobile', { ...owner.mobile, verificationCode, password }, { token })
    }
    requireValue(await bind(owner.token))
    expect(refusalOf(await bind(other.token)).errorCode).toBe('mobile_taken')
  })

  test('who loses a bound mailbox is told there', async () => {
    const platform = buildPlatform()
    const { token, email } = await buildMember(platform)
    const first = await sendToEmail(platform, { token, email })
    requireValue(await platform.call('bindEmail', { email, verificationCode: first, password }, { token }))
    const next = `new-${email}`
    const second = await sendToEmail(platform, { token, email: next })
    requireValue(await platform.call('bindEmail', { email: next, verificationCode: second, password }, { token }))
    expect(await readMessage(email)).toContain('another contact has replaced this one')
  })

  test('nobody floods many mailboxes, nor one from many accounts', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    requireValue(await platform.call('bindEmailCode', { email: mine.email }, { token: mine.token }))
    const another = await platform.call('bindEmailCode', { email: theirs.email }, { token: mine.token })
    expect(refusalOf(another).errorCode).toBe('too_many_requests')
    const same = await platform.call('bindEmailCode', { email: mine.email }, { token: theirs.token })
    expect(refusalOf(same).errorCode).toBe('too_many_requests')
    const number = await platform.call('bindMobileCode', mine.mobile, { token: mine.token })
    expect(requireValue(number), 'a number right after the mailbox').toMatchObject({ message: 'sent' })
    const next = { ...mine.mobile, mobileNum: mintMobile() }
    const anotherNumber = await platform.call('bindMobileCode', next, { token: mine.token })
    expect(refusalOf(anotherNumber).errorCode).toBe('too_many_requests')
  })
})
