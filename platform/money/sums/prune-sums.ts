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

/** A table whose key begins with the merchant and a number that grows with time, of every merchant. */
const prune = (table: string, key: string, time: string, onlyIf = 'true') => {
  const isOfIt = key.startsWith('merchant_number') ? 'merchant_number = merchant.number' : 'merchant = merchant.code'
  return `DELETE FROM ${table} WHERE (${key}) IN (
     SELECT ${key} FROM merchant CROSS JOIN ${table} ON ${table}.${isOfIt} AND ${time} < ?1 WHERE ${onlyIf} LIMIT ?2)`
}

const WIN_KEY = 'merchant, day, payout_minor, member_id, vendor, round_id'
const WINDOWS_PER_DAY = DAY_MS / WINDOW_MS
/** Windows stay until their whole UTC day is settled, however long that takes: the bills of an hour and of a day read them. */
const isSettled = `NOT EXISTS (SELECT 1 FROM agent_settlement WHERE agent_settlement.merchant = merchant.code
  AND billed < window - window % ${WINDOWS_PER_DAY} + ${WINDOWS_PER_DAY - 1})`
const PRUNE_WINDOWS = prune('play_window_sum', 'merchant_number, window, member_number, category', 'window', isSettled)
const PRUNE_TEAM_WINDOWS = prune('agent_window', 'merchant, window, agent_id', 'window', isSettled)
const PRUNE_LATE = prune(
  'late_play_sum',
  'merchant_number, window, played_in, member_number, category',
  'window',
  isSettled,
)
const PRUNE_LATE_PARTS = prune(
  'agent_late_play',
  'merchant, window, agent_id, kind, played_in, member_id, category',
  'window',
)
const PRUNE_TEAMS = prune('agent_day', 'merchant, day, agent_id', 'day')
const PRUNE_TEAM_CATEGORIES = prune('agent_category_day', 'merchant, day, agent_id, category', 'day')
const PRUNE_VENDORS = prune('play_vendor_day_sum', 'merchant_number, day, member_number, vendor', 'day')
const PRUNE_TEAM_VENDORS = prune('agent_vendor_day', 'merchant, day, agent_id, vendor', 'day')
const PRUNE_BILL_PARTS = prune('agent_bill_part', 'merchant, day, book_id, kind, object', 'day')
const PRUNE_BILL_DAYS = prune('agent_bill_day', 'merchant, day, receiver_id, kind, payer_id', 'day')
const PRUNE_PLAY = prune('play_day_sum', 'merchant_number, day, member_number, category', 'day')
const PRUNE_MONEY = prune('money_day_sum', 'merchant_number, day, member_number', 'day')
const PRUNE_OLD_WINS = prune('recent_win', WIN_KEY, 'day')
const PRUNE_SMALL_WINS = `DELETE FROM recent_win WHERE (${WIN_KEY}) IN (
  SELECT ${WIN_KEY} FROM (
    SELECT ${WIN_KEY}, row_number() OVER (PARTITION BY merchant, day ORDER BY payout_minor DESC) AS place FROM recent_win)
  WHERE place > ${WINS_KEPT} LIMIT ?1)`

/** Answers how many rows went. */
export async function pruneSums(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { rowsPerRun = ROWS_PER_RUN } = {},
): Promise<number> {
  const nowMs = clock()
  const today = Math.floor(nowMs / DAY_MS)
  const oldest = (sql: string, time: number) => env.DB.prepare(sql).bind(time, rowsPerRun)
  const results = await env.DB.batch([
    oldest(PRUNE_WINDOWS, windowOf(nowMs - KEEP_WINDOWS_MS)),
    oldest(PRUNE_TEAM_WINDOWS, windowOf(nowMs - KEEP_WINDOWS_MS)),
    oldest(PRUNE_LATE, windowOf(nowMs - KEEP_WINDOWS_MS)),
    oldest(PRUNE_LATE_PARTS, (today - KEEP_DAYS) * WINDOWS_PER_DAY),
    oldest(PRUNE_PLAY, today - KEEP_DAYS),
    oldest(PRUNE_TEAMS, today - KEEP_DAYS),
    oldest(PRUNE_TEAM_CATEGORIES, today - KEEP_DAYS),
    oldest(PRUNE_VENDORS, today - KEEP_DAYS),
    oldest(PRUNE_TEAM_VENDORS, today - KEEP_DAYS),
    oldest(PRUNE_BILL_PARTS, today - KEEP_DAYS),
    oldest(PRUNE_BILL_DAYS, today - KEEP_DAYS),
    oldest(PRUNE_MONEY, today - KEEP_DAYS),
    oldest(PRUNE_OLD_WINS, today - KEEP_WIN_DAYS),
    env.DB.prepare(PRUNE_SMALL_WINS).bind(rowsPerRun),
  ])
  return results.reduce((sum, { meta }) => sum + meta.changes, 0)
}

/** What is in the sums of days, up to a window. For a commit. */
export const dropMoneyWindows = (merchant: MerchantCode, last: number, onlyIf: SQL): SQL =>
  sql`DELETE FROM money_window_sum WHERE merchant_number = (SELECT number FROM merchant WHERE code = ${merchant})
    AND window <= ${last} AND ${onlyIf}`
