/** TRUST-04: a check that does not come to its end keeps no other wallet from its check. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { captureDigests } from '../records/support.ts'
import { bindings, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildPlayed, withStatements } from './support.ts'

beforeAll(seedWorld)
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await bindings.DB.prepare('UPDATE books_check SET due_at = NULL').run()
})
afterEach(() => {
  vi.restoreAllMocks()
})
captureDigests()

const setDue = ({ merchant, id }: TestMember, dueAt: number) =>
  bindings.DB.prepare('INSERT OR REPLACE INTO books_check (merchant, member_id, due_at) VALUES (?, ?, ?)')
    .bind(merchant, id, dueAt)
    .run()
const read = ({ id }: TestMember) =>
  bindings.DB.prepare('SELECT state, due_at AS dueAt, last_sequence AS last FROM books_check WHERE member_id = ?')
    .bind(id)
    .first<{ state: string; dueAt: number | null; last: number }>()

// @fault Statement budget used up by one wallet
test('TRUST-04 a database that has no more statements for this run leaves the wallet behind the others', async () => {
  const [first, second] = [await buildPlayed(), await buildPlayed()]
  // Whichever statement is the one too many.
  for (const most of [3, 5, 8]) {
    await setDue(first, 0)
    await setDue(second, 1)
    await checkDueBooks({ env: { ...services.env, DB: withStatements(most) }, clock: services.clock }).catch(() => {})
    expect((await read(first))?.dueAt, `after ${most}`).toBeGreaterThan(time.now)
    await checkDueBooks(services)
    expect(await read(second), 'in the second run').toMatchObject({ state: 'sound', dueAt: null })
  }
  expect(await read(first), 'its journal was read').toMatchObject({ state: 'sound', last: 0 })
})
