/** TRUST-04: a wallet where nothing moves any more is looked at all the same. */

import { beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { BOOKS_PER_RUN, checkDueBooks, RESTING_EVERY_MS } from '../../../../platform/money/books/check-due-books.ts'
import { countLate } from '../../../../platform/money/sums/count-late.ts'
import { captureDigests } from '../records/support.ts'
import { bindings, seedWorld, services, time } from '../vendors/support.ts'
import { buildPlayed, damage, isFrozen } from './support.ts'

beforeAll(seedWorld)
captureDigests()

async function settle() {
  await countLate(services, { graceMs: 0, dueBy: time.now + 10 * DAY_MS })
  while ((await checkDueBooks(services)).walletsChecked > 0);
}

test('TRUST-04 a wallet at rest is read from its first posting every four weeks, when those that are due leave room', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [resting, sound] = [await buildPlayed(), await buildPlayed()]
  await settle()
  await damage(resting, `UPDATE postings SET amount_minor = amount_minor + 5 WHERE sequence = 2 AND account = 'real'`)
  time.now += RESTING_EVERY_MS - 1
  expect(await checkDueBooks(services), 'not yet').toMatchObject({ walletsChecked: 0 })
  expect(await isFrozen(resting)).toBe(false)

  time.now += 1
  const crowd = Array.from({ length: BOOKS_PER_RUN }, (_, index) => `crowd-${index}`)
  const isCrowd = `member_id LIKE 'crowd-%'`
  for (const id of crowd)
    await bindings.DB.prepare(`INSERT INTO books_check (merchant, member_id, due_at) VALUES ('meridian', ?, 0)`)
      .bind(id)
      .run()
  await checkDueBooks(services)
  expect(await isFrozen(resting), 'play comes first').toBe(false)

  await bindings.DB.prepare(`DELETE FROM books_check WHERE ${isCrowd}`).run()
  expect((await checkDueBooks(services)).broken).toEqual([resting.id])
  expect([await isFrozen(resting), await isFrozen(sound)]).toEqual([true, false])
  expect(await checkDueBooks(services), 'once in four weeks').toMatchObject({ walletsChecked: 0 })
  errors.mockRestore()
})
