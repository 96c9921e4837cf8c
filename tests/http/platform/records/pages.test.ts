import { beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/records.ts'
import { statementCalls } from '../../../../contract/calls/statement.ts'
import { parseMoney } from '../../../../contract/money.ts'
import { getBettingRecord } from '../../../../platform/records/get-betting-record.ts'
import { getLedgerRecord } from '../../../../platform/records/get-ledger-record.ts'
import { getStatement } from '../../../../platform/records/get-statement.ts'
import { bindings, buildGame, buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { buildChance, captureEvents, copyEvents, deliver, expectEqualToJournal, play, takeEvents } from './support.ts'

beforeAll(seedWorld)
captureEvents()

const rounds = async ({ ctx }: TestMember, query: object = {}) => {
  const answer = await getBettingRecord(ctx, recordCalls.bettingRecord.request.parse(query))
  return recordCalls.bettingRecord.response.parse(answer)
}
const ledger = async ({ ctx }: TestMember, query: object = {}) => {
  const answer = await getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse(query))
  return recordCalls.ledgerRecord.response.parse(answer)
}
const statement = ({ ctx }: TestMember, query: object) =>
  getStatement(ctx, statementCalls.statement.request.parse(query))

type Result = number | null | 'rollback'
type Played = { roundId: string; at: number; category: 'RNG' | 'LIVE'; stakeMinor: number; result: Result }

/** Rounds over several days, some in the same millisecond. */
async function buildPlayed(seed: number, total: number) {
  const chance = buildChance(seed)
  const member = await buildMember({ depositMinor: 10_000_000 })
  const played: Played[] = []
  for (let n = 0; n < total; n += 1) {
    if (chance.below(3) > 0) time.now += chance.below(15) * 3_600_000
    const result = ([0, 250, null, 'rollback', 90] as const)[chance.below(5)] ?? null
    const category = chance.below(3) === 0 ? 'LIVE' : 'RNG'
    played.push({ roundId: `round-${n}`, at: time.now, category, stakeMinor: 100 + n, result })
    await play(member, { roundId: `round-${n}`, stakeMinor: 100 + n, result, category })
  }
  await copyEvents(member)
  return { member, played, chance }
}

const stateOf = ({ result }: Played) => (result === null ? 'open' : result === 'rollback' ? 'rolled_back' : 'settled')
const money = (amountMinor: number) => (amountMinor / 100).toFixed(2)

describe('MEM-07 the betting record', () => {
  test('says of a round all there is to say, in the language of the member', async () => {
    const [member, game] = [await buildMember(), await buildGame()]
    await bindings.DB.prepare('INSERT INTO game_name (game_id, language, name) VALUES (?, ?, ?)')
      .bind(game.gameId, 'CN', '灯潮')
      .run()
    const proof = {
      algorithm: 'hmac-sha256/v1',
      serverSeedHash: 'a'.repeat(64),
      clientSeed: 'c',
      nonce: 0,
      modelVersion: 'm@1',
    }
    await play(member, { roundId: 'r-1', result: 250, gameId: game.gameId, details: JSON.stringify({ proof }) })
    await play(member, { roundId: 'r-2', stakeMinor: 40, result: 0, gameId: game.gameId })
    await copyEvents(member)
    const { rows, totals } = await rounds({ ...member, ctx: { ...member.ctx, language: 'CN' } })
    const at = new Date(time.now).toISOString()
    const common = {
      vassalage: 'HARBOR',
      vendorName: 'Harbor Lane Studio',
      gameId: game.gameId,
      gameName: '灯潮',
      gameType: 'RNG',
    }
    const ended = { state: 'settled', startedAt: at, endedAt: at }
    expect(rows).toEqual([
      {
        roundId: 'r-2',
        ...common,
        ...ended,
        stake: '0.40',
        payout: '0.00',
        net: '-0.40',
        balanceAfter: '101.10',
        provablyFair: false,
      },
      {
        roundId: 'r-1',
        ...common,
        ...ended,
        stake: '1.00',
        payout: '2.50',
        net: '1.50',
        balanceAfter: '101.50',
        provablyFair: true,
      },
    ])
    expect(totals).toEqual({ rounds: 2, stake: '1.40', payout: '2.50', net: '1.10' })
  })

  test('a round that was taken back shows what was given back, and counts for nothing', async () => {
    const member = await buildMember({ depositMinor: 10_000 })
    await play(member, { roundId: 'r-1', stakeMinor: 150, result: 'rollback' })
    await copyEvents(member)
    const { rows, totals } = await rounds(member)
    expect(rows).toMatchObject([
      { state: 'rolled_back', stake: '1.50', payout: '0.00', net: '0.00', balanceAfter: '100.00' },
    ])
    expect(totals).toEqual({ rounds: 1, stake: '0.00', payout: '0.00', net: '0.00' })
  })

  test('of a member who never played is empty', async () => {
    const none = { rounds: 0, stake: '0.00', payout: '0.00', net: '0.00' }
    expect(await rounds(await buildMember())).toEqual({ rows: [], nextCursor: null, totals: none })
  })

  test('goes through all pages without a gap or a repeat, newest first', async () => {
    const { member, played } = await buildPlayed(11, 47)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await rounds(member, { pageSize: '10', cursor })
      seen.push(...page.rows.map((row) => row.roundId))
      expect(page.totals.rounds).toBe(47)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(played.map(({ roundId }) => roundId).toReversed())
  })

  test('totals are exact for any range, category and state', async () => {
    const { member, played, chance } = await buildPlayed(12, 40)
    const first = played[0]?.at ?? 0
    const span = time.now - first + 3_600_000
    for (let n = 0; n < 40; n += 1) {
      const [a, b] = [first + chance.below(span), first + chance.below(span)]
      const [from, to] = [Math.min(a, b), n % 5 === 0 ? Math.min(a, b) + 60_000 : Math.max(a, b)]
      const gameType = ([undefined, 'RNG', 'LIVE'] as const)[chance.below(3)]
      const state = ([undefined, 'open', 'settled', 'rolled_back'] as const)[chance.below(4)]
      const wanted = played.filter(
        (round) =>
          round.at >= from &&
          round.at < to &&
          (!gameType || round.category === gameType) &&
          (!state || stateOf(round) === state),
      )
      const stake = wanted.reduce((sum, round) => sum + (round.result === 'rollback' ? 0 : round.stakeMinor), 0)
      const payout = wanted.reduce((sum, { result }) => sum + (typeof result === 'number' ? result : 0), 0)
      // A stake that is held is neither lost nor won yet.
      const settled = wanted.filter((round) => stateOf(round) === 'settled')
      const net = payout - settled.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const page = await rounds(member, { ...range, gameType, state, pageSize: '100' })
      expect(page.totals).toEqual({
        rounds: wanted.length,
        stake: money(stake),
        payout: money(payout),
        net: money(net),
      })
      expect(page.rows.map(({ roundId }) => roundId)).toEqual(wanted.map(({ roundId }) => roundId).toReversed())
    }
  })

  test("shows nothing of another member's, nor of the same id at another merchant", async () => {
    const [one, two] = [await buildMember(), await buildMember({ merchant: 'saffron' })]
    await play(one, { roundId: 'mine', result: 250 })
    await play(two, { roundId: 'theirs', result: 250 })
    await copyEvents(one)
    await copyEvents(two)
    expect((await rounds(one)).rows.map(({ roundId }) => roundId)).toEqual(['mine'])
    const abroad = { ...one, ctx: { ...one.ctx, merchant: two.ctx.merchant } }
    expect((await rounds(abroad)).totals.rounds).toBe(0)
  })
})

describe('a cursor is good for the selection it was made for, and nothing else', () => {
  const buildCursor = async () => {
    const member = await buildMember()
    for (const roundId of ['a', 'b', 'c']) await play(member, { roundId, result: 0 })
    await copyEvents(member)
    const cursor = (await rounds(member, { pageSize: '1' })).nextCursor ?? ''
    return { member, cursor }
  }
  const spoilt: [string, (cursor: string) => string][] = [
    ['empty', () => ''],
    ['not one', () => 'AAAA.BBBB'],
    ['cut', (cursor) => cursor.slice(0, -1)],
    ['without its seal', (cursor) => cursor.split('.')[0] ?? ''],
    ['of another place', (cursor) => `${btoa('[1,1]')}.${cursor.split('.')[1]}`],
    ['with more behind it', (cursor) => `${cursor}.x`],
    ['an injection', () => "' OR 1=1 --"],
  ]
  test.each(spoilt)('%s is malformed', async (_, spoil) => {
    const { member, cursor } = await buildCursor()
    await expect(rounds(member, { cursor: spoil(cursor) })).rejects.toMatchObject({ errorCode: 'malformed' })
    await expect(ledger(member, { cursor: spoil(cursor) })).rejects.toMatchObject({ errorCode: 'malformed' })
  })

  test("another member's, another filter's and another list's are malformed", async () => {
    const { member, cursor } = await buildCursor()
    const refusal = { errorCode: 'malformed' }
    await expect(rounds(await buildMember(), { cursor })).rejects.toMatchObject(refusal)
    await expect(rounds(member, { cursor, state: 'open' })).rejects.toMatchObject(refusal)
    await expect(ledger(member, { cursor })).rejects.toMatchObject(refusal)
    expect((await rounds(member, { cursor })).rows).toHaveLength(2)
  })
})

describe('MEM-09 the ledger record', () => {
  test('lists every movement of every account with its running balance', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'r', result: 250 })
    await copyEvents(member)
    const { rows } = await ledger(member)
    expect(rows.map(({ kind, account, amount, balanceAfter }) => [kind, account, amount, balanceAfter])).toEqual([
      ['win', 'real', '2.50', '101.50'],
      ['win', 'held', '-1.00', '0.00'],
      ['bet', 'real', '-1.00', '99.00'],
      ['bet', 'held', '1.00', '1.00'],
      ['deposit', 'real', '100.00', '100.00'],
    ])
    expect(rows[0]).toMatchObject({ roundId: 'r', reference: 'win-r', description: 'Lantern Tide' })
    expect(rows[4]).toMatchObject({ roundId: null, reference: 'deposit:opening', description: '' })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
  })

  test('pages by kind and by time without a gap', async () => {
    const { member, played } = await buildPlayed(13, 30)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ledger(member, { pageSize: '7', kind: 'bet', cursor })
      seen.push(...page.rows.filter(({ account }) => account === 'real').map(({ roundId }) => roundId ?? ''))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(played.map(({ roundId }) => roundId).toReversed())
    const from = new Date(played[10]?.at ?? 0).toISOString()
    const since = await ledger(member, { from, kind: 'bet', pageSize: '100' })
    expect(since.rows.length).toBe(played.filter(({ at }) => at >= Date.parse(from)).length * 2)
  })
})

describe('MEM-09 the totals of the account record', () => {
  const none = { movements: 0, in: '0.00', out: '0.00', net: '0.00' }

  test('say by kind what came to the balance and left it, and together how it changed', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'won', result: 250 })
    await play(member, { roundId: 'taken-back', result: 'rollback' })
    await play(member, { roundId: 'open', result: null })
    await copyEvents(member)
    expect((await ledger(member)).totals).toEqual({
      ...{ movements: 6, in: '103.50', out: '3.00', net: '100.50' },
      kinds: [
        { kind: 'deposit', movements: 1, in: '100.00', out: '0.00', net: '100.00' },
        { kind: 'bet', movements: 3, in: '0.00', out: '3.00', net: '-3.00' },
        { kind: 'win', movements: 1, in: '2.50', out: '0.00', net: '2.50' },
        { kind: 'rollback', movements: 1, in: '1.00', out: '0.00', net: '1.00' },
      ],
    })
    expect((await ledger(await buildMember({ depositMinor: 0 }))).totals).toEqual({ ...none, kinds: [] })
  })

  test('are exact for any range and kind, and the same on every page', async () => {
    const { member, played, chance } = await buildPlayed(14, 40)
    const { rows } = await ledger(member, { pageSize: '500' })
    const first = played[0]?.at ?? 0
    const span = time.now - first + 3_600_000
    for (let n = 0; n < 30; n += 1) {
      const [a, b] = [first + chance.below(span), first + chance.below(span)]
      const [from, to] = [Math.min(a, b), n % 5 === 0 ? Math.min(a, b) + 60_000 : Math.max(a, b) + 1]
      const kind = ([undefined, 'bet', 'win', 'deposit'] as const)[chance.below(4)]
      const wanted = rows.filter(
        (row) =>
          row.account === 'real' &&
          Date.parse(row.at) >= from &&
          Date.parse(row.at) < to &&
          (!kind || row.kind === kind),
      )
      const minors = wanted.map(({ amount }) => parseMoney(amount))
      const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const page = await ledger(member, { ...range, kind, pageSize: '3' })
      expect(page.totals).toMatchObject({
        movements: wanted.length,
        in: money(sum(minors.filter((one) => one > 0))),
        out: money(-sum(minors.filter((one) => one < 0)) || 0),
        net: money(sum(minors)),
      })
      if (page.nextCursor === null) continue
      const next = await ledger(member, { ...range, kind, pageSize: '3', cursor: page.nextCursor })
      expect(next.totals).toEqual(page.totals)
    }
  })

  test('stay exact when copies come twice and in any order', async () => {
    const member = await buildMember()
    for (let n = 0; n < 6; n += 1) await play(member, { roundId: `r-${n}`, result: n * 10 })
    const events = await takeEvents(member)
    const chance = buildChance(15)
    await deliver(chance.shuffle([...events, ...events]))
    await deliver(chance.shuffle(events))
    expect((await ledger(member)).totals).toMatchObject({ movements: 12, in: '101.50', out: '6.00', net: '95.50' })
    await expectEqualToJournal(member)
  })
})

describe('a page reads its own rows only, however long the history', () => {
  /** The plans SQLite makes for the queries a call really sends. */
  async function explain(member: TestMember, call: (member: TestMember) => Promise<unknown>) {
    const sent: string[] = []
    const DB = {
      prepare: (sql: string) => {
        sent.push(sql)
        return bindings.DB.prepare(sql)
      },
      batch: (statements: D1PreparedStatement[]) => bindings.DB.batch(statements),
    } as unknown as D1Database
    await call({ ...member, ctx: { ...member.ctx, env: { ...member.ctx.env, DB } } })
    const plans = sent.map(async (sql) => {
      const values = Math.max(...Array.from(sql.matchAll(/\?(\d+)/g), ([, index]) => Number(index)))
      const explained = bindings.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(
        ...Array.from({ length: values }, () => 1),
      )
      return (await explained.all<{ detail: string }>()).results.map(({ detail }) => detail).join('; ')
    })
    return (await Promise.all(plans)).join('; ')
  }

  const range = { from: '2026-11-19T05:00:00Z', to: '2026-11-22T07:00:00Z' }
  const wholeDays = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
  const calls: [string, string, (member: TestMember) => Promise<unknown>][] = [
    ['rounds', 'round_record_by_time', (member) => rounds(member)],
    ['rounds of a range', 'round_record_by_time', (member) => rounds(member, range)],
    ['rounds of a category', 'round_record_by_category', (member) => rounds(member, { ...range, gameType: 'RNG' })],
    ['open rounds', 'round_record_unsettled', (member) => rounds(member, { state: 'open' })],
    ['settled rounds', 'round_record_by_time', (member) => rounds(member, { state: 'settled' })],
    ['postings', 'ledger_record_by_time', (member) => ledger(member)],
    ['a statement', 'ledger_record_by_kind', (member) => statement(member, range)],
    ['a statement of whole days', 'ledger_record_by_kind', (member) => statement(member, wholeDays)],
    ['postings of a kind', 'ledger_record_by_kind', (member) => ledger(member, { ...range, kind: 'deposit' })],
  ]
  test.each(calls)('%s by %s', async (_, index, call) => {
    const plan = await explain(await buildMember(), call)
    expect(plan).toContain(`INDEX ${index}`)
    // By the key of merchant and member alone a search is a walk through all there is of a member.
    expect(plan).not.toMatch(
      /(ledger|round)_record USING (PRIMARY KEY|COVERING INDEX \w+|INDEX \w+) \(merchant=\? AND member_id=\?\)/,
    )
    // Sums by kind are sorted by kind: a few hundred days, and the rows of two days at most.
    expect(plan).not.toMatch(/SCAN (?!\(subquery|v\b|n\b|bound\b|total\b|CONSTANT ROW)|TEMP B-TREE FOR (?!GROUP BY)/)
  })
})
