/**
 * Who is this: a call near the member asks the member's own object, and what the object cannot say the database does. Whatever
 * fails, an ended session opens nothing, and an outage logs no one out (docs/decisions/0278).
 */

import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { hashToken } from '../../../platform/identity/member/session-tokens.ts'
import { findSessionMember } from '../../../platform/identity/session/find-session-member.ts'
import { type Bindings, parseEnv } from '../../../platform/kernel/env.ts'
import { repeatFacts } from '../../../platform/kernel/tell-facts.ts'
import type { MemberSnapshot } from '../../../platform/kernel/wallet/member-facts.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet, walletName } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { buildServices } from '../../../platform/services.ts'
import { changeDatabase, goByWayOf } from '../../support/at-that-moment.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import { bindingsOf } from '../../support/workers.ts'
import { operateOn } from './operate.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  codeOf,
  meridian,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

const NEAR = { at: 'near', availability: 'nobody' } as const
const platform = buildPlatform({ nowMs: Date.parse('2026-11-20T12:00:00Z') })

beforeAll(seedTestMerchants)
beforeEach(() => platform.advance(MINUTE_MS))
afterEach(() => void vi.restoreAllMocks())

const { WALLET } = bindingsOf<Bindings>()
const options = { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }
const servicesWith = (changed: Partial<Bindings> = {}) => buildServices(parseEnv({ ...bindings, ...changed }), options)

/** The database is away, or must not be asked. */
const NO_DATABASE = new Proxy({} as D1Database, {
  get: () => () => {
    throw new Error('the database was asked')
  },
})
/** Objects whose method of this name fails. */
const away = (method: string) =>
  goByWayOf(WALLET, method, async () => {
    throw new Error('the object is away')
  })

async function buildMember() {
  const { username, password } = buildRegistration()
  const { token, memberId } = requireValue(await platform.call('register', buildRegistration({ username, password })))
  const wallet = getWallet(WALLET, meridian, memberIdSchema.parse(memberId))
  // A session is known from its first call on.
  requireValue(await platform.call('avatar', {}, { token }))
  const isIn = async (on = platform, session = token) => codeOf(await on.call('memberInfo', {}, { token: session }))
  const logIn = async () => {
    const session = requireValue(await platform.call('login', { type: 'username', username, password })).token
    requireValue(await platform.call('avatar', {}, { token: session }))
    return session
  }
  /** By their own object alone. */
  const whoIs = (session = token, merchant = meridian) =>
    findSessionMember(servicesWith({ DB: NO_DATABASE }), { merchant, token: session, call: NEAR })
  return { username, password, token, memberId: memberIdSchema.parse(memberId), wallet, isIn, logIn, whoIs }
}
const revokeInDatabase = async (token: string) =>
  bindings.DB.prepare('UPDATE member_session SET revoked_at_ms = 1 WHERE token_hash = ?')
    .bind(await hashToken(token))
    .run()
const isDue = async (memberId: string) =>
  (await repeatFacts.readDue(servicesWith())).some((key) => (key as { memberId: string }).memberId === memberId)

test('a call near the member asks no database who they are, and one of the primary asks no object', async () => {
  const { token, memberId, whoIs } = await buildMember()
  const member = await whoIs()
  const atPrimary = await findSessionMember(servicesWith({ WALLET: away('whoIs') }), {
    merchant: meridian,
    token,
    call: { at: 'primary', availability: 'nobody' },
  })
  expect(member).toMatchObject({ id: memberId, type: 0, kind: 'register', isVerificationDue: false, bar: null })
  expect(atPrimary).toEqual(member)
})

test('an ended session is refused at once, wherever it was ended from', async () => {
  const { username, token, logIn, isIn, whoIs } = await buildMember()
  const sessions = [token, await logIn(), await logIn()] as const
  for (const session of sessions) expect((await whoIs(session))?.username).toBe(username)
  requireValue(await platform.call('logout', {}, { token: sessions[0] }))
  await expect(whoIs(sessions[0]), 'the object no longer knows it').rejects.toThrow('the database was asked')
  expect(await isIn(platform, sessions[0])).toBe('login_required')
  expect(await isIn(platform, sessions[1])).toBe('fine')
  requireValue(await operateOn(platform, 'member-lock', { username, reason: 'seen on the telephone' }))
  for (const session of sessions) {
    await expect(whoIs(session)).rejects.toThrow('the database was asked')
    expect(await isIn(platform, session)).toBe('login_required')
  }
})

test('a changed password ends the other sessions before it answers', async () => {
  const { token, password, logIn, whoIs, isIn } = await buildMember()
  const other = await logIn()
  await whoIs(other)
  const fresh = { newPassword: 'New-2026!!', confirmNewPassword: 'New-2026!!' }
  const renewed = requireValue(await platform.call('changePassword', { oldPassword: password, ...fresh }, { token }))
  for (const session of [token, other]) await expect(whoIs(session)).rejects.toThrow('the database was asked')
  expect((await whoIs(renewed.token))?.kind).toBe('password_change')
  expect(await isIn(platform, other)).toBe('login_required')
})

test('a break is known by every call of a login after it, and is over by its time', async () => {
  const { token, logIn, whoIs } = await buildMember()
  requireValue(await platform.call('takeBreak', { days: 1 }, { token }))
  await expect(whoIs()).rejects.toThrow('the database was asked')
  const session = await logIn()
  expect((await whoIs(session))?.bar?.kind).toBe('break')
  platform.advance(24 * 60 * MINUTE_MS)
  expect(codeOf(await platform.call('memberInfo', {}, { token: session }))).toBe('fine')
  expect((await whoIs(session))?.bar).toBe(null)
})

test('a new language and a new name are seen by the next call', async () => {
  const { token, whoIs } = await buildMember()
  requireValue(await platform.call('updateLanguage', { language: 'TH' }, { token }))
  requireValue(await platform.call('updateProfile', { nickname: 'Mist', details: {} }, { token }))
  expect(await whoIs()).toMatchObject({ language: 'TH', nickname: 'Mist' })
})

test('a remembered login that is held up opens nothing near the member', async () => {
  const { token, memberId, whoIs } = await buildMember()
  await bindings.DB.prepare("UPDATE member SET email = 'a@example.com', email_verified_at_ms = 1 WHERE id = ?")
    .bind(memberId)
    .run()
  await bindings.DB.prepare("UPDATE merchant SET login_verification = 1 WHERE code = 'meridian'").run()
  const held = requireValue(await platform.call('resumeSession', {}, { token, clientIp: '198.51.100.9' }))
  expect(held.verificationRequired).toBe(true)
  expect((await whoIs())?.isVerificationDue).toBe(true)
  expect(codeOf(await platform.call('memberInfo', {}, { token }))).toBe('verification_required')
  await seedTestMerchants()
})

// @fault Member's own object away
test('an object that is away is an outage: no one is logged out, and the database lets no one in', async () => {
  const { token, isIn } = await buildMember()
  vi.spyOn(console, 'error').mockReturnValue()
  const broken = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: away('whoIs') } })
  expect(refusalOf(await broken.call('avatar', {}, { token })).errorCode).toBe('upstream_failed')
  expect(await isIn(broken)).toBe('upstream_failed')
  expect(await isIn()).toBe('fine')
})

// @fault Two versions at once: the member's object is older
test('an object of the release before, which cannot say, leaves it to the database', async () => {
  const { token } = await buildMember()
  const older = goByWayOf(WALLET, 'whoIs', async () => {
    throw new TypeError('The RPC receiver does not implement the method "whoIs".')
  })
  const before = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: older } })
  expect(codeOf(await before.call('avatar', {}, { token }))).toBe('fine')
})

// @fault Deploy while sessions are open: what another release wrote
test('what an older release told is understood, and what a newer one told leaves it to the database', async () => {
  const { username, memberId, isIn, whoIs } = await buildMember()
  await whoIs()
  const rewrite = (statement: string) =>
    runInDurableObject(WALLET.getByName(walletName(meridian, memberId)), (_, { storage }) => {
      expect(storage.sql.exec(statement).rowsWritten).toBe(1)
    })
  await rewrite("UPDATE member_facts SET facts = json_remove(facts, '$.suspended')")
  expect(await whoIs()).toMatchObject({ username, suspended: null })
  await rewrite("UPDATE member_session SET session = json_set(session, '$.kind', 'of tomorrow')")
  await expect(whoIs()).rejects.toThrow('the database was asked')
  expect(await isIn()).toBe('fine')
})

test('an end that the object did not hear goes out again each minute, until it has', async () => {
  const { token, memberId, isIn, whoIs } = await buildMember()
  await whoIs()
  vi.spyOn(console, 'warn').mockReturnValue()
  const deaf = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: away('rememberMember') } })
  requireValue(await deaf.call('logout', {}, { token }))
  expect(await isDue(memberId)).toBe(true)
  await drainJob(repeatFacts, servicesWith())
  expect(await isDue(memberId)).toBe(false)
  expect(await isIn()).toBe('login_required')
})

test.each([
  ['member-end-sessions', {}],
  ['safety-exclude', { months: 6 }],
] as const)(
  'an operator who ends sessions by %s hears whether the object has, which is asked once',
  async (call, of) => {
    const { username } = await buildMember()
    vi.spyOn(console, 'warn').mockReturnValue()
    let tellings = 0
    const hears = (isThere: boolean) =>
      goByWayOf(WALLET, 'rememberMember', async (go) => {
        tellings += 1
        if (!isThere) throw new Error('the object is away')
        return go()
      })
    const on = (isThere: boolean) => buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: hears(isThere) } })
    const input = { username, reason: 'seen on the telephone', ...of }
    expect(requireValue(await operateOn(on(false), call, input))).toMatchObject({ isAsked: true })
    await drainJob(repeatFacts, servicesWith())
    expect(requireValue(await operateOn(on(true), call, input))).not.toHaveProperty('isAsked')
    expect(tellings).toBe(2)
  },
)

test('objects that go on failing hold up no others', async () => {
  const { memberId } = await buildMember()
  await bindings.DB.prepare(
    `INSERT INTO member (id, merchant, username, username_key, nickname, language, avatar, type, affiliate_code,
       registered_ip, registered_country, created_at_ms, facts_version)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 110)
     SELECT '0-deaf-' || i, 'meridian', '0-deaf-' || i, '0-deaf-' || i, '', 'EN', 1, 0, '0-deaf-' || i, '', 'PH', 0, 1 FROM n`,
  ).run()
  try {
    await bindings.DB.prepare('UPDATE member SET facts_version = facts_version + 1 WHERE id = ?').bind(memberId).run()
    let looks = 0
    while (looks < 100 && !(await isDue(memberId))) looks += 1
    expect(looks).toBeLessThan(100)
  } finally {
    await bindings.DB.prepare("UPDATE member SET facts_told = facts_version WHERE id LIKE '0-deaf-%'").run()
  }
})

test('a session that a rolled back release ended, which knows no object, reaches the object too', async () => {
  const { token, memberId, isIn, whoIs } = await buildMember()
  await whoIs()
  await revokeInDatabase(token)
  expect(await isDue(memberId)).toBe(true)
  await drainJob(repeatFacts, servicesWith())
  expect(await isIn()).toBe('login_required')
})

test('of two who tell, the older word is ignored, in whatever order they come', async () => {
  const { token, wallet, whoIs } = await buildMember()
  const known = await whoIs()
  const sessionId = await hashToken(token)
  const asked = { sessionId, nowMs: platform.time.nowMs, seesPlace: false }
  const { facts, session } = requireAccepted(await wallet.whoIs(asked))!
  const snapshot: MemberSnapshot = { version: 50, readAtMs: platform.time.nowMs, facts, sessions: [] }
  expect(requireAccepted(await wallet.rememberMember(snapshot)).isOlder).toBe(false)
  const late = { ...snapshot, version: 49, sessions: [session] }
  expect(requireAccepted(await wallet.rememberMember(late)).isOlder).toBe(true)
  expect(requireAccepted(await wallet.whoIs(asked)), `${known?.username} stays out`).toBe(null)
})

test('what differs though no version says so is found by the next look, repaired and logged', async () => {
  const { token, memberId, isIn, whoIs } = await buildMember()
  await whoIs()
  await bindings.DB.prepare("UPDATE member SET nickname = 'Quiet' WHERE id = ?").bind(memberId).run()
  const said: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void said.push(line))
  expect(await isIn()).toBe('fine')
  expect(said, 'nothing is looked at so soon').toEqual([])
  platform.advance(10 * MINUTE_MS)
  expect(await isIn()).toBe('fine')
  expect(said.filter((line) => line.includes('member_facts_differed') && line.includes(memberId))).toHaveLength(1)
  expect((await whoIs())?.nickname).toBe('Quiet')
  expect(codeOf(await platform.call('memberInfo', {}, { token }))).toBe('fine')
})

test('what was not compared for an hour is not believed', async () => {
  const { username, whoIs, isIn } = await buildMember()
  expect((await whoIs())?.username).toBe(username)
  platform.advance(60 * MINUTE_MS)
  await expect(whoIs()).rejects.toThrow('the database was asked')
  expect(await isIn()).toBe('fine')
  expect((await whoIs())?.username).toBe(username)
})

// @fault Deploy while sessions are open: a token of before, or a made-up one
test("a token with another member's owner, of another merchant, cut or of before opens what it opened", async () => {
  const [one, other] = [await buildMember(), await buildMember()]
  const [secret, owner] = [one.token.split('.')[0], other.token.slice(other.token.indexOf('.') + 1)]
  const isIn = (session: string) => one.isIn(platform, session)
  expect(await isIn(`${secret}.${owner}`)).toBe('login_required')
  expect(await isIn(one.token.slice(0, -2))).toBe('login_required')
  expect(await isIn(`${secret}`)).toBe('login_required')
  expect(await isIn(`${secret}.`)).toBe('login_required')
  expect(codeOf(await platform.call('avatar', {}, { token: one.token, merchant: saffron }))).toBe('login_required')
  // A session of a release before: its token names no member, and works until it expires.
  const old = crypto.randomUUID() + crypto.randomUUID()
  await bindings.DB.prepare('UPDATE member_session SET token_hash = ? WHERE token_hash = ?')
    .bind(await hashToken(old), await hashToken(one.token))
    .run()
  expect(await isIn(old)).toBe('fine')
})

test('the place of a session is noted in the object and, once in five minutes, in the database', async () => {
  const { token, isIn } = await buildMember()
  const placeOf = async () =>
    (
      await bindings.DB.prepare('SELECT place_at_ms AS at FROM member_session WHERE token_hash = ?')
        .bind(await hashToken(token))
        .first<{ at: number | null }>()
    )?.at
  expect(await isIn()).toBe('fine')
  expect(await placeOf()).toBe(null)
  platform.advance(5 * MINUTE_MS)
  expect(await isIn()).toBe('fine')
  const seen = await placeOf()
  expect(seen).toBe(platform.time.nowMs)
  platform.advance(MINUTE_MS)
  expect(await isIn()).toBe('fine')
  expect(await placeOf()).toBe(seen)
})

/** A platform that answers who asks only after what a balance reads of the database has been read. */
function readingFirst({ fails = false } = {}) {
  const state = { reads: 0 }
  const read = Promise.withResolvers<void>()
  const DB = changeDatabase(bindings.DB, (real) => ({
    prepare(text) {
      if (!text.includes('FROM deposit_order')) return real.prepare(text)
      state.reads += 1
      setTimeout(read.resolve, 20)
      return real.prepare(fails ? 'SELECT no_such_column FROM deposit_order WHERE ?1 = ?2 AND ?3 = 1' : text)
    },
  }))
  const slow = goByWayOf(WALLET, 'whoIs', async (go) => {
    await read.promise
    return go()
  })
  return { state, on: buildPlatform({ nowMs: platform.time.nowMs, env: { DB, WALLET: slow } }) }
}

// @fault Read that begins before it is known who asks
test('what is read while it is still asked who asks reaches no one who is refused', async () => {
  const [one, other] = [await buildMember(), await buildMember()]
  const [secret, owner] = [one.token.split('.')[0], other.token.slice(other.token.indexOf('.') + 1)]
  const ended = await one.logIn()
  requireValue(await platform.call('logout', {}, { token: ended }))
  const locked = await buildMember()
  requireValue(await operateOn(platform, 'member-lock', { username: locked.username, reason: 'seen on the telephone' }))
  const hostile = { ended, "another's owner": `${secret}.${owner}`, locked: locked.token }
  for (const [name, token] of Object.entries(hostile)) {
    for (const fails of [false, true]) {
      const { state, on } = readingFirst({ fails })
      expect(codeOf(await on.call('balance', {}, { token })), name).toBe('login_required')
      expect(state.reads, `${name}: it was read`).toBe(1)
    }
  }
  const { on, state } = readingFirst()
  expect(codeOf(await on.call('balance', {}, { token: other.token }))).toBe('fine')
  expect(state.reads, 'not a second time').toBe(1)
})

// @fault Read that begins before it is known who asks: object away
test('what is read while their object is away is answered to no one', async () => {
  const { token } = await buildMember()
  vi.spyOn(console, 'error').mockReturnValue()
  const broken = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: away('whoIs') } })
  for (const name of ['balance', 'pointBalance'] as const)
    expect(codeOf(await broken.call(name, {}, { token })), name).toBe('upstream_failed')
})

/** Of a seed, so that a failure can be repeated. */
function drawFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3])('whatever happens in whatever order, no ended session opens anything (seed %i)', async (seed) => {
  const draw = drawFrom(seed)
  vi.spyOn(console, 'warn').mockReturnValue()
  const { username, password, token } = await buildMember()
  const deaf = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET: away('rememberMember') } })
  /** `isUnheard`: its end may not have reached the object yet. */
  const sessions = [{ token, isLive: true, isUnheard: false }]
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const session = requireValue(await platform.call('login', { type: 'username', username, password })).token
      sessions.push({ token: session, isLive: true, isUnheard: false })
    },
    async () => {
      const session = sessions[draw(sessions.length)]!
      if (!session.isLive) return
      const isLost = draw(2) === 0
      deaf.time.nowMs = platform.time.nowMs
      requireValue(await (isLost ? deaf : platform).call('logout', {}, { token: session.token }))
      Object.assign(session, { isLive: false, isUnheard: isLost })
      // One word to the object holds all there is to know.
      if (!isLost) for (const one of sessions) one.isUnheard = false
    },
    async () => {
      await drainJob(repeatFacts, servicesWith())
      for (const one of sessions) one.isUnheard = false
    },
    async () => platform.advance((1 + draw(15)) * MINUTE_MS),
  ]
  for (let step = 0; step < 25; step += 1) {
    await acts[draw(acts.length)]!()
    const { token: asked, isLive, isUnheard } = sessions[draw(sessions.length)]!
    const said = codeOf(await platform.call('avatar', {}, { token: asked }))
    if (!isUnheard) expect(said, `step ${step}`).toBe(isLive ? 'fine' : 'login_required')
    expect(codeOf(await platform.call('chooseAvatar', { number: 1 }, { token: asked })), `step ${step}`).toBe(
      isLive ? 'fine' : 'login_required',
    )
  }
})
