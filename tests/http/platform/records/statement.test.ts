/** SAFE-06: a statement that anybody can add up again. */
import { beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/records.ts'
import { statementCalls } from '../../../../contract/calls/statement.ts'
import { parseMoney } from '../../../../contract/money.ts'
import { getBalanceExplained } from '../../../../platform/records/explain-balance.ts'
import { getLedgerRecord } from '../../../../platform/records/get-ledger-record.ts'
import { getRoundDetail } from '../../../../platform/records/get-round-detail.ts'
import { getStatement } from '../../../../platform/records/get-statement.ts'
import { bindings, buildGame, buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { captureEvents, copyEvents, play } from './support.ts'

beforeAll(seedWorld)
captureEvents()

const DAY_MS = 86_400_000
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
    await copyEvents(member)
    const middle = start + 2 * DAY_MS
    const [whole, first, second] = await Promise.all([
      read(member, start - DAY_MS, time.now + 1),
      read(member, start - DAY_MS, middle),
      read(member, middle, time.now + 1),
    ])
    for (const statement of [whole, first, second]) expectToAddUp(statement)
    expect(whole.opening).toBe('0.00')
    expect(first.closing).toBe(second.opening)
    expect([...first.rows, ...second.rows]).toEqual(whole.rows)
    expect(first.rows.length).toBeGreaterThan(0)
    expect(second.rows.length).toBeGreaterThan(0)
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
    await copyEvents(member)
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
    await copyEvents(mine)
    await copyEvents(other)
    const [from, to] = [iso(time.now - DAY_MS), iso(time.now + 1)]
    const { nextCursor } = await getStatement(mine.ctx, { from, to, pageSize: 2 })
    expect(nextCursor).not.toBeNull()
    const stolen = getStatement(other.ctx, { from, to, pageSize: 2, cursor: nextCursor ?? '' })
    await expect(stolen).rejects.toMatchObject({ errorCode: 'malformed' })
    expect((await read(other, Date.parse(from), Date.parse(to))).rows).toHaveLength(1)
  })
})
