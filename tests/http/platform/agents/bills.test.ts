/** AGT-04, AGT-05, TRUST-05: bills as both sides read them, and statements from which anybody recomputes. */

import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Terms } from '../../../../contract/agents/terms.ts'
import { CATEGORY_STATEMENT_FORMAT, type StatementFile } from '../../../../contract/calls/agents/statement.ts'
import { recomputeStatement } from '../../../../contract/statements/recompute.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { hashTerms } from '../../../../platform/agents/contracts/contract-deed.ts'
import { archiveBills } from '../../../../platform/agents/settlement/archive-bills.ts'
import { parseArchivable, putBillPart } from '../../../../platform/kernel/bill-archive.ts'
import { createBillIds } from '../../../../platform/kernel/bill-id.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { HERD } from '../../../support/herd.ts'
import { operateOn } from '../operate.ts'
import { OF_MEMBER } from '../sums/count.ts'
import { bindings, codeOf, meridian, requireValue, saffron, seedTestMerchants } from '../support.ts'
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
} from './settle-support.ts'
import { type Agent, buildAgent, offer, platform, services, signed, TERMS, withKey } from './support.ts'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeFrom()
})

type Given = { kind: Terms['kind']; period?: Terms['period']; terms?: object; tiers?: object[] }
const RELAY = {
  daily: 'processDailySalary',
  hourly: 'processHourlySalary',
  realtime: 'processRealTimeSalary',
  dividend: 'processDividend',
} as const

/** A contract that the platform pays, written by the operator's own rows, as the command line knows no deductions. */
async function payByPlatform(agent: Agent, { kind, period = null, terms = {}, tiers }: Given): Promise<string> {
  const id = `C-${crypto
    .randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .padEnd(12, '0')
    .slice(0, 12)}`
  const whole = {
    kind,
    period,
    activeMinMinor: 10_000,
    carry: 'none',
    allowPartial: false,
    approval: 'auto',
    collect: 'auto',
    tiers: tiers ?? [{ rateBps: 100, activeMembers: null, validMinor: null, profitMinor: null }],
    deductions: {
      feeBps: 0,
      depositBps: 0,
      withdrawalBps: 0,
      promotions: false,
      cashback: false,
      lotteryRebates: false,
      salaries: false,
    },
    ...terms,
  }
  await bindings.DB.prepare(
    `INSERT INTO agent_contract (id, merchant, downline_id, kind, period, version, state, terms, top_bps, offered_by, offer_key,
       offered_at_ms, lapses_at_ms) VALUES (?, 'meridian', ?, ?, ?, 1, 'awaiting', ?, 6000, 'operator:olga', ?, ?, ?)`,
  )
    .bind(
      id,
      agent.memberId,
      kind,
      period,
      JSON.stringify(whole),
      id,
      platform.time.nowMs,
      platform.time.nowMs + DAY_MS,
    )
    .run()
  const termsHash = hashTerms(whole as unknown as Terms)
  const accept = {
    contractId: id,
    action: 'accept',
    termsHash,
    paymentPassword: '246813',
  } as CallInput<'processDividend'>
  requireValue(await platform.call(RELAY[kind], accept, withKey(agent)))
  return id
}

const asked = (agent: Agent, side: 'mine' | 'given', midnight: number) =>
  platform.call('bills', { side, from: dayOf(midnight), to: dayOf(midnight + 40 * DAY_MS) }, { token: agent.token })
const statementOf = async (agent: Agent, billId: string): Promise<StatementFile> => {
  const answer = requireValue(
    await platform.call('billStatement', { billId } as CallInput<'billStatement'>, { token: agent.token }),
  )
  if (answer.form !== 'json' || !('contract' in answer.file)) throw new Error('asked for JSON of a contract')
  return answer.file
}
const collect = (agent: Agent, billId: string) =>
  platform.call('collectBill', { billId } as CallInput<'collectBill'>, withKey(agent))

describe('AGT-05 bills', () => {
  test('stand in the lists of both sides with how they came about, and in the income of the one who was paid', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily' })
    const agent = await buildAgent(top)
    const offered = await platform.call(
      'offerContract',
      {
        memberId: agent.memberId,
        kind: 'daily',
        terms: TERMS,
        paymentPassword: '246813',
        tiers: [
          { rate: 30, activeMembers: null, validBet: null, profit: null },
          { rate: 40, activeMembers: 2, validBet: '50000.00', profit: null },
        ],
      } as CallInput<'offerContract'>,
      withKey(top),
    )
    await signed(agent, requireValue(offered).contractId)
    const player = await buildAgent(agent, 0)
    const midnight = await beginDay()
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 1_000_000 })
    await passUntil(midnight + DAY_MS)
    const mine = requireValue(await asked(agent, 'mine', midnight))
    expect(mine.totals).toEqual({ bills: 1, amount: '30.00', paid: '30.00' })
    expect(mine.rows[0]).toMatchObject({
      side: 'mine',
      state: 'issued',
      amount: '30.00',
      left: '0.00',
      receiver: agent.username,
      calculation: {
        activeMembers: 1,
        validBet: '10000.00',
        tier: 0,
        rate: 30,
        formula: '10000.00 × 0.30 % = 30.00',
        missing: { activeMembers: 1, validBet: '40000.00', profit: '0.00' },
      },
    })
    expect(mine.rows[0]?.payer).not.toBe(top.username)
    const given = requireValue(await asked(top, 'given', midnight))
    expect(given.rows.map(({ billId }) => billId)).toEqual(mine.rows.map(({ billId }) => billId))
    expect(given.rows[0]).toMatchObject({ side: 'given', payer: top.username, receiver: agent.username })
    const days = { from: dayOf(midnight), to: dayOf(midnight) }
    const income = requireValue(await platform.call('agentIncome', days, { token: agent.token }))
    expect(income.totals).toMatchObject({ daily: '30.00', total: '30.00' })
    expect(income.rows).toEqual([{ day: dayOf(midnight), kind: 'daily', amount: '30.00', bills: 1 }])
  })

  test('of strangers, uplines and deeper ones answer as one that never was, to every call', async () => {
    const top = await buildAgent(undefined, 42)
    const contractId = await payByPlatform(top, { kind: 'daily' })
    const agent = await buildAgent(top)
    const player = await buildAgent(agent, 0)
    const midnight = await beginDay()
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 1_000_000 })
    await passUntil(midnight + DAY_MS)
    const [bill] = await billsOf(top)
    const billId = bill?.id ?? ''
    const stranger = await buildAgent(undefined, 42)
    const report = ({ token }: Agent) => {
      const content = 'This bill should be higher than it is, please look at it again.'
      const input = { kind: 'complaint', topic: 'account', content, paymentId: billId } as CallInput<'feedback'>
      return platform.call('feedback', input, { token })
    }
    requireValue(await report(top))
    expect(
      await bindings.DB.prepare(
        "SELECT details ->> '$.payment.bill.amount_minor' AS sum FROM service_case WHERE payment_id = ?",
      )
        .bind(billId)
        .first('sum'),
    ).toBe(10_000)
    for (const other of [agent, stranger]) {
      expect(codeOf(await report(other))).toBe('payment_unknown')
      expect(codeOf(await collect(other, billId))).toBe('not_found')
      const token = { token: other.token }
      expect(codeOf(await platform.call('billStatement', { billId } as CallInput<'billStatement'>, token))).toBe(
        'not_found',
      )
      expect(codeOf(await platform.call('whatIf', { contractId } as CallInput<'whatIf'>, token))).toBe('not_found')
      for (const side of ['mine', 'given'] as const)
        expect(requireValue(await asked(other, side, midnight)).rows.filter((row) => row.billId === billId)).toEqual([])
    }
    expect(codeOf(await asked(player, 'mine', midnight))).toBe('agent_only')
    expect(codeOf(await collect(top, billId))).toBe('fine')
    expect(codeOf(await collect(top, 'B-000000000000'))).toBe('not_found')
    expect(codeOf(await collect(top, 'B-1'))).toBe('malformed')
  })

  test('that its receiver collects waits, is paid once whoever presses how often, and runs out after 30 days', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily', terms: { collect: 'manual' } })
    const player = await buildAgent(top, 0)
    const midnight = await beginDay()
    for (const day of [0, 1]) {
      await played(player, { atMs: midnight + day * DAY_MS + HOUR_MS, stakeMinor: 1_000_000 })
      await passUntil(midnight + (day + 1) * DAY_MS)
    }
    expect(await outlineOf(top)).toEqual([
      ['to_collect', 10_000, 0],
      ['to_collect', 10_000, 0],
    ])
    const [first, second] = await billsOf(top)
    const answers = await Promise.all(Array.from({ length: HERD }, () => collect(top, first?.id ?? '')))
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'fine'))
    await settle()
    expect(await balanceOf(top)).toBe(10_000)
    expect((await outlineOf(top))[0]).toEqual(['issued', 10_000, 10_000])
    platform.time.nowMs = midnight + 33 * DAY_MS
    await settle()
    expect((await outlineOf(top))[1]).toEqual(['expired', 10_000, 0])
    // The session of then.
    platform.time.nowMs = midnight + 3 * DAY_MS
    expect(codeOf(await collect(top, second?.id ?? ''))).toBe('conflict')
    platform.time.nowMs = midnight + 33 * DAY_MS
  })
})

describe('TRUST-05 a statement', () => {
  test('of every kind recomputes to its amount, from its rows alone, and tells of any change', async () => {
    const top = await buildAgent(undefined, 42)
    const tiers = [
      { rateBps: 20, activeMembers: null, validMinor: null, profitMinor: null },
      { rateBps: 33, activeMembers: 1, validMinor: 40_000, profitMinor: null },
    ]
    const byCategory = { categoryRates: [{ category: 'LIVE', rateBps: 7 }] }
    await payByPlatform(top, { kind: 'realtime', tiers, terms: byCategory })
    await payByPlatform(top, { kind: 'hourly', tiers })
    await payByPlatform(top, { kind: 'daily', tiers, terms: byCategory })
    const deductions = {
      feeBps: 1_000,
      depositBps: 100,
      withdrawalBps: 50,
      promotions: true,
      cashback: true,
      lotteryRebates: true,
      salaries: true,
    }
    await payByPlatform(top, {
      kind: 'dividend',
      period: 'Weekly',
      terms: { carry: 'forever', deductions },
      tiers: [{ rateBps: 1_000, activeMembers: 1, validMinor: null, profitMinor: 1 }],
    })
    const agent = await buildAgent(top)
    const players = [await buildAgent(agent, 0), await buildAgent(top, 0)]
    const first = await beginDay()
    // The dividend begins with a week, which is a Monday.
    const monday = Math.ceil((first - 4 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + 4 * DAY_MS
    await passUntil(monday)
    for (let n = 0; n < 24; n += 1) {
      const atMs = monday + Math.floor(n / 8) * DAY_MS + (n % 8) * 17 * MINUTE_MS
      const stakeMinor = 10_137 + n * 911
      const category = n % 3 === 0 ? 'LIVE' : 'RNG'
      const deposit = [{ window: Math.floor(atMs / (5 * MINUTE_MS)), fact: 'deposit' as const, amountMinor: 20_000 }]
      await played(players[n % 2] as Agent, { atMs, stakeMinor, payoutMinor: n * 501, category, money: deposit })
      if (n % 8 === 7) await passUntil(monday + (Math.floor(n / 8) + 1) * DAY_MS)
    }
    await passUntil(monday + 7 * DAY_MS)
    const bills = (await billsOf(top)).filter(({ from_ms }) => from_ms >= monday)
    const kinds = Map.groupBy(bills, ({ kind }) => kind)
    expect([...kinds.keys()].toSorted()).toEqual(['daily', 'dividend', 'hourly', 'realtime'])
    expect(kinds.get('dividend')?.[0]?.amount_minor).toBeGreaterThan(0)
    for (const { id, kind } of bills) {
      const file = await statementOf(top, id)
      const { amount, isEqual, isHashed } = await recomputeStatement(file)
      expect({ kind, id, amount, isEqual, isHashed }).toEqual({
        kind,
        id,
        amount: file.amount,
        isEqual: true,
        isHashed: true,
      })
    }
    // After 72 hours the windows are forgotten, and their rows are read from where they were kept.
    await bindings.DB.prepare('DELETE FROM play_window_sum').run()
    for (const { id } of [...(kinds.get('realtime') ?? []).slice(-3), ...(kinds.get('hourly') ?? []).slice(-1)]) {
      const kept = await statementOf(top, id)
      expect(kept.rows.length).toBeGreaterThan(0)
      expect(await recomputeStatement(kept)).toMatchObject({ isEqual: true, isHashed: true })
    }
    const file = await statementOf(top, kinds.get('daily')?.[0]?.id ?? '')
    expect(new Set(file.rows.map(({ name }) => name))).toContain(players[1]?.username)
    expect(file.rows.map(({ name }) => name)).not.toContain(players[0]?.username)
    expect(file).toMatchObject({
      format: CATEGORY_STATEMENT_FORMAT,
      formula: expect.stringMatching(/^LIVE [\d.]+ × 0\.07 % \+ [\d.]+ × 0\.33 % = /),
    })
    const [row, ...others] = file.rows
    const changed = { ...file, rows: [{ ...(row as (typeof file.rows)[number]), valid: '9999.00' }, ...others] }
    expect(await recomputeStatement(changed)).toMatchObject({ isEqual: false, isHashed: false })
  })
})

describe('AGT-05 bills of five minutes and of hours that were paid', () => {
  test('leave D1 after two days, and every call answers as before', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'hourly' })
    await payByPlatform(top, { kind: 'realtime' })
    const agent = await buildAgent(top)
    await signed(agent, requireValue(await offer(top, agent, 33, 'realtime')).contractId, 'realtime')
    const player = await buildAgent(agent, 0)
    const midnight = await beginDay()
    for (let n = 0; n < 3; n += 1)
      await played(player, { atMs: midnight + n * 15 * MINUTE_MS, stakeMinor: 10_000 + n * 300 })
    await passUntil(midnight + 2 * DAY_MS)
    const readFigures = async ({ token, username }: Agent) => {
      const days = { from: dayOf(midnight), to: dayOf(midnight) }
      return {
        mine: requireValue(await platform.call('bills', { side: 'mine', ...days }, { token })),
        given: requireValue(await platform.call('bills', { side: 'given', ...days }, { token })),
        income: requireValue(await platform.call('agentIncome', days, { token })),
        overview: requireValue(await platform.call('agentOverview', { span: 'month' }, { token })),
        movements: requireValue(await platform.call('ledgerRecord', { pageSize: 100 }, { token })).rows,
        byOperator: requireValue(await operateOn(platform, 'bills-list', { state: 'issued', username, limit: 200 })),
      }
    }
    const before = [await readFigures(top), await readFigures(agent)]
    // By its key, as other tests have bills of their own.
    for (const kind of ['realtime', 'hourly'])
      await archiveBills.run(services(), { merchant: meridian, book: top.memberId, day: midnight / DAY_MS, kind })
    expect([await billsOf(top), await billsOf(agent)]).toEqual([[], []])
    expect([await readFigures(top), await readFigures(agent)]).toEqual(before)

    // Both sides may complain of one; to a stranger it never was.
    const [bill] = before[1]?.mine.rows ?? []
    const billId = bill?.billId ?? ''
    expect(requireValue(await collect(agent, billId))).toEqual(bill)
    const content = 'This bill should be higher than it is, please look at it again.'
    const complaint = { kind: 'complaint', topic: 'account', content, paymentId: billId } as CallInput<'feedback'>
    const { reference } = requireValue(await platform.call('feedback', complaint, { token: agent.token }))
    expect(
      await bindings.DB.prepare('SELECT bill_id FROM service_case WHERE reference = ?').bind(reference).first(),
    ).toEqual({
      bill_id: billId,
    })
    const disputed = requireValue(
      await operateOn(platform, 'bills-list', { state: 'disputed', username: agent.username }),
    )
    expect(disputed.bills).toMatchObject([{ billId, cases: [reference] }])
    // A complaint about a bill that is nowhere hides no other, and no page ends before the last one.
    const lostId = billId.replace(/.{4}$/, 'ZZZZ')
    await bindings.DB.prepare(
      `INSERT INTO service_case (merchant, reference, kind, topic, author_key, member_id, content, details, language, created_at_ms)
       SELECT merchant, 'CASE-LOST', kind, topic, author_key, member_id, content,
         json_set(details, '$.payment.bill.id', ?), language, created_at_ms FROM service_case WHERE reference = ?`,
    )
      .bind(lostId, reference)
      .run()
    const page = async (cursor?: string) =>
      requireValue(
        await operateOn(platform, 'bills-list', { state: 'disputed', username: agent.username, limit: 1, cursor }),
      )
    const first = await page()
    const second = await page(first.nextCursor ?? '')
    expect([...first.bills, ...second.bills]).toMatchObject([{ billId }])
    expect([...first.missing, ...second.missing]).toEqual([
      { billId: lostId, cases: ['CASE-LOST'], isUnreadable: false },
    ])
    expect(second.nextCursor).toBeNull()
    const asked = { billId, username: agent.username }
    expect(requireValue(await operateOn(platform, 'bills-recount', asked))).toMatchObject({ isEqual: true })
    const evidence = await bindings.DB.prepare(
      "SELECT details ->> '$.payment.bill' AS bill FROM service_case WHERE reference = ?",
    )
      .bind(reference)
      .first<string>('bill')
    expect(Object.keys(JSON.parse(evidence ?? '')), 'as of a bill that D1 keeps').toEqual([
      'id',
      'kind',
      'contract_id',
      'payer_id',
      'receiver_id',
      'from_ms',
      'to_ms',
      'state',
      'currency',
      'amount_minor',
      'paid_minor',
      'attempt',
      'denied',
      'rows_hash',
      'facts',
      'issued_at_ms',
    ])
    const stranger = await buildAgent(undefined, 42)
    expect(codeOf(await collect(stranger, billId))).toBe('not_found')
    expect(codeOf(await platform.call('feedback', complaint, { token: stranger.token }))).toBe('payment_unknown')
  })

  test('come some parts a page from the book of a wide payer; each comes once, in its order', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'realtime' })
    const [agent, other] = [await buildAgent(top), await buildAgent(top)]
    const contractId = await signed(agent, requireValue(await offer(top, agent, 33, 'realtime')).contractId, 'realtime')
    const midnight = await beginDay()
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const WINDOW = 5 * MINUTE_MS
    const billOf = ({ memberId }: Agent, toMs: number) => ({
      id: createBillIds(toMs / WINDOW - 1, random)(),
      merchant: meridian,
      kind: 'realtime',
      contract_id: contractId,
      payer_id: top.memberId,
      payer_depth: 0,
      receiver_id: memberId,
      from_ms: toMs - WINDOW,
      to_ms: toMs,
      day: Math.floor((toMs - 1) / DAY_MS),
      state: 'issued',
      currency: 'PHP',
      amount_minor: 1,
      paid_minor: 1,
      allow_partial: 0,
      facts: '{}',
      rows_hash: 'a'.repeat(64),
      attempt: 1,
      created_at_ms: toMs,
      issued_at_ms: toMs,
      next_try_at_ms: null,
      expires_at_ms: null,
      expires_of: null,
      denied: null,
      moved_by: 'platform',
      moved_at_ms: toMs,
      history: '[]',
    })
    const archive = async (bills: ReturnType<typeof billOf>[]) => {
      const object = await putBillPart(services(), meridian, parseArchivable(bills))
      const [first, last] = [bills[0]!, bills.at(-1)!]
      await bindings.DB.prepare("INSERT INTO agent_bill_part VALUES ('meridian', ?, ?, 'realtime', ?, ?, ?, ?)")
        .bind(first.day, top.memberId, object, first.to_ms, last.to_ms, bills.length)
        .run()
      return bills.filter((bill) => bill.receiver_id === agent.memberId).map(({ id }) => id)
    }
    // A day of ninety parts, one a window, of which three have a bill of the agent.
    const archived: string[] = []
    for (let n = 1; n <= 90; n += 1) {
      const toMs = midnight + n * WINDOW
      const own = [12, 50, 85].includes(n) ? [billOf(agent, toMs)] : []
      archived.unshift(...(await archive([billOf(other, toMs), ...own])))
    }
    // A day that was paid late, bit by bit: more parts than a page reads have the same span.
    const late = midnight + DAY_MS
    for (let n = 1; n <= 45; n += 1) {
      const own = n === 45 ? [billOf(agent, late + 45 * WINDOW)] : []
      archived.unshift(...(await archive([billOf(other, late + WINDOW), ...own, billOf(other, late + 90 * WINDOW)])))
    }
    for (const [day, bills] of [
      [midnight / DAY_MS, 3],
      [late / DAY_MS, 1],
    ])
      await bindings.DB.prepare("INSERT INTO agent_bill_day VALUES ('meridian', ?, ?, 'realtime', ?, ?, ?)")
        .bind(day, agent.memberId, top.memberId, bills, bills)
        .run()
    // One that waits in D1 stands between them.
    const waiting = { ...billOf(agent, midnight + 70 * WINDOW), kind: 'hourly' }
    await bindings.DB.prepare(
      `INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_id, payer_depth, receiver_id, from_ms, to_ms, day, state,
         currency, amount_minor, allow_partial, facts, created_at_ms, moved_at_ms)
       VALUES (?, 'meridian', ?, ?, ?, 0, ?, ?, ?, ?, 'insufficient', 'PHP', 1, 0, '{}', 0, 0)`,
    )
      .bind(
        waiting.id,
        waiting.kind,
        contractId,
        top.memberId,
        agent.memberId,
        waiting.from_ms,
        waiting.to_ms,
        waiting.day,
      )
      .run()

    const pages: string[][] = []
    for (let cursor: string | undefined, isMore = true; isMore && pages.length < 9; ) {
      const days = { from: dayOf(midnight), to: dayOf(late) }
      const asked = { side: 'mine', ...days, ...(cursor && { cursor }) } as CallInput<'bills'>
      const page = requireValue(await platform.call('bills', asked, { token: agent.token }))
      pages.push(page.rows.map(({ billId }) => billId))
      cursor = page.nextCursor ?? undefined
      isMore = cursor !== undefined
    }
    const [lateOne, newest, middle, oldest] = archived
    expect(pages).toEqual([[], [lateOne], [newest, waiting.id], [middle, oldest], []])

    platform.time.nowMs = late + DAY_MS
    const found: string[] = []
    const ask = async (until: string) =>
      requireValue(await operateOn(platform, 'bills-list', { state: 'issued', username: agent.username, until }))
    let until: string | null = new Date(platform.time.nowMs).toISOString()
    for (let tries = 0; until !== null && tries < 9; tries += 1) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(until)
      found.push(...page.bills.map(({ billId }) => billId))
      until = page.nextUntil
    }
    expect(found).toEqual(archived)
  })

  test('are read for a part in the order of an index, without a sort of the day', async () => {
    const sent: string[] = []
    const DB = changeDatabase(bindings.DB, (real) => ({
      prepare: (query) => {
        sent.push(query)
        return real.prepare(query)
      },
    }))
    const book = (await buildAgent()).memberId
    await archiveBills.run({ ...services(), db: drizzle(DB) }, { merchant: meridian, book, day: 1, kind: 'realtime' })
    const [query = ''] = sent
    const explained = bindings.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    const values = Array.from({ length: query.split('?').length - 1 }, () => 1)
    const plan = (await explained.bind(...values).all<{ detail: string }>()).results
      .map(({ detail }) => detail)
      .join('; ')
    expect(plan).toMatch(/agent_bill_of_payer .*agent_bill_of_receiver /)
    expect(plan).not.toContain('TEMP B-TREE')
  })
})

describe('AGT-04 a what-if', () => {
  test('shows the last sealed period to both sides, to the upline before it offers, and stores nothing', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily' })
    const agent = await buildAgent(top)
    const player = await buildAgent(agent, 0)
    const midnight = await beginDay()
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 10_000_000 })
    await passUntil(midnight + DAY_MS + HOUR_MS)
    const planned = (rate: number, kind = 'daily') =>
      ({
        memberId: agent.memberId,
        kind,
        terms: TERMS,
        tiers: [{ rate, activeMembers: null, validBet: null, profit: null }],
      }) as CallInput<'whatIfOffer'>
    const plan = ({ token }: Agent, kind?: string) => platform.call('whatIfOffer', planned(36, kind), { token })
    const before = requireValue(await plan(top))
    expect(codeOf(await plan(top, 'hourly'))).toBe('rate_above_own')
    expect(codeOf(await plan(agent))).toBe('not_found')
    expect(
      await bindings.DB.prepare('SELECT 1 FROM agent_contract WHERE downline_id = ?').bind(agent.memberId).first(),
    ).toBeNull()
    const signing = { ...planned(36), paymentPassword: '246813' } as CallInput<'offerContract'>
    const { contractId } = requireValue(await platform.call('offerContract', signing, withKey(top)))
    const ask = async (by: Agent) =>
      requireValue(await platform.call('whatIf', { contractId } as CallInput<'whatIf'>, { token: by.token }))
    expect(await ask(top)).toMatchObject({
      span: { from: new Date(midnight).toISOString(), to: new Date(midnight + DAY_MS).toISOString() },
      offered: { amount: '360.00' },
      now: null,
      ownPay: '1000.00',
    })
    expect(await ask(top)).toEqual(before)
    expect(await ask(agent)).toMatchObject({ offered: { amount: '360.00' }, ownPay: null })
    expect(await billsOf(agent)).toEqual([])
  })
})

describe('OPS-01 an operator', () => {
  const operate = <Name extends Parameters<typeof operateOn>[1]>(name: Name, payload: object, operator = 'olga') =>
    operateOn(platform, name, payload, { operator })

  test('approves a bill alone, a large one with a second, and denies with a reason; each once', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily', terms: { approval: 'manual' } })
    const player = await buildAgent(top, 0)
    const midnight = await beginDay()
    for (const [day, stakeMinor] of [1_000_000, 30_000_000, 2_000_000].entries()) {
      await played(player, { atMs: midnight + day * DAY_MS + HOUR_MS, stakeMinor })
      await passUntil(midnight + (day + 1) * DAY_MS)
    }
    await seedLargeFrom(200_000)
    const [small, large, denied] = (await billsOf(top)).map(({ id }) => id)
    expect((await outlineOf(top)).map(([state]) => state)).toEqual(Array(3).fill('awaiting_approval'))
    const listed: (string | undefined)[] = []
    for (let cursor: string | undefined; ; ) {
      const asked = { state: 'awaiting_approval', username: top.username, limit: 2, cursor }
      const page = requireValue(await operate('bills-list', asked))
      listed.push(...page.bills.map(({ billId }) => billId))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(listed).toEqual([denied, large, small])
    const { queues } = requireValue(await operate('work-list', {}))
    const toApprove = queues.find(({ queue }) => queue === 'bills')
    expect(toApprove?.waiting).toBeGreaterThanOrEqual(3)
    expect(toApprove?.oldestAt).not.toBeNull()
    expect(codeOf(await collect(top, small ?? ''))).toBe('conflict')
    const shown = requireValue(await operate('bills-show', { billId: large }))
    expect(shown).toMatchObject({ bill: { billId: large, cases: [] }, calculation: { amount: '3000.00' } })
    expect(shown.calculation?.formula).toBe(shown.bill.formula)
    expect(requireValue(await operate('bills-recount', { billId: large }))).toMatchObject({
      amount: '3000.00',
      isEqual: true,
      isHashed: true,
    })
    for (const name of ['bills-show', 'bills-recount'] as const)
      expect(codeOf(await operateOn(platform, name, { billId: large }, { merchant: saffron }))).toBe('not_found')
    await Promise.all(Array.from({ length: HERD }, () => operate('bills-approve', { billId: small })))
    expect(await balanceOf(top)).toBe(10_000)
    expect(requireValue(await operate('bills-approve', { billId: large })).isApproved).toBe(false)
    expect(requireValue(await operate('bills-approve', { billId: large })).isApproved).toBe(false)
    expect(await balanceOf(top)).toBe(10_000)
    expect(requireValue(await operate('bills-approve', { billId: large }, 'oscar'))).toMatchObject({
      isApproved: true,
      bill: { state: 'issued', paid: '3000.00' },
    })
    const reason = 'the play is looked into'
    expect(requireValue(await operate('bills-deny', { billId: denied, reason })).bill.state).toBe('denied')
    for (const billId of [small, large, denied]) {
      expect(codeOf(await operate('bills-deny', { billId, reason }))).toBe('conflict')
      expect(codeOf(await operate('bills-approve', { billId }))).toBe('conflict')
    }
    await settle()
    expect(await balanceOf(top)).toBe(310_000)
    expect(requireValue(await asked(top, 'mine', midnight)).rows[0]).toMatchObject({ state: 'denied', denied: reason })
    const { rows: told } = requireValue(await platform.call('messages', {}, { token: top.token }))
    expect(told.filter(({ about }) => about?.id === `daily:${denied}`)).toMatchObject([
      { title: 'Daily salary: ₱200.00 won’t be paid', content: expect.stringContaining(reason) },
    ])
    const audit = await bindings.DB.prepare(
      'SELECT state_before, state_after, actor FROM agent_bill_audit WHERE bill_id = ?',
    )
      .bind(denied)
      .all()
    expect(audit.results.at(-1)).toEqual({
      state_before: 'awaiting_approval',
      state_after: 'denied',
      actor: 'operator:olga',
    })
    await seedLargeFrom()
  })

  test('sees every disputed bill, also beside one whose stored row does not read as a bill', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily' })
    const player = await buildAgent(top, 0)
    const midnight = await beginDay()
    for (const day of [0, 1]) {
      await played(player, { atMs: midnight + day * DAY_MS + HOUR_MS, stakeMinor: 1_000_000 })
      await passUntil(midnight + (day + 1) * DAY_MS)
    }
    const [sound = '', broken = ''] = (await billsOf(top)).map(({ id }) => id)
    const content = 'This bill should be higher than it is, please look at it again.'
    for (const paymentId of [sound, broken]) {
      const complaint = { kind: 'complaint', topic: 'account', content, paymentId } as CallInput<'feedback'>
      requireValue(await platform.call('feedback', complaint, { token: top.token }))
    }
    await bindings.DB.prepare("UPDATE agent_bill SET currency = '?' WHERE id = ?").bind(broken).run()
    const { bills, missing } = requireValue(await operate('bills-list', { state: 'disputed', username: top.username }))
    expect(bills.map(({ billId }) => billId)).toEqual([sound])
    expect(missing).toEqual([{ billId: broken, cases: [expect.any(String)], isUnreadable: true }])
    await bindings.DB.prepare("UPDATE agent_bill SET currency = 'PHP' WHERE id = ?").bind(broken).run()
  })

  test('runs a settled window again, which changes nothing and tells what differs', async () => {
    const top = await buildAgent(undefined, 42)
    await payByPlatform(top, { kind: 'daily' })
    const player = await buildAgent(top, 0)
    const midnight = await beginDay()
    await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 1_000_000 })
    await passUntil(midnight + DAY_MS)
    const [bill] = await billsOf(top)
    const window = new Date(midnight + DAY_MS - 1).toISOString()
    const again = () => operate('bills-settle', { window }).then(requireValue)
    expect((await again()).window).toMatchObject({ different: [] })
    await bindings.DB.prepare(`UPDATE play_day_sum SET valid_minor = valid_minor + 1 ${OF_MEMBER}`)
      .bind(player.memberId)
      .run()
    expect((await again()).window?.different).toEqual([bill?.id])
    expect(await outlineOf(top)).toEqual([['issued', 10_000, 10_000]])
    const later = new Date(midnight + 9 * DAY_MS).toISOString()
    expect(codeOf(await operate('bills-settle', { window: later }))).toBe('conflict')
  })
})
