/** SAFE-06: a statement that anybody can add up again. */

import { beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { statementCalls } from '../../../../contract/calls/money/statement.ts'
import { parseMoney } from '../../../../contract/money.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { getRoundDetail } from '../../../../platform/games/vendors/get-round-detail.ts'
import type { PostingGroup } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { getBalanceExplained } from '../../../../platform/money/records/explain-balance.ts'
import { getLedgerRecord } from '../../../../platform/money/records/get-ledger-record.ts'
import { getStatement } from '../../../../platform/money/records/get-statement.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { bindings, buildGame, buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { buildChance, captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

const iso = (ms: number) => new Date(ms).toISOString()

async function read({ ctx }: TestMember, from: number, to: number, pageSize = 3) {
  const pages = []
  let cursor: string | null = null
  do {
    const query = { from: iso(from), to: iso(to), pageSize, ...(cursor === null ? {} : { cursor }) }
    const answer = await getStatement(ctx, statementCalls.statement.request.parse(query))
    const page: ReturnType<typeof statementCalls.statement.response.parse> =
      statementCalls.statement.response.parse(answer)
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor !== null)
  const [first] = pages
  if (!first) throw new Error('a statement has a page')
  return { ...first, rows: pages.flatMap((page) => page.rows) }
}

function expectToAddUp(statement: Awaited<ReturnType<typeof read>>) {
  let balance = parseMoney(statement.opening) as number
  for (const row of statement.rows) {
    balance += parseMoney(row.amount)
    expect(parseMoney(row.balanceAfter), row.transactionId).toBe(balance)
  }
  expect(balance).toBe(parseMoney(statement.closing))
  expect(statement.rows).toHaveLength(statement.rowCount)
  expect(parseMoney(statement.opening) + parseMoney(statement.change)).toBe(balance)
  const amounts = statement.rows.map(({ amount }) => parseMoney(amount) as number)
  const sum = (sign: 1 | -1) => amounts.filter((amount) => amount * sign > 0).reduce((all, amount) => all + amount, 0)
  expect([parseMoney(statement.in), parseMoney(statement.out)]).toEqual([sum(1), sum(-1)])
  expect(new Set(statement.rows.map(({ transactionId }) => transactionId)).size).toBe(statement.rows.length)
}

describe('SAFE-06 a statement', () => {
  test('adds up to the cent from its own rows, page by page, and the next begins where it ended', async () => {
    const start = time.now
    const member = await buildMember()
    for (let n = 0; n < 9; n += 1) {
      await play(member, {
        roundId: `r-${n}`,
        stakeMinor: 101 + n,
        result: n % 3 === 0 ? 333 : n % 3 === 1 ? 0 : 'rollback',
      })
      time.now += DAY_MS / 2
      // The clock goes back ten minutes in the middle of it.
      if (n === 4) time.now -= 600_000
    }
    await play(member, { roundId: 'open', result: null })
    const middle = start + 2 * DAY_MS
    const [whole, first, second] = await Promise.all([
      read(member, start - DAY_MS, time.now + 1),
      read(member, start - DAY_MS, middle),
      read(member, middle, time.now + 1),
    ])
    for (const statement of [whole, first, second]) expectToAddUp(statement)
    expect(whole.opening).toBe('0.00')
    const ofRounds = whole.rows.filter(({ roundId }) => roundId !== null)
    expect([...new Set(ofRounds.map(({ vassalage }) => vassalage))], 'whose round of that name').toEqual(['HARBOR'])
    expect(first.closing).toBe(second.opening)
    expect([...first.rows, ...second.rows]).toEqual(whole.rows)
    expect(first.rows.length).toBeGreaterThan(0)
    expect(second.rows.length).toBeGreaterThan(0)
  })

  // @fault Clock set back: statement over that moment
  test('finds the same stretch as looking at every row, whatever the clock did, to any moment (seed 21)', async () => {
    const chance = buildChance(21)
    const member = await buildMember({ depositMinor: 1_000_000 })
    const start = time.now
    for (let n = 0; n < 60; n += 1) {
      await play(member, { roundId: `r-${n}`, result: ([0, 250, 'rollback', null] as const)[chance.below(4)] ?? null })
      // Back by ten minutes, by hours, or by more than a day; forth again by as much.
      time.now +=
        [600_000, -600_000, 9 * 3_600_000, 5 * 3_600_000, -7 * 3_600_000, 30 * 3_600_000][chance.below(6)] ?? 0
      if (n === 30) time.now -= 2 * DAY_MS
      if (n === 34) time.now += 3 * DAY_MS
    }
    time.now = Math.max(time.now, start) + 10 * DAY_MS
    const results: PostingGroup[] = []
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const listed = await member.wallet.listPostings({ limit: 100, before })
      if (!listed.ok) throw new Error(listed.message)
      results.push(...listed.value.rows.filter(({ postings }) => postings.some(({ account }) => account === 'real')))
      before = listed.value.next
    }
    const lastBefore = (at: number) =>
      Math.max(0, ...results.filter((row) => row.occurredAt < at).map(({ sequence }) => sequence))
    const midnight = Math.floor(start / DAY_MS) * DAY_MS
    for (let n = 0; n < 40; n += 1) {
      const pick = () => (n % 2 === 0 ? midnight + chance.below(30) * DAY_MS : start + chance.below(25 * DAY_MS))
      const [a, b] = [pick(), pick() + 1]
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const statement = await read(member, from, to, 500)
      expectToAddUp(statement)
      const between = results.filter(({ sequence }) => sequence > lastBefore(from) && sequence <= lastBefore(to))
      expect(statement.rowCount, `${iso(from)} to ${iso(to)}`).toBe(between.length)
    }
  })

  test('tells of one moment on all its pages, whatever is posted in between, and adds nothing up again', async () => {
    const member = await buildMember()
    for (let n = 0; n < 3; n += 1) await play(member, { roundId: `r-${n}`, result: 250 })
    const query = { from: iso(time.now - DAY_MS), to: iso(time.now + DAY_MS), pageSize: 4 }
    const begun = statementCalls.statement.response.parse(await getStatement(member.ctx, query))
    const { nextCursor: cursor, rows, ...figures } = begun
    await play(member, { roundId: 'meanwhile', result: 250 })
    const sent: string[] = []
    const DB = changeDatabase(bindings.DB, (real) => ({
      prepare: (sql) => {
        sent.push(sql)
        return real.prepare(sql)
      },
    }))
    const ctx = { ...member.ctx, env: { ...member.ctx.env, DB } }
    const answer = await getStatement(ctx, { ...query, cursor: cursor ?? '' })
    const next = statementCalls.statement.response.parse(answer)
    expect(next).toMatchObject({ ...figures, nextCursor: null })
    expectToAddUp({ ...next, rows: [...rows, ...next.rows] })
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toMatch(/sum\(|max\(|count\(/)
    // Whoever begins again sees the round.
    expect((await read(member, time.now - DAY_MS, time.now + DAY_MS)).rowCount).toBe(figures.rowCount + 2)
  })

  test('carries figures of any size in its cursor', async () => {
    const member = await buildMember({ depositMinor: 30_000_000_000_000 })
    for (const roundId of ['a', 'b'])
      await play(member, { roundId, stakeMinor: 29_999_999_999_999, result: 'rollback' })
    const statement = await read(member, time.now - DAY_MS, time.now + 1, 1)
    expectToAddUp(statement)
    expect(statement).toMatchObject({ rowCount: 5, in: '899999999999.98' })
  })

  test('covers three months at once and a year back, and no more', async () => {
    const member = await buildMember()
    const refuse = (from: number, to: number) =>
      expect(read(member, from, to)).rejects.toMatchObject({ errorCode: 'malformed' })
    await refuse(time.now - 100 * DAY_MS, time.now)
    await refuse(time.now - 500 * DAY_MS, time.now - 450 * DAY_MS)
    await refuse(time.now, time.now)
    expectToAddUp(await read(member, time.now - 365 * DAY_MS, time.now - 280 * DAY_MS))
    expectToAddUp(await read(member, time.now - 91 * DAY_MS, time.now))
  })

  test('I18N-01 names the game in the language of the reader, as all other records do', async () => {
    const [member, game] = [await buildMember(), await buildGame()]
    await bindings.DB.prepare('INSERT INTO game_name (game_id, language, name) VALUES (?, ?, ?)')
      .bind(game.gameId, 'TH', 'กระแสโคมไฟ')
      .run()
    await play(member, { roundId: 'named', result: null, gameId: game.gameId })
    const readAs = async (language: 'TH' | 'JA') => {
      const ctx = { ...member.ctx, language }
      const statement = await read({ ...member, ctx }, time.now - DAY_MS, time.now + 1)
      const ledger = await getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse({}))
      const round = { roundId: 'named', vassalage: 'HARBOR' }
      const { postings } = await getRoundDetail(ctx, recordCalls.roundDetail.request.parse(round))
      const stakes = [...statement.rows, ...ledger.rows, ...postings].filter(({ kind }) => kind === 'bet')
      const { openRounds } = await getBalanceExplained(ctx)
      return new Set([...stakes.map(({ description }) => description), ...openRounds.map(({ gameName }) => gameName)])
    }
    expect(await readAs('TH')).toEqual(new Set(['กระแสโคมไฟ']))
    expect(await readAs('JA')).toEqual(new Set(['Lantern Tide']))
  })

  test('is the member’s own alone, and a cursor of another is none', async () => {
    const [mine, other] = [await buildMember(), await buildMember()]
    for (let n = 0; n < 4; n += 1) await play(mine, { roundId: `own-${n}` })
    const [from, to] = [iso(time.now - DAY_MS), iso(time.now + 1)]
    const { nextCursor } = await getStatement(mine.ctx, { from, to, pageSize: 2 })
    expect(nextCursor).not.toBeNull()
    const stolen = getStatement(other.ctx, { from, to, pageSize: 2, cursor: nextCursor ?? '' })
    await expect(stolen).rejects.toMatchObject({ errorCode: 'malformed' })
    expect((await read(other, Date.parse(from), Date.parse(to))).rows).toHaveLength(1)
  })
})
