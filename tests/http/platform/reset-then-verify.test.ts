/** AUTH-11, AUTH-16: a password set by a mailbox or a number, from the side of who has that mailbox or number and no more. */

import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { bindEmail } from './bind-email.ts'
import { operateOn } from './operate.ts'
import {
  bindings,
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

const OLD = 'Quiet-Sea-77'
const NEW = 'Louder-Sea-88'
/** Where members register from, and where a thief resets the password and then logs in. */
const [HOME, AWAY, FURTHER] = ['203.0.113.7', '198.51.100.9', '192.0.2.33']
type Platform = ReturnType<typeof buildPlatform>
type Member = Awaited<ReturnType<typeof buildMember>>

async function buildMember(platform: Platform) {
  const username = mintName()
  return requireValue(await platform.call('register', buildRegistration({ username, password: OLD })))
}

async function bindMobile(platform: Platform, { token }: Member) {
  const mobile = { mobileNum: mintMobile(), countryDialingCode: '63' }
  requireValue(await platform.call('bindMobileCode', mobile, { token }))
  const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
  requireValue(await platform.call('bindMobile', { ...mobile, verificationCode, password: OLD }, { token }))
  platform.advance(MINUTE_MS)
  return mobile
}

/** What gives the authenticator's codes, by the platform's clock. */
async function bindAuthenticator(platform: Platform, { token }: Member) {
  const { secret } = requireValue(await platform.call('beginAuthenticator', { password: OLD }, { token }))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = () => totp.generate({ timestamp: platform.time.nowMs })
  requireValue(await platform.call('confirmAuthenticator', { code: codeNow() }, { token }))
  platform.advance(MINUTE_MS)
  return codeNow
}

async function resetByEmail(platform: Platform, username: string, email: string, clientIp = AWAY) {
  requireValue(await platform.call('forgotPassword', { username, email }, { clientIp }))
  const resetToken = (await readMessage(email))?.match(/#([A-Za-z0-9_-]{43})/)?.[1] ?? ''
  const passwords = { newPassword: NEW, confirmNewPassword: NEW }
  requireValue(await platform.call('resetPasswordByEmail', { resetToken, ...passwords }, { clientIp }))
  platform.advance(MINUTE_MS)
}

async function resetBySms(platform: Platform, mobile: Awaited<ReturnType<typeof bindMobile>>, clientIp = AWAY) {
  requireValue(await platform.call('resetPasswordSms', mobile, { clientIp }))
  const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
  const input = { ...mobile, verificationCode, newPassword: NEW }
  const session = requireValue(await platform.call('resetPasswordBySms', input, { clientIp }))
  platform.advance(MINUTE_MS)
  return session
}

/** Where a merchant asks for nothing besides the password, whoever has that is in. */
async function withoutVerification<T>(work: () => Promise<T>): Promise<T> {
  const set = (on: number) =>
    bindings.DB.prepare("UPDATE merchant SET login_verification = ? WHERE code = 'meridian'").bind(on).run()
  await set(0)
  try {
    return await work()
  } finally {
    await set(1)
  }
}

/** A login with the password, and what it may be verified by. Null: by nothing, it is in. */
async function enter(platform: Platform, username: string, { clientIp = AWAY, password = NEW } = {}) {
  const session = requireValue(await platform.call('login', { type: 'username', username, password }, { clientIp }))
  const { methods } = requireValue(await platform.call('verificationMethods', {}, { token: session.token, clientIp }))
  const offered = methods.map(({ method }) => method)
  return { token: session.token, methods: session.verificationRequired ? offered : null }
}

describe('AUTH-11, AUTH-16 a mailbox that set the password', () => {
  test('does not prove who logs in with it, while there is an authenticator', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await bindAuthenticator(platform, member)
    // A code that is good, from before.
    const held = await enter(platform, member.username, { clientIp: FURTHER, password: OLD })
    requireValue(
      await platform.call('sendVerificationCode', { method: 'email' }, { token: held.token, clientIp: FURTHER }),
    )
    const code = await readSmsCode(email)
    await resetByEmail(platform, member.username, email)
    for (const clientIp of [AWAY, FURTHER]) {
      const { token, methods } = await enter(platform, member.username, { clientIp })
      expect(methods, clientIp).toEqual(['authenticator'])
      const sent = await platform.call('sendVerificationCode', { method: 'email' }, { token, clientIp })
      expect(refusalOf(sent).errorCode).toBe('forbidden')
      const given = await platform.call('verifySession', { method: 'email', code }, { token, clientIp })
      expect(refusalOf(given).errorCode).toBe('verification_code_invalid')
      expect((await platform.call('memberInfo', {}, { token, clientIp })).ok).toBe(false)
    }
  })

  test('nor from an address of the member’s, behind which many may stand', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    const codeNow = await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email, HOME)
    const { token, methods } = await enter(platform, member.username, { clientIp: HOME })
    expect(methods).toEqual(['authenticator'])
    const given = { method: 'authenticator', code: codeNow() } as const
    requireValue(await platform.call('verifySession', given, { token, clientIp: HOME }))
    expect((await enter(platform, member.username, { clientIp: HOME })).methods, 'once').toBeNull()
  })

  test('nor does it replace the payment password, where the merchant asks for no verification', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    const pay = { paymentPassword: '246813', confirmPaymentPassword: '246813' }
    requireValue(await platform.call('setPaymentPassword', { ...pay, password: OLD }, { token: member.token }))
    const codeNow = await bindAuthenticator(platform, member)
    requireValue(await platform.call('paymentPasswordCode', { method: 'email' }, { token: member.token }))
    const code = await readSmsCode(email)
    await resetByEmail(platform, member.username, email, HOME)
    const { token } = await withoutVerification(() => enter(platform, member.username, { clientIp: HOME }))
    expect(requireValue(await platform.call('securityInfo', {}, { token })).paymentPasswordBy).toEqual([
      'authenticator',
    ])
    const sent = await platform.call('paymentPasswordCode', { method: 'email' }, { token })
    expect(refusalOf(sent).errorCode).toBe('forbidden')
    const other = { paymentPassword: '975310', confirmPaymentPassword: '975310', password: NEW }
    const replaced = await platform.call('resetPaymentPassword', { ...other, method: 'email', code }, { token })
    expect(refusalOf(replaced).errorCode).toBe('verification_code_invalid')
    const byApp = { ...other, method: 'authenticator', code: codeNow() } as const
    requireValue(await platform.call('resetPaymentPassword', byApp, { token }))
  })

  test('nor while there is a number, though it was never verified before', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    await bindMobile(platform, member)
    const email = `${member.username}@mail.example`
    const setEmail = bindings.DB.prepare('UPDATE member SET email = ?, email_key = ? WHERE id = ?')
    await setEmail.bind(email, email.toLowerCase(), member.memberId).run()
    await resetByEmail(platform, member.username, email)
    expect((await enter(platform, member.username)).methods).toEqual(['sms'])
  })

  test('leaves the address it was done from to a member who has nothing else', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await resetByEmail(platform, member.username, email)
    expect((await enter(platform, member.username)).methods).toBeNull()
    expect((await enter(platform, member.username, { clientIp: FURTHER })).methods).toEqual(['email'])
  })

  test('is gone round by no link of later', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email)
    platform.advance(24 * 60 * MINUTE_MS)
    await resetByEmail(platform, member.username, email)
    expect((await enter(platform, member.username)).methods).toEqual(['authenticator'])
  })

  test('nor by the owner, who comes in by SMS and knows of no new password', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    const mobile = await bindMobile(platform, member)
    const codeNow = await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email)
    requireValue(await platform.call('loginSms', mobile))
    const input = { type: 'sms', ...mobile, verificationCode: await readSmsCode(`+63${mobile.mobileNum}`) } as const
    const owner = requireValue(await platform.call('login', input, { clientIp: FURTHER }))
    const given = { method: 'authenticator', code: codeNow() } as const
    requireValue(await platform.call('verifySession', given, { token: owner.token, clientIp: FURTHER }))
    expect((await enter(platform, member.username)).methods).toEqual(['authenticator', 'sms'])
  })

  test('nor by changing the password that it set', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email, HOME)
    const { token } = await withoutVerification(() => enter(platform, member.username, { clientIp: HOME }))
    const change = { oldPassword: NEW, newPassword: OLD, confirmNewPassword: OLD }
    requireValue(await platform.call('changePassword', change, { token }))
    expect((await enter(platform, member.username, { password: OLD })).methods).toEqual(['authenticator'])
  })

  test('counts where the number beside it can be sent nothing', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    const setMobile = bindings.DB.prepare('UPDATE member SET mobile = ?, mobile_verified_at_ms = 1 WHERE id = ?')
    await setMobile.bind(`+63${mintMobile()}`, member.memberId).run()
    await resetByEmail(platform, member.username, email)
    const gateways = { meridian: { email: { url: 'https://mail.example/send', secrets: ['x'.repeat(32)] } } }
    const env = { MESSAGE_GATEWAYS: JSON.stringify(gateways) }
    const mailOnly = buildPlatform({ nowMs: platform.time.nowMs, local: false, env })
    expect((await enter(platform, member.username, { clientIp: FURTHER })).methods).toEqual(['sms'])
    expect((await enter(mailOnly, member.username, { clientIp: FURTHER })).methods).toEqual(['email'])
  })
})

describe('AUTH-11, AUTH-16 a number that set the password', () => {
  test('does not prove who logs in with it, while there is an authenticator or a mailbox', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const mobile = await bindMobile(platform, member)
    await bindEmail(platform, { ...member, password: OLD })
    await bindAuthenticator(platform, member)
    const session = await resetBySms(platform, mobile)
    expect(session.verificationRequired).toBe(true)
    expect((await enter(platform, member.username)).methods).toEqual(['authenticator', 'email'])
  })

  test('nor who logs in by it, from wherever', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const mobile = await bindMobile(platform, member)
    await bindAuthenticator(platform, member)
    await resetBySms(platform, mobile, HOME)
    requireValue(await platform.call('loginSms', mobile, { clientIp: HOME }))
    const input = { type: 'sms', ...mobile, verificationCode: await readSmsCode(`+63${mobile.mobileNum}`) } as const
    const session = requireValue(await platform.call('login', input, { clientIp: HOME }))
    expect(session.verificationRequired).toBe(true)
  })

  test('opens the account at home, though no code can be sent at present', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    await bindMobile(platform, member)
    const mark = bindings.DB.prepare("UPDATE member SET password_reset_by = 'sms' WHERE id = ?")
    await mark.bind(member.memberId).run()
    const silent = buildPlatform({ nowMs: platform.time.nowMs, local: false })
    expect((await enter(silent, member.username, { clientIp: HOME, password: OLD })).methods).toBeNull()
  })

  test('is asked for where there is nothing else', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const mobile = await bindMobile(platform, member)
    expect((await resetBySms(platform, mobile)).verificationRequired).toBe(false)
    expect((await enter(platform, member.username, { clientIp: FURTHER })).methods).toEqual(['sms'])
  })

  test('a login by SMS is asked for the mailbox, though that set the password', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const mobile = await bindMobile(platform, member)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await resetByEmail(platform, member.username, email)
    requireValue(await platform.call('loginSms', mobile))
    const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
    const input = { type: 'sms', ...mobile, verificationCode } as const
    const { token, verificationRequired } = requireValue(await platform.call('login', input, { clientIp: AWAY }))
    expect(verificationRequired).toBe(true)
    const { methods } = requireValue(await platform.call('verificationMethods', {}, { token, clientIp: AWAY }))
    expect(methods.map(({ method }) => method)).toEqual(['email'])
  })
})

describe('AUTH-11, AUTH-16 a mailbox proves again who comes', () => {
  test('once an operator has taken off what the member lost; every session is over', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await bindMobile(platform, member)
    await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email)
    const held = await enter(platform, member.username)
    expect(held.methods).toEqual(['authenticator', 'sms'])
    const lost = { username: member.username, factor: 'sms' as const, reason: 'phone lost, passport seen' }
    expect(requireValue(await operateOn(platform, 'member-unbind', lost, { operator: 'olga' }))).toEqual({
      username: member.username,
      factor: 'sms',
      endedSessionsOf: member.memberId,
    })
    expect(refusalOf(await platform.call('verificationMethods', {}, { token: held.token })).errorCode).toBe(
      'login_required',
    )
    expect(await readMessage(email), 'by what is left').toContain('customer service removed')
    expect((await enter(platform, member.username)).methods, 'the mailbox set the password').toEqual(['authenticator'])
    const app = { ...lost, factor: 'authenticator' as const }
    requireValue(await operateOn(platform, 'member-unbind', app, { operator: 'olga' }))
    expect((await enter(platform, member.username)).methods).toEqual(['email'])
    const mail = { ...lost, factor: 'email' as const }
    const last = await operateOn(platform, 'member-unbind', mail, { operator: 'olga' })
    expect(refusalOf(last).errorCode, 'it has set the password').toBe('last_way_in')
    const again = await operateOn(platform, 'member-unbind', lost, { operator: 'olga' })
    expect(refusalOf(again).errorCode).toBe('conflict')
  })

  test('once something else has verified a login with the password it set', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    const codeNow = await bindAuthenticator(platform, member)
    await resetByEmail(platform, member.username, email)
    const { token } = await enter(platform, member.username)
    const given = { method: 'authenticator', code: codeNow() } as const
    requireValue(await platform.call('verifySession', given, { token, clientIp: AWAY }))
    const later = await enter(platform, member.username, { clientIp: FURTHER })
    expect(later.methods).toEqual(['authenticator', 'email'])
  })

  test('but not by proving itself', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const email = await bindEmail(platform, { ...member, password: OLD })
    await resetByEmail(platform, member.username, email)
    const { token } = await enter(platform, member.username, { clientIp: FURTHER })
    requireValue(await platform.call('sendVerificationCode', { method: 'email' }, { token, clientIp: FURTHER }))
    const given = { method: 'email', code: await readSmsCode(email) } as const
    requireValue(await platform.call('verifySession', given, { token, clientIp: FURTHER }))
    const reset = bindings.DB.prepare('SELECT password_reset_by FROM member WHERE id = ?').bind(member.memberId)
    expect(await reset.first('password_reset_by')).toBe('email')
  })
})
