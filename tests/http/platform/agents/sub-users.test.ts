/** AGT-02: a sub-user acts for its agent with the rights it was given. It grants none, and moves no money. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SUB_USER_RIGHTS, type SubUserRight } from '../../../../contract/agents/sub-user.ts'
import type { UpstreamCallName } from '../../../../contract/table.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { buildInput } from '../../../support/inputs.ts'
import { operateOn } from '../operate.ts'
import { bindings, buildPlatform, codeOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildAgents, newKey, PASSWORD, PAYMENT_PASSWORD, type Person } from './build-tree.ts'

const { platform, ask, buildTree } = buildAgents()
const OWN_PASSWORD = 'Calm-Lake-31'
const days = { from: '2026-11-20', to: '2026-11-20' }

let people: Awaited<ReturnType<typeof buildTree>>
beforeAll(async () => {
  await seedTestMerchants()
  people = await buildTree()
  for (const { token } of [people.top, people.middle, people.agent]) {
    const pair = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    requireValue(await platform.call('setPaymentPassword', { ...pair, password: PASSWORD }, { token }))
  }
})
let count = 0
beforeEach(() => {
  count += 1
})
const nameNow = () => `anna${count}`

const add = (agent: Person, rights: readonly SubUserRight[], more: object = {}, key = newKey()) =>
  ask(
    'addAgentSubUser',
    { name: nameNow(), password: OWN_PASSWORD, rights: [...rights], paymentPassword: PAYMENT_PASSWORD, ...more },
    agent,
    key,
  )
/** A sub-user of the middle agent that has logged in. */
const enter = (rights: readonly SubUserRight[], agent = people.middle) => enterAs(nameNow(), rights, agent)
async function enterAs(name: string, rights: readonly SubUserRight[], agent: Person) {
  const made = requireValue(await add(agent, rights, { name }))
  const session = requireValue(
    await platform.call('login', { type: 'username', username: made.loginName, password: OWN_PASSWORD }),
  )
  return { ...made, token: session.token, session }
}
const loginBy = ({ loginName }: { loginName: string }, password: string) =>
  platform.call('login', { type: 'username', username: loginName, password })
const loginAgain = async (sub: { loginName: string }) => requireValue(await loginBy(sub, OWN_PASSWORD))
const team = ({ token }: { token: string }) => platform.call('agentTeam', days, { token })

test('a sub-user sees and does what its rights open, for the agent, and each change is noted', async () => {
  const sub = await enter(['figures', 'suspend'])
  expect(sub.session).toMatchObject({
    memberId: people.middle.memberId,
    username: sub.loginName,
    subUser: { name: sub.loginName, rights: ['figures', 'suspend'] },
  })
  expect(requireValue(await team(sub)).rows.map(({ memberId }) => memberId)).toEqual([people.agent.memberId])
  const who = { memberId: people.player.memberId, part: 'play', reason: 'looked into' } as const
  expect(requireValue(await ask('suspendDownline', who, sub)).suspensions).toMatchObject([{ by: 'me' }])
  requireValue(await ask('restoreDownline', who, people.middle))
  const above = { ...who, memberId: people.top.memberId }
  expect(codeOf(await ask('suspendDownline', above, sub)), 'nor above its agent').toBe('not_found')
  requireValue(await platform.call('logout', {}, { token: sub.token }))
  const { rows } = requireValue(await platform.call('agentSubUsers', {}, { token: people.middle.token }))
  const row = rows.find(({ subUserId }) => subUserId === sub.subUserId)
  expect(
    row?.acts.map(({ call }) => call),
    'neither a refused one nor the logout',
  ).toEqual(['suspendDownline'])
  const { results } = await bindings.DB.prepare(
    `SELECT act FROM member_audit JOIN agent_sub_act USING (request_id) WHERE sub_user_id = ?`,
  )
    .bind(sub.subUserId)
    .all()
  expect(results, 'the audit row of the act has the same request').toEqual([{ act: 'suspended_by_agent' }])
})

test('with every right no call beyond the agent centre is open, and none that moves money or makes sub-users', async () => {
  const sub = await enter(SUB_USER_RIGHTS)
  const refused = async (name: UpstreamCallName) => codeOf(await ask(name, buildInput(name), sub)) === 'right_missing'
  // All others are tried as a table: contract/agents/sub-user.test.ts.
  const members = ['balance', 'createWithdrawal', 'launchGame', 'setPaymentPassword', 'memberInfo', 'messages'] as const
  const own = ['sendAgentTransfer', 'agentTransferOptions', 'collectBill', 'raiseTeamRebate'] as const
  const people = ['agentSubUsers', 'addAgentSubUser', 'changeAgentSubUser', 'removeAgentSubUser'] as const
  for (const name of [...members, ...own, ...people]) expect(await refused(name), name).toBe(true)
})

test('a sub-user grants nothing: neither itself more than it has, nor a new one', async () => {
  const sub = await enter(['accounts'])
  expect(codeOf(await add({ ...people.middle, token: sub.token }, ['accounts']))).toBe('right_missing')
  const more = { subUserId: sub.subUserId, rights: [...SUB_USER_RIGHTS], paymentPassword: PAYMENT_PASSWORD }
  expect(codeOf(await ask('changeAgentSubUser', more, sub))).toBe('right_missing')
  expect(codeOf(await ask('changeAgentSubUser', more, people.agent)), 'nor does another agent').toBe('not_found')
  expect(codeOf(await ask('removeAgentSubUser', { subUserId: sub.subUserId }, people.agent))).toBe('not_found')
  expect(codeOf(await team(sub))).toBe('right_missing')
})

test('other rights, like a new password, end its sessions; the same ones do not', async () => {
  const sub = await enter(['figures'])
  const change = (rights: SubUserRight[], more: object = {}) =>
    ask(
      'changeAgentSubUser',
      { subUserId: sub.subUserId, rights, paymentPassword: PAYMENT_PASSWORD, ...more },
      people.middle,
    )
  const enterAgain = async (password = OWN_PASSWORD) =>
    requireValue(await platform.call('login', { type: 'username', username: sub.loginName, password }))
  requireValue(await change(['figures']))
  requireValue(await team(sub))
  requireValue(await change(['figures', 'suspend']))
  expect(codeOf(await team(sub)), 'a right is added').toBe('login_required')
  const again = await enterAgain()
  expect(again.subUser?.rights).toEqual(['figures', 'suspend'])
  requireValue(await change([]))
  expect(codeOf(await team(again)), 'rights are taken away').toBe('login_required')
  requireValue(await change([], { password: 'Other-Lake-32' }))
  expect(codeOf(await team(await enterAgain('Other-Lake-32')))).toBe('right_missing')
})

test('a session that outlived a change asks by the rights of now', async () => {
  const sub = await enter(['figures'])
  await bindings.DB.prepare("UPDATE agent_sub_user SET rights = '[]' WHERE id = ?").bind(sub.subUserId).run()
  expect(codeOf(await team(sub))).toBe('right_missing')
})

test('a contract takes the payment password of the agent, whose tries a sub-user does not use up', async () => {
  const { top, middle } = people
  const sub = await enter(['contracts'], top)
  const { contractId } = requireValue(
    await operateOn(platform, 'contracts-offer', { username: top.username, kind: 'daily', tiers: '100' }),
  )
  const accept = { contractId, action: 'accept', paymentPassword: PAYMENT_PASSWORD } as const
  requireValue(await ask('processDailySalary', accept, top))
  const offer = (paymentPassword: string, by: { token: string } = sub) =>
    ask('offerContract', { ...buildInput('offerContract'), memberId: middle.memberId, paymentPassword }, by)
  for (let tries = 1; tries <= 5; tries += 1)
    expect(codeOf(await offer('111111')), `try ${tries}`).toBe('payment_password_incorrect')
  expect(codeOf(await offer(PAYMENT_PASSWORD))).toBe('payment_password_locked')
  platform.advance(60 * 60_000)
  const again = requireValue(
    await platform.call('login', { type: 'username', username: sub.loginName, password: OWN_PASSWORD }),
  )
  expect(codeOf(await offer(PAYMENT_PASSWORD, again)), 'for the day').toBe('payment_password_locked')
  const { rows } = requireValue(await platform.call('agentContracts', { side: 'given' }, { token: top.token }))
  expect(rows).toEqual([])
  const other = await enterAs('other', ['contracts'], top)
  expect(codeOf(await offer(PAYMENT_PASSWORD, other)), 'nor those of another one').toBe('fine')
})

test('after its removal neither its session nor its login goes on, and its name is free', async () => {
  const sub = await enter(['figures'])
  requireValue(await ask('removeAgentSubUser', { subUserId: sub.subUserId }, people.middle))
  expect(codeOf(await team(sub))).toBe('login_required')
  const again = await platform.call('login', { type: 'username', username: sub.loginName, password: OWN_PASSWORD })
  expect(codeOf(again)).toBe('login_failed')
  expect(codeOf(await ask('removeAgentSubUser', { subUserId: sub.subUserId }, people.middle))).toBe('not_found')
  requireValue(await add(people.middle, []))
  expect(codeOf(await team(sub)), 'the new one of that name revives no session').toBe('login_required')
})

test('a sub-user ends with its agent: suspended, locked, or an agent no longer', async () => {
  const sub = await enter(SUB_USER_RIGHTS, people.agent)
  const suspension = { memberId: people.agent.memberId, part: 'login', reason: 'looked into' } as const
  const enterAgain = () => platform.call('login', { type: 'username', username: sub.loginName, password: OWN_PASSWORD })
  requireValue(await ask('suspendDownline', suspension, people.middle))
  expect(codeOf(await team(sub))).toBe('suspended_by_agent')
  expect(codeOf(await enterAgain())).toBe('suspended_by_agent')
  requireValue(await ask('restoreDownline', suspension, people.middle))
  const { username } = people.agent
  requireValue(await operateOn(platform, 'member-lock', { username, reason: 'looked into' }))
  expect(codeOf(await team(sub))).toBe('login_required')
  expect(codeOf(await enterAgain())).toBe('account_locked')
  requireValue(await operateOn(platform, 'member-unlock', { username, reason: 'cleared' }))
  expect(codeOf(await enterAgain())).toBe('fine')
  await bindings.DB.prepare('UPDATE member SET type = 0 WHERE id = ?').bind(people.agent.memberId).run()
  expect(codeOf(await team(sub))).toBe('login_required')
  expect(codeOf(await enterAgain())).toBe('account_locked')
  await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(people.agent.memberId).run()
})

test('it logs in by its own name alone, never to the members’ area, and logs itself out alone', async () => {
  const sub = await enter([])
  const tryAs = (username: string, password: string, area?: 'member') =>
    platform.call('login', { type: 'username', username, password, ...(area && { area }) })
  expect(codeOf(await tryAs(sub.loginName, OWN_PASSWORD, 'member'))).toBe('member_only')
  const other = requireValue(await tryAs(sub.loginName, OWN_PASSWORD))
  requireValue(await platform.call('logout', {}, { token: sub.token }))
  expect(codeOf(await platform.call('agentAnnouncements', {}, { token: sub.token }))).toBe('login_required')
  expect(codeOf(await platform.call('agentAnnouncements', {}, { token: other.token }))).toBe('fine')
  expect(codeOf(await tryAs(people.middle.username, OWN_PASSWORD))).toBe('login_failed')
  expect(codeOf(await tryAs(sub.loginName, PASSWORD))).toBe('login_failed')
})

test('made once for its key, by the payment password, and at most one of a name', async () => {
  const key = newKey()
  expect(codeOf(await add(people.middle, [], { paymentPassword: '111111' }))).toBe('payment_password_incorrect')
  const both = await Promise.all([add(people.middle, [], {}, key), add(people.middle, [], {}, key)])
  expect(both.map(codeOf)).toEqual(['fine', 'fine'])
  expect(codeOf(await add(people.middle, []))).toBe('username_taken')
  expect(codeOf(await add(people.middle, [], { name: 'an:na' }))).toBe('malformed')
  expect(codeOf(await add(people.middle, [], { password: 'x', name: 'weak' }))).toBe('invalid_fields')
  expect(codeOf(await add(people.middle, ['figures', 'figures']))).toBe('malformed')
})

test.each([
  ['the name', () => 'Annabel-12'],
  ['the agent’s username', () => `${people.middle.username}-1A`],
  ['the site', () => 'Meridian-1'],
])('its password is not little more than %s', async (_, password) => {
  expect(codeOf(await add(people.middle, [], { name: 'annabel', password: password() }))).toBe('invalid_fields')
})

test('a sub-user changes its own password by the one it has, and no one else does', async () => {
  const sub = await enter(['accounts'])
  const [other, elsewhere] = [await enterAs(`${nameNow()}b`, [], people.middle), await loginAgain(sub)]
  const change = (who: { token: string }, password: string, newPassword = 'Other-Lake-32', confirm = newPassword) =>
    platform.call('changeSubUserPassword', { password, newPassword, confirmNewPassword: confirm }, { token: who.token })
  expect(codeOf(await change(people.middle, PASSWORD)), 'an agent has its own page for its own').toBe('forbidden')
  expect(codeOf(await change(sub, PASSWORD)), 'the password of its agent').toBe('password_incorrect')
  expect(codeOf(await change(sub, OWN_PASSWORD, 'Other-Lake-32', 'Other-Lake-33'))).toBe('invalid_fields')
  expect(codeOf(await change(sub, OWN_PASSWORD, `${nameNow()}-Aa1`)), 'much like its name').toBe('invalid_fields')
  for (let tries = 0; tries < 5; tries += 1)
    expect(codeOf(await change(sub, OWN_PASSWORD, OWN_PASSWORD)), 'the same, which is no failure').toBe('password_weak')
  requireValue(await change(sub, OWN_PASSWORD))
  expect(codeOf(await team(elsewhere)), 'its other sessions end').toBe('login_required')
  expect(codeOf(await team(sub)), 'this one goes on').toBe('right_missing')
  expect(codeOf(await team(other)), 'others are left alone').toBe('right_missing')
  expect(codeOf(await change(other, 'Other-Lake-32')), 'and keep theirs').toBe('password_incorrect')
  requireValue(await loginBy(sub, 'Other-Lake-32'))
  expect(codeOf(await loginBy(sub, OWN_PASSWORD))).toBe('login_failed')
  const { rows } = requireValue(await platform.call('agentSubUsers', {}, { token: people.middle.token }))
  expect(rows.find(({ subUserId }) => subUserId === sub.subUserId)?.acts[0]?.call).toBe('changeSubUserPassword')
})

test('a sub-user that is removed while it changes its password is logged out', async () => {
  const sub = await enter([])
  const DB = changeDatabase(bindings.DB, (real) => ({
    prepare: (query) => real.prepare(query.includes('passwordHash FROM agent_sub_user') ? `${query} AND 0` : query),
  }))
  const late = buildPlatform({ nowMs: platform.time.nowMs, env: { DB } })
  const input = { password: OWN_PASSWORD, newPassword: 'Other-Lake-32', confirmNewPassword: 'Other-Lake-32' }
  expect(codeOf(await late.call('changeSubUserPassword', input, { token: sub.token }))).toBe('login_required')
})

test('tries at a sub-user’s password from within count like a login’s, and lock neither its agent nor another', async () => {
  const [sub, other] = [await enter([]), await enterAs(`${nameNow()}b`, [], people.middle)]
  const guess = ({ token }: { token: string }, password = 'Wrong-Lake-00') =>
    platform.call(
      'changeSubUserPassword',
      { password, newPassword: 'Other-Lake-32', confirmNewPassword: 'Other-Lake-32' },
      { token },
    )
  const codes = (await Promise.all(Array.from({ length: 8 }, () => guess(sub)))).map(codeOf)
  expect(codes.filter((code) => code === 'password_incorrect')).toHaveLength(5)
  expect(codeOf(await guess(sub, OWN_PASSWORD)), 'the right one too').toBe('too_many_requests')
  requireValue(await guess(other, OWN_PASSWORD))
  const login = { type: 'username', username: people.middle.username, password: PASSWORD } as const
  expect(codeOf(await platform.call('login', login))).not.toBe('too_many_requests')
})
