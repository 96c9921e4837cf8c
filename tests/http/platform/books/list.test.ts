/** TRUST-04, OPS-01: what the checks found that run by themselves is there to be asked for, and not only in a log. */

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { listBooks } from '../../../../platform/money/operate/list-books.ts'
import { moveBalance } from '../../../../platform/money/wallet/test-support.ts'
import { captureDigests } from '../records/support.ts'
import { OF_MEMBER } from '../sums/count.ts'
import { bindings, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildOperator, buildPlayed, damage, withWallet } from './support.ts'

let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await bindings.DB.prepare('DELETE FROM books_check').run()
})
afterEach(() => {
  vi.restoreAllMocks()
})
captureDigests()

const setDue = ({ merchant, id }: TestMember) =>
  bindings.DB.prepare('INSERT OR REPLACE INTO books_check (merchant, member_id, due_at) VALUES (?, ?, 0)')
    .bind(merchant, id)
    .run()
const list = () => listBooks(ctx, { limit: 50 })
const run = (env = services.env) => checkDueBooks({ env, clock: services.clock })
const NONE = { broken: 0, unread: 0, sumsDiffer: 0, overdue: 0, neverChecked: 0 }

test('TRUST-04 nothing is said of books that are sound; those overdue are counted', async () => {
  const [sound, waiting] = [await buildPlayed(), await buildPlayed()]
  await setDue(sound)
  await run()
  await setDue(waiting)
  expect(await list()).toEqual({
    broken: [],
    unread: [],
    sumsDiffer: [],
    counts: { ...NONE, overdue: 1, neverChecked: 1 },
    oldestDue: null,
  })
  await bindings.DB.prepare('UPDATE books_check SET due_at = ? WHERE member_id = ?')
    .bind(time.now - MINUTE_MS, sound.id)
    .run()
  const oldestDue = new Date(time.now - MINUTE_MS).toISOString()
  expect(await list()).toMatchObject({ counts: { overdue: 2, neverChecked: 1 }, oldestDue })
})

test('TRUST-04 a broken wallet is named with what was found until it is sound', async () => {
  const member = await buildPlayed()
  const alter = (by: string) => damage(member, moveBalance('compact', 'real', by))
  await alter('+ 5')
  await setDue(member)
  await run()
  const since = new Date(time.now).toISOString()
  const findings = expect.arrayContaining([expect.stringContaining('balance equals postings')])
  expect(await list()).toMatchObject({ broken: [{ memberId: member.id, since, findings }], counts: { broken: 1 } })
  await alter('- 5')
  await checkBooks(ctx, { memberId: member.id, limit: 1, full: false })
  expect(await list()).toMatchObject({ broken: [], counts: NONE })
})

test('TRUST-04 a wallet that could not be read is named until it was', async () => {
  const member = await buildPlayed()
  await setDue(member)
  const since = new Date(time.now).toISOString()
  await run({ ...services.env, WALLET: withWallet(member, { verify: () => Promise.reject(new Error('no answer')) }) })
  expect(await list(), 'it may be under way just now').toMatchObject({ unread: [] })
  time.now += 2 * MINUTE_MS
  expect(await list()).toMatchObject({ unread: [{ memberId: member.id, since }], counts: { unread: 1, overdue: 0 } })
  time.now += 60 * MINUTE_MS
  await run()
  expect(await list()).toMatchObject({ unread: [], counts: NONE })
})

test('TRUST-04 a member whose sums differ is named until they were found equal', async () => {
  const member = await buildPlayed()
  const spoil = (by: string) =>
    bindings.DB.prepare(`UPDATE play_total_sum SET stake_minor = stake_minor ${by} ${OF_MEMBER}`).bind(member.id).run()
  const check = () => checkBooks(ctx, { memberId: member.id, limit: 1, full: false })
  await spoil('+ 1')
  await setDue(member)
  await run()
  const since = new Date(time.now).toISOString()
  time.now += MINUTE_MS
  await check()
  expect(await list()).toMatchObject({ sumsDiffer: [{ memberId: member.id, since }], broken: [] })
  await spoil('- 1')
  await check()
  expect(await list()).toMatchObject({ sumsDiffer: [], counts: NONE })
})
