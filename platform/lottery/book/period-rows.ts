/** The periods of one book that ever had a ticket. */
import type { LotteryResult, Period } from '../../../contract/lottery/types.ts'
import { BOOK_EVENTS, type BookState } from '../../../contract/states/lottery.ts'
import type { Transition } from '../../../contract/states/transition.ts'
import type { BookPeriod, ListedPeriod } from '../../kernel/lottery/book-interface.ts'
import { canStep, setState } from '../transition-text.ts'

export type PeriodRow = {
  period: string
  closeAt: number
  drawAt: number
  state: BookState
  root: string | null
  result: LotteryResult | null
  voidReason: string | null
}
type Row<T> = T & Record<string, SqlStorageValue>

const COLUMNS = `period, close_at AS closeAt, draw_at AS drawAt, state, root, result, void_reason AS voidReason`
const select = (sql: SqlStorage, rest: string, ...bindings: SqlStorageValue[]): PeriodRow[] =>
  sql
    .exec<Row<Omit<PeriodRow, 'result'> & { result: string | null }>>(
      `SELECT ${COLUMNS} FROM periods ${rest}`,
      ...bindings,
    )
    .toArray()
    .map((row) => ({ ...row, result: row.result === null ? null : JSON.parse(row.result) }))

export const findPeriodRow = (sql: SqlStorage, period: string): PeriodRow | null =>
  select(sql, 'WHERE period = ?', period)[0] ?? null

/** Those that wait for something by now, the oldest first. */
export const listDue = (sql: SqlStorage, now: number) =>
  select(sql, 'WHERE next_at <= ? ORDER BY draw_at LIMIT 50', now)

/** Those that still take tickets, the first to close first. */
export const listOpen = (sql: SqlStorage, now: number): string[] =>
  select(sql, `WHERE draw_at > ?1 AND close_at > ?1 AND state = 'open' ORDER BY draw_at`, now).map(
    ({ period }) => period,
  )

export function openPeriod(sql: SqlStorage, { period, closeAtMs, drawAtMs }: Period): void {
  sql.exec(
    'INSERT INTO periods (period, close_at, draw_at, next_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    period,
    closeAtMs,
    drawAtMs,
    closeAtMs,
  )
}

/** Null: nothing is left to be done. */
export function waitUntil(sql: SqlStorage, period: string, nextAt: number | null): void {
  sql.exec('UPDATE periods SET next_at = ? WHERE period = ?', nextAt, period)
}

/** Also those whose draw is void: the caller tells which. */
export const listVoids = (sql: SqlStorage, since: number): Record<string, string> =>
  Object.fromEntries(
    select(sql, `WHERE draw_at >= ? AND state = 'void'`, since).map(({ period, voidReason }) => [
      period,
      voidReason ?? '',
    ]),
  )

/** A period that cannot make this step stays as it is: false. */
function move(sql: SqlStorage, period: string, step: Transition, set: string, ...bindings: SqlStorageValue[]) {
  const query = `UPDATE periods SET ${setState(step)}${set} WHERE period = ? AND ${canStep(step)} RETURNING 1`
  return sql.exec(query, ...bindings, period).toArray().length > 0
}

export const closePeriod = (sql: SqlStorage, period: string, root: string | null, nextAt: number) =>
  move(sql, period, BOOK_EVENTS.closed, ', root = ?, next_at = ?', root, nextAt)

/** Sealed, and not in the public register yet, the oldest first. */
export const listUnlisted = (sql: SqlStorage): { period: string; root: string }[] =>
  sql
    .exec<{ period: string; root: string }>(
      'SELECT period, root FROM periods WHERE is_listed = 0 AND root IS NOT NULL ORDER BY draw_at LIMIT 100',
    )
    .toArray()
export const keepListed = (sql: SqlStorage, period: string) =>
  sql.exec('UPDATE periods SET is_listed = 1 WHERE period = ?', period)

export const beginSettling = (sql: SqlStorage, period: string, result: LotteryResult, now: number) =>
  move(sql, period, BOOK_EVENTS.drawn, ', result = ?, next_at = ?', JSON.stringify(result), now)

export const endSettling = (sql: SqlStorage, period: string) =>
  move(sql, period, BOOK_EVENTS.settled, ', next_at = NULL')

/** Its tickets are taken back from now on. */
export const voidPeriod = (sql: SqlStorage, period: string, reason: string, now: number) =>
  move(sql, period, BOOK_EVENTS.voided, ', void_reason = ?, next_at = ?', reason, now)

/** When the next period or payment waits for something; null for never. */
export function findNextAt(sql: SqlStorage): number | null {
  return sql
    .exec<{ at: number | null }>(
      `SELECT min(at) AS at FROM (
         SELECT min(next_at) AS at FROM periods
         UNION ALL SELECT min(owed_at) FROM tickets WHERE owed IS NOT NULL)`,
    )
    .one().at
}

const SUMMARY = `periods.period, periods.state, count(serial) AS tickets, coalesce(sum(stake_minor), 0) AS stakeMinor,
  coalesce(sum(payout_minor), 0) AS payoutMinor, count(owed) AS owedTickets, root, void_reason AS voidReason,
  close_at AS closeAt`
const COUNTED = `LEFT JOIN tickets ON tickets.period = periods.period AND tickets.state IN ('reserved', 'live', 'settled')`

/** What the fullest number may cost; NULL where none is kept, as before the first ticket and after the draw. */
const LARGEST = '(SELECT max(payout_minor) FROM cells WHERE cells.period = periods.period) AS largestMinor'

/** Newest first. Tickets that stand. */
export const listPeriods = (sql: SqlStorage, limit: number): ListedPeriod[] =>
  sql
    .exec<Row<ListedPeriod>>(
      `SELECT ${SUMMARY}, ${LARGEST} FROM (SELECT * FROM periods ORDER BY draw_at DESC LIMIT ?) AS periods ${COUNTED}
       GROUP BY periods.period ORDER BY draw_at DESC`,
      limit,
    )
    .toArray()

export const findSummary = (sql: SqlStorage, period: string): BookPeriod | null =>
  sql
    .exec<Row<BookPeriod>>(
      `SELECT ${SUMMARY} FROM periods ${COUNTED} WHERE periods.period = ? GROUP BY periods.period`,
      period,
    )
    .toArray()[0] ?? null
