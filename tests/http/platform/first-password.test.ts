/** OPS-01: a new first password opens an account, so it takes two, ends every session and is shown to one of them, once. */
import { beforeAll, expect, test } from 'vitest'
import { operateOn } from './operate.ts'
import { bindings, buildPlatform, buildRegistration, codeOf, requireValue, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
beforeAll(seedTestMerchants)

const reason = 'no mailbox, passport seen'

async function buildMember() {
  const registration = buildRegistration()
  const { token, memberId } = requireValue(await platform.call('register', registration))
  const username = registration.username ?? ''
  const give = (operator: string) => operateOn(platform, 'member-first-password', { username, reason }, { operator })
  const logIn = (password: string) => platform.call('login', { type: 'username', username, password })
  return { token, memberId, username, password: registration.password ?? '', give, logIn }
}

async function actsOf(memberId: string) {
  const query = bindings.DB.prepare(
    "SELECT act, actor, note FROM member_audit WHERE member_id = ? AND act LIKE 'first_password%' ORDER BY rowid",
  )
  return (await query.bind(memberId).all()).results
}

test('one person changes nothing, however often they ask', async () => {
  const member = await buildMember()
  for (const name of ['olga', 'Olga', 'olga'])
    expect(requireValue(await member.give(name))).toEqual({
      username: member.username,
      password: null,
      isDone: false,
    })
  expect(codeOf(await member.logIn(member.password))).toBe('fine')
  expect(codeOf(await platform.call('memberInfo', {}, { token: member.token }))).toBe('fine')
})

test('the second is shown it once: sessions end, the old one opens nothing, the new one has to change', async () => {
  const member = await buildMember()
  requireValue(await member.give('olga'))
  const given = requireValue(await member.give('petra'))
  expect(given).toMatchObject({ isDone: true, endedSessionsOf: member.memberId })
  const password = given.password ?? ''
  expect(password).toMatch(/^First1-[0-9A-Z]{12}$/)
  expect(codeOf(await platform.call('memberInfo', {}, { token: member.token }))).toBe('login_required')
  expect(requireValue(await member.logIn(password))).toMatchObject({ passwordWeak: true })
  expect(await actsOf(member.memberId)).toEqual([
    { act: 'first_password_approved', actor: 'operator:olga', note: null },
    { act: 'first_password_by_operator', actor: 'operator:petra', note: null },
  ])
  const { results } = await bindings.DB.prepare('SELECT event FROM message WHERE member_id = ?')
    .bind(member.memberId)
    .all()
  expect(results).toContainEqual({ event: 'password_changed' })
  // The approvals are spent: another password takes two again.
  expect(requireValue(await member.give('petra'))).toMatchObject({ password: null })
  expect(codeOf(await member.logIn(password))).toBe('fine')
  expect(codeOf(await member.logIn(member.password))).toBe('login_failed')
})

test('an approval of before the member changed it themselves gives nothing', async () => {
  const member = await buildMember()
  requireValue(await member.give('olga'))
  platform.advance(1_000)
  const changed = {
    oldPassword: member.password,
    newPassword: 'Quiet-Harbour-91',
    confirmNewPassword: 'Quiet-Harbour-91',
  }
  requireValue(await platform.call('changePassword', changed, { token: member.token }))
  expect(requireValue(await member.give('petra'))).toMatchObject({ password: null, isDone: false })
  expect(codeOf(await member.logIn('Quiet-Harbour-91'))).toBe('fine')
})

test('the commit that gives it forgives the failed guesses at the one before', async () => {
  const member = await buildMember()
  const untilMs = platform.time.nowMs + 60_000
  await bindings.DB.prepare(
    'INSERT INTO login_guard (guard_key, failures, window_ends_at_ms, locked_until_ms) VALUES (?, 5, ?, ?)',
  )
    .bind(`account:meridian:${member.username.toLowerCase()}`, untilMs, untilMs)
    .run()
  expect(codeOf(await member.logIn(member.password))).toBe('too_many_requests')
  requireValue(await member.give('olga'))
  const given = requireValue(await member.give('petra'))
  expect(codeOf(await member.logIn(given.password ?? ''))).toBe('fine')
})

test('of two second approvals at the same moment one gives a password', async () => {
  const member = await buildMember()
  requireValue(await member.give('olga'))
  const answers = await Promise.all([member.give('petra'), member.give('rosa')])
  const passwords = answers.flatMap((answer) => (answer.ok && answer.value.password) || [])
  expect(passwords).toHaveLength(1)
  expect(codeOf(await member.logIn(passwords[0] ?? ''))).toBe('fine')
})

test('a locked account gets none, nor does one that is not there', async () => {
  const member = await buildMember()
  requireValue(await operateOn(platform, 'member-lock', { username: member.username, reason }))
  expect(codeOf(await member.give('olga'))).toBe('conflict')
  expect(codeOf(await operateOn(platform, 'member-first-password', { username: 'nobody-here', reason }))).toBe(
    'not_found',
  )
})
