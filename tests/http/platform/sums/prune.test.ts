import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../contract/time-units.ts'
import { JOBS } from '../../../../platform/jobs/jobs.ts'
import { pruneSums } from '../../../../platform/money/sums/prune-sums.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { bindings, seedWorld, services, time } from '../vendors/support.ts'

const TABLES = ['play_window_sum', 'play_day_sum', 'money_day_sum', 'recent_win', 'agent_day'] as const
beforeAll(seedWorld)
beforeEach(() => bindings.DB.batch(TABLES.map((table) => bindings.DB.prepare(`DELETE FROM ${table}`))))

const today = () => Math.floor(time.now / (24 * HOUR_MS))
const run = (sql: string, ...values: (string | number)[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run()
const addWindow = (window: number, merchant = 'meridian') =>
  run(
    `INSERT INTO play_window_sum SELECT number, ?2, 7, 'RNG', 1, 1, 1, 1, 0, 0 FROM merchant WHERE code = ?1`,
    merchant,
    window,
  )
const MERIDIAN = `FROM merchant WHERE code = 'meridian'`
const addDay = async (day: number) => {
  await run(`INSERT INTO play_day_sum SELECT number, ?, 7, 'RNG', 1, 1, 1, 1, 0, 0 ${MERIDIAN}`, day)
  await run(`INSERT INTO money_day_sum SELECT number, ?, 7, 1, 1, 1, 1, 1 ${MERIDIAN}`, day)
}
const addWin = (day: number, payout: number) =>
  run(`INSERT INTO recent_win VALUES ('meridian', ?1, ?2, 'm', 'V', 'r' || ?2, 'g', 1)`, day, payout)
const readAll = async <T>(column: string, table: (typeof TABLES)[number]) => {
  const query = `SELECT ${column} AS value FROM ${table} ORDER BY 1`
  const { results } = await bindings.DB.prepare(query).all<{ value: T }>()
  return results.map(({ value }) => value)
}

test('windows are kept for 72 hours, at every merchant', async () => {
  const first = (time.now - 72 * HOUR_MS) / 300_000
  for (const merchant of ['meridian', 'saffron'])
    for (const window of [first - 2, first - 1, first]) await addWindow(window, merchant)
  expect(await pruneSums(services)).toBe(4)
  expect(await readAll('window', 'play_window_sum')).toEqual([first, first])
})

test('days are kept for 13 months', async () => {
  const [old, kept] = [today() - 398, today() - 397]
  for (const day of [old, kept, today()]) await addDay(day)
  expect(await pruneSums(services)).toBe(2)
  expect(await readAll('day', 'play_day_sum')).toEqual([kept, today()])
  expect(await readAll('day', 'money_day_sum')).toEqual([kept, today()])
})

test('the job forgets the sums of teams with those of players', async () => {
  const kept = today() - 397
  for (const day of [kept - 1, kept])
    await run(`INSERT INTO agent_day (merchant, day, agent_id) VALUES ('saffron', ?, 'm_agent')`, day)
  await drainJob(JOBS.pruneSums, services)
  expect(await readAll('day', 'agent_day')).toEqual([kept])
})

test('of wins the fifty largest of a day are kept, and eight days', async () => {
  for (let payout = 1; payout <= 53; payout += 1) await addWin(today(), payout)
  await addWin(today() - 1, 1)
  await addWin(today() - 9, 99)
  expect(await pruneSums(services)).toBe(4)
  const kept = await readAll<number>('payout_minor', 'recent_win')
  expect(kept).toHaveLength(51)
  expect([Math.min(...kept.slice(1)), Math.max(...kept)]).toEqual([4, 53])
})

test('a run deletes so many rows and no more, and the next goes on', async () => {
  for (let window = 0; window < 5; window += 1) await addWindow(window)
  expect(await pruneSums(services, { rowsPerRun: 3 })).toBe(3)
  expect(await pruneSums(services, { rowsPerRun: 3 })).toBe(2)
  expect(await pruneSums(services)).toBe(0)
})
