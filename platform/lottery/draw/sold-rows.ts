/** Which draws have a ticket, and what draws without one need to be known by. */
import type { Period } from '../../../contract/lottery/types.ts'
import type { Beacon } from '../../kernel/lottery/draw-interface.ts'

/** Draws that one call lists at most. */
export const LONGEST_PAGE = 200

/** A book is about to hold a ticket of it. */
export function noteSold(sql: SqlStorage, { period, closeAtMs, drawAtMs }: Period): void {
  sql.exec(
    'INSERT INTO sold_periods (draw_at, period, close_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    drawAtMs,
    period,
    closeAtMs,
  )
}

/** Those that are closed and have no row of their draw yet, the oldest first. */
export const listSoldUntil = (sql: SqlStorage, now: number, limit: number): string[] =>
  sql
    .exec<{ period: string }>(
      'SELECT period FROM sold_periods WHERE close_at <= ? ORDER BY draw_at LIMIT ?',
      now,
      limit,
    )
    .toArray()
    .map(({ period }) => period)

export const isSold = (sql: SqlStorage, { drawAtMs }: Period): boolean =>
  sql.exec('SELECT 1 FROM sold_periods WHERE draw_at = ?', drawAtMs).toArray().length > 0

export const findNextSold = (sql: SqlStorage): { closeAtMs: number; drawAtMs: number } | null =>
  sql
    .exec<{ closeAtMs: number; drawAtMs: number }>(
      'SELECT close_at AS closeAtMs, draw_at AS drawAtMs FROM sold_periods ORDER BY draw_at LIMIT 1',
    )
    .toArray()[0] ?? null

/** Its draw has a row by now. */
export const dropSold = (sql: SqlStorage, { drawAtMs }: Period) =>
  sql.exec('DELETE FROM sold_periods WHERE draw_at = ?', drawAtMs)

/** From which draw on the draws without a ticket are not written; null while nothing says so. */
export const findUnsoldFrom = (sql: SqlStorage): number | null =>
  sql.exec<{ from: number | null }>('SELECT min(from_at) AS "from" FROM unsold_since').one().from

/** The beacon of a draw without a ticket: what it was when the draw was open stays, whatever is set later. */
export const findBeacon = (sql: SqlStorage, drawAt: number): Beacon | null =>
  sql
    .exec<{ beacon: Beacon }>(
      'SELECT beacon FROM unsold_since WHERE from_at <= ? ORDER BY from_at DESC LIMIT 1',
      drawAt,
    )
    .toArray()[0]?.beacon ?? null

export const keepBeacon = (sql: SqlStorage, fromAt: number, beacon: Beacon) =>
  sql.exec(
    'INSERT INTO unsold_since (from_at, beacon) VALUES (?, ?) ON CONFLICT DO UPDATE SET beacon = excluded.beacon',
    fromAt,
    beacon,
  )

export const findHouseSecret = (sql: SqlStorage): string | null =>
  sql.exec<{ sealed: string }>('SELECT sealed FROM house_secret').toArray()[0]?.sealed ?? null
export const keepHouseSecret = (sql: SqlStorage, sealed: string) =>
  sql.exec('INSERT INTO house_secret (only, sealed) VALUES (1, ?) ON CONFLICT DO NOTHING', sealed)

type PublicValue = { signature: string; randomness: string }
/** The public beacon's values that somebody asked a draw without a ticket for. */
export const findValue = (sql: SqlStorage, round: number): PublicValue | null =>
  sql.exec<PublicValue>('SELECT signature, randomness FROM unsold_values WHERE round = ?', round).toArray()[0] ?? null
/** As many of the newest ones are kept as the longest page shows. An older one is asked for again. */
export function keepValue(sql: SqlStorage, round: number, { signature, randomness }: PublicValue): void {
  sql.exec(
    'INSERT INTO unsold_values (round, signature, randomness) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    round,
    signature,
    randomness,
  )
  sql.exec(
    `DELETE FROM unsold_values WHERE round <= (SELECT round FROM unsold_values ORDER BY round DESC LIMIT 1 OFFSET ?)`,
    LONGEST_PAGE,
  )
}
