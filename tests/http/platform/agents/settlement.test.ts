/** AGT-03: pay is owed by windows and paid once, whatever is repeated, cut or silent. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { payDueBills } from '../../../../platform/agents/settlement/pay-bills.ts'
import { settleMerchant } from '../../../../platform/agents/settlement/settle-merchant.ts'
import { maskName } from '../../../../platform/kernel/mask-name.ts'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, meridian, requireValue, seedTestMerchants } from '../support.ts'
import {
  balanceOf,
  beginDay,
  billsOf,
  HOUR_MS,
  MINUTE_MS,
  outlineOf,
  passUntil,
  played,
  seedLargeFrom,
  settle,
  settleOnce,
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
  TERMS,
  tier,
  withKey,
} from './support.ts'

const DAY_MS = 24 * HOUR_MS

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeFrom()
})

/** The top of a tree with an accepted contract of the kind, and a player under it. */
async function buildTop(rate: number, kind: Kind = 'daily') {
  const top = await buildAgent(undefined, 42)
  await signed(top, requireValue(await offerToTop(top, rate, kind)).contractId, kind)
  return { top, player: await buildAgent(top, 0) }
}
/** `top` is paid 100 bps by the platform, gives 36 to `agent`, who gives 6 to `last`; `player` plays under the last. */
async function buildLine(terms: Partial<typeof TERMS> = {}) {
  const { top } = await buildTop(100)
  const agent = await buildAgent(top)
  const offered = await platform.call(
    'offerContract',
    {
      ...{ memberId: agent.memberId, kind: 'daily', tiers: [tier(36)], terms: { ...TERMS, ...terms } },
      paymentPassword: '246813',
    } as CallInput<'offerContract'>,
    withKey(top),
  )
  await signed(agent, requireValue(offered).contractId)
  const last = await buildAgent(agent)
  await give(agent, last, 6)
  return { top, agent, last, player: await buildAgent(last, 0) }
}
const deposit = async (agent: Agent, amountMinor: number) =>
  walletOf(agent).deposit({ key: crypto.randomUUID(), currency: 'PHP', amountMinor })
const takeAll = async (agent: Agent) => {
  const amountMinor = await balanceOf(agent)
  if (amountMinor > 0)
    await walletOf(agent).holdWithdrawal({ orderId: crypto.randomUUID(), currency: 'PHP', amountMinor, feeMinor: 0 })
}
const findingsOf = async (...agents: Agent[]) => {
  const reports = await Promise.all(agents.map((agent) => walletOf(agent).verify()))
  return reports.flatMap((report): unknown[] => (report.ok ? report.value.findings : [report]))
}
/** Titles of what a member is told of bills, newest first, with the subject's own link. */
async function toldOf({ token }: Agent): Promise<string[]> {
  const { rows } = requireValue(await platform.call('messages', {}, { token }))
  return rows.flatMap(({ title, about }) => (about?.subject === 'bill' ? [title] : []))
}
const manyAtOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: HERD }, work))
const noon = (midnight: number) => midnight + 12 * HOUR_MS

describe('AGT-03 the platform pays', () => {
  test('A01 a daily salary of the whole team but the agent, once, however many settle at once', async () => {
    const { top, player } = await buildTop(60)
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 12_345_678 })
    await played(top, { atMs: noon(midnight), stakeMinor: 50_000 })
    await passUntil(midnight + DAY_MS - 5 * MINUTE_MS)
    expect(await outlineOf(top)).toEqual([])
    platform.time.nowMs = midnight + DAY_MS + 90_000
    await manyAtOnce(settle)
    const [bill] = await billsOf(top)
    expect(bill).toMatchObject({ state: 'issued', amount_minor: 74_074, paid_minor: 74_074, payer_id: null })
    expect(bill).toMatchObject({ from_ms: midnight, to_ms: midnight + DAY_MS, rows_hash: expect.any(String) })
    await passUntil(midnight + 2 * DAY_MS)
    expect(await outlineOf(top)).toEqual([
      ['issued', 74_074, 74_074],
      ['not_reached', 0, 0],
    ])
    expect(await balanceOf(top)).toBe(74_074)
    expect(await findingsOf(top)).toEqual([])
  })

  test('once where a machine dies at any step, and what was sealed stays', async () => {
    const { top, player } = await buildTop(100)
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 1_000_000 })
    platform.time.nowMs = midnight + DAY_MS + 90_000
    const facts = await requireMerchantFacts(services().db, meridian)
    let deaths = 0
    for (let step = 1; step < 60; step += 1) {
      let left = step
      const db = new Proxy(bindings.DB, {
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
        const run = await settleMerchant({ ...settler, env: { ...settler.env, DB: db } }, facts)
        if (run.isDone && left > 0) break
      } catch {
        deaths += 1
      }
    }
    expect(deaths).toBeGreaterThan(3)
    await settle()
    expect((await outlineOf(top)).at(-1)).toEqual(['issued', 10_000, 10_000])
    expect(await balanceOf(top)).toBe(10_000)
    // Late play of that day counts in the first window that is open.
    await played(player, { atMs: noon(midnight), stakeMinor: 500_000 })
    await settle()
    expect((await outlineOf(top)).at(-1)).toEqual(['issued', 10_000, 10_000])
    await passUntil(midnight + 2 * DAY_MS)
    expect((await outlineOf(top)).at(-1)).toEqual(['issued', 5_000, 5_000])
  })

  test('once where the wallet paid and its answer was lost, and waits for a receiver on a break', async () => {
    const { top, player } = await buildTop(100)
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 1_000_000 })
    await walletOf(top).barPlay({ kind: 'break', until: Date.now() + DAY_MS, lifts: 'by_itself', actor: 'member' })
    await passUntil(midnight + DAY_MS)
    expect((await outlineOf(top)).at(-1)).toEqual(['to_collect', 10_000, 0])
    walletHooks.clock = () => Date.now() + 2 * DAY_MS
    platform.time.nowMs += DAY_MS
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    walletHooks.afterCommit = () => {
      throw new Error('the machine died')
    }
    await settle()
    walletHooks.afterCommit = productionHooks.afterCommit
    vi.restoreAllMocks()
    expect((await outlineOf(top)).find(([, amount]) => amount === 10_000)).toEqual(['paying', 10_000, 0])
    platform.time.nowMs += MINUTE_MS
    await manyAtOnce(settle)
    expect((await outlineOf(top)).find(([, amount]) => amount === 10_000)).toEqual(['issued', 10_000, 10_000])
    expect(await balanceOf(top)).toBe(10_000)
  })

  test('A04 real-time windows one by one, the fraction carried, three hours late as if on time', async () => {
    const { top, player } = await buildTop(33, 'realtime')
    const midnight = await beginDay()
    const valid = [137, 150, 101, 0, 299, 1, 302, 88, 88, 88, 88, 90]
    for (const [index, stakeMinor] of valid.entries())
      if (stakeMinor > 0) await played(player, { atMs: midnight + HOUR_MS + index * 5 * MINUTE_MS, stakeMinor })
    await passUntil(midnight + 5 * HOUR_MS)
    const bills = await billsOf(top)
    expect(
      bills.map(({ amount_minor, from_ms }) => [amount_minor, (from_ms - midnight - HOUR_MS) / (5 * MINUTE_MS)]),
    ).toEqual([
      [1, 2],
      [1, 4],
      [1, 6],
      [1, 9],
    ])
    expect(await balanceOf(top)).toBe(4)
    const carry = bindings.DB.prepare(
      'SELECT remainder FROM agent_contract_carry JOIN agent_contract ON id = contract_id WHERE downline_id = ?',
    )
    expect(await carry.bind(top.memberId).first()).toEqual({ remainder: 7_256 })
  })

  test('an hourly salary of each hour, and a contract that ends in mid-window to the end of it', async () => {
    const { top, player } = await buildTop(35, 'hourly')
    const midnight = await beginDay()
    await played(player, { atMs: midnight + HOUR_MS + MINUTE_MS, stakeMinor: 500_000 })
    await played(player, { atMs: midnight + 2 * HOUR_MS - 1, stakeMinor: 23_417 })
    platform.time.nowMs = midnight + HOUR_MS + 30 * MINUTE_MS
    const [contract] = requireValue(await platform.call('agentContracts', { side: 'mine' }, { token: top.token })).rows
    requireValue(await act(top, 'terminate', contract?.contractId ?? '', { kind: 'hourly' }))
    await played(player, { atMs: midnight + 2 * HOUR_MS, stakeMinor: 500_000 })
    await passUntil(midnight + 4 * HOUR_MS)
    expect(await outlineOf(top)).toEqual([['issued', 1_831, 1_831]])
  })

  test('A17 the difference of rebates by UTC day, along each line once', async () => {
    const top = await buildAgent(undefined, 42)
    const [p, b] = [await buildAgent(top, 0), await buildAgent(top, 1)]
    const [q, s] = [await buildAgent(b, 0), await buildAgent(b, 0)]
    for (const [agent, bps] of [
      [top, 700],
      [p, 650],
      [b, 600],
      [q, 500],
      [s, 600],
    ] as const)
      await bindings.DB.prepare('INSERT INTO member_rebate (member_id, from_day, rebate_bps) VALUES (?, 0, ?)')
        .bind(agent.memberId, bps)
        .run()
    const midnight = await beginDay()
    for (const [player, stakeMinor] of [
      [p, 100_000],
      [q, 250_000],
      [s, 30_000],
    ] as const)
      await played(player, { atMs: noon(midnight), stakeMinor, rebateBaseMinor: stakeMinor, category: 'LOTT' })
    await passUntil(midnight + DAY_MS)
    await manyAtOnce(settle)
    expect([await outlineOf(top), await outlineOf(b)]).toEqual([[['issued', 3_300, 3_300]], [['issued', 2_500, 2_500]]])
  })
})

describe('AGT-03 an upline pays', () => {
  test('A13 from the top down, so that empty wallets pay all the way', async () => {
    const { top, agent, last, player } = await buildLine()
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    platform.time.nowMs = midnight + DAY_MS + 90_000
    await manyAtOnce(settle)
    expect((await outlineOf(top)).at(-1)).toEqual(['issued', 100_000, 100_000])
    expect((await outlineOf(agent)).at(-1)).toEqual(['issued', 36_000, 36_000])
    expect((await outlineOf(last)).at(-1)).toEqual(['issued', 6_000, 6_000])
    expect(await Promise.all([top, agent, last].map(balanceOf))).toEqual([64_000, 30_000, 6_000])
    expect(await toldOf(agent)).toEqual(['Daily salary: P\u00a0360.00 was paid'])
    const movements = requireValue(await platform.call('ledgerRecord', {}, { token: agent.token })).rows
    expect(movements.map(({ kind, description }) => [kind, description])).toEqual([
      ['contract_out', last.username],
      ['contract_in', maskName(top.username)],
    ])
    expect(await findingsOf(top, agent, last)).toEqual([])
  })

  test('A14 nothing where the balance is too low; then when money arrives, once', async () => {
    const { top, agent, player } = await buildLine()
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    await walletOf(top).barPlay({ kind: 'break', until: Date.now() + DAY_MS, lifts: 'by_itself', actor: 'member' })
    await deposit(top, 25_000)
    await passUntil(midnight + DAY_MS)
    expect((await outlineOf(agent)).at(-1)).toEqual(['insufficient', 36_000, 0])
    expect(await balanceOf(top)).toBe(25_000)
    // The one in the middle waits for its pay, and those below wait for it.
    const tooLow = 'Daily salary: your balance is too low'
    expect(await toldOf(top)).toEqual([tooLow])
    expect((await toldOf(agent)).toSorted()).toEqual(['Daily salary: P\u00a0360.00 waits', tooLow].toSorted())
    await deposit(top, 11_000)
    await settle()
    expect((await outlineOf(agent)).at(-1)).toEqual(['insufficient', 36_000, 0])
    // The digest of a deposit says that money came: it is asked for at once, on a break of the payer as well.
    await played(top, { money: [{ window: 1, fact: 'deposit', amountMinor: 11_000 }] })
    await manyAtOnce(settle)
    expect((await outlineOf(agent)).at(-1)).toEqual(['issued', 36_000, 36_000])
    expect(await balanceOf(top)).toBe(0)
    expect(await findingsOf(top, agent)).toEqual([])
  })

  test('A15 in part where that was agreed, the rest an hour later, and never more than the bill', async () => {
    const { top, agent, player } = await buildLine({ allowPartial: true })
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    await walletOf(top).barPlay({ kind: 'break', until: Date.now() + DAY_MS, lifts: 'by_itself', actor: 'member' })
    await deposit(top, 25_000)
    platform.time.nowMs = midnight + DAY_MS + 90_000
    await manyAtOnce(settle)
    expect((await outlineOf(agent)).at(-1)).toEqual(['partly', 36_000, 25_000])
    await deposit(top, 50_000)
    platform.time.nowMs += HOUR_MS
    await manyAtOnce(settle)
    expect((await outlineOf(agent)).at(-1)).toEqual(['issued', 36_000, 36_000])
    expect(await balanceOf(top)).toBe(39_000)
    expect(await findingsOf(top, agent)).toEqual([])
  })

  test('with a silent receiver it stays under way, and no second payment begins until the first one ended', async () => {
    const { top, agent, player } = await buildLine()
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    platform.time.nowMs = midnight + DAY_MS + 90_000
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // It arrived, and nobody heard of it.
    walletHooks.deliver = async (receiver, delivery) => {
      await receiver.receiveTransfer(delivery)
      throw new Error('silence')
    }
    await settleOnce()
    await payDueBills(services(), meridian)
    platform.time.nowMs += 2 * MINUTE_MS
    await manyAtOnce(settleOnce)
    walletHooks.deliver = productionHooks.deliver
    vi.restoreAllMocks()
    const waiting = (await billsOf(agent)).at(-1)
    expect(waiting).toMatchObject({ state: 'paying', paid_minor: 0, attempt: 1, attempt_minor: 36_000 })
    platform.time.nowMs += 2 * MINUTE_MS
    await manyAtOnce(settle)
    expect((await billsOf(agent)).at(-1)).toMatchObject({ state: 'issued', paid_minor: 36_000, attempt: 1 })
    expect(await balanceOf(top)).toBe(64_000)
    expect(await findingsOf(top, agent)).toEqual([])
  })

  test('and expires after seven days without money', async () => {
    const { top, agent, player } = await buildLine()
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    await walletOf(top).barPlay({
      kind: 'exclusion',
      until: Date.now() + 300 * DAY_MS,
      lifts: 'on_request',
      actor: 'member',
    })
    await passUntil(midnight + DAY_MS)
    for (const days of [2, 5, 8]) await passUntil(midnight + days * DAY_MS)
    const states = (await outlineOf(agent)).filter(([, amount]) => amount === 36_000)
    expect(states).toEqual([['expired', 36_000, 0]])
    await takeAll(top)
    await expect(
      bindings.DB.prepare("UPDATE agent_bill SET state = 'paying' WHERE state = 'expired'").run(),
    ).rejects.toThrow('the bill is closed')
  })
})
