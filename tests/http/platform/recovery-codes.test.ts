/** MEM-02: a fresh set of recovery codes, from the side of who has some of what it asks for. */

import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  codeOf,
  mintName,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
const AWAY = '198.51.100.9'
/** Each login from a place of its own: one that was verified is asked no more. */
let places = 0
type Platform = ReturnType<typeof buildPlatform>

async function enrol(platform: Platform) {
  const username = mintName()
  const member = requireValue(await platform.call('register', buildRegistration({ username, password })))
  const { token } = member
  const { secret } = requireValue(await platform.call('beginAuthenticator', { password }, { token }))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = (shiftMs = 0) => totp.generate({ timestamp: platform.time.nowMs + shiftMs })
  const { recoveryCodes } = requireValue(await platform.call('confirmAuthenticator', { code: codeNow() }, { token }))
  platform.advance(MINUTE_MS)
  return { ...member, codeNow, recoveryCodes }
}

const renew = (platform: Platform, token: string, input: { password?: string; code: string }) =>
  platform.call('renewRecoveryCodes', input, { token })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function readLeft(platform: Platform, token: string) {
  const { authenticator } = requireValue(await platform.call('securityInfo', {}, { token }))
  return authenticator?.recoveryCodesLeft
}

/** Whether a code opens a login from elsewhere. It is spent by that. */
async function opens(platform: Platform, username: string, code: string) {
  const login = { type: 'username', username, password } as const
  const clientIp = `192.0.2.${++places}`
  const { token } = requireValue(await platform.call('login', login, { clientIp }))
  const answer = await platform.call('verifySession', { method: 'authenticator', code }, { token, clientIp })
  return answer.ok
}

const countOf = (memberId: string) =>
  bindings.DB.prepare(
    `SELECT (SELECT count(*) FROM member_audit WHERE member_id = ?1 AND act = 'recovery_codes_renewed') AS acts,
      (SELECT count(*) FROM message WHERE member_id = ?1 AND event = 'recovery_codes_renewed') AS messages`,
  )
    .bind(memberId)
    .first()

/** The database, where sets are written only once so many have been asked for: each has seen what was there before. */
function holdCommits(waited: number): D1Database {
  const all = Promise.withResolvers<void>()
  let asked = 0
  let isSet = false
  return ownSessions(
    new Proxy(bindings.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (text: string) => {
            isSet ||= text.includes('INSERT INTO member_recovery_code')
            return target.prepare(text)
          }
        if (name !== 'batch') return Reflect.get(target, name).bind(target)
        return async (statements: D1PreparedStatement[]) => {
          // A commit prepares its statements and hands them over at once: nobody comes between.
          const isHeld = isSet
          isSet = false
          if (isHeld) asked += 1
          if (asked === waited) all.resolve()
          if (isHeld) await all.promise
          return target.batch(statements)
        }
      },
    }),
  )
}

describe('MEM-02 new recovery codes', () => {
  test('ten come for all that were, which open nothing any more, and the member is told', async () => {
    const platform = buildPlatform()
    const { token, username, memberId, codeNow, recoveryCodes: old } = await enrol(platform)
    const { recoveryCodes } = requireValue(await renew(platform, token, { password, code: codeNow() }))
    expect(new Set([...recoveryCodes, ...old]).size).toBe(20)
    expect(await readLeft(platform, token)).toBe(10)
    expect(await opens(platform, username, old[0] ?? '')).toBe(false)
    expect(await opens(platform, username, recoveryCodes[0] ?? '')).toBe(true)
    expect(await countOf(memberId)).toEqual({ acts: 1, messages: 1 })
    const kept = await bindings.DB.prepare('SELECT * FROM member_recovery_code').all()
    for (const code of recoveryCodes) expect(JSON.stringify(kept.results)).not.toContain(code.slice(0, 5))
  })

  test('the first ones open, also where the clock went on while they were made', async () => {
    const platform = buildPlatform({ tickMs: 1 })
    const { token, username, memberId, recoveryCodes } = await enrol(platform)
    const told = bindings.DB.prepare('SELECT event FROM message WHERE member_id = ?').bind(memberId)
    expect((await told.all()).results, 'the owner hears of it').toEqual([{ event: 'authenticator_bound' }])
    expect(await readLeft(platform, token)).toBe(10)
    expect(await opens(platform, username, recoveryCodes[0] ?? '')).toBe(true)
  })

  test('the last recovery code is enough, and the authenticator stays', async () => {
    const platform = buildPlatform()
    const { token, username, codeNow, recoveryCodes: old } = await enrol(platform)
    for (const code of old.slice(0, 9)) expect(await opens(platform, username, code)).toBe(true)
    expect(await readLeft(platform, token)).toBe(1)
    const { recoveryCodes } = requireValue(await renew(platform, token, { password, code: old[9] ?? '' }))
    expect(await readLeft(platform, token)).toBe(10)
    const again = await renew(platform, token, { password, code: old[9] ?? '' })
    expect(refusalOf(again).errorCode).toBe('verification_code_invalid')
    expect(await opens(platform, username, codeNow())).toBe(true)
    expect(await opens(platform, username, recoveryCodes[9] ?? '')).toBe(true)
  })

  test('by the password and a code, both given now', async () => {
    const platform = buildPlatform()
    const { username, memberId, codeNow } = await enrol(platform)
    // The password has opened this session a moment ago, which is enough for much else.
    const { token } = requireValue(await platform.call('login', { type: 'username', username, password }))
    const code = codeNow()
    expect(refusalOf(await renew(platform, token, { code })).errorCode).toBe('password_incorrect')
    expect(refusalOf(await renew(platform, token, { password: 'wrong', code })).errorCode).toBe('password_incorrect')
    const guessed = await renew(platform, token, { password, code: wrong(code) })
    expect(refusalOf(guessed).errorCode).toBe('verification_code_invalid')
    expect(await countOf(memberId)).toEqual({ acts: 0, messages: 0 })
    requireValue(await renew(platform, token, { password, code }))
  })

  test('five wrong codes lock it, for the right one too, and nothing is replaced', async () => {
    const platform = buildPlatform()
    const { token, username, codeNow, recoveryCodes: old } = await enrol(platform)
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await renew(platform, token, { password, code: wrong(codeNow()) })
      expect(refusalOf(answer).errorCode).toBe('verification_code_invalid')
    }
    expect(refusalOf(await renew(platform, token, { password, code: codeNow() })).errorCode).toBe('too_many_requests')
    platform.advance(5 * MINUTE_MS)
    expect(await opens(platform, username, old[0] ?? '')).toBe(true)
  })

  test('neither another member’s code nor a member without an authenticator gets any', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await enrol(platform), await enrol(platform)]
    for (const code of [theirs.codeNow(), theirs.recoveryCodes[0] ?? '']) {
      const answer = await renew(platform, mine.token, { password, code })
      expect(refusalOf(answer).errorCode).toBe('verification_code_invalid')
    }
    expect(await opens(platform, theirs.username, theirs.recoveryCodes[0] ?? '')).toBe(true)
    const { token } = requireValue(await platform.call('register', buildRegistration({ password })))
    const bare = await renew(platform, token, { password, code: '123456' })
    expect(refusalOf(bare).errorCode).toBe('verification_code_invalid')
    expect(await readLeft(platform, token)).toBeUndefined()
  })

  test('not for a login from elsewhere before its verification', async () => {
    const platform = buildPlatform()
    const { username, codeNow } = await enrol(platform)
    const login = { type: 'username', username, password } as const
    const { token } = requireValue(await platform.call('login', login, { clientIp: AWAY }))
    const answer = await renew(platform, token, { password, code: codeNow() })
    expect(refusalOf(answer).errorCode).toBe('verification_required')
  })

  test('asked for at once, each with a code that is right, one set comes and works; whoever lost is told no other', async () => {
    const platform = buildPlatform()
    const { token, username, memberId, codeNow, recoveryCodes: old } = await enrol(platform)
    const codes = [codeNow(), old[0], old[1], old[2]]
    const together = buildPlatform({ nowMs: platform.time.nowMs, env: { DB: holdCommits(codes.length) } })
    const answers = await Promise.all(codes.map((code) => renew(together, token, { password, code: code ?? '' })))
    const [won, ...lost] = answers.toSorted((one, other) => Number(other.ok) - Number(one.ok))
    expect(lost.map(codeOf)).toEqual(['conflict', 'conflict', 'conflict'])
    expect(await countOf(memberId)).toEqual({ acts: 1, messages: 1 })
    expect(await readLeft(platform, token)).toBe(10)
    const { recoveryCodes } = requireValue(won as NonNullable<typeof won>)
    expect(await opens(platform, username, recoveryCodes[0] ?? '')).toBe(true)
    expect(await opens(platform, username, old[5] ?? '')).toBe(false)
  })
})
