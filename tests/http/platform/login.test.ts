import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LOCKOUT_SECONDS } from '../../../contract/constants.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { pepperedHash } from '../../../platform/kernel/peppered-hash.ts'
import { HERD } from '../../support/herd.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
type Platform = ReturnType<typeof buildPlatform>
type Extra = { captchaId?: string; captcha?: string }

async function buildMember(platform: Platform, username = mintName()) {
  return requireValue(await platform.call('register', buildRegistration({ username, password })))
}

const tryLogin = (platform: Platform, username: string, guess: string, extra: Extra = {}, clientIp = '203.0.113.7') =>
  platform.call('login', { type: 'username', username, password: guess, ...extra }, { clientIp })

/** A captcha whose answer is known, because the test has written another over it. */
async function solveCaptcha(platform: Platform, merchant = meridian): Promise<Required<Extra>> {
  const { captchaId } = requireValue(await platform.call('captcha', {}, { merchant }))
  await rewriteAnswer(captchaId, 'HK7W')
  return { captchaId, captcha: 'hk7w' }
}

async function rewriteAnswer(captchaId: string, answer: string) {
  const hash = pepperedHash(bindings.PASSWORD_PEPPER, 'captcha', captchaId, answer)
  await bindings.DB.prepare('UPDATE captcha SET answer_hash = ? WHERE id = ?').bind(hash, captchaId).run()
}

async function failUntilLocked(platform: Platform, username: string) {
  const codes: string[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const extra = attempt === 0 ? {} : await solveCaptcha(platform)
    codes.push(refusalOf(await tryLogin(platform, username, 'wrong', extra)).errorCode)
  }
  return codes
}

describe('AUTH-09 login', () => {
  test('an unknown name is worked at like a wrong password', async () => {
    const { username } = await buildMember(buildPlatform())
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    // A cost that scrypt refuses: who asks for it fails. A known name asks for the cost its own hash was made at.
    const platform = buildPlatform({ passwordCost: { log2N: 32, r: 8, p: 1 } })
    const codes = []
    for (const name of [username, mintName()]) codes.push(refusalOf(await tryLogin(platform, name, 'wrong')).errorCode)
    logged.mockRestore()
    expect(codes).toEqual(['login_failed', 'internal'])
  })

  test('answers a session; the first time says so once', async () => {
    const platform = buildPlatform()
    const { username, memberId, firstTimeLogin } = await buildMember(platform)
    const session = requireValue(await tryLogin(platform, ` ${username.toUpperCase()} `, password))
    expect(session).toMatchObject({ memberId, username, memberType: 0, passwordExpired: false, passwordWeak: false })
    expect([firstTimeLogin, session.firstTimeLogin]).toEqual([true, false])
    expect(requireValue(await platform.call('memberInfo', {}, { token: session.token })).account).toBe(username)
  })

  test('the token is never stored', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildMember(platform)
    const rows = await bindings.DB.prepare('SELECT count(*) AS found FROM member_session WHERE token_hash = ?')
      .bind(token)
      .first()
    expect(rows).toEqual({ found: 0 })
    // The secret, and whose it is as a compact JWE.
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]*){5}$/)
    expect(token).not.toContain(memberId)
  })

  test('a token ends with its 30 days', async () => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    platform.advance(30 * 24 * 60 * MINUTE_MS)
    expect(refusalOf(await platform.call('memberInfo', {}, { token })).errorCode).toBe('login_required')
  })

  test('an expired password is flagged while the module is on', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    platform.advance(89 * 24 * 60 * MINUTE_MS)
    expect(requireValue(await tryLogin(platform, username, password)).passwordExpired).toBe(false)
    platform.advance(24 * 60 * MINUTE_MS)
    expect(requireValue(await tryLogin(platform, username, password)).passwordExpired).toBe(true)
  })

  test('the same name at another merchant is another person', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    const elsewhere = await platform.call('login', { type: 'username', username, password }, { merchant: saffron })
    expect(refusalOf(elsewhere).errorCode).toBe('login_failed')
  })

  test('a hash made more cheaply is renewed by a good login', async () => {
    const platform = buildPlatform()
    const { username, memberId } = await buildMember(platform)
    const dearer = buildPlatform({ passwordCost: { log2N: 5, r: 1, p: 1 } })
    requireValue(await tryLogin(dearer, username, password))
    const row = await bindings.DB.prepare('SELECT password_hash FROM member WHERE id = ?').bind(memberId).first()
    expect(String(row?.password_hash)).toContain('$scrypt$ln=5,')
    requireValue(await tryLogin(platform, username, password))
  })

  test('a deployed site hashes no password cheaply, whatever it is told', async () => {
    for (const local of [true, false]) {
      const { memberId } = await buildMember(buildPlatform({ local, env: { QUICK_PASSWORDS: '1' } }))
      const row = await bindings.DB.prepare('SELECT password_hash FROM member WHERE id = ?').bind(memberId).first()
      expect(String(row?.password_hash)).toContain(local ? '$scrypt$ln=5,r=8' : '$scrypt$ln=4,r=1')
    }
  })
})

describe('AUTH-11 nobody learns which names exist', () => {
  test('a wrong password and an unknown name are refused alike, through captcha and lock', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    const stranger = mintName('nobody')
    for (let attempt = 0; attempt < 7; attempt++) {
      const answers = []
      for (const name of [username, stranger]) {
        const extra = attempt % 2 === 0 ? await solveCaptcha(platform) : {}
        answers.push(refusalOf(await tryLogin(platform, name, 'wrong', extra)))
      }
      expect(answers[0]).toEqual(answers[1])
    }
  })

  test('they also ask the database for the same, statement by statement: the time taken tells nothing', async () => {
    const { username } = await buildMember(buildPlatform())
    const work = async (name: string) => {
      const asked: string[] = []
      const prepare = (text: string) => {
        asked.push(text)
        return bindings.DB.prepare(text)
      }
      const { batch } = bindings.DB
      const DB = ownSessions({ prepare, batch: batch.bind(bindings.DB) })
      expect(refusalOf(await tryLogin(buildPlatform({ env: { DB } }), name, 'wrong')).errorCode).toBe('login_failed')
      return asked
    }
    const [known, unknown] = [await work(username), await work(mintName('nobody'))]
    expect(known.length).toBeGreaterThan(3)
    expect(unknown).toEqual(known)
  })

  test('a locked account shows itself only to who knows the password', async () => {
    const platform = buildPlatform()
    const { username, memberId, token } = await buildMember(platform)
    await bindings.DB.prepare("UPDATE member SET status = 'locked' WHERE id = ?").bind(memberId).run()
    expect(refusalOf(await tryLogin(platform, username, 'wrong')).errorCode).toBe('login_failed')
    const right = await tryLogin(platform, username, password, await solveCaptcha(platform))
    expect(refusalOf(right).errorCode).toBe('account_locked')
    expect(refusalOf(await platform.call('memberInfo', {}, { token })).errorCode).toBe('login_required')
  })
})

describe('AUTH-07 captcha', () => {
  test('AUTH-07 captcha appears after a failed login, and a good one makes it go', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    expect(refusalOf(await tryLogin(platform, username, 'wrong'))).toMatchObject({
      errorCode: 'login_failed',
      captcha: true,
    })
    const without = await tryLogin(platform, username, password)
    expect(refusalOf(without)).toMatchObject({ errorCode: 'captcha_required', captcha: true })
    requireValue(await tryLogin(platform, username, password, await solveCaptcha(platform)))
    requireValue(await tryLogin(platform, username, password))
  })

  test('it is asked of that address only', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    requireValue(await tryLogin(platform, username, password, {}, '198.51.100.4'))
  })

  test('of the whole network where the address is IPv6, as a visitor has all of it', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong', {}, '2001:db8:1:2::1')
    const neighbour = await tryLogin(platform, username, password, {}, '2001:db8:1:2:ffff::9')
    expect(refusalOf(neighbour).errorCode).toBe('captcha_required')
    requireValue(await tryLogin(platform, username, password, {}, '2001:db8:1:3::1'))
  })

  test('one solves one attempt, right or wrong', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    const captcha = await solveCaptcha(platform)
    expect(refusalOf(await tryLogin(platform, username, 'wrong', captcha)).errorCode).toBe('login_failed')
    expect(refusalOf(await tryLogin(platform, username, password, captcha))).toMatchObject({
      errorCode: 'captcha_failed',
      captcha: true,
    })
  })

  test('a wrong guess spends it', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    const { captchaId, captcha } = await solveCaptcha(platform)
    expect(refusalOf(await tryLogin(platform, username, password, { captchaId, captcha: 'AAAA' })).errorCode).toBe(
      'captcha_failed',
    )
    expect(refusalOf(await tryLogin(platform, username, password, { captchaId, captcha })).errorCode).toBe(
      'captcha_failed',
    )
  })

  test('sent ten times at once it serves one', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    const captcha = await solveCaptcha(platform)
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryLogin(platform, username, 'wrong', captcha)))
    expect(answers.filter((answer) => refusalOf(answer).errorCode === 'login_failed')).toHaveLength(1)
  })

  test('it is stale after five minutes', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    const captcha = await solveCaptcha(platform)
    platform.advance(5 * MINUTE_MS)
    expect(refusalOf(await tryLogin(platform, username, password, captcha)).errorCode).toBe('captcha_failed')
  })

  test("another merchant's does not count", async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await tryLogin(platform, username, 'wrong')
    const captcha = await solveCaptcha(platform, saffron)
    expect(refusalOf(await tryLogin(platform, username, password, captcha)).errorCode).toBe('captcha_failed')
  })
})

describe('EDGE-13 lockout', () => {
  test('five failures lock the account for five minutes, from every address, the right password included', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    expect(await failUntilLocked(platform, username)).toEqual([...Array(5).fill('login_failed'), 'too_many_requests'])
    const elsewhere = await tryLogin(platform, username, password, {}, '198.51.100.9')
    expect(elsewhere).toMatchObject({ status: 429, failure: { retryAfterSeconds: LOCKOUT_SECONDS } })
    expect(elsewhere.ok || elsewhere.headers.get('retry-after')).toBe(String(LOCKOUT_SECONDS))
    platform.advance(LOCKOUT_SECONDS * 1_000)
    requireValue(await tryLogin(platform, username, password, await solveCaptcha(platform)))
  })

  test('AUTH-07 a browser the account has logged in with before has a counter of its own', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    await failUntilLocked(platform, username)
    const onDevice = (guess: string, knownDevice = 'AAAAAAAAAAAAAAAAAAAAAA') =>
      platform.call(
        'login',
        { type: 'username', username, password: guess },
        { claims: { knownDevice, clientIp: '192.0.2.9' } },
      )
    requireValue(await onDevice(password))
    expect(refusalOf(await tryLogin(platform, username, password)).errorCode).toBe('too_many_requests')
    const codes = []
    for (let index = 0; index < 6; index++) {
      const captcha = index === 0 ? {} : await solveCaptcha(platform)
      const answer = await platform.call(
        'login',
        { type: 'username', username, password: 'wrong', ...captcha },
        { claims: { knownDevice: 'AAAAAAAAAAAAAAAAAAAAAA', clientIp: '192.0.2.9' } },
      )
      codes.push(refusalOf(answer).errorCode)
    }
    expect(codes).toEqual([...Array(5).fill('login_failed'), 'too_many_requests'])
  })

  test('many guesses sent at once get five looks at the password', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    const guesses = Array.from({ length: HERD }, (_, index) =>
      tryLogin(platform, username, 'wrong', {}, `198.51.100.${index}`),
    )
    const codes = (await Promise.all(guesses)).map((answer) => refusalOf(answer).errorCode)
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(HERD - 5)
  })

  test('failures more than half an hour apart do not add up', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    for (let attempt = 0; attempt < 8; attempt++) {
      expect(refusalOf(await tryLogin(platform, username, 'wrong')).errorCode).toBe('login_failed')
      platform.advance(30 * MINUTE_MS)
    }
  })

  test('a good login forgives what went before', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 4; attempt++)
        await tryLogin(platform, username, 'wrong', await solveCaptcha(platform))
      requireValue(await tryLogin(platform, username, password, await solveCaptcha(platform)))
    }
  })
})

describe('AUTH-17 logout', () => {
  test('the token is worth nothing from the next call on; other sessions live', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    const other = requireValue(await tryLogin(platform, username, password))
    expect(requireValue(await platform.call('logout', {}, { token }))).toEqual({})
    expect(refusalOf(await platform.call('memberInfo', {}, { token })).errorCode).toBe('login_required')
    expect(refusalOf(await platform.call('logout', {}, { token })).errorCode).toBe('login_required')
    requireValue(await platform.call('memberInfo', {}, { token: other.token }))
  })
})

describe('AUTH-19 the two areas', () => {
  const enter = (platform: Platform, username: string, area: 'member' | 'agent' | undefined, guess = password) =>
    platform.call('login', { type: 'username', username, password: guess, ...(area && { area }) })
  const promote = (username: string) =>
    bindings.DB.prepare('UPDATE member SET type = 1 WHERE username = ?').bind(username).run()

  test('an agent is no member there, a member no agent; either comes in where no area is named', async () => {
    const platform = buildPlatform()
    const [member, agent] = [await buildMember(platform), await buildMember(platform)]
    await promote(agent.username)
    expect(refusalOf(await enter(platform, member.username, 'agent')).errorCode).toBe('agent_only')
    expect(refusalOf(await enter(platform, agent.username, 'member')).errorCode).toBe('member_only')
    for (const [name, area] of [
      [member.username, 'member'],
      [agent.username, 'agent'],
      [member.username, undefined],
      [agent.username, undefined],
    ] as const)
      requireValue(await enter(platform, name, area))
  })

  test('who does not know the password learns nothing of the account', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    expect(refusalOf(await enter(platform, username, 'agent', 'wrong')).errorCode).toBe('login_failed')
  })
})
