/** AGT-02: an agent suspends and restores its downlines. No other agent's, none above, and never what one above has set. */
import { beforeAll, expect, test } from 'vitest'
import type { SuspendedPart } from '../../../../contract/agents/suspension.ts'
import { HERD } from '../../../support/herd.ts'
import { buildInput } from '../../../support/inputs.ts'
import { operateOn } from '../operate.ts'
import { bindings, codeOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildAgents, newKey, type Person } from './build-tree.ts'

beforeAll(seedTestMerchants)
const { platform, ask, buildTree, login } = buildAgents()

const by = (part: SuspendedPart, { memberId }: Person, reason = 'seen with two accounts') =>
  ({ memberId, part, reason }) as const
const suspend = (agent: Person, member: Person, part: SuspendedPart = 'play') =>
  ask('suspendDownline', by(part, member), agent)
const restore = (agent: Person, member: Person, part: SuspendedPart = 'play') =>
  ask('restoreDownline', by(part, member), agent)

const rowsOf = async ({ memberId }: Person) =>
  (await bindings.DB.prepare('SELECT agent_id, part FROM agent_suspension WHERE member_id = ?').bind(memberId).all())
    .results
const actsOf = async ({ memberId }: Person) =>
  (
    await bindings.DB.prepare(
      "SELECT act, note FROM member_audit WHERE member_id = ? AND act LIKE '%_by_agent' ORDER BY at_ms, act DESC",
    )
      .bind(memberId)
      .all<{ act: string; note: string }>()
  ).results
const titlesOf = async ({ token }: { token: string }) =>
  requireValue(await platform.call('messages', {}, { token })).rows.map(({ title }) => title)
/** What a member makes of the account: plays, looks after the money, and (an agent) opens the centre. */
async function triesOf({ token }: { token: string }) {
  const asked = {
    play: await ask('launchGame', buildInput('launchGame'), { token }),
    money: await platform.call('withdrawOptions', {}, { token }),
    records: await platform.call('bettingRecord', {}, { token }),
    limits: await platform.call('safety', {}, { token }),
    centre: await platform.call('agentTeam', { from: '2026-11-20', to: '2026-11-20' }, { token }),
  }
  return Object.fromEntries(Object.entries(asked).map(([name, answer]) => [name, codeOf(answer)]))
}

test('a member outside the own team is neither suspended nor restored, and nothing is written', async () => {
  const { top, middle, agent, player } = await buildTree()
  const other = await buildTree()
  for (const [who, whom] of [
    [agent, agent],
    [agent, middle],
    [agent, top],
    [agent, other.player],
    [other.top, player],
  ] as const)
    for (const part of ['play', 'login'] as const) {
      expect(codeOf(await suspend(who, whom, part))).toBe('not_found')
      expect(codeOf(await restore(who, whom, part))).toBe('not_found')
    }
  expect(codeOf(await suspend(player, agent))).toBe('agent_only')
  expect(codeOf(await ask('suspendDownline', { ...by('play', player), reason: '  ' }, agent))).toBe('malformed')
  for (const person of [top, middle, agent, player, other.player]) {
    expect(await rowsOf(person)).toEqual([])
    expect(await actsOf(person)).toEqual([])
  }
})

test('play that is suspended ends play alone, at any depth, and is told; those below go on', async () => {
  const { top, agent, player } = await buildTree()
  expect(requireValue(await suspend(top, agent)).suspensions).toMatchObject([{ part: 'play', by: 'me' }])
  expect(await triesOf(agent)).toEqual({
    play: 'suspended_by_agent',
    money: 'fine',
    records: 'fine',
    limits: 'fine',
    centre: 'fine',
  })
  expect((await triesOf(player)).play, 'the own downline is not touched').not.toBe('suspended_by_agent')
  expect(await titlesOf(agent)).toContain('Your agent suspended play on your account')
  requireValue(await restore(top, agent))
  expect((await triesOf(agent)).play).not.toBe('suspended_by_agent')
  expect(await titlesOf(agent)).toContain('You may play again')
  const acts = await actsOf(agent)
  expect(acts.map(({ act }) => act)).toEqual(['suspended_by_agent', 'restored_by_agent'])
  expect(JSON.parse(acts[0]?.note ?? '')).toEqual({
    agent: top.memberId,
    part: 'play',
    reason: 'seen with two accounts',
  })
})

test('a login that is suspended ends every session; who comes again reaches money, records and limits alone', async () => {
  const { middle, agent, player } = await buildTree()
  const elsewhere = await login(agent.username)
  requireValue(await suspend(middle, agent, 'login'))
  for (const { token } of [agent, elsewhere])
    expect(codeOf(await platform.call('memberInfo', {}, { token }))).toBe('login_required')
  const again = await login(agent.username)
  expect(await triesOf(again)).toEqual({
    play: 'suspended_by_agent',
    money: 'fine',
    records: 'fine',
    limits: 'fine',
    centre: 'suspended_by_agent',
  })
  expect(codeOf(await suspend({ ...agent, token: again.token }, player))).toBe('suspended_by_agent')
  expect(codeOf(await platform.call('memberInfo', {}, { token: player.token }))).toBe('fine')
  requireValue(await restore(middle, agent, 'login'))
  expect((await triesOf(again)).centre).toBe('fine')
})

test('an agent never lifts what one above has set; one above lifts what is below', async () => {
  const { top, middle, agent, player } = await buildTree()
  requireValue(await suspend(top, player))
  requireValue(await suspend(agent, player))
  expect(codeOf(await restore(middle, player)), 'that of the agent below is lifted').toBe('fine')
  expect(codeOf(await restore(middle, player))).toBe('forbidden')
  expect(codeOf(await restore(agent, player))).toBe('forbidden')
  expect((await triesOf(player)).play).toBe('suspended_by_agent')
  expect(await titlesOf(player), 'it still is').not.toContain('You may play again')
  const row = async (of: Person) => {
    const { rows } = requireValue(
      await ask('agentTeam', { from: '2026-11-20', to: '2026-11-20', parent: agent.memberId }, of),
    )
    return rows.find(({ memberId }) => memberId === player.memberId)?.suspensions
  }
  expect(await row(middle)).toMatchObject([{ part: 'play', by: 'above', reason: null }])
  expect(await row(top)).toMatchObject([{ part: 'play', by: 'me', reason: 'seen with two accounts' }])
  requireValue(await restore(top, player))
  expect(codeOf(await restore(top, player))).toBe('conflict')
  expect(await rowsOf(player)).toEqual([])
})

test('a lock of an operator and the suspension of an agent are apart', async () => {
  const { agent, player } = await buildTree()
  requireValue(await operateOn(platform, 'member-lock', { username: player.username, reason: 'looked into' }))
  requireValue(await suspend(agent, player, 'login'))
  requireValue(await restore(agent, player, 'login'))
  expect(
    codeOf(await platform.call('login', { type: 'username', username: player.username, password: 'Quiet-Sea-77' })),
  ).toBe('account_locked')
  requireValue(await suspend(agent, player))
  requireValue(await operateOn(platform, 'member-unlock', { username: player.username, reason: 'cleared' }))
  expect((await triesOf(await login(player.username))).play).toBe('suspended_by_agent')
})

test('an operator lifts what agents have set, where a member disputes it', async () => {
  const { middle, agent, player } = await buildTree()
  requireValue(await suspend(agent, player))
  requireValue(await suspend(middle, player, 'login'))
  const { username } = player
  const { suspensions } = requireValue(await operateOn(platform, 'trees-show', { username }))
  expect(suspensions.map(({ part, agent: by }) => [part, by]).toSorted()).toEqual([
    ['login', middle.username],
    ['play', agent.username],
  ])
  const lift = () => operateOn(platform, 'trees-restore', { username, reason: 'heard both sides' })
  requireValue(await lift())
  expect(codeOf(await lift())).toBe('conflict')
  expect((await triesOf(await login(username))).play).not.toBe('suspended_by_agent')
})

test('a break of the member’s own outlasts the end of a suspension', async () => {
  const { agent, player } = await buildTree()
  requireValue(await platform.call('takeBreak', { days: 1 }, { token: player.token }))
  requireValue(await suspend(agent, player))
  requireValue(await restore(agent, player))
  expect((await triesOf(await login(player.username))).play).toBe('on_break')
})

test('many at once leave one row, one audit row and one message', async () => {
  const { agent, player } = await buildTree()
  const answers = await Promise.all(Array.from({ length: HERD }, () => suspend(agent, player)))
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'fine'))
  expect(await rowsOf(player)).toHaveLength(1)
  expect(await actsOf(player)).toHaveLength(1)
  expect((await titlesOf(player)).filter((title) => title.includes('suspended play'))).toHaveLength(1)
})

test('a note is read by the agent who wrote it alone', async () => {
  const { middle, agent, player } = await buildTree()
  const about = { memberId: player.memberId }
  requireValue(await ask('addAgentNote', { ...about, text: 'pays late' }, agent))
  platform.time.nowMs += 1_000
  requireValue(await ask('addAgentNote', { ...about, text: 'called on Monday\nagain on Friday' }, agent))
  const { rows } = requireValue(await ask('agentNotes', about, agent))
  expect(rows.map(({ text }) => text)).toEqual(['called on Monday\nagain on Friday', 'pays late'])
  expect(requireValue(await ask('agentNotes', about, middle)).rows).toEqual([])
  expect(codeOf(await ask('addAgentNote', { ...about, text: ' \u200b ' }, agent))).toBe('malformed')
  expect(codeOf(await ask('addAgentNote', { memberId: middle.memberId, text: 'above' }, agent))).toBe('not_found')
})

test('a note is made once for its key, and a key of another note is a conflict', async () => {
  const { agent, player } = await buildTree()
  const [about, key] = [{ memberId: player.memberId }, newKey()]
  const add = (text: string) => ask('addAgentNote', { ...about, text }, agent, key)
  const answers = await Promise.all([1, 2, 3].map(() => add('pays late')))
  expect(new Set(answers.map((answer) => requireValue(answer).noteId)).size).toBe(1)
  platform.time.nowMs += 1_000
  expect(requireValue(await add('pays late'))).toEqual(requireValue(answers[0]!))
  expect(codeOf(await add('pays early'))).toBe('conflict')
  expect(requireValue(await ask('agentNotes', about, agent)).rows).toHaveLength(1)
})
