/** AGT-03: pay is owed by windows and paid once, whatever is repeated, cut or silent. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lastSealable, WINDOW_MS } from '../../../../contract/agents/periods.ts'
import { NO_DEDUCTIONS } from '../../../../contract/agents/terms.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../../contract/ids.ts'
import { recomputeStatement } from '../../../../contract/statements/recompute.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { payDueBills } from '../../../../platform/agents/settlement/pay-bills.ts'
import { settleDue } from '../../../../platform/agents/settlement/settle-due.ts'
import { settleMerchant } from '../../../../platform/agents/settlement/settle-merchant.ts'
import { maskName } from '../../../../platform/kernel/mask-name.ts'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { digestSchema } from '../../../../platform/kernel/wallet/digest.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { countDigests } from '../../../../platform/money/sums/count-digests.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { changeDatabase, goByWayOf } from '../../../support/at-that-moment.ts'
import { changeMethods } from '../../../support/change-methods.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, codeOf, meridian, requireValue } from '../support.ts'
import {
  balanceOf,
  beginAfresh,
  beginDay,
  billsOf,
  facts,
  HOUR_MS,
  MINUTE_MS,
  outlineOf,
  passUntil,
  played,
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
      memberId: agent.memberId,
      kind: 'daily',
      tiers: [tier(36)],
      terms: { ...TERMS, ...terms },
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
  beforeEach(beginAfresh)

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
    // TRUST-05: of each child what it staked and what came of it, however many there are.
    const [bill] = await billsOf(top)
    expect(bill?.facts.length).toBeLessThan(100)
    const input = { billId: bill?.id } as CallInput<'billStatement'>
    const answer = requireValue(await platform.call('billStatement', input, { token: top.token }))
    if (answer.form !== 'json' || 'contract' in answer.file) throw new Error('asked for JSON of a rebate')
    const { file } = answer
    expect(file.rows.map(({ name, stake, amount }) => [name, stake, amount]).toSorted()).toEqual(
      [
        [p.username, '1000.00', '5.00'],
        [b.username, '2800.00', '28.00'],
      ].toSorted(),
    )
    expect(await recomputeStatement(file)).toEqual({ amount: '33.00', isEqual: true, isHashed: true })
    const changed = { ...file, rows: file.rows.map((row) => ({ ...row, stake: '9999.00' })) }
    expect(await recomputeStatement(changed)).toMatchObject({ isEqual: false, isHashed: false })
    expect(codeOf(await platform.call('billStatement', input, { token: b.token }))).toBe('not_found')
  })
})

describe('AGT-03 an upline pays', () => {
  beforeEach(beginAfresh)

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
    expect(await toldOf(agent)).toEqual(['Daily salary: ₱360.00 paid'])
    const movements = requireValue(await platform.call('ledgerRecord', {}, { token: agent.token })).rows
    expect(movements.map(({ kind, description }) => [kind, description])).toEqual([
      ['contract_out', last.username],
      ['contract_in', maskName(top.username)],
    ])
    expect(await findingsOf(top, agent, last)).toEqual([])
  })

  test('A14 nothing where the balance is too low; then when money arrives, once', async () => {
    const { top, agent, player } = await buildLine()
    const second = await buildAgent(top)
    await give(top, second, 36)
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    await played(await buildAgent(second, 0), { atMs: noon(midnight), stakeMinor: 20_000_000 })
    await walletOf(top).barPlay({ kind: 'break', until: Date.now() + DAY_MS, lifts: 'by_itself', actor: 'member' })
    await deposit(top, 25_000)
    await passUntil(midnight + DAY_MS)
    expect((await outlineOf(agent)).at(-1)).toEqual(['insufficient', 36_000, 0])
    expect(await balanceOf(top)).toBe(25_000)
    // The one in the middle waits for its pay, and those below wait for it. Two bills of one payer are told once.
    const tooLow = 'Daily salary: your balance is too low'
    expect(await toldOf(top)).toEqual([tooLow])
    expect((await toldOf(agent)).toSorted()).toEqual(['Daily salary: ₱360.00 pending', tooLow].toSorted())
    await deposit(top, 11_000)
    await settle()
    expect((await outlineOf(agent)).at(-1)).toEqual(['insufficient', 36_000, 0])
    // Any posting may have brought it, such as a stake that came back: it is asked for at once, on a break of the payer as well.
    await played(top, { rounds: 0 })
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

  test('with a silent payer it steps back behind others for a minute', async () => {
    const { agent, player } = await buildLine()
    const midnight = await beginDay()
    await played(player, { atMs: noon(midnight), stakeMinor: 10_000_000 })
    platform.time.nowMs = midnight + DAY_MS + 90_000
    const { env, ...rest } = services()
    const WALLET = goByWayOf(env.WALLET, 'getBalance', () => Promise.reject(new Error('silence')))
    await settleMerchant({ ...rest, env: { ...env, WALLET } }, await facts())
    const waiting = (await billsOf(agent)).at(-1)
    expect(waiting).toMatchObject({ state: 'paying', attempt: 0, next_try_at_ms: platform.time.nowMs + MINUTE_MS })
    platform.time.nowMs += MINUTE_MS
    await settle()
    expect((await billsOf(agent)).at(-1)).toMatchObject({ state: 'issued', attempt: 1 })
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

describe('AGT-03 the object of a merchant', () => {
  const WINDOWS_LATE = 36
  /** A merchant of its own, settled by the real clock: a player's agent has 33 bps of each five minutes. */
  async function buildAlone() {
    const merchant = merchantCodeSchema.parse(`alone${crypto.randomUUID().slice(0, 8)}`)
    const [agentId, playerId] = [mintMember('a'), mintMember('p')]
    const insertMember = (id: string, type: number) =>
      bindings.DB.prepare(
        `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code,
           registered_ip, registered_country, created_at_ms) VALUES (?1, ?2, ?1, ?1, ?3, 'm', 'EN', 1, ?1, '', 'PH', 0)`,
      ).bind(id, merchant, type)
    const beginsMs = (lastSealable(Date.now()) - 2 * WINDOWS_LATE) * 5 * MINUTE_MS
    const sql = (text: string, ...values: unknown[]) => bindings.DB.prepare(text).bind(...values)
    await bindings.DB.batch([
      sql(
        `INSERT INTO merchant (code, currency, currency_symbol, jurisdiction, default_language) VALUES (?, 'PHP', 'P', 'demo', 'EN')`,
        merchant,
      ),
      sql(
        `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
           two_people_from_minor, position) VALUES (?, 'crypto', 'PHP', 1, 100, 100, 1, 1, 1000000000, 0)`,
        merchant,
      ),
      insertMember(agentId, 42),
      insertMember(playerId, 0),
      sql(
        'INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day) VALUES (?, ?, 1, 0)',
        playerId,
        agentId,
      ),
      sql(
        `INSERT INTO agent_contract (id, merchant, downline_id, kind, version, state, terms, top_bps, offered_by, offer_key,
           offered_at_ms, lapses_at_ms, answered_at_ms, begins_at_ms)
         VALUES (?1, ?2, ?3, 'realtime', 1, 'accepted', ?4, 33, 'operator:olga', ?1, 0, 0, 0, ?5)`,
        `C-${playerId.slice(-12).toUpperCase()}`,
        merchant,
        agentId,
        JSON.stringify({
          kind: 'realtime',
          period: null,
          activeMinMinor: 1,
          carry: 'none',
          allowPartial: false,
          approval: 'auto',
          collect: 'auto',
          deductions: NO_DEDUCTIONS,
          tiers: [{ rateBps: 33, activeMembers: null, validMinor: null, profitMinor: null }],
        }),
        beginsMs,
      ),
    ])
    const agent = getWallet(bindings.WALLET, merchant, agentId)
    await agent.open({ merchant, memberId: agentId, kind: 'real', currency: 'PHP' })
    const object = bindings.SETTLEMENT.getByName(merchant)
    // Its first run sets the next alarm. Then nothing was settled for three hours, and somebody played in each window.
    await object.settle(merchant)
    const last = lastSealable(Date.now())
    const before = last - WINDOWS_LATE
    await bindings.DB.batch([
      sql('UPDATE sealed_window SET window = ? WHERE merchant = ?', before, merchant),
      sql('UPDATE agent_settlement SET aggregated = ?1, billed = ?1 WHERE merchant = ?2', before, merchant),
    ])
    const play = (window: number, sequence: number) =>
      digestSchema.parse({
        version: 2,
        merchant,
        memberId: playerId,
        walletKind: 'real',
        groups: [],
        money: [],
        fromSequence: sequence,
        toSequence: sequence,
        play: [
          {
            window,
            category: 'RNG',
            vendor: 'HARBOR',
            gameId: 'game-1',
            rounds: 1,
            largestWin: null,
            stakeMinor: 10_000,
            payoutMinor: 0,
            validMinor: 10_000,
            rebateBaseMinor: 0,
          },
        ],
      })
    for (let n = 1; n <= WINDOWS_LATE; n += 1) await countDigests({ env: bindings }, [play(before + n, n)])
    const readBills = async () =>
      (
        await bindings.DB.prepare(
          'SELECT from_ms, state, amount_minor, paid_minor FROM agent_bill WHERE receiver_id = ? ORDER BY 1',
        )
          .bind(agentId)
          .all<{ from_ms: number }>()
      ).results
    const expectAll = async () => {
      const bills = await readBills()
      const windows = Array.from({ length: WINDOWS_LATE }, (_, n) => (before + 1 + n) * 5 * MINUTE_MS)
      // Where a window ended while this ran it had no play, and brought no bill.
      expect(bills).toEqual(windows.map((from_ms) => ({ from_ms, state: 'issued', amount_minor: 33, paid_minor: 33 })))
      expect(await agent.getBalance()).toMatchObject({ value: { realMinor: 33 * WINDOWS_LATE } })
      expect(await agent.verify()).toMatchObject({ value: { findings: [] } })
      const alarmAt = await runInDurableObject(object as DurableObjectStub, (_, state) => state.storage.getAlarm())
      expect(alarmAt).toBeGreaterThan(Date.now() - MINUTE_MS)
    }
    const ring = () => runDurableObjectAlarm(object as DurableObjectStub)
    const poke = () => settleDue.run(services(), { merchant })
    return { ring, poke, expectAll, readBills }
  }
  const mintMember = (letter: string) =>
    memberIdSchema.parse(`m_${letter}${crypto.randomUUID().replaceAll('-', '').slice(0, 21)}`)

  test('settles three hours after its alarm died, each window once, and goes on by its own alarm', async () => {
    const { ring, readBills, expectAll } = await buildAlone()
    expect(await ring()).toBe(true)
    // One run takes so many windows as D1 allows; the next alarm is due at once.
    for (let rings = 0; rings < 5 && (await readBills()).length < WINDOWS_LATE; rings += 1) await ring()
    await expectAll()
  })

  test('writes of a window without play that it is sealed, and that it is settled', async () => {
    await beginAfresh()
    await beginDay()
    let rowsWritten = 0
    const count = <Result extends D1Result>(result: Result) => {
      rowsWritten += result.meta.rows_written
      return result
    }
    const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
      changeMethods(statement, {
        bind: (...values: unknown[]) => counted(statement.bind(...values)),
        run: async () => count(await statement.run()),
      })
    const DB = changeDatabase(bindings.DB, (real) => ({
      prepare: (query) => counted(real.prepare(query)),
      batch: async <Row>(statements: D1PreparedStatement[]) => (await real.batch<Row>(statements)).map(count),
    }))
    platform.advance(WINDOW_MS)
    const { settledWindow } = await settleMerchant(services({ DB }), await facts())
    expect(settledWindow).toBe(lastSealable(platform.time.nowMs))
    expect(rowsWritten).toBe(2)
  })

  test('settles each window once, though alarm and cron job ask ten times at once', async () => {
    const { ring, poke, readBills, expectAll } = await buildAlone()
    const ten = () => Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? poke() : ring())))
    for (let times = 0; times < 5 && (await readBills()).length < WINDOWS_LATE; times += 1) await ten()
    await expectAll()
  })
})
