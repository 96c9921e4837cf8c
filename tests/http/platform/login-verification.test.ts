/** AUTH-16: a login from an address that is not the member's, from the side of who has the password and no more. */

import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { HERD } from '../../support/herd.ts'
import { buildInput } from '../../support/inputs.ts'
import { bindEmail } from './bind-email.ts'
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

const password = 'Quiet-Sea-77'
/** Where members register from, and where somebody else comes from. */
const [HOME, AWAY, FURTHER] = ['203.0.113.7', '198.51.100.9', '192.0.2.33']
type Platform = ReturnType<typeof buildPlatform>

async function buildMember(platform: Platform) {
  const username = mintName()
  return requireValue(await platform.call('register', buildRegistration({ username, password })))
}

async function buildGuarded(platform: Platform) {
  const member = await buildMember(platform)
  return { ...member, email: await bindEmail(platform, { ...member, password }) }
}

const logIn = (platform: Platform, username: string, clientIp: string) =>
  platform.call('login', { type: 'username', username, password }, { clientIp })

/** A session from elsewhere, with its extra verification due. */
async function enterFrom(platform: Platform, username: string, clientIp = AWAY) {
  const session = requireValue(await logIn(platform, username, clientIp))
  expect(session.verificationRequired).toBe(true)
  return session.token
}

async function sendCode(platform: Platform, token: string, email: string) {
  requireValue(await platform.call('sendVerificationCode', { method: 'email' }, { token, clientIp: AWAY }))
  return readSmsCode(email)
}
const verify = (platform: Platform, token: string, code: string, clientIp = AWAY) =>
  platform.call('verifySession', { method: 'email', code }, { token, clientIp })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isOpen = async (platform: Platform, token: string) => (await platform.call('memberInfo', {}, { token })).ok

const OPEN: CallName[] = ['logout', 'verificationMethods', 'sendVerificationCode', 'verifySession', 'resumeSession']
const names = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => calls[name].handledBy !== 'edge',
)

describe('AUTH-16 the session before its verification', () => {
  const closed = names.filter((name) => (calls[name] as Call).token && !OPEN.includes(name))
  test('opens nothing: every call with the token flag is refused, whatever it is', async () => {
    const platform = buildPlatform()
    const { username } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    expect(closed.length).toBeGreaterThan(15)
    for (const name of closed) {
      const claims = { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }
      const answer = await platform.call(name, buildInput(name), { token, claims })
      expect(refusalOf(answer), name).toMatchObject({ status: 403, errorCode: 'verification_required' })
    }
  })

  test('is nobody’s in public calls: the language of the account stays', async () => {
    const platform = buildPlatform()
    const { username, memberId } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    requireValue(await platform.call('updateLanguage', { language: 'TH' }, { token }))
    const language = bindings.DB.prepare('SELECT language FROM member WHERE id = ?').bind(memberId)
    expect(await language.first('language')).toBe('EN')
  })

  test('may be logged out', async () => {
    const platform = buildPlatform()
    const { username } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    requireValue(await platform.call('logout', {}, { token }))
    expect(refusalOf(await platform.call('verificationMethods', {}, { token })).errorCode).toBe('login_required')
  })

  test('is told its ways with most of the mailbox hidden', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    const { methods } = requireValue(await platform.call('verificationMethods', {}, { token }))
    expect(methods).toEqual([{ method: 'email', sentTo: `${email[0]}***@mail.example`, withAccountName: false }])
  })
})

describe('AUTH-16 who is asked', () => {
  test('nobody without something to be asked for, nobody at an address of theirs', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    expect(requireValue(await logIn(platform, username, AWAY)).verificationRequired).toBe(false)
    const guarded = await buildGuarded(platform)
    expect(requireValue(await logIn(platform, guarded.username, HOME)).verificationRequired).toBe(false)
  })

  test('an e-mail address that nobody verified is nothing to be asked for', async () => {
    const platform = buildPlatform()
    const { username, memberId } = await buildMember(platform)
    await bindings.DB.prepare("UPDATE member SET email = 'a@b.example', email_key = 'a@b.example' WHERE id = ?")
      .bind(memberId)
      .run()
    expect(requireValue(await logIn(platform, username, AWAY)).verificationRequired).toBe(false)
  })

  test('with the first thing bound, addresses where the password was enough count no more', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    requireValue(await logIn(platform, member.username, AWAY))
    await bindEmail(platform, { ...member, password })
    expect(requireValue(await logIn(platform, member.username, AWAY)).verificationRequired).toBe(true)
    expect(requireValue(await logIn(platform, member.username, HOME)).verificationRequired).toBe(false)
  })

  test('an address counts for 90 days; IPv6 by its /64; an unknown address never', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const token = await enterFrom(platform, username, '2001:db8:1:2::5')
    const code = await sendCode(platform, token, email)
    requireValue(await verify(platform, token, code, '2001:db8:1:2::5'))
    expect(requireValue(await logIn(platform, username, '2001:db8:1:2:ffff::9')).verificationRequired).toBe(false)
    expect(requireValue(await logIn(platform, username, '2001:db8:1:3::5')).verificationRequired).toBe(true)
    const nowhere = await platform.call('login', { type: 'username', username, password }, { claims: { clientIp: '' } })
    expect(requireValue(nowhere).verificationRequired).toBe(true)
    platform.advance(90 * DAY_MS)
    expect(requireValue(await logIn(platform, username, HOME)).verificationRequired).toBe(true)
  })

  test('nobody where the merchant has it off', async () => {
    const platform = buildPlatform()
    const { username } = await buildGuarded(platform)
    const set = (on: number) => bindings.DB.prepare('UPDATE merchant SET login_verification = ?').bind(on).run()
    await set(0)
    const session = requireValue(await logIn(platform, username, AWAY))
    await set(1)
    expect(session.verificationRequired).toBe(false)
  })

  test('who logged in by SMS is asked for something else, or for nothing more', async () => {
    const platform = buildPlatform()
    const mobile = { mobileNum: mintMobile(), countryDialingCode: '63' }
    requireValue(await platform.call('registerSms', mobile))
    const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
    const consent = { ageConfirmed: true, termsAgreed: true } as const
    const member = requireValue(
      await platform.call('registerMobile', { ...mobile, password, verificationCode, ...consent }),
    )
    const logInBySms = async (clientIp: string) => {
      platform.advance(MINUTE_MS)
      requireValue(await platform.call('loginSms', mobile))
      const input = { type: 'sms', ...mobile, verificationCode: await readSmsCode(`+63${mobile.mobileNum}`) } as const
      return requireValue(await platform.call('login', input, { clientIp }))
    }
    expect((await logInBySms(AWAY)).verificationRequired).toBe(false)
    expect(requireValue(await logIn(platform, member.username, FURTHER)).verificationRequired).toBe(true)
    await bindEmail(platform, { ...member, password })
    const held = await logInBySms('192.0.2.77')
    expect(held.verificationRequired).toBe(true)
    const { methods } = requireValue(await platform.call('verificationMethods', {}, { token: held.token }))
    expect(methods.map(({ method }) => method)).toEqual(['email'])
    // Nor by the way of a session that is remembered.
    requireValue(await platform.call('resumeSession', {}, { token: held.token, clientIp: '192.0.2.77' }))
    const again = requireValue(await platform.call('verificationMethods', {}, { token: held.token })).methods
    expect(again.map(({ method }) => method)).toEqual(['email'])
  })
})

describe('AUTH-16 the code', () => {
  test('opens the session, and its address is the member’s from then on', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    requireValue(await verify(platform, token, await sendCode(platform, token, email)))
    expect(await isOpen(platform, token)).toBe(true)
    expect(requireValue(await logIn(platform, username, AWAY)).verificationRequired).toBe(false)
    expect(requireValue(await logIn(platform, username, FURTHER)).verificationRequired).toBe(true)
  })

  test('the sixth guess is too late, though it is right', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    const code = await sendCode(platform, token, email)
    for (let guess = 0; guess < 5; guess++) {
      expect(refusalOf(await verify(platform, token, wrong(code))).errorCode).toBe('verification_code_invalid')
    }
    expect(refusalOf(await verify(platform, token, code)).errorCode).toBe('verification_code_invalid')
    expect(await isOpen(platform, token)).toBe(false)
  })

  test('many guesses at once from several sessions get five looks together', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const tokens = [await enterFrom(platform, username), await enterFrom(platform, username, FURTHER)]
    const code = await sendCode(platform, tokens[0] ?? '', email)
    await Promise.all(
      Array.from({ length: HERD }, (_, index) => verify(platform, tokens[index % 2] ?? '', wrong(code))),
    )
    expect(refusalOf(await verify(platform, tokens[0] ?? '', code)).errorCode).toBe('verification_code_invalid')
  })

  test('stale after five minutes, good once, one a minute', async () => {
    const platform = buildPlatform()
    const { username, email } = await buildGuarded(platform)
    const token = await enterFrom(platform, username)
    const stale = await sendCode(platform, token, email)
    const again = await platform.call('sendVerificationCode', { method: 'email' }, { token })
    expect(refusalOf(again).errorCode).toBe('too_many_requests')
    platform.advance(5 * MINUTE_MS)
    expect(refusalOf(await verify(platform, token, stale)).errorCode).toBe('verification_code_expired')
    const code = await sendCode(platform, token, email)
    requireValue(await verify(platform, token, code))
    const second = await enterFrom(platform, username, FURTHER)
    expect(refusalOf(await verify(platform, second, code)).errorCode).toBe('verification_code_invalid')
  })

  test('of another purpose, another member or to another mailbox opens nothing', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildGuarded(platform), await buildGuarded(platform)]
    const token = await enterFrom(platform, mine.username)
    const expectClosed = async (code: string) => {
      expect(refusalOf(await verify(platform, token, code)).errorCode).toBe('verification_code_invalid')
      expect(await isOpen(platform, token)).toBe(false)
    }
    // Another member's, sent to their mailbox.
    const theirToken = await enterFrom(platform, theirs.username)
    await expectClosed(await sendCode(platform, theirToken, theirs.email))
    // One that the thief, logged in as somebody else, has sent to the owner's mailbox to bind it.
    const thief = await buildMember(platform)
    requireValue(await platform.call('bindEmailCode', { email: mine.email }, { token: thief.token }))
    await expectClosed(await readSmsCode(mine.email))
    // By a way that is not bound.
    const bySms = await platform.call('verifySession', { method: 'sms', code: '123456' }, { token })
    expect(refusalOf(bySms).errorCode).toBe('verification_code_invalid')
    const sent = await platform.call('sendVerificationCode', { method: 'sms' }, { token })
    expect(refusalOf(sent).errorCode).toBe('forbidden')
  })

  test('asked for from a session that needs none is refused, and sent to nobody', async () => {
    const platform = buildPlatform()
    const { token, email } = await buildGuarded(platform)
    const before = await readMessage(email)
    const sent = await platform.call('sendVerificationCode', { method: 'email' }, { token })
    expect(refusalOf(sent).errorCode).toBe('forbidden')
    expect(await readMessage(email)).toBe(before)
  })
})

describe('AUTH-16 a remembered session that goes on elsewhere', () => {
  const resume = (platform: Platform, token: string, clientIp: string) =>
    platform.call('resumeSession', {}, { token, clientIp })

  test('is held up like a login, and opens by what the login was not opened by', async () => {
    const platform = buildPlatform()
    const { token, email } = await buildGuarded(platform)
    expect(requireValue(await resume(platform, token, HOME))).toEqual({ verificationRequired: false })
    expect(await isOpen(platform, token)).toBe(true)
    expect(requireValue(await resume(platform, token, AWAY))).toEqual({ verificationRequired: true })
    expect(await isOpen(platform, token)).toBe(false)
    // Going home with it does not open it again.
    expect(requireValue(await resume(platform, token, HOME))).toEqual({ verificationRequired: true })
    requireValue(await verify(platform, token, await sendCode(platform, token, email)))
    expect(await isOpen(platform, token)).toBe(true)
  })

  test('does not count as the password just given', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    const { token } = requireValue(await logIn(platform, username, HOME))
    requireValue(await resume(platform, token, AWAY))
    const passwords = { newPassword: 'Louder-Sea-88', confirmNewPassword: 'Louder-Sea-88' }
    const changed = await platform.call('changePassword', passwords, { token })
    expect(refusalOf(changed).errorCode).toBe('password_incorrect')
  })
})

describe('MEM-02, AUTH-16 the authenticator', () => {
  async function enrol(platform: Platform) {
    const member = await buildMember(platform)
    const { token } = member
    const { secret, uri } = requireValue(await platform.call('beginAuthenticator', { password }, { token }))
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeNow = (shiftMs = 0) => totp.generate({ timestamp: platform.time.nowMs + shiftMs })
    const { recoveryCodes } = requireValue(await platform.call('confirmAuthenticator', { code: codeNow() }, { token }))
    platform.advance(MINUTE_MS)
    return { ...member, secret, uri, codeNow, recoveryCodes }
  }
  const verifyBy = (platform: Platform, token: string, code: string) =>
    platform.call('verifySession', { method: 'authenticator', code }, { token, clientIp: AWAY })

  test('is set up by its first code, sealed at rest, and answers a login from elsewhere', async () => {
    const platform = buildPlatform()
    const member = await enrol(platform)
    expect(member.uri).toMatch(/^otpauth:\/\/totp\/meridian:/)
    const row = bindings.DB.prepare('SELECT sealed_secret FROM member_authenticator WHERE member_id = ?')
    expect(String(await row.bind(member.memberId).first('sealed_secret'))).not.toContain(member.secret)
    const kept = await bindings.DB.prepare('SELECT * FROM member_recovery_code').all()
    for (const code of member.recoveryCodes) expect(JSON.stringify(kept.results)).not.toContain(code.slice(0, 5))
    const token = await enterFrom(platform, member.username)
    requireValue(await verifyBy(platform, token, member.codeNow()))
    expect(await isOpen(platform, token)).toBe(true)
  })

  test('a code counts once, and no earlier one after it', async () => {
    const platform = buildPlatform()
    const member = await enrol(platform)
    const code = member.codeNow()
    const [first, second] = [
      await enterFrom(platform, member.username),
      await enterFrom(platform, member.username, FURTHER),
    ]
    const answers = await Promise.all([first, second].map((token) => verifyBy(platform, token, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const left = answers[0]?.ok ? second : first
    expect(refusalOf(await verifyBy(platform, left, member.codeNow(-30_000))).errorCode).toBe(
      'verification_code_invalid',
    )
    platform.advance(30_000)
    requireValue(await verifyBy(platform, left, member.codeNow()))
  })

  test('five wrong codes lock it for five minutes; twenty tries are a day’s worth', async () => {
    const platform = buildPlatform()
    const member = await enrol(platform)
    const token = await enterFrom(platform, member.username)
    for (let round = 0; round < 4; round++) {
      for (let guess = 0; guess < 5; guess++) {
        const answer = await verifyBy(platform, token, wrong(member.codeNow()))
        expect(refusalOf(answer).errorCode).toBe('verification_code_invalid')
      }
      expect(refusalOf(await verifyBy(platform, token, member.codeNow())).errorCode).toBe('too_many_requests')
      platform.advance(5 * MINUTE_MS)
    }
    expect(refusalOf(await verifyBy(platform, token, member.codeNow())).errorCode).toBe('quota_insufficient')
    expect(await isOpen(platform, token)).toBe(false)
  })

  test('many guesses at once get five looks', async () => {
    const platform = buildPlatform()
    const member = await enrol(platform)
    const token = await enterFrom(platform, member.username)
    const answers = await Promise.all(
      Array.from({ length: HERD }, () => verifyBy(platform, token, wrong(member.codeNow()))),
    )
    const looks = answers.map(refusalOf).filter(({ errorCode }) => errorCode === 'verification_code_invalid')
    expect(looks).toHaveLength(5)
  })

  test('a recovery code opens once, however it is written, and for its member only', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await enrol(platform), await enrol(platform)]
    const code = mine.recoveryCodes[0] ?? ''
    const theirToken = await enterFrom(platform, theirs.username)
    expect(refusalOf(await verifyBy(platform, theirToken, code)).errorCode).toBe('verification_code_invalid')
    const token = await enterFrom(platform, mine.username)
    requireValue(await verifyBy(platform, token, code.toLowerCase().replace('-', ' ')))
    const info = requireValue(await platform.call('securityInfo', {}, { token }))
    expect(info.authenticator?.recoveryCodesLeft).toBe(9)
    const again = await enterFrom(platform, mine.username, FURTHER)
    expect(refusalOf(await verifyBy(platform, again, code)).errorCode).toBe('verification_code_invalid')
  })

  test('a recovery code replaces a forgotten payment password, once', async () => {
    const platform = buildPlatform()
    const { token, recoveryCodes } = await enrol(platform)
    const pair = (pay: string) => ({ paymentPassword: pay, confirmPaymentPassword: pay, password })
    requireValue(await platform.call('setPaymentPassword', pair('246813'), { token }))
    const replace = (pay: string) =>
      platform.call(
        'resetPaymentPassword',
        { ...pair(pay), method: 'authenticator', code: recoveryCodes[0] ?? '' },
        { token },
      )
    const info = requireValue(await replace('975310'))
    expect(info.authenticator?.recoveryCodesLeft).toBe(9)
    expect(refusalOf(await replace('135790')).errorCode).toBe('verification_code_invalid')
  })

  test('a secret that was never confirmed counts for nothing, and a bound one is not overwritten', async () => {
    const platform = buildPlatform()
    const pending = await buildMember(platform)
    requireValue(await platform.call('beginAuthenticator', { password }, { token: pending.token }))
    expect(requireValue(await logIn(platform, pending.username, AWAY)).verificationRequired).toBe(false)
    platform.advance(15 * MINUTE_MS)
    const late = await platform.call('confirmAuthenticator', { code: '123456' }, { token: pending.token })
    expect(refusalOf(late).errorCode).toBe('verification_code_expired')
    const { token } = await enrol(platform)
    const again = await platform.call('beginAuthenticator', { password }, { token })
    expect(refusalOf(again).errorCode).toBe('conflict')
  })

  test('is removed by password and code, both given now', async () => {
    const platform = buildPlatform()
    const { token, codeNow } = await enrol(platform)
    const remove = (input: { password?: string; code: string }) =>
      platform.call('removeAuthenticator', input, { token })
    expect(refusalOf(await remove({ code: codeNow() })).errorCode).toBe('password_incorrect')
    expect(refusalOf(await remove({ password: 'wrong', code: codeNow() })).errorCode).toBe('password_incorrect')
    const guess = wrong(codeNow())
    expect(refusalOf(await remove({ password, code: guess })).errorCode).toBe('verification_code_invalid')
    expect(requireValue(await remove({ password, code: codeNow() })).authenticator).toBeNull()
  })
})

describe('AUTH-16 the name on a bank account', () => {
  const paymentPassword = '246813'
  async function buildBanked(platform: Platform) {
    const member = await buildGuarded(platform)
    const { token } = member
    requireValue(await platform.call('setRealName', { realName: 'Maria Cruz', password }, { token }))
    const pair = { paymentPassword, confirmPaymentPassword: paymentPassword }
    requireValue(await platform.call('setPaymentPassword', { ...pair, password }, { token }))
    const account = String(2_000_000_000 + Math.floor(Math.random() * 1_000_000_000))
    const bank = { kind: 'bank', provider: 'PH_HARBOUR', account, holderName: 'Maria Cruz', paymentPassword } as const
    requireValue(await platform.call('addPayoutAccount', bank, { token }))
    return { ...member, away: await enterFrom(platform, member.username) }
  }
  const verifyBoth = (platform: Platform, token: string, code: string, accountName?: string) =>
    platform.call(
      'verifySession',
      { method: 'email', code, ...(accountName && { accountName }) },
      { token, clientIp: AWAY },
    )

  test('is asked for besides the code of the mail, and opens nothing by itself', async () => {
    const platform = buildPlatform()
    const { away, email } = await buildBanked(platform)
    const { methods } = requireValue(await platform.call('verificationMethods', {}, { token: away }))
    expect(methods).toMatchObject([{ method: 'email', withAccountName: true }])
    const code = await sendCode(platform, away, email)
    for (const [given, name] of [
      [code, undefined],
      [code, 'Juan Cruz'],
      [wrong(code), 'Maria Cruz'],
      [wrong(code), 'Juan Cruz'],
    ] as const) {
      expect(refusalOf(await verifyBoth(platform, away, given, name)).errorCode).toBe('verification_failed')
    }
    expect(await isOpen(platform, away)).toBe(false)
    requireValue(await verifyBoth(platform, away, code, 'cruz, MARIA'))
    expect(await isOpen(platform, away)).toBe(true)
  })

  test('a code that is too old tells nothing of the name', async () => {
    const platform = buildPlatform()
    const { away, email } = await buildBanked(platform)
    const code = await sendCode(platform, away, email)
    platform.advance(10 * MINUTE_MS)
    for (const name of ['Maria Cruz', 'Juan Cruz']) {
      expect(refusalOf(await verifyBoth(platform, away, code, name)).errorCode).toBe('verification_failed')
    }
  })

  test('five wrong ones are the last, sent one by one or all at once', async () => {
    const platform = buildPlatform()
    const { away, email } = await buildBanked(platform)
    const code = await sendCode(platform, away, email)
    const names = Array.from({ length: 12 }, (_, index) => `Name ${'abcdefghijkl'[index]}`)
    const answers = await Promise.all(names.map((name) => verifyBoth(platform, away, code, name)))
    const codes = answers.map((answer) => (answer.ok ? 'open' : answer.failure.errorCode))
    expect(codes.filter((one) => one === 'verification_failed')).toHaveLength(5)
    expect(codes.filter((one) => one === 'too_many_requests')).toHaveLength(7)
    expect(refusalOf(await verifyBoth(platform, away, code, 'Maria Cruz')).errorCode).toBe('too_many_requests')
  })
})
