/** AUTH-11: a forgotten password, from the side of those who would like to have another's account. */

import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { HERD } from '../../support/herd.ts'
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
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const OLD = 'Quiet-Sea-77'
const NEW = 'Louder-Sea-88'
const passwords = { newPassword: NEW, confirmNewPassword: NEW }
type Platform = ReturnType<typeof buildPlatform>

/** A member with a mailbox, as an operator's form may have asked for it. */
async function buildMember(platform: Platform) {
  const username = mintName()
  const email = `${username}@mail.example`
  const session = requireValue(await platform.call('register', buildRegistration({ username, password: OLD })))
  await bindings.DB.prepare('UPDATE member SET email = ?, email_key = ? WHERE id = ?')
    .bind(email, email.toLowerCase(), session.memberId)
    .run()
  return { ...session, email }
}

async function buildMobileMember(platform: Platform) {
  const mobile = { mobileNum: mintMobile(), countryDialingCode: '63' }
  requireValue(await platform.call('registerSms', mobile))
  const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
  const consent = { ageConfirmed: true, termsAgreed: true } as const
  const details = { ...mobile, password: OLD, verificationCode, ...consent }
  const session = requireValue(await platform.call('registerMobile', details))
  platform.advance(MINUTE_MS)
  return { ...session, mobile, e164: `+63${mobile.mobileNum}` }
}

const ask = (platform: Platform, username: string, email: string) =>
  platform.call('forgotPassword', { username, email })

async function readLink(email: string) {
  const text = await readMessage(email)
  const resetToken = text?.match(/#([A-Za-z0-9_-]{43})/)?.[1]
  if (!resetToken) throw new Error(`no link was sent to ${email}: ${text}`)
  return { resetToken, text }
}

async function askForLink(platform: Platform, { username, email }: { username: string; email: string }) {
  expect(requireValue(await ask(platform, username, email))).toEqual({ known: true })
  return (await readLink(email)).resetToken
}

const tryLogin = (platform: Platform, username: string, password: string) =>
  platform.call('login', { type: 'username', username, password })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('AUTH-11 by e-mail', () => {
  test('the link sets a new password once and ends every session', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const resetToken = await askForLink(platform, member)
    const input = { resetToken, ...passwords }
    expect(requireValue(await platform.call('resetPasswordByEmail', input))).toEqual({ memberId: member.memberId })
    expect(refusalOf(await platform.call('memberInfo', {}, { token: member.token })).errorCode).toBe('login_required')
    expect(refusalOf(await tryLogin(platform, member.username, OLD)).errorCode).toBe('login_failed')
    expect(refusalOf(await platform.call('resetPasswordByEmail', input)).errorCode).toBe('reset_link_invalid')
  })

  test('the link lies behind # on the host the visitor came by, and nowhere in the database', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const resetToken = await askForLink(platform, member)
    const { text } = await readLink(member.email)
    expect(text).toContain(`http://localhost/login?dialog=reset-password#${resetToken}~${member.username}`)
    const { results } = await bindings.DB.prepare('SELECT * FROM password_reset').all()
    expect(JSON.stringify(results)).not.toContain(resetToken)
  })

  test('used ten times at once it counts once', async () => {
    const platform = buildPlatform()
    const resetToken = await askForLink(platform, await buildMember(platform))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.call('resetPasswordByEmail', { resetToken, ...passwords })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(refusalOf(answer).errorCode).toBe('reset_link_invalid')
  })

  test('it is stale after half an hour', async () => {
    const platform = buildPlatform()
    const resetToken = await askForLink(platform, await buildMember(platform))
    platform.advance(30 * MINUTE_MS)
    const answer = await platform.call('resetPasswordByEmail', { resetToken, ...passwords })
    expect(refusalOf(answer).errorCode).toBe('reset_link_invalid')
  })

  test('it is worth nothing at another merchant, for a locked member, or once the mailbox is another', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const resetToken = await askForLink(platform, member)
    const attempt = (options = {}) => platform.call('resetPasswordByEmail', { resetToken, ...passwords }, options)
    const set = (column: string, value: string) =>
      bindings.DB.prepare(`UPDATE member SET ${column} = ? WHERE id = ?`).bind(value, member.memberId).run()
    expect(refusalOf(await attempt({ merchant: saffron })).errorCode).toBe('reset_link_invalid')
    await set('status', 'locked')
    expect(refusalOf(await attempt()).errorCode).toBe('reset_link_invalid')
    await set('status', 'active')
    await set('email_key', 'other@mail.example')
    expect(refusalOf(await attempt()).errorCode).toBe('reset_link_invalid')
    await set('email_key', member.email.toLowerCase())
    requireValue(await attempt())
  })

  test('one link ends the others of the member', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const first = await askForLink(platform, member)
    platform.advance(MINUTE_MS)
    const second = await askForLink(platform, member)
    requireValue(await platform.call('resetPasswordByEmail', { resetToken: first, ...passwords }))
    const answer = await platform.call('resetPasswordByEmail', { resetToken: second, ...passwords })
    expect(refusalOf(answer).errorCode).toBe('reset_link_invalid')
  })

  test('a password against the rules uses up no link', async () => {
    const platform = buildPlatform()
    const resetToken = await askForLink(platform, await buildMember(platform))
    const attempt = (newPassword: string, confirmNewPassword = newPassword) =>
      platform.call('resetPasswordByEmail', { resetToken, newPassword, confirmNewPassword })
    expect(refusalOf(await attempt('short')).errorCode).toBe('invalid_fields')
    expect(refusalOf(await attempt(NEW, `${NEW}x`))).toMatchObject({
      errorCode: 'invalid_fields',
      fields: { confirmNewPassword: { key: 'inconsistent_twice' } },
    })
    requireValue(await attempt(NEW))
  })

  test('whoever guessed at the old password has not locked the owner out of the new one', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    for (let guess = 0; guess < 5; guess++) {
      await platform.call(
        'login',
        { type: 'username', username: member.username, password: 'x' },
        { clientIp: '192.0.2.1' },
      )
      await bindings.DB.prepare("DELETE FROM login_guard WHERE guard_key LIKE 'pair:%'").run()
    }
    expect(refusalOf(await tryLogin(platform, member.username, OLD)).errorCode).toBe('too_many_requests')
    const resetToken = await askForLink(platform, member)
    requireValue(await platform.call('resetPasswordByEmail', { resetToken, ...passwords }))
    requireValue(await tryLogin(platform, member.username, NEW))
  })
})

describe('AUTH-11 nobody learns whether an account exists', () => {
  test('a wrong name, a wrong mailbox and a right pair do the same work; only the right one is written to', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const rows = async () => {
      const tables = ['password_reset', 'message_quota', 'one_time_code']
      const counts = tables.map((table) => bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'))
      return (await Promise.all(counts)).map(Number)
    }
    const work = async (username: string, email: string) => {
      const before = await rows()
      requireValue(await ask(platform, username, email))
      return (await rows()).map((count, index) => count - (before[index] ?? 0))
    }
    const [right, wrongName, wrongMailbox] = [
      await work(member.username, member.email),
      await work(mintName(), member.email),
      await work(member.username, `x${member.email}`),
    ]
    expect(right).toEqual([1, 1, 0])
    expect(wrongName).toEqual(right)
    expect(wrongMailbox).toEqual(right)
    expect(await readMessage(`x${member.email}`)).toBeNull()
    // Asked again too soon, all are told the same.
    const again = [ask(platform, member.username, member.email), ask(platform, member.username, `x${member.email}`)]
    const [known, unknown] = (await Promise.all(again)).map(refusalOf)
    expect(unknown).toEqual(known)
    expect(known?.errorCode).toBe('too_many_requests')
  })

  test('ten mails a day to a pair, and another’s wrong pairs use none of them up', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    for (let sent = 0; sent < 3; sent++) requireValue(await ask(platform, `${mintName()}`, member.email))
    for (let sent = 0; sent < 10; sent++) {
      requireValue(await ask(platform, member.username, member.email))
      platform.advance(MINUTE_MS)
    }
    expect(refusalOf(await ask(platform, member.username, member.email)).errorCode).toBe('quota_insufficient')
  })

  test('without a gateway nobody is told that a mail was sent', async () => {
    const deployed = buildPlatform({ local: false })
    expect(refusalOf(await ask(deployed, 'anybody', 'any@mail.example')).errorCode).toBe('function_disabled')
  })
})

describe('AUTH-11 by mobile number', () => {
  const send = async (platform: Platform, { mobile, e164 }: Awaited<ReturnType<typeof buildMobileMember>>) => {
    requireValue(await platform.call('resetPasswordSms', mobile))
    return readSmsCode(e164)
  }

  test('the code sets a new password, logs in, and ends every other session', async () => {
    const platform = buildPlatform()
    const member = await buildMobileMember(platform)
    const verificationCode = await send(platform, member)
    const input = { ...member.mobile, verificationCode, newPassword: NEW }
    const session = requireValue(await platform.call('resetPasswordBySms', input))
    expect(session).toMatchObject({ memberId: member.memberId, passwordWeak: false, verificationRequired: false })
    requireValue(await platform.call('memberInfo', {}, { token: session.token }))
    expect(refusalOf(await platform.call('memberInfo', {}, { token: member.token })).errorCode).toBe('login_required')
    expect(refusalOf(await platform.call('resetPasswordBySms', input)).errorCode).toBe('verification_code_invalid')
    requireValue(await tryLogin(platform, member.username, NEW))
  })

  test('a code to log in or of another number sets nothing; the sixth guess is too late', async () => {
    const platform = buildPlatform()
    const [member, other] = [await buildMobileMember(platform), await buildMobileMember(platform)]
    const attempt = (verificationCode: string) =>
      platform.call('resetPasswordBySms', { ...member.mobile, verificationCode, newPassword: NEW })
    requireValue(await platform.call('loginSms', member.mobile))
    expect(refusalOf(await attempt(await readSmsCode(member.e164))).errorCode).toBe('verification_code_invalid')
    platform.advance(MINUTE_MS)
    const code = await send(platform, member)
    const others = await send(platform, other)
    if (others !== code) expect(refusalOf(await attempt(others)).errorCode).toBe('verification_code_invalid')
    for (let guess = others === code ? 0 : 1; guess < 5; guess++) {
      expect(refusalOf(await attempt(wrong(code))).errorCode).toBe('verification_code_invalid')
    }
    expect(refusalOf(await attempt(code)).errorCode).toBe('verification_code_invalid')
    requireValue(await tryLogin(platform, member.username, OLD))
  })

  test('many guesses at once get five looks', async () => {
    const platform = buildPlatform()
    const member = await buildMobileMember(platform)
    const code = await send(platform, member)
    const guesses = Array.from({ length: HERD }, (_, index) => (index === HERD - 1 ? code : wrong(code)))
    await Promise.all(
      guesses.map((verificationCode) =>
        platform.call('resetPasswordBySms', { ...member.mobile, verificationCode, newPassword: NEW }),
      ),
    )
    const left = bindings.DB.prepare('SELECT attempts_left FROM one_time_code WHERE recipient = ? AND purpose = ?')
    expect(await left.bind(member.e164, 'reset').first('attempts_left')).toBe(0)
  })

  test('an expired code says so', async () => {
    const platform = buildPlatform()
    const member = await buildMobileMember(platform)
    const verificationCode = await send(platform, member)
    platform.advance(5 * MINUTE_MS)
    const input = { ...member.mobile, verificationCode, newPassword: NEW }
    expect(refusalOf(await platform.call('resetPasswordBySms', input)).errorCode).toBe('verification_code_expired')
  })

  test('sending and guessing look alike for a number nobody has', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const stranger = { mobileNum: mintMobile(), countryDialingCode: '63' }
    const both = async (act: (number: typeof mobile) => Promise<unknown>) =>
      expect(await act(stranger)).toEqual(await act(mobile))
    await both(async (number) => requireValue(await platform.call('resetPasswordSms', number)))
    await both(async (number) => refusalOf(await platform.call('resetPasswordSms', number)))
    const input = { verificationCode: '000000', newPassword: NEW }
    await both(async (number) => refusalOf(await platform.call('resetPasswordBySms', { ...number, ...input })))
    expect(await readMessage(`+63${stranger.mobileNum}`)).toBeNull()
  })
})
