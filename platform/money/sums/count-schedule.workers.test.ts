import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { bindingsOf } from '../../../tests/support/workers.ts'
import type { Bindings } from '../../kernel/env.ts'
import { type Check, computeWaitMs, readDueChecks, saveChecks } from './count-schedule.ts'

const env = bindingsOf<Bindings>()
const db = env.DB

beforeEach(async () => {
  await db.exec('DELETE FROM count_check')
  await db.exec('DELETE FROM counted_member')
})

const enrol = (ids: readonly string[], dueAt = 0) =>
  db
    .prepare(
      `INSERT INTO count_check (merchant, member_id, due_at) SELECT 'meridian', value, ?1 FROM json_each(?2) WHERE true
       ON CONFLICT DO UPDATE SET due_at = min(due_at, excluded.due_at), wait_ms = 0`,
    )
    .bind(dueAt, JSON.stringify(ids))
    .run()
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
const answer = (check: Check, busy = false) => ({ check, busy })

test.each([
  ['first idle', 0, false, MINUTE_MS],
  ['idle again', 4 * MINUTE_MS, false, 8 * MINUTE_MS],
  ['idle for ever', 6 * 86_400_000, false, 7 * 86_400_000],
  ['busy', 64 * MINUTE_MS, true, MINUTE_MS],
])('%s: the next wait', (_, waitedMs, busy, expected) => {
  expect(computeWaitMs(waitedMs, busy)).toBe(expected)
})

test('a crowd that is busy each minute, and keeps logging in, starves nobody', async () => {
  const crowd = names('busy', 25)
  await enrol(crowd)
  await enrol(['quiet'], 1)
  const seen = new Map<string, number>()
  for (let run = 1; run <= 6; run += 1) {
    const now = run * MINUTE_MS
    const due = await readDueChecks({ env }, now, 10)
    for (const { memberId } of due) seen.set(memberId, (seen.get(memberId) ?? 0) + 1)
    await saveChecks(
      { env },
      due.map((check) => answer(check, true)),
      now,
    )
    await enrol(crowd, now + 1)
  }
  expect(seen.size).toBe(26)
  expect(seen.get('quiet')).toBeGreaterThanOrEqual(2)
})

test('an idle wallet is looked at ever more seldom; a login brings it back at once', async () => {
  await enrol(['ana'])
  const looks: number[] = []
  const passMinutes = async (from: number, to: number) => {
    for (let minute = from; minute <= to; minute += 1) {
      const due = await readDueChecks({ env }, minute * MINUTE_MS, 10)
      if (due.length > 0) looks.push(minute)
      await saveChecks(
        { env },
        due.map((check) => answer(check)),
        minute * MINUTE_MS,
      )
    }
  }
  await passMinutes(0, 40)
  expect(looks).toEqual([0, 1, 3, 7, 15, 31])
  await enrol(['ana'], 40 * MINUTE_MS)
  await passMinutes(40, 44)
  expect(looks.slice(6)).toEqual([40, 41, 43])
})

test('a login while the check is under way is not put off by its end', async () => {
  await enrol(['ana'])
  const first = await readDueChecks({ env }, MINUTE_MS, 10)
  await saveChecks(
    { env },
    first.map((check) => answer(check)),
    MINUTE_MS,
  )
  const second = await readDueChecks({ env }, 2 * MINUTE_MS, 10)
  await enrol(['ana'], 2 * MINUTE_MS)
  await saveChecks(
    { env },
    second.map((check) => answer(check)),
    2 * MINUTE_MS,
  )
  expect(await readDueChecks({ env }, 2 * MINUTE_MS, 10)).toHaveLength(1)
})

test('of two runs at once the slower one changes nothing', async () => {
  await enrol(['ana'])
  const save = (checks: Check[], busy: boolean, now: number) =>
    saveChecks(
      { env },
      checks.map((check) => answer(check, busy)),
      now,
    )
  await save(await readDueChecks({ env }, 0, 10), true, 0)
  const [one, two] = [await readDueChecks({ env }, MINUTE_MS, 10), await readDueChecks({ env }, MINUTE_MS, 10)]
  await save(one, true, MINUTE_MS)
  await save(two, false, MINUTE_MS + 1)
  expect(await readDueChecks({ env }, 2 * MINUTE_MS, 10)).toMatchObject([{ waitMs: MINUTE_MS, dueAt: 2 * MINUTE_MS }])
})

test('a wallet is looked at from where it is counted to', async () => {
  await enrol(['ana', 'bob'])
  await db.exec("INSERT INTO counted_member (merchant, member_id, sequence) VALUES ('meridian', 'ana', 7)")
  const due = await readDueChecks({ env }, 0, 10)
  expect(due.map(({ memberId, countedSequence }) => [memberId, countedSequence])).toEqual([
    ['ana', 7],
    ['bob', 0],
  ])
})
