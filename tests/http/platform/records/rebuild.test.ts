import { beforeAll, describe, expect, test } from 'vitest'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { rebuildRecordsOf } from '../../../../platform/money/operate/rebuild-records-of.ts'
import { type ComparisonCursor, compareRecords } from '../../../../platform/money/records/compare-records.ts'
import { rebuildRecords } from '../../../../platform/money/records/rebuild-records.ts'
import { bindings, buildMember, seedWorld, services, type TestMember } from '../vendors/support.ts'
import { captureEvents, copyEvents, expectEqualToJournal, play } from './support.ts'

beforeAll(seedWorld)
captureEvents()

const of = (member: TestMember) => ({ merchant: member.merchant, memberId: member.id })
const run = (sql: string, { id }: TestMember) => bindings.DB.prepare(sql).bind(id).run()

async function buildCopied(rounds = 6) {
  const member = await buildMember({ depositMinor: 1_000_000 })
  for (let n = 0; n < rounds; n += 1) await play(member, { roundId: `round-${n}`, result: n % 3 === 0 ? 250 : 0 })
  await copyEvents(member)
  await expectEqualToJournal(member)
  return member
}

describe('REL-04 rebuilding makes the read model equal to the journal', () => {
  test('from nothing', async () => {
    const member = await buildCopied()
    for (const table of ['round_record', 'ledger_record', 'round_day_total', 'ledger_day_total'])
      await run(`DELETE FROM ${table} WHERE member_id = ?`, member)
    const { differences, eventsOnTheWay } = await rebuildRecords(services, of(member))
    expect(new Set(differences.map(({ fault }) => fault))).toEqual(new Set(['missing']))
    expect(eventsOnTheWay).toBe(13)
    await copyEvents(member)
    await expectEqualToJournal(member)
  })

  const damages: [string, string, string][] = [
    [
      'an amount changed',
      `UPDATE ledger_record SET amount_minor = 999 WHERE member_id = ? AND sequence = 4 AND account = 'real'`,
      'different',
    ],
    ['a posting lost', 'DELETE FROM ledger_record WHERE member_id = ? AND sequence = 3', 'missing'],
    [
      'a posting invented',
      `INSERT INTO ledger_record SELECT merchant, member_id, 9999, account, kind, amount_minor,
       balance_after_minor, occurred_at, vendor, round_id, reference, description FROM ledger_record
       WHERE member_id = ? AND sequence = 2 AND account = 'real'`,
      'stray',
    ],
    [
      'a payout raised',
      `UPDATE round_record SET payout_minor = 100000 WHERE member_id = ? AND round_id = 'round-1'`,
      'different',
    ],
    [
      'a round from the future',
      `UPDATE round_record SET updated_sequence = 9999 WHERE member_id = ? AND round_id = 'round-2'`,
      'different',
    ],
    [
      'a round set back',
      `UPDATE round_record SET updated_sequence = opened_sequence, state = 'open' WHERE member_id = ? AND round_id = 'round-2'`,
      'behind',
    ],
    ['a round lost', `DELETE FROM round_record WHERE member_id = ? AND round_id = 'round-0'`, 'missing'],
    [
      'a round renamed',
      `UPDATE round_record SET round_id = 'invented' WHERE member_id = ? AND round_id = 'round-4'`,
      'stray',
    ],
    [
      'a daily sum changed',
      'UPDATE round_day_total SET stake_minor = stake_minor + 1 WHERE member_id = ?',
      'different',
    ],
    [
      'a daily sum of movements changed',
      'UPDATE ledger_day_total SET in_minor = in_minor + 1 WHERE member_id = ?',
      'different',
    ],
    [
      'the place a day reaches changed',
      'UPDATE ledger_day_total SET last_sequence = last_sequence + 1 WHERE member_id = ?',
      'different',
    ],
    [
      'the place a day begins at changed',
      'UPDATE ledger_day_total SET first_sequence = first_sequence - 1 WHERE member_id = ?',
      'different',
    ],
    ['a daily sum of movements lost', 'DELETE FROM ledger_day_total WHERE member_id = ?', 'different'],
    ['a daily sum lost', 'DELETE FROM round_day_total WHERE member_id = ?', 'different'],
    ['turnover changed', 'UPDATE member_turnover SET stake_minor = stake_minor + 1 WHERE member_id = ?', 'different'],
    ['turnover lost', 'DELETE FROM member_turnover WHERE member_id = ?', 'different'],
  ]
  test.each(damages)('after %s', async (_, sql, fault) => {
    const member = await buildCopied()
    expect((await run(sql, member)).meta.changes).toBeGreaterThan(0)
    const { differences } = await rebuildRecords(services, of(member))
    expect(differences.map((difference) => difference.fault)).toContain(fault)
    await copyEvents(member)
    await expectEqualToJournal(member)
  })

  test('over several pages of the journal, with nothing sent where nothing is wrong', async () => {
    const member = await buildCopied(60)
    const comparison = await compareRecords(services, of(member))
    expect(comparison).toMatchObject({ postingsCompared: 1 + 60 * 2 + 60 + 20, roundsCompared: 60, differences: [] })
    expect(await rebuildRecords(services, of(member))).toMatchObject({ rowsRemoved: 0, eventsOnTheWay: 0 })
  })

  test('of a journal too long for one call, a portion a call, each fault once', async () => {
    const member = await buildCopied(60)
    const { merchant } = member
    await run('DELETE FROM ledger_record WHERE member_id = ? AND sequence = 2', member)
    await run("UPDATE round_record SET payout_minor = 7 WHERE member_id = ? AND round_id = 'round-50'", member)
    await run(`UPDATE ledger_record SET balance_after_minor = 7 WHERE member_id = ? AND sequence > 110`, member)
    await run('UPDATE ledger_day_total SET in_minor = in_minor + 1 WHERE member_id = ?', member)
    const { differences } = await compareRecords(services, of(member))
    const ctx = { ...services, merchant: await requireMerchantFacts(services.db, merchant) }
    const pages = []
    let place: ComparisonCursor | null = null
    do {
      const asked = { memberId: member.id, limit: 50, ...(place && { place }) }
      const operator = { ...ctx, operator: 'olga', requestId: 'rebuild-test' }
      const page = await rebuildRecordsOf(operator, asked, { pagesPerCall: 1, sumsPerCall: 1 })
      pages.push(page)
      place = page.place
    } while (place && pages.length < 20)
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.slice(0, -1).every(({ unfinished, next }) => unfinished === member.id && next === null)).toBe(true)
    expect(pages.at(-1)).toMatchObject({ unfinished: null, place: null, membersCompared: 1 })
    const rows = ({ table }: { table: string }) => table === 'ledger_record' || table === 'round_record'
    expect(pages.flatMap((page) => page.differences).filter(rows)).toHaveLength(differences.filter(rows).length)
    await copyEvents(member)
    await expectEqualToJournal(member)
  })
})
