/** AGT-03: play that comes after its window was sealed is billed by the contract that was in force when it was played. */

import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementFile } from '../../../../contract/calls/agents/statement.ts'
import { recomputeStatement } from '../../../../contract/statements/recompute.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { settleMerchant } from '../../../../platform/agents/settlement/settle-merchant.ts'
import { HERD } from '../../../support/herd.ts'
import { operateOn } from '../operate.ts'
import { bindings, requireValue, seedTestMerchants } from '../support.ts'
import {
  balanceOf,
  beginDay,
  billsOf,
  facts,
  HOUR_MS,
  MINUTE_MS,
  passUntil,
  played,
  seedLargeFrom,
  settle,
  walletOf,
} from './settle-support.ts'
import {
  type Agent,
  act,
  buildAgent,
  give,
  type Kind,
  offerToTop,
  platform,
  services,
  signed,
  withKey,
} from './support.ts'

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeFrom()
})

const deposit = (agent: Agent, amountMinor: number) =>
  walletOf(agent).deposit({ key: crypto.randomUUID(), currency: 'PHP', amountMinor })
const platformPays = async (agent: Agent, rate: number, kind: Kind = 'daily') =>
  signed(agent, requireValue(await offerToTop(agent, rate, kind)).contractId, kind)
async function buildTop(rate: number, kind: Kind = 'daily') {
  const top = await buildAgent(undefined, 42)
  const contractId = await platformPays(top, rate, kind)
  return { top, contractId, player: await buildAgent(top, 0) }
}
const endContract = async (agent: Agent, contractId: string, kind: Kind = 'daily') =>
  requireValue(await act(agent, 'terminate', contractId, { kind }))
const listed = async (agent: Agent, side: 'mine' | 'given', from: number) => {
  const input = { side, from: isoDay(from), to: isoDay(from + 9 * DAY_MS) } as CallInput<'bills'>
  return requireValue(await platform.call('bills', input, { token: agent.token })).rows
}
async function statementOf(agent: Agent, billId: string): Promise<StatementFile> {
  const answer = await platform.call('billStatement', { billId } as CallInput<'billStatement'>, { token: agent.token })
  const value = requireValue(answer)
  if (value.form !== 'json' || !('contract' in value.file)) throw new Error('asked for JSON of a contract')
  return value.file
}
/** What a recheck of the window that counted late play says. */
const recheck = async (atMs: number) =>
  requireValue(await operateOn(platform, 'bills-settle', { window: new Date(atMs).toISOString() })).window
/** Number, state and amount of each bill that pays an agent; 0: the bill of a span. */
const outlineOf = async (agent: Agent) =>
  (await billsOf(agent)).map((bill) => [bill.late, bill.state, bill.amount_minor])
const supplementsOf = async (agent: Agent) => (await outlineOf(agent)).filter(([late]) => late !== 0)

/** Two UTC days: a contract that ends with the first, and the night in which late play of it may come. */
async function buildEnded(rate = 100) {
  const top = await buildAgent(undefined, 42)
  await platformPays(top, 200)
  const master = await buildAgent(top, 2)
  const contractId = await give(top, master, rate)
  await deposit(top, 1_000_000)
  const player = await buildAgent(master, 0)
  const midnight = await beginDay()
  platform.time.nowMs = midnight + HOUR_MS
  await endContract(top, contractId)
  return { top, master, contractId, player, midnight, nextDay: midnight + DAY_MS }
}

describe('a contract that has ended', () => {
  test('is paid for play that its wallet had not delivered, by a supplement on both sides', async () => {
    const { top, master, contractId, player, midnight, nextDay } = await buildEnded()
    await passUntil(nextDay)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await played(player, { atMs: midnight + 2 * HOUR_MS, stakeMinor: 5_000 })
    await passUntil(nextDay + 10 * MINUTE_MS)
    expect(await outlineOf(master)).toEqual([
      [0, 'not_reached', 0],
      [1, 'issued', 150],
    ])
    expect(await balanceOf(master)).toBe(150)
    const [mine] = await listed(master, 'mine', midnight)
    const counted = new Date(nextDay).toISOString()
    const countedTo = new Date(nextDay + 5 * MINUTE_MS).toISOString()
    const shown = {
      contractId,
      kind: 'daily',
      amount: '1.50',
      from: new Date(midnight).toISOString(),
      to: counted,
      late: { number: 1, countedFrom: counted, countedTo },
    }
    expect(mine).toMatchObject({ ...shown, side: 'mine', calculation: { formula: '150.00 × 1.00 % = 1.50', tier: 0 } })
    expect((await listed(top, 'given', midnight))[0]).toMatchObject({ ...shown, side: 'given' })
    for (const reader of [master, top]) {
      const file = await statementOf(reader, mine?.billId ?? '')
      expect(file.rows.map(({ valid, countedIn, late }) => [valid, countedIn, late])).toEqual([
        ['100.00', new Date(midnight + HOUR_MS).toISOString(), true],
        ['50.00', new Date(midnight + 2 * HOUR_MS).toISOString(), true],
      ])
      expect(await recomputeStatement(file)).toEqual({ amount: '1.50', isEqual: true, isHashed: true })
    }
    expect(await recheck(nextDay)).toEqual({ bills: 1, different: [], unbilled: [] })
  })

  test('once however the settling is repeated, cut or run at once', async () => {
    const { master, player, midnight, nextDay } = await buildEnded()
    await passUntil(nextDay)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    platform.time.nowMs = nextDay + 10 * MINUTE_MS
    let deaths = 0
    for (let step = 1; step < 40; step += 1) {
      let left = step
      const DB = new Proxy(bindings.DB, {
        get(target, name) {
          if (name !== 'batch') return Reflect.get(target, name).bind(target)
          return async (statements: D1PreparedStatement[]) => {
            left -= 1
            if (left === 0) throw new Error('the machine died')
            const results = await target.batch(statements)
            if (left === -1) throw new Error('the answer was lost')
            return results
          }
        },
      })
      const settler = services()
      try {
        const run = await settleMerchant({ ...settler, env: { ...settler.env, DB } }, await facts())
        if (run.isDone && left > 0) break
      } catch {
        deaths += 1
      }
    }
    expect(deaths).toBeGreaterThan(2)
    await Promise.all(Array.from({ length: HERD }, settle))
    await passUntil(nextDay + HOUR_MS)
    expect(await supplementsOf(master)).toEqual([[1, 'issued', 100]])
    expect(await balanceOf(master)).toBe(100)
  })

  test('by a second supplement for play that comes later still, each by itself', async () => {
    const { master, player, midnight, nextDay } = await buildEnded()
    await passUntil(nextDay)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 99 })
    await passUntil(nextDay + 10 * MINUTE_MS)
    const [, first] = await billsOf(master)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 20_000 })
    await passUntil(nextDay + 2 * DAY_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 100 })
    await passUntil(nextDay + 2 * DAY_MS + 10 * MINUTE_MS)
    expect(await supplementsOf(master)).toEqual([
      [1, 'issued', 100],
      [2, 'issued', 200],
      [3, 'issued', 1],
    ])
    expect((await billsOf(master))[1], 'the first stays as it was made').toEqual(first)
  })

  test('at the tier that its span had reached, which late play does not raise', async () => {
    const top = await buildAgent(undefined, 42)
    await platformPays(top, 300)
    const master = await buildAgent(top, 2)
    const terms = {
      activeMin: '100.00',
      carry: 'none',
      allowPartial: false,
      approval: 'auto',
      collect: 'auto',
      deductions: {
        fee: 0,
        deposit: 0,
        withdrawal: 0,
        promotions: false,
        cashback: false,
        lotteryRebates: false,
        salaries: false,
      },
    }
    const offered = await platform.call(
      'offerContract',
      {
        memberId: master.memberId,
        kind: 'daily',
        terms,
        paymentPassword: '246813',
        tiers: [
          { rate: 50, activeMembers: null, validBet: '100.00', profit: null },
          { rate: 100, activeMembers: null, validBet: '200.00', profit: null },
        ],
      } as CallInput<'offerContract'>,
      withKey(top),
    )
    const contractId = await signed(master, requireValue(offered).contractId)
    await deposit(top, 1_000_000)
    const [player, other] = [await buildAgent(master, 0), await buildAgent(master, 0)]
    const midnight = await beginDay()
    platform.time.nowMs = midnight + HOUR_MS
    await endContract(top, contractId)
    await played(other, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await passUntil(midnight + DAY_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 20_000 })
    await passUntil(midnight + DAY_MS + 10 * MINUTE_MS)
    expect(await outlineOf(master)).toEqual([
      [0, 'issued', 50],
      [1, 'issued', 100],
    ])
  })

  test('a supplement that an operator denies does not come back, and the next stands by itself', async () => {
    const { master, player, midnight, nextDay } = await buildEnded()
    await passUntil(nextDay)
    await seedLargeFrom(1)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await passUntil(nextDay + 10 * MINUTE_MS)
    const [waits] = (await billsOf(master)).filter(({ state }) => state === 'awaiting_approval')
    const denial = { billId: waits?.id ?? '', reason: 'the play is looked into' }
    requireValue(await operateOn(platform, 'bills-deny', denial))
    await seedLargeFrom()
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 20_000 })
    await passUntil(nextDay + HOUR_MS)
    expect(await supplementsOf(master)).toEqual([
      [1, 'denied', 100],
      [2, 'issued', 200],
    ])
    expect(await balanceOf(master)).toBe(200)
  })

  test.each([
    [
      'hourly',
      HOUR_MS,
      [
        [1, 'issued', 150],
        [1, 'issued', 200],
      ],
    ],
    [
      'realtime',
      5 * MINUTE_MS,
      [
        [1, 'issued', 100],
        [1, 'issued', 50],
        [1, 'issued', 200],
      ],
    ],
  ] as const)('several spans of a %s salary, each by a bill of its own', async (kind, lengthMs, expected) => {
    const { top, contractId, player } = await buildTop(100, kind)
    const midnight = await beginDay()
    platform.time.nowMs = midnight + 3 * HOUR_MS - MINUTE_MS
    await endContract(top, contractId, kind)
    await passUntil(midnight + 4 * HOUR_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await played(player, { atMs: midnight + HOUR_MS + 30 * MINUTE_MS, stakeMinor: 5_000 })
    await played(player, { atMs: midnight + 2 * HOUR_MS, stakeMinor: 20_000 })
    // Played after the end: nothing is paid for it.
    await played(player, { atMs: midnight + 3 * HOUR_MS, stakeMinor: 70_000 })
    await passUntil(midnight + 5 * HOUR_MS)
    expect((await supplementsOf(top)).toSorted()).toEqual(expected.toSorted())
    const spans = (await listed(top, 'mine', midnight)).map(({ from, to }) => Date.parse(to) - Date.parse(from))
    expect(new Set(spans)).toEqual(new Set([lengthMs]))
    expect((await recheck(midnight + 4 * HOUR_MS))?.different).toEqual([])
  })
})

describe('the contract of the window that counts it', () => {
  test('leaves play of the one that it replaced to that one', async () => {
    const { top, player } = await buildTop(100)
    const midnight = await beginDay()
    platform.time.nowMs = midnight + HOUR_MS
    await platformPays(top, 200)
    const nextDay = midnight + DAY_MS
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 30_000 })
    await passUntil(nextDay)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await played(player, { atMs: nextDay + MINUTE_MS, stakeMinor: 40_000 })
    await passUntil(nextDay + DAY_MS)
    expect(await outlineOf(top)).toEqual([
      [0, 'issued', 300],
      [1, 'issued', 100],
      [0, 'issued', 800],
    ])
    const [ordinary] = await listed(top, 'mine', nextDay)
    const file = await statementOf(top, ordinary?.billId ?? '')
    expect(file.rows.map(({ valid }) => valid)).toEqual(['400.00'])
    expect(await recomputeStatement(file)).toEqual({ amount: '8.00', isEqual: true, isHashed: true })
    expect(await recheck(nextDay + DAY_MS - 1)).toMatchObject({ different: [] })
  })

  test('is not billed for play before it began, nor are its active members', async () => {
    const top = await buildAgent(undefined, 42)
    const player = await buildAgent(top, 0)
    const midnight = await beginDay()
    platform.time.nowMs = midnight + HOUR_MS
    await platformPays(top, 100)
    await passUntil(midnight + DAY_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 50_000 })
    await played(player, { atMs: midnight + DAY_MS + MINUTE_MS, stakeMinor: 5_000 })
    await passUntil(midnight + 2 * DAY_MS)
    expect(await outlineOf(top)).toEqual([[0, 'issued', 50]])
    expect((await listed(top, 'mine', midnight))[0]).toMatchObject({
      calculation: { activeMembers: 0, validBet: '50.00' },
    })
  })

  test('counts late play of its own earlier spans as before', async () => {
    const { top, player } = await buildTop(100)
    const midnight = await beginDay()
    await passUntil(midnight + DAY_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await passUntil(midnight + 2 * DAY_MS)
    expect(await outlineOf(top)).toEqual([
      [0, 'not_reached', 0],
      [0, 'issued', 100],
    ])
  })

  test('leaves play of before a move to those who stood above then', async () => {
    const { top, player } = await buildTop(100)
    const { top: newTop } = await buildTop(200)
    const midnight = await beginDay()
    platform.time.nowMs = midnight + HOUR_MS
    const names = { username: player.username, upline: newTop.username }
    requireValue(await operateOn(platform, 'trees-move', { ...names, reason: 'asked for' }))
    await passUntil(midnight + DAY_MS)
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
    await passUntil(midnight + 2 * DAY_MS)
    expect(await supplementsOf(top)).toEqual([[1, 'issued', 100]])
    expect(await outlineOf(newTop)).toEqual([
      [0, 'not_reached', 0],
      [0, 'not_reached', 0],
    ])
  })
})

test('a recheck names the contract whose supplement is missing', async () => {
  const { contractId, player, midnight, nextDay } = await buildEnded()
  await passUntil(nextDay)
  await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000 })
  await passUntil(nextDay + 10 * MINUTE_MS)
  // As if the window had been settled without it.
  for (const name of ['agent_bill_refuse_delete', 'agent_bill_audit_refuse_delete'])
    await bindings.DB.prepare(`DROP TRIGGER ${name}`).run()
  const isLate = 'SELECT id FROM agent_bill WHERE contract_id = ? AND late > 0'
  await bindings.DB.prepare(`DELETE FROM agent_bill_audit WHERE bill_id IN (${isLate})`).bind(contractId).run()
  await bindings.DB.prepare('DELETE FROM agent_bill WHERE contract_id = ? AND late > 0').bind(contractId).run()
  expect((await recheck(nextDay))?.unbilled).toEqual([contractId])
  await bindings.DB.prepare('DELETE FROM agent_late_play WHERE contract_id = ?').bind(contractId).run()
  expect((await recheck(nextDay))?.unbilled).toEqual([contractId])
})
