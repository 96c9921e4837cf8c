/** Forgets sums that are older than they are kept for (docs/decisions/0030). For the cron job. */

import { type SQL, sql } from 'drizzle-orm'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { anyOf } from '../../kernel/job.ts'
import { WINS_KEPT } from './count-digests.ts'

const KEEP_WINDOWS_MS = 72 * 3_600_000
/** 13 months, however long they are. */
export const KEEP_DAYS = 397
/** A board shows seven days. */
const KEEP_WIN_DAYS = 8
/** A minute's rows of each table: 100 million rows a month. What is left over the next minute takes up. */
const ROWS_PER_RUN = 2_500

/** `key` begins with the merchant and a number that grows with time, `time`, of which those before `end` go. */
type Old = { table: string; key: string; time: string; end: number; onlyIf?: string }
/** What of a table of every merchant is old by then. */
export type Kept = (nowMs: number) => Old

const WIN_KEY = 'merchant, day, payout_minor, member_id, vendor, round_id'
const WINDOWS_PER_DAY = DAY_MS / WINDOW_MS
/** Windows stay until their whole UTC day is settled, however long that takes: the bills of an hour and of a day read them. */
const isSettled = `NOT EXISTS (SELECT 1 FROM agent_settlement_public AS agent_settlement
  WHERE agent_settlement.merchant = merchant.code
  AND billed < window - window % ${WINDOWS_PER_DAY} + ${WINDOWS_PER_DAY - 1})`

const dayBefore = (nowMs: number, days: number) => Math.floor(nowMs / DAY_MS) - days

export const keepWindows =
  (table: string, key: string): Kept =>
  (nowMs) => ({ table, key, time: 'window', end: windowOf(nowMs - KEEP_WINDOWS_MS), onlyIf: isSettled })
export const keepDays =
  (table: string, key: string, days = KEEP_DAYS): Kept =>
  (nowMs) => ({ table, key, time: 'day', end: dayBefore(nowMs, days) })
/** Windows, as long as days. */
export const keepWindowsOfDays =
  (table: string, key: string): Kept =>
  (nowMs) => ({ table, key, time: 'window', end: dayBefore(nowMs, KEEP_DAYS) * WINDOWS_PER_DAY })

const SUMS: readonly Kept[] = [
  keepWindows('play_window_sum', 'merchant_number, window, member_number, category'),
  keepWindows('late_play_sum', 'merchant_number, window, played_in, member_number, category'),
  keepDays('play_day_sum', 'merchant_number, day, member_number, category'),
  keepDays('play_vendor_day_sum', 'merchant_number, day, member_number, vendor'),
  keepDays('money_day_sum', 'merchant_number, day, member_number'),
  keepDays('recent_win', WIN_KEY, KEEP_WIN_DAYS),
]

/** Of every merchant. */
const selectOld = ({ table, key, time, end, onlyIf = 'true' }: Old): SQL => {
  const isOfIt = key.startsWith('merchant_number') ? 'merchant_number = merchant.number' : 'merchant = merchant.code'
  const from = `merchant_public AS merchant CROSS JOIN ${table} ON ${table}.${isOfIt} AND ${time} < `
  return sql`SELECT ${sql.raw(`${key} FROM ${from}`)}${end} WHERE ${sql.raw(onlyIf)}`
}
const prune = (old: Old, most: number): SQL =>
  sql`DELETE FROM ${sql.raw(`${old.table} WHERE (${old.key})`)} IN (${selectOld(old)} LIMIT ${most})`

const pruneSmallWins = (most: number): SQL => sql`DELETE FROM recent_win WHERE (${sql.raw(WIN_KEY)}) IN (
  SELECT ${sql.raw(WIN_KEY)} FROM (
    SELECT ${sql.raw(WIN_KEY)}, row_number() OVER (PARTITION BY merchant, day ORDER BY payout_minor DESC) AS place
    FROM recent_win)
  WHERE place > ${WINS_KEPT} LIMIT ${most})`

/** A win of an earlier day that comes late goes with the next run. */
const hasSmallWins = (nowMs: number): SQL => sql`SELECT 1 FROM merchant_public AS merchant
  CROSS JOIN recent_win ON recent_win.merchant = merchant.code AND day >= ${dayBefore(nowMs, 1)}
  GROUP BY merchant.code, day HAVING count(*) > ${WINS_KEPT}`

/** For the cron job. `also`: sums that other areas keep of these. */
export const areSumsOld = ({ clock }: Services, also: readonly Kept[] = []): SQL =>
  anyOf(...[...SUMS, ...also].map((oldOf) => selectOld(oldOf(clock()))), hasSmallWins(clock()))

/** `also`: sums that other areas keep of these. Answers how many rows went. */
export async function pruneSums(
  services: Pick<Services, 'env' | 'clock'>,
  { rowsPerRun = ROWS_PER_RUN, also = [] }: { rowsPerRun?: number; also?: readonly Kept[] } = {},
): Promise<number> {
  const nowMs = services.clock()
  const results = await commit(services, [
    ...[...SUMS, ...also].map((oldOf) => prune(oldOf(nowMs), rowsPerRun)),
    pruneSmallWins(rowsPerRun),
  ])
  return results.reduce((sum, { meta }) => sum + meta.changes, 0)
}

/** What is in the sums of days, up to a window. For a commit. */
export const dropMoneyWindows = (merchant: MerchantCode, last: number, onlyIf: SQL): SQL =>
  sql`DELETE FROM money_window_sum
    WHERE merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant})
    AND window <= ${last} AND ${onlyIf}`
