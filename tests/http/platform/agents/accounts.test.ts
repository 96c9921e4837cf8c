import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import {
  bindings,
  buildPlatform,
  codeOf,
  meridian,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from '../support.ts'
import { buildAgents, DAY_MS, newKey, PASSWORD } from './build-tree.ts'

beforeAll(seedTestMerchants)
const { platform, ask, buildTop, open, login, buildTree, register } = buildAgents()

const form = (overrides = {}) => ({
  username: mintName('d'),
  password: PASSWORD,
  level: 0 as const,
  rebate: 0,
  ...overrides,
})
const uplinesOf = async (memberId: string) =>
  (
    await bindings.DB.prepare('SELECT ancestor_id AS id, depth FROM member_ancestor WHERE member_id = ? ORDER BY depth')
      .bind(memberId)
      .all<{ id: string; depth: number }>()
  ).results

describe('AGT-02 opening an account', () => {
  test('puts it under the agent with its level and rebate, and its password changes at the first login', async () => {
    const { top, middle, agent, player } = await buildTree()
    expect(await uplinesOf(player.memberId)).toEqual([
      { id: agent.memberId, depth: 1 },
      { id: middle.memberId, depth: 2 },
      { id: top.memberId, depth: 3 },
    ])
    const { rows, levels, ownRebate, openLeft } = requireValue(await ask('agentAccounts', {}, agent))
    expect({ levels, ownRebate, openLeft }).toEqual({ levels: [1, 0], ownRebate: 500, openLeft: 49 })
    expect(rows).toMatchObject([
      { memberId: player.memberId, name: player.username, level: 0, isDirect: true, rebate: 100, openedBy: 'agent' },
    ])
    const session = await login(player.username)
    expect(session.passwordWeak).toBe(true)
    const newPassword = 'Other-Sea-88'
    const changed = await platform.call(
      'changePassword',
      { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
      { token: session.token },
    )
    expect(codeOf(changed)).toBe('fine')
    expect((await login(player.username, newPassword)).passwordWeak).toBe(false)
    const messages = requireValue(await platform.call('messages', {}, { token: agent.token }))
    expect(JSON.stringify(messages)).toContain(player.username)
  })

  test('once for its key, and a key of another account is a conflict', async () => {
    const top = await buildTop()
    const [input, key] = [form(), newKey()]
    const answers = await Promise.all([1, 2, 3].map(() => ask('openAgentAccount', input, top, key)))
    expect(new Set(answers.map((answer) => requireValue(answer).memberId)).size).toBe(1)
    expect(codeOf(await ask('openAgentAccount', form(), top, key))).toBe('conflict')
  })

  test('refuses a level, a rebate, a name and a password that the agent may not give', async () => {
    const { agent, player } = await buildTree()
    for (const level of [2, 41, 42, 4] as const)
      expect(codeOf(await ask('openAgentAccount', form({ level }), agent))).toBe('level_not_allowed')
    const refusedField = async (overrides: object) =>
      Object.keys(
        (refusalOf(await ask('openAgentAccount', form(overrides), agent)) as { fields?: object }).fields ?? {},
      )
    expect(await refusedField({ rebate: 510 })).toEqual(['rebate'])
    expect(await refusedField({ username: '1' })).toEqual(['username'])
    expect(await refusedField({ password: 'short' })).toEqual(['password'])
    for (const rebate of [-10, 5, 810])
      expect(codeOf(await ask('openAgentAccount', form({ rebate }), agent))).toBe('malformed')
    expect(codeOf(await ask('openAgentAccount', form({ username: player.username }), agent))).toBe('username_taken')
  })

  test('refuses the 51st of a UTC day, also of many at once, and opens again the next day', async () => {
    const top = await buildTop()
    await bindings.DB.prepare(
      `INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, day, number)
       VALUES (?, 'meridian', ?, 'agent', ?, 49)`,
    )
      .bind((await register()).memberId, top.memberId, Math.floor(platform.time.nowMs / DAY_MS))
      .run()
    const answers = await Promise.all([1, 2, 3].map(() => ask('openAgentAccount', form(), top)))
    expect(answers.map(codeOf).sort()).toEqual(['fine', 'open_limit_reached', 'open_limit_reached'])
    platform.advance(DAY_MS)
    const { token } = await login(top.username)
    expect(codeOf(await ask('openAgentAccount', form(), { token }))).toBe('fine')
  })

  test('refuses an eleventh level', async () => {
    let below = await buildTop()
    for (let level = 2; level <= 10; level += 1) below = await open(below, 1)
    expect(await uplinesOf(below.memberId)).toHaveLength(9)
    expect(codeOf(await ask('openAgentAccount', form(), below))).toBe('tree_too_deep')
    expect(codeOf(await ask('addAgentLink', { label: 'Deep', level: 0, rebate: 0 }, below))).toBe('tree_too_deep')
  })
})

test('AGT-02 a rebate is raised from the next UTC day, never lowered, never above the agent’s own', async () => {
  const { agent, player } = await buildTree()
  const raise = (rebate: number) => ask('raiseTeamRebate', { memberId: player.memberId, rebate }, agent)
  expect(codeOf(await raise(90))).toBe('invalid_fields')
  expect(codeOf(await raise(510))).toBe('invalid_fields')
  const { rebate, from } = requireValue(await raise(200))
  expect(rebate).toBe(200)
  expect(Date.parse(from)).toBe((Math.floor(platform.time.nowMs / DAY_MS) + 1) * DAY_MS)
  const rebateNow = async () => {
    const { token } = await login(agent.username)
    return requireValue(await ask('agentAccounts', {}, { token })).rows[0]?.rebate
  }
  expect(await rebateNow()).toBe(100)
  platform.advance(DAY_MS)
  expect(await rebateNow()).toBe(200)
})

describe('AGT-02 a sign-up link', () => {
  const add = (token: string, overrides = {}, key = newKey()) =>
    ask('addAgentLink', { label: 'Fair', level: 0, rebate: 300, ...overrides }, { token }, key)
  const isValid = async (code: string) => requireValue(await platform.call('affiliate', { code })).valid

  test('is made once for its key, and a key of another link is a conflict', async () => {
    const { agent } = await buildTree()
    const key = newKey()
    const end = { expiresAt: new Date(platform.time.nowMs + DAY_MS).toISOString() }
    const answers = await Promise.all([1, 2, 3].map(() => add(agent.token, end, key)))
    expect(new Set(answers.map((answer) => requireValue(answer).code)).size).toBe(1)
    platform.advance(2 * DAY_MS)
    const { token } = await login(agent.username)
    expect(requireValue(await add(token, end, key)), 'after its own end').toEqual(requireValue(answers[0]!))
    expect(codeOf(await add(token, { ...end, label: 'Other' }, key))).toBe('conflict')
    expect(requireValue(await ask('agentLinks', {}, { token })).rows).toHaveLength(1)
    const audits = "SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'sign_up_link_added'"
    expect(await bindings.DB.prepare(audits).bind(agent.memberId).first('n')).toBe(1)
  })

  test('is checked by its own row alone, however many came by it', async () => {
    const { agent } = await buildTree()
    const { code } = requireValue(await add(agent.token))
    const asked: string[] = []
    const watch = <Base extends D1Database | D1DatabaseSession>(base: Base): Base =>
      new Proxy(base, {
        get(target, name) {
          const value = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            if (name === 'prepare') asked.push(String(given[0]))
            const answer = value.apply(target, given)
            return name === 'withSession' ? watch(answer) : answer
          }
        },
      })
    const watched = buildPlatform({ env: { DB: watch(bindings.DB) }, nowMs: platform.time.nowMs })
    expect(requireValue(await watched.call('affiliate', { code })).valid).toBe(true)
    expect(asked.filter((query) => query.includes('sign_up_link'))).toHaveLength(1)
    expect(asked.filter((query) => query.includes('deposit_order') || query.includes('member_opening'))).toEqual([])
  })

  test('opens members under its agent with its level and rebate, and counts visits and sign-ups', async () => {
    const { agent } = await buildTree()
    const { code } = requireValue(await add(agent.token, { level: 1 }))
    expect(await isValid(code.toLowerCase())).toBe(true)
    const visit = (input: CallInput<'visitLink'>, merchant = meridian) =>
      platform.call('visitLink', input, { merchant })
    requireValue(await visit({ code: code.toLowerCase() }))
    requireValue(await visit({ code, refused: true }))
    requireValue(await visit({ code }, saffron))
    const joined = await register({ affiliateCode: code })
    expect((await uplinesOf(joined.memberId))[0]).toEqual({ id: agent.memberId, depth: 1 })
    const { rows } = requireValue(await ask('agentAccounts', {}, agent))
    expect(rows.find(({ memberId }) => memberId === joined.memberId)).toMatchObject({
      level: 1,
      rebate: 300,
      openedBy: 'link',
    })
    const [link] = requireValue(await ask('agentLinks', {}, agent)).rows
    expect(link).toMatchObject({ code, visits: 1, refusedByRegion: 1, signUps: 1, firstDeposits: 0, playing: 0 })
    const opened =
      "INSERT INTO recent_game (merchant, member_id, game_id, last_played_at) VALUES ('meridian', ?1, 'game-x', ?2)"
    await bindings.DB.prepare(opened).bind(joined.memberId, platform.time.nowMs).run()
    expect(requireValue(await ask('agentLinks', {}, agent)).rows[0], 'opened a game, staked nothing').toMatchObject({
      playing: 0,
    })
    const SUMS = [
      "INSERT INTO counted_member (merchant, member_id, sequence) VALUES ('meridian', ?1, 1) ON CONFLICT DO NOTHING",
      `INSERT INTO play_total_sum SELECT merchant.number, counted_member.number, 'RNG', 1, 1, 1, 1, 0
        FROM merchant, counted_member WHERE code = 'meridian' AND counted_member.member_id = ?1`,
    ]
    for (const text of SUMS) await bindings.DB.prepare(text).bind(joined.memberId).run()
    expect(requireValue(await ask('agentLinks', {}, agent)).rows[0]).toMatchObject({ playing: 1 })
  })

  test('is no good while paused, after its end, and once it is used up, also by many at once', async () => {
    const { agent } = await buildTree()
    const { code } = requireValue(await add(agent.token))
    requireValue(await ask('pauseAgentLink', { code, paused: true }, agent))
    expect(await isValid(code)).toBe(false)
    requireValue(await ask('pauseAgentLink', { code, paused: false }, agent))
    expect(await isValid(code)).toBe(true)

    const last = requireValue(await add(agent.token, { maxUses: 1 }))
    const tries = await Promise.allSettled([1, 2, 3].map(() => register({ affiliateCode: last.code })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await isValid(last.code)).toBe(false)

    const expiresAt = new Date(platform.time.nowMs + DAY_MS).toISOString()
    const brief = requireValue(await add(agent.token, { expiresAt }))
    platform.advance(DAY_MS)
    expect(await isValid(brief.code)).toBe(false)
  })

  test('refuses a rebate above the agent’s own, and caps it where that was lowered since', async () => {
    const { agent } = await buildTree()
    expect(codeOf(await add(agent.token, { rebate: 510 }))).toBe('invalid_fields')
    const { code } = requireValue(await add(agent.token, { rebate: 500 }))
    await bindings.DB.prepare('UPDATE member_rebate SET rebate_bps = 200 WHERE member_id = ?')
      .bind(agent.memberId)
      .run()
    const joined = await register({ affiliateCode: code })
    const rebate = bindings.DB.prepare('SELECT rebate_bps FROM member_rebate WHERE member_id = ?').bind(joined.memberId)
    expect(await rebate.first('rebate_bps')).toBe(200)
  })
})
