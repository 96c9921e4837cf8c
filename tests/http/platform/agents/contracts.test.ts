/** AGT-03, AGT-04: the life of a contract, tried as somebody would who wants more than is theirs (C1 to C5). */

import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time-units.ts'
import { HERD } from '../../../support/herd.ts'
import { withShortRetries } from '../../../support/short-retries.ts'
import { operateOn } from '../operate.ts'
import { bindings, codeOf, requireValue, saffron, seedTestMerchants } from '../support.ts'
import {
  act,
  actsOf,
  buildAgent,
  buildTop,
  eventsOf,
  give,
  lapse,
  offer,
  offerToTop,
  platform,
  signed,
  stateOf,
  TERMS,
  tier,
  withdraw,
  withKey,
} from './support.ts'

beforeAll(seedTestMerchants)
const at = (iso: string) => Date.parse(iso)

async function buildPair(rate = 100) {
  const top = await buildTop(rate)
  return { top, agent: await buildAgent(top) }
}

describe('AGT-03 an offer', () => {
  test('waits for its downline, who sees it, is notified, and accepts it from the next boundary on', async () => {
    const { top, agent } = await buildPair()
    const offered = requireValue(await offer(top, agent, 60))
    expect(offered).toMatchObject({ state: 'awaiting', side: 'given', version: 1, replaces: null })
    const flags = () => platform.call('consolidated', {}, { token: agent.token }).then(requireValue)
    expect(await flags()).toMatchObject({
      dailysalreqtype: 1,
      divtypereq: 0,
      enabled: expect.arrayContaining(['daily']),
    })
    const accepted = requireValue(await act(agent, 'accept', offered.contractId))
    expect(accepted).toMatchObject({
      result: 'accepted',
      contract: { state: 'accepted', side: 'mine', beginsAt: '2026-12-02T00:00:00.000Z', endsAt: null },
    })
    expect(await flags()).toMatchObject({ dailysalreqtype: 0 })
    expect(requireValue(await platform.call('consolidated', {}, { token: top.token })).dailysalreqtype).toBe(2)
    requireValue(await platform.call('readAgentContract', { contractId: offered.contractId }, { token: top.token }))
    expect(requireValue(await platform.call('consolidated', {}, { token: top.token })).dailysalreqtype).toBe(0)
    expect(await actsOf(offered.contractId)).toEqual(['offered', 'accepted'])
    expect(await eventsOf(agent)).toEqual(['contract_offered'])
    expect(await eventsOf(top)).toContain('contract_accepted')
    const mine = requireValue(await platform.call('agentContracts', { side: 'mine' }, { token: agent.token }))
    expect(mine.rows.map(({ contractId }) => contractId)).toEqual([offered.contractId])
  })

  test('what both signed is kept with a hash, and terms that were changed behind it are shown to both', async () => {
    const { top, agent } = await buildPair()
    const { contractId, signed: offered } = requireValue(await offer(top, agent, 60))
    expect(offered).toMatchObject({ isByBoth: false, isKept: true })
    await signed(agent, contractId)
    const read = async ({ token }: { token: string }, side: 'mine' | 'given') =>
      requireValue(await platform.call('agentContracts', { side }, { token })).rows.find(
        (row) => row.contractId === contractId,
      )?.signed
    const both = { hash: offered?.hash, isByBoth: true, isKept: true }
    expect([await read(top, 'given'), await read(agent, 'mine')]).toEqual([both, both])
    const name = 'agent_contract_refuse_other_terms'
    const trigger = await bindings.DB.prepare('SELECT sql FROM sqlite_master WHERE name = ?')
      .bind(name)
      .first<string>('sql')
    await bindings.DB.prepare(`DROP TRIGGER ${name}`).run()
    await bindings.DB.prepare(
      `UPDATE agent_contract SET terms = replace(terms, '"rateBps":60', '"rateBps":30') WHERE id = ?`,
    )
      .bind(contractId)
      .run()
    await bindings.DB.prepare(trigger ?? '').run()
    const changed = { ...both, isKept: false }
    expect([await read(top, 'given'), await read(agent, 'mine')]).toEqual([changed, changed])
  })

  test('A24 a real-time one begins at the next five minutes', async () => {
    const top = await buildAgent(undefined, 42)
    const { contractId } = requireValue(await offerToTop(top, 30, 'realtime'))
    await signed(top, contractId, 'realtime')
    expect(await stateOf(contractId)).toMatchObject({ begins_at_ms: at('2026-12-01T10:10:00Z') })
  })

  test('is one for its key, however often it is sent', async () => {
    const { top, agent } = await buildPair()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => offer(top, agent, 60, 'daily', key)))
    expect(new Set(answers.map((answer) => requireValue(answer).contractId)).size).toBe(1)
    expect(codeOf(await offer(top, agent, 61, 'daily', key))).toBe('conflict')
    expect(await eventsOf(agent)).toEqual(['contract_offered'])
  })

  test('is answered once for its key, and each equal answer hears it', async () => {
    const { top, agent } = await buildPair()
    const herd = async (work: (key: string) => ReturnType<typeof act>) => {
      const key = crypto.randomUUID()
      const answers = await Promise.all(Array.from({ length: HERD }, () => work(key)))
      return new Set(answers.map((answer) => requireValue(answer).result))
    }
    const { contractId } = requireValue(await offer(top, agent, 60))
    expect(await herd((key) => act(agent, 'accept', contractId, { key }))).toEqual(new Set(['accepted']))
    expect(await herd((key) => act(top, 'terminate', contractId, { key }))).toEqual(new Set(['terminated']))
    expect(await actsOf(contractId)).toEqual(['offered', 'accepted', 'terminated'])
    const other = requireValue(await offer(top, agent, 50))
    const key = crypto.randomUUID()
    const taken = await Promise.all(Array.from({ length: HERD }, () => withdraw(top, other.contractId, key)))
    expect(new Set(taken.map((answer) => requireValue(answer).contractId))).toEqual(new Set([other.contractId]))
  })

  test('replaces an older one that waits', async () => {
    const { top, agent } = await buildPair()
    const first = requireValue(await offer(top, agent, 60))
    const second = requireValue(await offer(top, agent, 70))
    expect(await stateOf(first.contractId)).toMatchObject({ state: 'withdrawn' })
    expect(codeOf(await act(agent, 'accept', first.contractId))).toBe('conflict')
    expect(second).toMatchObject({ state: 'awaiting', version: 2 })
  })

  test('C4 by a stranger, to a deeper one, to a player, to oneself or upwards finds nobody', async () => {
    const { top, agent } = await buildPair()
    const deeper = await buildAgent(agent)
    const player = await buildAgent(top, 0)
    const stranger = await buildTop()
    for (const [from, to] of [
      [stranger, agent],
      [top, deeper],
      [top, player],
      [top, top],
      [agent, top],
    ] as const)
      expect(codeOf(await offer(from, to, 10))).toBe('not_found')
    expect(codeOf(await offer(player, agent, 10))).toBe('agent_only')
    const guest = await buildAgent(undefined, 0)
    await bindings.DB.prepare('UPDATE member SET type = 4 WHERE id = ?').bind(guest.memberId).run()
    expect(codeOf(await offer(guest, agent, 10))).toBe('in_need_true_account')
    const elsewhere = { ...withKey(top), merchant: saffron }
    const input = {
      memberId: agent.memberId,
      kind: 'daily' as const,
      tiers: [tier(10)],
      terms: TERMS,
      paymentPassword: '246813',
    }
    expect(codeOf(await platform.call('offerContract', input, elsewhere))).toBe('login_required')
  })

  test('C2 above the own rate, or without a contract of the kind, or with a wrong payment password, is refused', async () => {
    const { top, agent } = await buildPair(60)
    expect(codeOf(await offer(top, agent, 61))).toBe('rate_above_own')
    expect(codeOf(await offer(top, agent, 10, 'hourly'))).toBe('rate_above_own')
    const input = {
      memberId: agent.memberId,
      kind: 'daily' as const,
      tiers: [tier(10)],
      terms: TERMS,
      paymentPassword: '000000',
    }
    expect(codeOf(await platform.call('offerContract', input, withKey(top)))).toBe('payment_password_incorrect')
    for (const rate of ['33.33', 33.3, -1, 10_001]) {
      const bad = { ...input, tiers: [{ ...tier(10), rate }] }
      expect(codeOf(await platform.call('offerContract', bad as never, withKey(top)))).toBe('malformed')
    }
  })

  test('is bounded category by category, and signed only by who read its rates', async () => {
    const top = await buildAgent(undefined, 42)
    const byPlatform = requireValue(await offerToTop(top, 60, 'daily', 'LIVE:20'))
    expect(codeOf(await act(top, 'accept', byPlatform.contractId))).toBe('conflict')
    const { rows } = requireValue(await platform.call('agentContracts', { side: 'mine' }, { token: top.token }))
    const termsHash = rows[0]?.signed?.hash ?? ''
    expect(codeOf(await act(top, 'accept', byPlatform.contractId, { termsHash: 'a'.repeat(64) }))).toBe('conflict')
    requireValue(await act(top, 'accept', byPlatform.contractId, { termsHash }))
    const agent = await buildAgent(top)
    const offered = (categoryRates?: { category: string; rate: number }[]) =>
      platform.call(
        'offerContract',
        {
          memberId: agent.memberId,
          kind: 'daily',
          tiers: [tier(60)],
          terms: TERMS,
          categoryRates,
          paymentPassword: '246813',
        } as never,
        withKey(top),
      )
    expect(codeOf(await offered())).toBe('rate_above_own')
    for (const [rate, category, code] of [
      [21, 'LIVE', 'rate_above_own'],
      [301, 'LIVE', 'malformed'],
      [-1, 'LIVE', 'malformed'],
      [20, 'SLOTS', 'malformed'],
    ] as const)
      expect(codeOf(await offered([{ category, rate }]))).toBe(code)
    const live = { category: 'LIVE', rate: 20 }
    expect(codeOf(await offered([live, live]))).toBe('malformed')
    const lottery = { category: 'LOTT', rate: 0 }
    const given = requireValue(await offered([lottery, live]))
    expect(given.contract.categoryRates).toEqual([live, lottery])
    const bound = await bindings.DB.prepare('SELECT top_bps FROM agent_contract WHERE id = ?')
      .bind(given.contractId)
      .first()
    expect(bound).toEqual({ top_bps: 60 })
    // A release from before writes no such column: it neither signs such terms nor gives from them.
    const former = (act: string, contractId: string) =>
      bindings.DB.prepare(
        `INSERT INTO agent_contract_audit (deed_id, merchant, contract_id, act, actor, state_before, request_id, at_ms)
         VALUES (?, 'meridian', ?, ?, 'member:x', 'awaiting', 'r', 0)`,
      )
        .bind(crypto.randomUUID(), contractId, act)
        .run()
    const refused = /rates by category need a later release/
    await expect(former('accepted', given.contractId)).rejects.toThrow(refused)
    await expect(former('offered', given.contractId)).rejects.toThrow(refused)
    await former('withdrawn', given.contractId)
    // What ends by a rate of a category says which.
    requireValue(await act(agent, 'accept', given.contractId, { termsHash: given.signed?.hash ?? '' }))
    const lower = requireValue(await offerToTop(top, 60, 'daily', 'LIVE:10'))
    const asked = { contractId: lower.contractId }
    expect(requireValue(await platform.call('offerImpact', asked, { token: top.token })).impact).toMatchObject([
      { contractId: given.contractId, rate: 60, above: { category: 'LIVE', rate: 20 } },
    ])
  })

  test('is taken back, or lapses after 14 days, once', async () => {
    const { top, agent } = await buildPair()
    const taken = requireValue(await offer(top, agent, 60))
    expect(codeOf(await withdraw(agent, taken.contractId))).toBe('not_found')
    expect(requireValue(await withdraw(top, taken.contractId)).state).toBe('withdrawn')
    expect(codeOf(await withdraw(top, taken.contractId))).toBe('conflict')
    expect(codeOf(await act(agent, 'accept', taken.contractId))).toBe('conflict')
    const late = requireValue(await offer(top, agent, 60))
    const startMs = platform.time.nowMs
    platform.time.nowMs = startMs + 14 * DAY_MS
    const token = { token: agent.token }
    await Promise.all([lapse(), lapse()])
    platform.time.nowMs = startMs
    expect(await stateOf(late.contractId)).toMatchObject({ state: 'lapsed' })
    expect(await actsOf(late.contractId)).toEqual(['offered', 'lapsed'])
    expect(requireValue(await platform.call('consolidated', {}, token)).dailysalreqtype).toBe(0)
  })
})

describe('AGT-03 an answer', () => {
  test('C1 is given once: of many that accept and reject at the same moment one wins', async () => {
    const { top, agent } = await buildPair()
    const { contractId } = requireValue(await offer(top, agent, 60))
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => act(agent, index % 2 === 0 ? 'accept' : 'reject', contractId)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.filter(({ ok }) => !ok).map(codeOf))).toEqual(new Set(['conflict']))
    expect(await actsOf(contractId)).toHaveLength(2)
  })

  test('C1 sent again with its key answers the same', async () => {
    const { top, agent } = await buildPair()
    const { contractId } = requireValue(await offer(top, agent, 60))
    const key = crypto.randomUUID()
    const [first, second] = [
      await act(agent, 'accept', contractId, { key }),
      await act(agent, 'accept', contractId, { key }),
    ]
    expect(requireValue(second)).toEqual(requireValue(first))
    expect(codeOf(await act(agent, 'accept', contractId))).toBe('conflict')
  })

  test('is of the downline alone, and of the relay of the kind', async () => {
    const { top, agent } = await buildPair()
    const { contractId } = requireValue(await offer(top, agent, 60))
    expect(codeOf(await act(top, 'accept', contractId))).toBe('forbidden')
    expect(codeOf(await act(agent, 'accept', contractId, { kind: 'hourly' }))).toBe('not_found')
    expect(codeOf(await act(await buildTop(), 'accept', contractId))).toBe('not_found')
    expect(await stateOf(contractId)).toMatchObject({ state: 'awaiting' })
  })

  test('C3 after a termination changes nothing, and a terminated one ends with its day', async () => {
    const { top, agent } = await buildPair()
    const contractId = await give(top, agent, 60)
    platform.time.nowMs += DAY_MS
    const ended = requireValue(await act(agent, 'terminate', contractId))
    platform.time.nowMs -= DAY_MS
    expect(ended).toMatchObject({
      result: 'terminated',
      contract: { termination: 'by_downline', endsAt: '2026-12-03T00:00:00.000Z' },
    })
    for (const action of ['accept', 'reject', 'terminate'] as const)
      expect(codeOf(await act(agent, action, contractId))).toBe('conflict')
  })

  test('a new one ends the old one where it begins', async () => {
    const { top, agent } = await buildPair()
    const old = await give(top, agent, 40)
    platform.time.nowMs += 2 * DAY_MS
    const next = requireValue(await offer(top, agent, 60))
    expect(next).toMatchObject({
      replaces: old,
      changes: [{ field: 'tiers.0.rateBps', from: 40, to: 60, gainer: 'downline', by: 20 }],
    })
    await signed(agent, next.contractId)
    platform.time.nowMs -= 2 * DAY_MS
    const boundary = at('2026-12-04T00:00:00Z')
    expect(await stateOf(old)).toMatchObject({ state: 'terminated', termination: 'replaced', ends_at_ms: boundary })
    expect(await stateOf(next.contractId)).toMatchObject({
      state: 'accepted',
      begins_at_ms: boundary,
      ends_at_ms: null,
    })
  })
})

describe('AGT-04 a lower rate', () => {
  /** A16: U gives D 60, F 40 is below 50 already; D gives E 45 and E gives G 20; here D is the one who accepts less. */
  async function buildTree() {
    const u = await buildTop(100)
    const d = await buildAgent(u)
    await give(u, d, 80)
    const [e, f] = [await buildAgent(d), await buildAgent(d)]
    const [toE, toF] = [await give(d, e, 60), await give(d, f, 40)]
    const g = await buildAgent(e)
    const h = await buildAgent(f)
    const [toG, toH] = [await give(e, g, 45), await give(f, h, 30)]
    return { u, d, e, f, g, toE, toF, toG, toH, lower: requireValue(await offer(u, d, 50)).contractId }
  }

  test('A16 needs the list to be agreed to, ends those in it and leaves the rest', async () => {
    const { d, g, toE, toF, toG, toH, lower } = await buildTree()
    const asked = requireValue(await act(d, 'accept', lower))
    if (asked.result !== 'needs_agreement') throw new Error(asked.result)
    expect(asked.impact.map(({ contractId }) => contractId)).toEqual([toE, toG])
    expect(asked.impact[1]?.downline).not.toBe(g.username)
    expect(requireValue(await platform.call('offerImpact', { contractId: lower }, { token: d.token }))).toEqual({
      hash: asked.hash,
      impact: asked.impact,
    })
    expect(await stateOf(toE)).toMatchObject({ state: 'accepted' })
    const agreed = requireValue(await act(d, 'accept', lower, { agree: asked.hash }))
    expect(agreed.result).toBe('accepted')
    for (const ended of [toE, toG])
      expect(await stateOf(ended)).toMatchObject({ state: 'terminated', termination: 'upline_rate' })
    for (const stays of [toF, toH]) expect(await stateOf(stays)).toMatchObject({ state: 'accepted' })
    expect(await eventsOf(g)).toContain('contract_ended')
    expect(codeOf(await act(d, 'accept', lower, { agree: asked.hash }))).toBe('conflict')
  })

  test('C3 declined, nothing happens; a list that has changed is asked again', async () => {
    const { d, e, toE, toG, lower } = await buildTree()
    const asked = requireValue(await act(d, 'accept', lower))
    if (asked.result !== 'needs_agreement') throw new Error(asked.result)
    expect(codeOf(await act(d, 'accept', lower, { agree: '0'.repeat(64) }))).toBe('terms_changed')
    requireValue(await act(e, 'terminate', toG))
    expect(codeOf(await act(d, 'accept', lower, { agree: asked.hash }))).toBe('terms_changed')
    expect(await stateOf(toE)).toMatchObject({ state: 'accepted' })
    requireValue(await act(d, 'reject', lower))
    expect(await stateOf(toE)).toMatchObject({ state: 'accepted' })
  })

  test('agreed by many at once is one act', async () => {
    const { d, toE, lower } = await buildTree()
    const asked = requireValue(await act(d, 'accept', lower))
    if (asked.result !== 'needs_agreement') throw new Error(asked.result)
    const answers = await withShortRetries(() =>
      Promise.all(Array.from({ length: HERD }, () => act(d, 'accept', lower, { agree: asked.hash }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await actsOf(toE)).toEqual(['offered', 'accepted', 'upline_rate'])
    expect(await actsOf(lower)).toEqual(['offered', 'accepted'])
  })

  test('an offer above what the upline has by now cannot be accepted', async () => {
    const { d, e, lower } = await buildTree()
    const high = requireValue(await offer(d, e, 70))
    const asked = requireValue(await act(d, 'accept', lower))
    if (asked.result !== 'needs_agreement') throw new Error(asked.result)
    requireValue(await act(d, 'accept', lower, { agree: asked.hash }))
    expect(codeOf(await act(e, 'accept', high.contractId))).toBe('rate_above_own')
  })
})

describe('OPS-01 contracts of the platform', () => {
  test('the same offer again within ten minutes is the one that waits; later, or of other terms, it is another', async () => {
    const top = await buildAgent(undefined, 42)
    const offered = async (rate: number) => requireValue(await offerToTop(top, rate)).contractId
    const first = await offered(30)
    expect(await offered(30)).toBe(first)
    expect((await eventsOf(top)).filter((event) => event === 'contract_offered')).toHaveLength(1)
    const other = await offered(40)
    expect(await offered(30)).not.toBe(first)
    expect(await stateOf(other)).toMatchObject({ state: 'withdrawn' })
    const last = await offered(30)
    platform.advance(11 * MINUTE_MS)
    expect(await offered(30)).not.toBe(last)
  })

  test('go to the top of a tree alone, and leave the house its margin', async () => {
    const { top, agent } = await buildPair()
    expect(codeOf(await offerToTop(agent, 10))).toBe('level_not_allowed')
    expect(codeOf(await offerToTop(await buildAgent(undefined, 0), 10))).toBe('level_not_allowed')
    requireValue(await offerToTop(top, 300, 'hourly'))
    requireValue(await offerToTop(top, 300, 'realtime'))
    requireValue(await offerToTop(top, 300))
    await bindings.DB.prepare('INSERT INTO member_rebate VALUES (?, 0, 50) ON CONFLICT DO UPDATE SET rebate_bps = 50')
      .bind(top.memberId)
      .run()
    requireValue(await offerToTop(top, 300))
    await bindings.DB.prepare('UPDATE member_rebate SET rebate_bps = 60 WHERE member_id = ?').bind(top.memberId).run()
    expect(codeOf(await offerToTop(top, 300))).toBe('margin_guard')
    const list = requireValue(
      await operateOn(platform, 'contracts-list', { state: 'awaiting', username: top.username }),
    )
    const daily = list.contracts.find(({ contract }) => contract.kind === 'daily')
    expect(codeOf(await act(top, 'accept', daily?.contractId ?? ''))).toBe('margin_guard')
  })

  test('are stopped with all below them, at the end of their day', async () => {
    const { top, agent } = await buildPair()
    const below = await give(top, agent, 60)
    const mine = requireValue(await platform.call('agentContracts', { side: 'mine' }, { token: top.token })).rows[0]
    const contractId = mine?.contractId
    const stop = () => operateOn(platform, 'contracts-stop', { contractId, reason: 'asked by compliance' })
    expect(requireValue(await stop())).toMatchObject({ contract: { state: 'terminated' }, endedBelow: 1 })
    expect(await stateOf(below)).toMatchObject({ state: 'terminated', termination: 'upline_rate' })
    expect(codeOf(await stop())).toBe('conflict')
    expect(
      codeOf(await operateOn(platform, 'contracts-stop', { contractId, reason: 'again' }, { merchant: saffron })),
    ).toBe('not_found')
  })
})
