/** TRUST-04, REL-04: what the queue lost for good is no row on its way: an hour after it was posted it counts as wrong. */
import { beforeAll, expect, test } from 'vitest'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { rebuildRecords } from '../../../../platform/money/records/rebuild-records.ts'
import { captureEvents, copyEvents, expectEqualToJournal, play, takeEvents } from '../records/support.ts'
import { bindings, buildMember, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildOperator } from './support.ts'

let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
captureEvents()

const HOUR_MS = 3_600_000

async function check({ id }: TestMember) {
  const { records } = await checkBooks(ctx, { memberId: id, limit: 50, full: true })
  const faults = records.differences.map(({ table, fault }) => `${table} ${fault}`)
  return { faults: [...new Set(faults)].sort(), wrongFound: records.wrongFound }
}

const differsAt = ({ id }: TestMember) =>
  bindings.DB.prepare('SELECT records_differ_at AS at FROM books_check WHERE member_id = ?').bind(id).first('at')

test('TRUST-04 rows that never came are on their way for an hour and lost from then on, and a rebuild brings them', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  await play(member, { roundId: 'round-1', result: 250 })
  await takeEvents(member)
  time.now += HOUR_MS - 1
  expect(await check(member)).toEqual({ faults: ['ledger_record missing', 'round_record missing'], wrongFound: 0 })
  expect(await differsAt(member)).toBeNull()
  time.now += 1
  const lost = await check(member)
  expect(lost.faults).toEqual(['ledger_record lost', 'round_record lost'])
  expect(lost.wrongFound).toBeGreaterThan(2)
  expect(await differsAt(member), 'and stands in the list of those who differ').not.toBeNull()
  await rebuildRecords(services, { merchant: member.merchant, memberId: member.id })
  await copyEvents(member)
  await expectEqualToJournal(member)
})

test('TRUST-04 a round that goes on for hours is on its way with its last payout, and only what is older is lost', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  await play(member, { roundId: 'round-1', result: null })
  await play(member, { roundId: 'round-2', result: null })
  await copyEvents(member)
  await payOut(member, 'round-2')
  time.now += 2 * HOUR_MS
  await payOut(member, 'round-1')
  await takeEvents(member)
  const { records } = await checkBooks(ctx, { memberId: member.id, limit: 50, full: true })
  const rounds = records.differences.filter(({ table }) => table === 'round_record')
  expect(rounds.map(({ key, fault }) => `${key} ${fault}`).sort()).toEqual([
    'HARBOR round-1 behind',
    'HARBOR round-2 lost',
  ])
})

async function payOut(member: TestMember, roundId: string) {
  const money = { kind: 'real' as const, currency: member.currency, amountMinor: 70 }
  const paid = await member.wallet.settleRound({
    ...{ vendor: 'HARBOR', roundId, transactionId: `win-${roundId}`, ...money, closesRound: false },
  })
  expect(paid.ok, JSON.stringify(paid)).toBe(true)
}

test('TRUST-04 the check that runs by itself finds what was lost', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  await copyEvents(member)
  await play(member, { roundId: 'round-1', result: 250 })
  await takeEvents(member)
  time.now += 2 * HOUR_MS
  // As if the cron job that mends had taken them for copied.
  await bindings.DB.prepare('INSERT INTO books_check (merchant, member_id, due_at) VALUES (?, ?, 0)')
    .bind(member.merchant, member.id)
    .run()
  await checkDueBooks(services)
  expect(await differsAt(member)).not.toBeNull()
})
