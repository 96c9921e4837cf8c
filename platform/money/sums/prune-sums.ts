/** Forgets sums that are older than they are kept for (docs/decisions/0030). For the cron job. */

import { type SQL, sql } from 'drizzle-orm'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Services } from '../../kernel/context.ts'
import { WINS_KEPT } from './count-digests.ts'

const KEEP_WINDOWS_MS = 72 * 3_600_000
/** 13 months, however long they are. */
export const KEEP_DAYS = 397
/** A board shows seven days. */
const KEEP_WIN_DAYS = 8
/** A minute's rows of each table: 100 million rows a month. What is left over the next minute takes up. */
const ROWS_PER_RUN = 2_500

/** Forgets a table of every merchant: its text, and from which number on its rows are kept. */
export type Kept = { text: string; oldest: (nowMs: number) => number }

/** Its key begins with the merchant and a number that grows with time. */
const prune = (table: string, key: string, time: string, onlyIf = 'true') => {
  const isOfIt = key.startsWith('merchant_number') ? 'merchant_number = merchant.number' : 'merchant = merchant.code'
  return `DELETE FROM ${table} WHERE (${key}) IN (
     SELECT ${key} FROM merchant_public AS merchant CROSS JOIN ${table} ON ${table}.${isOfIt} AND ${time} < ?1
     WHERE ${onlyIf} LIMIT ?2)`
}

const WIN_KEY = 'merchant, day, payout_minor, member_id, vendor, round_id'
const WINDOWS_PER_DAY = DAY_MS / WINDOW_MS
/** Windows stay until their whole UTC day is settled, however long that takes: the bills of an hour and of a day read them. */
const isSettled = `NOT EXISTS (SELECT 1 FROM agent_settlement_public AS agent_settlement
  WHERE agent_settlement.merchant = merchant.code
  AND billed < window - window % ${WINDOWS_PER_DAY} + ${WINDOWS_PER_DAY - 1})`
const dayBefore = (nowMs: number, days: number) => Math.floor(nowMs / DAY_MS) - days

export const keepWindows = (table: string, key: string): Kept => ({
  text: prune(table, key, 'window', isSettled),
  oldest: (nowMs) => windowOf(nowMs - KEEP_WINDOWS_MS),
})
export const keepDays = (table: string, key: string, days = KEEP_DAYS): Kept => ({
  text: prune(table, key, 'day'),
  oldest: (nowMs) => dayBefore(nowMs, days),
})
/** Windows, as long as days. */
export const keepWindowsOfDays = (table: string, key: string): Kept => ({
  text: prune(table, key, 'window'),
  oldest: (nowMs) => dayBefore(nowMs, KEEP_DAYS) * WINDOWS_PER_DAY,
})

const SUMS = [
  keepWindows('play_window_sum', 'merchant_number, window, member_number, category'),
  keepWindows('late_play_sum', 'merchant_number, window, played_in, member_number, category'),
  keepDays('play_day_sum', 'merchant_number, day, member_number, category'),
  keepDays('play_vendor_day_sum', 'merchant_number, day, member_number, vendor'),
  keepDays('money_day_sum', 'merchant_number, day, member_number'),
  keepDays('recent_win', WIN_KEY, KEEP_WIN_DAYS),
]
const PRUNE_SMALL_WINS = `DELETE FROM recent_win WHERE (${WIN_KEY}) IN (
  SELECT ${WIN_KEY} FROM (
    SELECT ${WIN_KEY}, row_number() OVER (PARTITION BY merchant, day ORDER BY payout_minor DESC) AS place FROM recent_win)
  WHERE place > ${WINS_KEPT} LIMIT ?1)`

/** `also`: sums that other areas keep of these. Answers how many rows went. */
export async function pruneSums(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { rowsPerRun = ROWS_PER_RUN, also = [] }: { rowsPerRun?: number; also?: readonly Kept[] } = {},
): Promise<number> {
  const nowMs = clock()
  const results = await env.DB.batch([
    ...[...SUMS, ...also].map(({ text, oldest }) => env.DB.prepare(text).bind(oldest(nowMs), rowsPerRun)),
    env.DB.prepare(PRUNE_SMALL_WINS).bind(rowsPerRun),
  ])
  return results.reduce((sum, { meta }) => sum + meta.changes, 0)
}

/** What is in the sums of days, up to a window. For a commit. */
export const dropMoneyWindows = (merchant: MerchantCode, last: number, onlyIf: SQL): SQL =>
  sql`DELETE FROM money_window_sum
    WHERE merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant})
    AND window <= ${last} AND ${onlyIf}`
