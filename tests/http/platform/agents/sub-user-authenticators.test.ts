/** AGT-02: an authenticator of a sub-user's own, from the side of who has some of what it asks for. */
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { operateOn } from '../operate.ts'
import { bindings, codeOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildAgents, newKey, PASSWORD, PAYMENT_PASSWORD, type Person } from './build-tree.ts'

const { platform, ask, buildTree } = buildAgents()
const OWN_PASSWORD = 'Calm-Lake-31'
const days = { from: '2026-11-20', to: '2026-11-20' }

let people: Awaited<ReturnType<typeof buildTree>>
beforeAll(async () => {
  await seedTestMerchants()
  people = await buildTree()
  for (const { token } of [people.middle, people.agent]) {
    const pair = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    requireValue(await platform.call('setPaymentPassword', { ...pair, password: PASSWORD }, { token }))
  }
})
let count = 0
beforeEach(() => {
  count += 1
})

type Sub = { subUserId: string; loginName: string }
const loginBy = ({ loginName }: { loginName: string }, password = OWN_PASSWORD) =>
  platform.call('login', { type: 'username', username: loginName, password })
const logIn = async (sub: Sub) => requireValue(await loginBy(sub))
const team = ({ token }: { token: string }) => platform.call('agentTeam', days, { token })
const verify = ({ token }: { token: string }, code: string) =>
  platform.call('verifySession', { method: 'authenticator', code }, { token })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const listOf = async ({ token }: Person) => requireValue(await platform.call('agentSubUsers', {}, { token }))
const rowOf = async (sub: Sub, agent = people.middle) =>
  (await listOf(agent)).rows.find(({ subUserId }) => subUserId === sub.subUserId)
const securityOf = async ({ token }: { token: string }) =>
  requireValue(await platform.call('subUserSecurity', {}, { token }))

async function enter(agent = people.middle) {
  const input = { name: `ben${count}`, password: OWN_PASSWORD, rights: ['figures' as const] }
  const made = requireValue(
    await ask('addAgentSubUser', { ...input, paymentPassword: PAYMENT_PASSWORD }, agent, newKey()),
  )
  const sub = { subUserId: made.subUserId, loginName: made.loginName }
  return { ...sub, token: (await logIn(sub)).token }
}
async function begin({ token }: { token: string }) {
  const { secret } = requireValue(
    await platform.call('beginSubUserAuthenticator', { password: OWN_PASSWORD }, { token }),
  )
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { secret, codeNow: () => totp.generate({ timestamp: platform.time.nowMs }) }
}
const confirm = ({ token }: { token: string }, code: string) =>
  platform.call('confirmSubUserAuthenticator', { code }, { token })
/** A sub-user with an authenticator, a minute after its first code. */
async function enrol(agent = people.middle) {
  const sub = await enter(agent)
  const { secret, codeNow } = await begin(sub)
  const firstCode = codeNow()
  const { recoveryCodes } = requireValue(await confirm(sub, firstCode))
  return { ...sub, secret, codeNow, firstCode, recoveryCodes }
}
const take = (sub: Sub, paymentPassword = PAYMENT_PASSWORD, agent: { token: string } = people.middle) =>
  ask('takeSubUserAuthenticator', { subUserId: sub.subUserId, paymentPassword }, agent)
const demand = (required: boolean, agent: { token: string } = people.middle, paymentPassword = PAYMENT_PASSWORD) =>
  ask('requireSubUserAuthenticators', { required, paymentPassword }, agent)

test('from its first code on each login waits for one, and opens nothing before', async () => {
  const sub = await enrol()
  expect(await securityOf(sub)).toMatchObject({ authenticator: { recoveryCodesLeft: 10 }, required: false })
  platform.advance(MINUTE_MS)
  const late = await logIn(sub)
  expect(late.verificationRequired).toBe(true)
  for (const name of ['agentOverview', 'agentAnnouncements', 'subUserSecurity', 'consolidated'] as const)
    expect(codeOf(await platform.call(name, name === 'agentOverview' ? { span: 'today' } : {}, late)), name).toBe(
      'verification_required',
    )
  expect(codeOf(await ask('removeSubUserAuthenticator', { password: OWN_PASSWORD, code: sub.codeNow() }, late))).toBe(
    'verification_required',
  )
  const methods = requireValue(await platform.call('verificationMethods', {}, { token: late.token }))
  expect(methods).toEqual({ methods: [{ method: 'authenticator', sentTo: null, withAccountName: false }] })
  const before = (await rowOf(sub))?.lastLoginAt
  requireValue(await verify(late, sub.codeNow()))
  requireValue(await team(late))
  requireValue(await verify(late, wrong(sub.codeNow())))
  expect((await rowOf(sub))?.lastLoginAt, 'a login that stopped before the code is none').not.toBe(before)
})

test('a code opens one session once: neither the first one of all nor one that was used opens another', async () => {
  const sub = await enrol()
  expect(codeOf(await verify(await logIn(sub), sub.firstCode)), 'that of the set-up').toBe('verification_code_invalid')
  platform.advance(MINUTE_MS)
  const code = sub.codeNow()
  const both = await Promise.all([verify(await logIn(sub), code), verify(await logIn(sub), code)])
  expect(both.map(codeOf).toSorted()).toEqual(['fine', 'verification_code_invalid'])
})

test('a recovery code opens a session once, and no other way', async () => {
  const sub = await enrol()
  const [code = '', next = ''] = sub.recoveryCodes
  const [one, two] = [await logIn(sub), await logIn(sub)]
  const both = await Promise.all([verify(one, code), verify(two, code)])
  expect(both.map(codeOf).toSorted()).toEqual(['fine', 'verification_code_invalid'])
  const other = await enrol(people.agent)
  expect(codeOf(await verify(await logIn(other), next)), 'of another sub-user').toBe('verification_code_invalid')
  requireValue(await verify(await logIn(sub), next.toLowerCase().replace('-', ' ')))
  const kept = await bindings.DB.prepare('SELECT code_hash FROM agent_sub_recovery_code WHERE sub_user_id = ?')
    .bind(sub.subUserId)
    .all()
  expect(kept.results).toHaveLength(8)
  expect(JSON.stringify(kept.results)).not.toContain(next.slice(0, 5))
})

test('five wrong codes lock it for five minutes, twenty tries for the day, and neither its agent nor another', async () => {
  const [sub, other] = [await enrol(), await enrol(people.agent)]
  platform.advance(MINUTE_MS)
  const login = await logIn(sub)
  const codes = (await Promise.all(Array.from({ length: 8 }, () => verify(login, wrong(sub.codeNow()))))).map(codeOf)
  expect(codes.filter((code) => code === 'verification_code_invalid')).toHaveLength(5)
  expect(codeOf(await verify(login, sub.codeNow())), 'the right one too').toBe('too_many_requests')
  requireValue(await verify(await logIn(other), other.codeNow()))
  for (let round = 0; round < 3; round += 1) {
    platform.advance(5 * MINUTE_MS + 1)
    for (let tries = 0; tries < 5; tries += 1) await verify(login, wrong(sub.codeNow()))
  }
  platform.advance(5 * MINUTE_MS + 1)
  expect(codeOf(await verify(login, sub.codeNow()))).toBe('quota_insufficient')
})

test('a set-up that was not confirmed asks for nothing, and is over after 15 minutes', async () => {
  const sub = await enter()
  const wrongPassword = await platform.call('beginSubUserAuthenticator', { password: PASSWORD }, { token: sub.token })
  expect(codeOf(wrongPassword), 'the password of its agent').toBe('password_incorrect')
  const first = await begin(sub)
  expect((await logIn(sub)).verificationRequired).toBe(false)
  expect(await rowOf(sub)).toMatchObject({ authenticatorSince: null })
  const second = await begin(sub)
  expect(codeOf(await confirm(sub, first.codeNow())), 'of a secret that was replaced').toBe('verification_code_invalid')
  platform.advance(15 * MINUTE_MS)
  expect(codeOf(await confirm(sub, second.codeNow()))).toBe('verification_code_expired')
  const third = await begin(sub)
  const both = await Promise.all([confirm(sub, third.codeNow()), confirm(sub, third.codeNow())])
  expect(both.map(codeOf).filter((code) => code === 'fine')).toHaveLength(1)
  const again = await platform.call('beginSubUserAuthenticator', { password: OWN_PASSWORD }, { token: sub.token })
  expect(codeOf(again), 'none takes the place of one that is bound').toBe('conflict')
})

test('its first code ends the sessions that gave none, and is noted; the secret is sealed', async () => {
  const sub = await enter()
  const elsewhere = await logIn(sub)
  const { secret, codeNow } = await begin(sub)
  requireValue(await confirm(sub, codeNow()))
  expect(codeOf(await team(elsewhere))).toBe('login_required')
  requireValue(await team(sub))
  const row = await rowOf(sub)
  expect(row?.authenticatorSince).not.toBeNull()
  expect(row?.acts.map(({ call }) => call)).toEqual(['confirmSubUserAuthenticator'])
  const kept = await bindings.DB.prepare('SELECT sealed_secret FROM agent_sub_authenticator WHERE sub_user_id = ?')
    .bind(sub.subUserId)
    .first('sealed_secret')
  expect(String(kept)).not.toContain(secret)
})

test('a login that was remembered and goes on elsewhere waits for a code, where there is an authenticator', async () => {
  const plain = await enter()
  const resume = ({ token }: { token: string }) => platform.call('resumeSession', {}, { token })
  expect(requireValue(await resume(plain))).toEqual({ verificationRequired: false })
  requireValue(await team(plain))
  const { codeNow } = await begin(plain)
  requireValue(await confirm(plain, codeNow()))
  expect(requireValue(await resume(plain))).toEqual({ verificationRequired: true })
  expect(codeOf(await team(plain))).toBe('verification_required')
  platform.advance(MINUTE_MS)
  requireValue(await verify(plain, codeNow()))
  requireValue(await team(plain))
})

test('it removes its own by password and code, both', async () => {
  const sub = await enrol()
  platform.advance(MINUTE_MS)
  const remove = (password: string, code: string) =>
    platform.call('removeSubUserAuthenticator', { password, code }, { token: sub.token })
  expect(codeOf(await remove(PASSWORD, sub.codeNow()))).toBe('password_incorrect')
  expect(codeOf(await remove(OWN_PASSWORD, wrong(sub.codeNow())))).toBe('verification_code_invalid')
  requireValue(await remove(OWN_PASSWORD, sub.codeNow()))
  expect((await logIn(sub)).verificationRequired).toBe(false)
  const left = await bindings.DB.prepare('SELECT count(*) AS n FROM agent_sub_recovery_code WHERE sub_user_id = ?')
    .bind(sub.subUserId)
    .first('n')
  expect(left, 'its recovery codes go with it').toBe(0)
})

test('an agent takes it away by the payment password alone, its sessions end, and it reads so', async () => {
  const sub = await enrol()
  expect(codeOf(await take(sub, '111111'))).toBe('payment_password_incorrect')
  expect(codeOf(await take(sub, PAYMENT_PASSWORD, people.agent)), 'of another agent').toBe('not_found')
  expect(codeOf(await take(sub, PAYMENT_PASSWORD, sub)), 'nor does the sub-user so').toBe('right_missing')
  expect(codeOf(await team(sub))).toBe('fine')
  expect(requireValue(await take(sub))).toMatchObject({ loginName: sub.loginName, authenticatorSince: null })
  expect(codeOf(await team(sub))).toBe('login_required')
  expect(codeOf(await verify(await logIn(sub), sub.recoveryCodes[0] ?? '')), 'nothing is left to verify').toBe('fine')
  expect((await logIn(sub)).verificationRequired).toBe(false)
  expect(codeOf(await take(sub)), 'there is none any more').toBe('conflict')
  const { results } = await bindings.DB.prepare(
    `SELECT (SELECT count(*) FROM member_audit WHERE member_id = ?1 AND act = 'sub_user_authenticator_taken'
        AND note LIKE ?2) AS acts,
      (SELECT count(*) FROM message WHERE member_id = ?1 AND event = 'sub_user_authenticator_taken' AND facts LIKE ?2) AS told`,
  )
    .bind(people.middle.memberId, `%${sub.loginName}%`)
    .all()
  expect(results).toEqual([{ acts: 1, told: 1 }])
})

test('where its agent asks for one, a sub-user sets one up before it does anything else', async () => {
  const [without, withOne] = [await enter(people.agent), await enrol()]
  const { agent, middle } = people
  expect(codeOf(await demand(true, middle, '111111'))).toBe('payment_password_incorrect')
  expect(codeOf(await demand(true, without)), 'nor does a sub-user').toBe('right_missing')
  requireValue(await demand(true, middle))
  expect(codeOf(await team(without)), 'another agent’s go on').toBe('fine')
  requireValue(await team(withOne))
  expect(requireValue(await demand(true, agent)).authenticatorRequired).toBe(true)
  expect(codeOf(await team(without)), 'a session without one ends').toBe('login_required')
  const again = await logIn(without)
  expect(again.verificationRequired).toBe(false)
  expect(codeOf(await team(again))).toBe('authenticator_required')
  expect(await securityOf(again)).toEqual({ authenticator: null, required: true })
  const { codeNow } = await begin(again)
  requireValue(await confirm(again, codeNow()))
  requireValue(await team(again))
  platform.advance(MINUTE_MS)
  requireValue(
    await platform.call(
      'removeSubUserAuthenticator',
      { password: OWN_PASSWORD, code: codeNow() },
      { token: again.token },
    ),
  )
  expect(codeOf(await team(again)), 'and sets up another where it removed it').toBe('authenticator_required')
  expect(requireValue(await demand(false, agent)).authenticatorRequired).toBe(false)
  requireValue(await team(again))
  expect((await listOf(middle)).authenticatorRequired).toBe(true)
  requireValue(await demand(false, middle))
})

test('a session that waits for its code ends with its agent and with its sub-user', async () => {
  const sub = await enrol(people.agent)
  const { username } = people.agent
  platform.advance(MINUTE_MS)
  const [locked, removed] = [await logIn(sub), await logIn(sub)]
  requireValue(await operateOn(platform, 'member-lock', { username, reason: 'looked into' }))
  expect(codeOf(await verify(locked, sub.codeNow()))).toBe('login_required')
  expect(codeOf(await loginBy(sub))).toBe('account_locked')
  requireValue(await operateOn(platform, 'member-unlock', { username, reason: 'cleared' }))
  const agent = await platform.call('login', { type: 'username', username, password: PASSWORD })
  requireValue(await ask('removeAgentSubUser', { subUserId: sub.subUserId }, requireValue(agent)))
  expect(codeOf(await verify(removed, sub.codeNow()))).toBe('login_required')
  const left = await bindings.DB.prepare('SELECT count(*) AS n FROM agent_sub_authenticator WHERE sub_user_id = ?')
    .bind(sub.subUserId)
    .first('n')
  expect(left).toBe(0)
})

test('a new password from its agent leaves the authenticator, and an agent has none of these calls for itself', async () => {
  const sub = await enrol()
  const change = { subUserId: sub.subUserId, rights: ['figures' as const], password: 'Other-Lake-32' }
  requireValue(await ask('changeAgentSubUser', { ...change, paymentPassword: PAYMENT_PASSWORD }, people.middle))
  expect(requireValue(await loginBy(sub, 'Other-Lake-32')).verificationRequired).toBe(true)
  const { token } = people.middle
  expect(codeOf(await platform.call('subUserSecurity', {}, { token }))).toBe('forbidden')
  expect(codeOf(await platform.call('beginSubUserAuthenticator', { password: PASSWORD }, { token }))).toBe('forbidden')
  expect(codeOf(await confirm({ token }, '123456'))).toBe('forbidden')
})

test('a session that the release before began without asking for a code still owes one', async () => {
  const sub = await enrol()
  platform.advance(MINUTE_MS)
  const { token } = await logIn(sub)
  // As that release writes a session: it knows neither column.
  await bindings.DB.prepare('UPDATE agent_sub_session SET verification_due = 0 WHERE sub_user_id = ?')
    .bind(sub.subUserId)
    .run()
  expect(codeOf(await team({ token }))).toBe('verification_required')
  requireValue(await verify({ token }, sub.codeNow()))
  expect(codeOf(await team({ token }))).toBe('fine')
})
