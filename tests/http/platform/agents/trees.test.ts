/** OPS-01, AGT-02: trees as operators open, move and close them. */

import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { operateOn } from '../operate.ts'
import { bindings, codeOf, mintName, requireValue, seedTestMerchants } from '../support.ts'
import {
  type Agent,
  act,
  actsOf,
  buildAgent,
  buildTop,
  eventsOf,
  give,
  offer,
  platform,
  stateOf,
  withKey,
} from './support.ts'

beforeAll(seedTestMerchants)

/** Other files move this clock, and it is set back before the tests of this one begin. */
const today = () => Math.floor(platform.time.nowMs / DAY_MS)
const reason = 'asked in writing'
const move = ({ username }: Agent, { username: upline }: Agent) =>
  operateOn(platform, 'trees-move', { username, upline, reason })
const show = async ({ username }: Agent) => requireValue(await operateOn(platform, 'trees-show', { username }))
const setRebate = ({ username }: Agent, rebate: number) =>
  operateOn(platform, 'trees-rebate', { username, rebate, reason })

/** Who stands above a member on a day, from the nearest. */
async function aboveOn({ memberId }: Agent, day: number) {
  const rows = await bindings.DB.prepare(
    'SELECT ancestor_id FROM member_ancestor WHERE member_id = ? AND from_day <= ?2 AND (to_day IS NULL OR to_day > ?2) ORDER BY depth',
  )
    .bind(memberId, day)
    .all<{ ancestor_id: string }>()
  return rows.results.map((row) => row.ancestor_id)
}
const ids = (...agents: Agent[]) => agents.map(({ memberId }) => memberId)

describe('an account that an operator opens', () => {
  const open = (input: object) => operateOn(platform, 'trees-open', { username: mintName(), ...input })

  test('is a top or stands below an upline, and its first password changes at the first login', async () => {
    const general = requireValue(await open({ level: 'general', rebate: 700 }))
    const regional = requireValue(await open({ level: 'regional', rebate: 600, upline: general.username }))
    const login = { type: 'username', username: general.username, password: general.password } as const
    expect(requireValue(await platform.call('login', login))).toMatchObject({ memberType: 42, passwordWeak: true })
    const seen = requireValue(await operateOn(platform, 'trees-show', { username: regional.username }))
    const none = { validBet: '0.00', profit: '0.00' }
    expect(seen).toMatchObject({
      member: { level: 'regional', rebate: 600, teamSize: 0, figures: { own: none, team: none } },
      above: [{ username: general.username, level: 'general', rebate: 700, teamSize: 1 }],
      below: [],
      move: null,
    })
    const { tops } = requireValue(await operateOn(platform, 'trees-list', { limit: 200 }))
    expect(tops.map(({ username }) => username)).toContain(general.username)
    expect(tops.map(({ username }) => username)).not.toContain(regional.username)
  })

  test('is refused at a level that has no such place, above the upline’s rebate, and under a name that is taken', async () => {
    const { username } = requireValue(await open({ level: 'master', rebate: 100 }))
    expect(codeOf(await open({ level: 'regional' }))).toBe('level_not_allowed')
    expect(codeOf(await open({ level: 'regional', upline: username }))).toBe('level_not_allowed')
    const general = requireValue(await open({ level: 'general', rebate: 100 }))
    expect(codeOf(await open({ level: 'master', rebate: 110, upline: general.username }))).toBe('invalid_fields')
    expect(codeOf(await open({ level: 'general', username }))).toBe('username_taken')
    expect(codeOf(await open({ level: 'agent' }))).toBe('malformed')
  })
})

describe('a move', () => {
  test('takes the whole branch at the next UTC day and changes no day before', async () => {
    const [from, to] = [await buildAgent(undefined, 42), await buildAgent(undefined, 42)]
    const master = await buildAgent(from, 2)
    const agent = await buildAgent(master)
    const player = await buildAgent(agent, 0)
    const moved = requireValue(await move(master, to))
    expect(moved).toMatchObject({ from: '2026-12-02T00:00:00.000Z', endedContracts: 0 })
    expect(await aboveOn(player, today())).toEqual(ids(agent, master, from))
    expect(await aboveOn(player, today() + 1)).toEqual(ids(agent, master, to))
    expect(await aboveOn(master, today() + 1)).toEqual(ids(to))
    expect(await show(master)).toMatchObject({
      above: [{ username: from.username }],
      move: { upline: to.username, from: moved.from },
    })
  })

  test('asked for twice, and back again on one day, leaves one line', async () => {
    const [first, second, third] = [
      await buildAgent(undefined, 42),
      await buildAgent(undefined, 42),
      await buildAgent(undefined, 42),
    ]
    const agent = await buildAgent(first)
    const player = await buildAgent(agent, 0)
    for (const to of [second, third, first, third, third]) requireValue(await move(agent, to))
    // Who joins while a move waits stands in the old line today and in the new one tomorrow.
    const late = await buildAgent(agent, 0)
    for (const one of [player, late]) {
      expect(await aboveOn(one, today())).toEqual(ids(agent, first))
      expect(await aboveOn(one, today() + 1)).toEqual(ids(agent, third))
    }
  })

  test('is refused into its own branch, below a lower level, too deep, and below a smaller rebate', async () => {
    const top = await buildAgent(undefined, 42)
    const agent = await buildAgent(top)
    const deeper = await buildAgent(agent)
    expect(codeOf(await move(agent, deeper))).toBe('conflict')
    expect(codeOf(await move(agent, agent))).toBe('conflict')
    expect(codeOf(await move(top, agent))).toBe('level_not_allowed')
    let last = await buildAgent(undefined, 42)
    for (let depth = 1; depth <= 8; depth += 1) last = await buildAgent(last)
    expect(codeOf(await move(agent, last))).toBe('tree_too_deep')
    expect(codeOf(await setRebate(deeper, 10))).toBe('conflict')
    for (const one of [top, agent, deeper]) requireValue(await setRebate(one, 50))
    const poor = await buildAgent(undefined, 42)
    expect(codeOf(await move(agent, poor))).toBe('conflict')
    expect(await aboveOn(deeper, today() + 1)).toEqual(ids(agent, top))
  })

  test('ends the contracts with the old upline and what they paid below, and no new one is signed before the day', async () => {
    const [from, to] = [await buildTop(100), await buildTop(100)]
    const agent = await buildAgent(from)
    const deeper = await buildAgent(agent)
    const own = await give(from, agent, 80)
    const given = await give(agent, deeper, 40)
    const waiting = requireValue(await offer(from, agent, 90)).contractId
    expect(requireValue(await move(agent, to)).endedContracts).toBe(2)
    const end = { state: 'terminated', ends_at_ms: Date.parse('2026-12-02T00:00:00Z') }
    expect(await stateOf(own)).toMatchObject({ ...end, termination: 'by_operator' })
    expect(await stateOf(given)).toMatchObject({ ...end, termination: 'upline_rate' })
    expect(await stateOf(waiting)).toMatchObject({ state: 'withdrawn' })
    expect(await actsOf(own)).toEqual(['offered', 'accepted', 'terminated'])
    expect(await eventsOf(agent)).toContain('contract_ended')
    for (const upline of [from, to]) expect(codeOf(await offer(upline, agent, 10))).toBe('not_found')
    expect(codeOf(await act(agent, 'accept', waiting))).toBe('conflict')
    expect(requireValue(await move(agent, to)).endedContracts).toBe(0)
  })
})

test('an agent that is closed logs in no more, and contracts of both sides end', async () => {
  const top = await buildTop(100)
  const agent = await buildAgent(top)
  const deeper = await buildAgent(agent)
  const [own, given] = [await give(top, agent, 80), await give(agent, deeper, 40)]
  const link = requireValue(await platform.call('addAgentLink', { label: 'Fair', level: 0, rebate: 0 }, withKey(agent)))
  const close = () => operateOn(platform, 'trees-close', { username: agent.username, reason })
  const closed = requireValue(await close())
  expect(closed).toMatchObject({ status: 'closed', endedContracts: 2, endedSessionsOf: agent.memberId })
  expect(await stateOf(own)).toMatchObject({ termination: 'account_closed' })
  expect(await stateOf(given)).toMatchObject({ state: 'terminated' })
  expect(codeOf(await platform.call('agentLinks', {}, { token: agent.token }))).toBe('login_required')
  const login = { type: 'username', username: agent.username, password: 'Quiet-Sea-77' } as const
  expect(codeOf(await platform.call('login', login))).toBe('account_locked')
  expect(await bindings.DB.prepare('SELECT paused FROM sign_up_link WHERE code = ?').bind(link.code).first()).toEqual({
    paused: 1,
  })
  expect(await aboveOn(deeper, today() + 1)).toEqual(ids(agent, top))
  expect(requireValue(await close()).endedContracts).toBe(0)
  expect(codeOf(await operateOn(platform, 'trees-close', { username: mintName(), reason }))).toBe('not_found')
})

test('the rebate of a top agent stays within the margin', async () => {
  const top = await buildTop(300)
  expect(codeOf(await setRebate(top, 660))).toBe('margin_guard')
  expect(requireValue(await setRebate(top, 650))).toMatchObject({ rebate: 650, from: '2026-12-02T00:00:00.000Z' })
})

describe('no downline gets a rebate above what its upline has from tomorrow on', () => {
  const raise = ({ token }: Agent, { memberId }: Agent, rebate: number) =>
    platform.call('raiseTeamRebate', { memberId, rebate }, { token })

  test('where an operator lowered the upline’s today', async () => {
    const top = await buildAgent(undefined, 42)
    const agent = await buildAgent(top, 41)
    for (const one of [top, agent]) requireValue(await setRebate(one, 70))
    platform.advance(DAY_MS)
    const link = { label: 'Fair', level: 0 as const, rebate: 70 }
    const { code } = requireValue(await platform.call('addAgentLink', link, withKey(agent)))
    requireValue(await setRebate(agent, 60))

    const open = (rebate: number) =>
      operateOn(platform, 'trees-open', { username: mintName(), level: 'master', rebate, upline: agent.username })
    expect(codeOf(await open(70))).toBe('invalid_fields')
    requireValue(await open(60))
    expect(codeOf(await platform.call('addAgentLink', link, withKey(agent)))).toBe('invalid_fields')
    const joined = await buildAgent({ ...agent, code })
    const given = bindings.DB.prepare('SELECT rebate_bps FROM member_rebate WHERE member_id = ?').bind(joined.memberId)
    expect(await given.first('rebate_bps')).toBe(60)
  })

  test('where a move of the downline waits', async () => {
    const [rich, poor] = [await buildAgent(undefined, 42), await buildAgent(undefined, 42)]
    const agent = await buildAgent(rich)
    requireValue(await setRebate(rich, 70))
    requireValue(await raise(rich, agent, 50))
    expect(codeOf(await move(agent, poor))).toBe('conflict')
    requireValue(await setRebate(poor, 60))
    requireValue(await move(agent, poor))
    expect(codeOf(await raise(rich, agent, 70))).toBe('conflict')
    expect((await show(agent)).member).toMatchObject({ rebate: 0 })
    platform.advance(DAY_MS)
    expect((await show(agent)).member).toMatchObject({ rebate: 50 })
  })
})
