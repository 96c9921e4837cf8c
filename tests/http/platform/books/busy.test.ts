/** TRUST-04: a wallet that was played with very much is checked in parts, and keeps no other from its check. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { checkRecords } from '../../../../platform/money/records/check-records.ts'
import { captureEvents, copyEvents, play } from '../records/support.ts'
import { bindings, buildMember, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildOperator, buildPlayed, withStatements } from './support.ts'

type Asked = Parameters<typeof checkBooks>[1]
let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await bindings.DB.prepare('UPDATE books_check SET due_at = NULL').run()
})
afterEach(() => {
  vi.restoreAllMocks()
})
captureEvents()

/** Its postings are three pages of records, its rounds two. */
async function buildDeep() {
  const member = await buildMember({ depositMinor: 1_000_000 })
  for (let round = 0; round < 110; round += 1) await play(member, { roundId: `round-${round}`, result: 250 })
  await copyEvents(member)
  return member
}
const setDue = ({ merchant, id }: TestMember, dueAt: number) =>
  bindings.DB.prepare('INSERT OR REPLACE INTO books_check (merchant, member_id, due_at) VALUES (?, ?, ?)')
    .bind(merchant, id, dueAt)
    .run()
const check = (member: TestMember, asked: Partial<Asked>, settings = {}) =>
  checkBooks(ctx, { memberId: member.id, limit: 50, full: false, ...asked }, settings)
const read = ({ id }: TestMember) =>
  bindings.DB.prepare('SELECT state, due_at AS dueAt, last_sequence AS last FROM books_check WHERE member_id = ?')
    .bind(id)
    .first<{ state: string; dueAt: number | null; last: number }>()

test('TRUST-04 a database that has no more statements for this run leaves the deep wallet behind the others', async () => {
  const [deep, small] = [await buildDeep(), await buildPlayed()]
  // Whichever statement is the one too many.
  for (const most of [3, 6, 10]) {
    await setDue(deep, 0)
    await setDue(small, 1)
    const run = () => checkDueBooks({ env: { ...services.env, DB: withStatements(most) }, clock: services.clock })
    await run().catch(() => {})
    await run().catch(() => {})
    expect((await read(deep))?.dueAt, `after ${most}`).toBeGreaterThan(time.now)
  }
  expect(await read(deep), 'its journal was read').toMatchObject({ state: 'sound', last: 0 })
  expect(await read(small), 'in the second run').toMatchObject({ state: 'sound', dueAt: null })
})

test('TRUST-04 what is left of the records waits for the next run, behind what is due before', async () => {
  const [deep, small] = [await buildDeep(), await buildPlayed()]
  await bindings.DB.prepare("UPDATE round_record SET payout_minor = 7 WHERE member_id = ? AND round_id = 'round-3'")
    .bind(deep.id)
    .run()
  await setDue(deep, 0)
  await setDue(small, 1)
  const run = () => checkDueBooks(services, { recordPagesPerRun: 4 })
  expect(await run()).toEqual({ walletsChecked: 1, broken: [] })
  expect(await read(deep)).toEqual({ state: 'sound', dueAt: time.now, last: 100 })
  expect(await read(small)).toMatchObject({ state: 'unchecked' })
  expect(await run(), 'the small one, and no pages for the deep one').toEqual({ walletsChecked: 1, broken: [] })
  expect(await read(small)).toMatchObject({ state: 'sound', dueAt: null })
  const errors = vi.spyOn(console, 'error')
  errors.mockClear()
  await run()
  expect(await read(deep)).toMatchObject({ last: 200, dueAt: time.now })
  await run()
  expect(await read(deep)).toMatchObject({ state: 'sound', last: 221, dueAt: null })
  expect(errors.mock.calls.flat().join(), 'its sums at the end').toContain('recordsDiffer')
})

test('TRUST-04 records too many for one answer are gone on with from where it stopped, each fault named once', async () => {
  const member = await buildMember({ depositMinor: 1_000_000 })
  for (let round = 0; round < 60; round += 1) await play(member, { roundId: `round-${round}`, result: 250 })
  await copyEvents(member)
  const spoil = (sql: string) => bindings.DB.prepare(`UPDATE ${sql} WHERE member_id = ?`).bind(member.id).run()
  const first =
    'sequence = (SELECT min(sequence) FROM ledger_record AS other WHERE other.member_id = ledger_record.member_id)'
  await bindings.DB.prepare(`UPDATE ledger_record SET amount_minor = 1 WHERE member_id = ? AND ${first}`)
    .bind(member.id)
    .run()
  await spoil("round_record SET payout_minor = iif(round_id = 'round-3', 7, payout_minor)")
  const whole = await check(member, { full: true })
  expect(whole).toMatchObject({ walletsChecked: 1, unfinished: null, resume: null })
  expect(whole.records.differencesFound).toBeGreaterThan(1)
  const pages = []
  let asked: Partial<Asked> = { full: true }
  do {
    const page = await check(member, asked, { recordPages: 1 })
    pages.push(page)
    asked = { full: true, ...(page.resume && { resume: page.resume }) }
  } while (pages.at(-1)?.resume && pages.length < 20)
  expect(pages.length, 'two of postings, one of rounds').toBe(3)
  expect(
    pages.map(({ walletsChecked }) => walletsChecked).filter((n) => n > 0),
    'its books once',
  ).toEqual([1])
  expect(pages.slice(0, -1).every(({ unfinished }) => unfinished === member.id)).toBe(true)
  expect(pages.flatMap(({ records }) => records.differences)).toEqual(whole.records.differences)
  expect(pages.reduce((sum, { records }) => sum + records.rowsCompared, 0)).toBe(whole.records.rowsCompared)
  const named = await checkRecords(ctx, { memberId: member.id, limit: 50 }, { pagesPerCall: 1 })
  expect(named).toMatchObject({ membersCompared: 0, unfinished: member.id, place: { part: 'postings' } })
  const rest = await checkRecords(ctx, { memberId: member.id, limit: 50, place: named.place ?? undefined })
  expect(rest).toMatchObject({ membersCompared: 1, unfinished: null, place: null })
  expect([...named.differences, ...rest.differences]).toEqual(whole.records.differences)
})
